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
        activity.noteTurnIsOver()
        activity.noteRefreshing(of: tableView)
        let lasting = activity.lasting(tableView)
        // Only a table that was laid out knows its width and has asked for its counts.
        if lasting.isEmpty { monitor.synchronize() }
        if isAwaited, !store.isAnythingUncached, isWarm { endWaits() }
        if activity.isPaused { return isAwaited ? .waiting : .done }
        var all = lasting.union(activity.passing(now: now))
        if waitsForWorkers { all.insert(.leftToWorkers) }
        return all.readiness(
            isAnythingLeft: isAnythingLeft, isScreenOld: store.given.screenIsOld, pause: activity.pause(now: now))
    }

    /// Whether nothing can be done before a worker has finished something.
    private var waitsForWorkers: Bool {
        guard workers.areUsed, !workers.landsLater, !store.given.screenIsOld, !cells.hasToCheck else { return false }
        // All of them are being measured.
        if store.rows.uncachedCount > 0, store.rows.uncachedCount <= store.underWay.count { return true }
        // The main thread has rows of its own to measure.
        return !workers.areLow && !workers.hasOthers
    }

    func performNext() -> Bool {
        store.forgetChanged()
        // Before others are handed over: what is finished would pile up where the loop turns often.
        workers.land()
        guard let tableView, let delegate = tableView.delegate else { return false }
        var hasDone = false
        // As in the table's own layout, in which UIKit asks. (Apple, `UITraitCollection.current`.)
        tableView.traitCollection.performAsCurrent {
            let end = Clock.now() + Self.longestHandOver
            // What is handed to a worker, or found, takes next to nothing here.
            while tableView.delegate === delegate, let next = findNext(in: tableView) {
                hasDone = true
                guard perform(next, in: tableView, askedOf: delegate), Clock.now() < end else { return }
            }
        }
        return hasDone
    }

    private enum Next {
        /// A row, header or footer.
        case row(RowPosition)
        /// What has come on the screen is checked against its view.
        case check
        /// Nothing: the table is to ask for its estimates again, which are known as far around as that, in heights of
        /// the table.
        case estimates(reach: CGFloat)
    }

    /// - Returns: whether another may follow at once, because nothing was measured here.
    private func perform(_ next: Next, in tableView: UITableView, askedOf delegate: any UITableViewDelegate) -> Bool {
        switch next {
        case .row(let row):
            switch desk.measureAhead(row, in: tableView, askedOf: delegate) {
            case .withWorker: return workers.hasRoom
            case .found: return true
            case .again: break
            case .done(let isLeftToCell): cells.noteMeasuredAhead(row, isLeftToCell: isLeftToCell, in: tableView)
            }
        case .check: cells.checkNext(in: tableView)
        case .estimates(let reach): estimates.tell(tableView, reach: reach)
        }
        return false
    }

    /// - Returns: nil where there is nothing to do now.
    private func findNext(in tableView: UITableView) -> Next? {
        let activity = activity.read(tableView)
        if activity.isEmpty, cells.hasToCheck { return .check }
        let first = tableView.firstVisiblePosition
        let next = activity.isEmpty && store.isAnythingUncached ? queue.findNext(in: tableView, from: first) : nil
        if estimates.areToBeTold, activity.allowsTelling(isScreenOld: store.given.screenIsOld) {
            // What a worker still measures is not known.
            let unknown =
                store.underWay.isEmpty ? next : queue.nearestUncached(in: tableView, from: first, orUnderWay: true)
            // Where the table cannot be told now, what is uncached is measured meanwhile.
            if let reach = estimates.reachWorthTelling(tableView, before: unknown, from: first),
                tableView.agreesWithDataSource
            {
                return .estimates(reach: reach)
            }
        }
        return next.map { .row($0) }
    }
}
