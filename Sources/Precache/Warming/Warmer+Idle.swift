import PrecacheCore

// Whether something can be measured ahead, and what is next, when the run loop is about to sleep.

extension Warmer: IdleClient {
    var isOnScreen: Bool {
        guard let tableView, let window = tableView.window, !tableView.isHidden else { return false }
        return tableView.convert(tableView.bounds, to: window).intersects(window.bounds)
    }

    func readiness(now: Double) -> IdleReadiness {
        guard let tableView, activity.isOn else {
            endWaits()
            return .done
        }
        models.turnIsOver()
        store.forgetChanged()
        activity.noteTurnIsOver(of: tableView)
        let lasting = activity.lasting(tableView)
        // Only a table that was laid out knows its width and has asked for its counts.
        if lasting.isEmpty { monitor.synchronize() }
        if isAwaited, !store.isAnythingUncached, isWarm { endWaits() }
        if activity.isPaused { return isAwaited ? .waiting : .done }
        let passing = activity.passing(now: now)
        let workers: TableActivity = waitsForWorkers ? .leftToWorkers : []
        return lasting.union(passing.activity).union(workers).readiness(
            isAnythingLeft: isAnythingLeft, isScreenOld: store.given.screenIsOld, pause: passing.seconds)
    }

    /// Whether nothing can be done before a worker has finished something.
    private var waitsForWorkers: Bool {
        guard workers.areUsed, !workers.collectsLater, !store.given.screenIsOld, !cells.hasToCheck else { return false }
        // All of them are being measured.
        if store.rows.uncachedCount > 0, store.rows.uncachedCount <= store.inFlight.count { return true }
        // The main thread has rows of its own to measure.
        return !workers.areLow && !workers.hasOthers
    }

    func performNext() -> Bool {
        store.forgetChanged()
        // Before others are handed over: what is finished would pile up where the loop turns often.
        workers.collect()
        guard let tableView, let delegate = tableView.delegate else { return false }
        var step = Step.nothing
        // As in the table's own layout, in which UIKit asks. (Apple, `UITraitCollection.current`.)
        tableView.traitCollection.performAsCurrent {
            let end = Clock.now() + Self.maxHandOver
            step = takeStep(in: tableView, askedOf: delegate)
            while step == .small, Clock.now() < end, tableView.delegate === delegate {
                if takeStep(in: tableView, askedOf: delegate) != .small { return }
            }
        }
        return step != .nothing
    }

    private enum Step {
        case nothing
        /// It took next to nothing, as a row was handed to a worker, or found: another may follow at once.
        case small
        case whole
    }

    /// Checks what has come on the screen, or has the table ask for its estimates again, or measures the next row.
    private func takeStep(in tableView: UITableView, askedOf delegate: any UITableViewDelegate) -> Step {
        let activity = activity.read(tableView)
        if activity.isEmpty, cells.hasToCheck {
            cells.checkNext(in: tableView)
            return .whole
        }
        let first = tableView.firstVisiblePosition
        let next = activity.isEmpty && store.isAnythingUncached ? queue.findNext(in: tableView, from: first) : nil
        if estimates.areToBeTold, activity.allowsTelling(isScreenOld: store.given.screenIsOld) {
            // What a worker still measures is not known.
            let unknown =
                store.inFlight.isEmpty ? next : queue.nearestUncached(in: tableView, from: first, orInFlight: true)
            // Where the table cannot be told now, what is uncached is measured meanwhile.
            if let reach = estimates.reachWorthTelling(tableView, before: unknown, from: first),
                tableView.agreesWithDataSource
            {
                estimates.tell(tableView, reach: reach)
                return .whole
            }
        }
        guard let next else { return .nothing }
        switch resolver.measureAhead(next, in: tableView, askedOf: delegate) {
        case .withWorker: return workers.hasRoom ? .small : .whole
        case .found: return .small
        case .again: return .whole
        case .done(let isLeftToCell):
            cells.noteMeasuredAhead(next, isLeftToCell: isLeftToCell, in: tableView)
            return .whole
        }
    }
}
