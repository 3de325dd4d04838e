import PrecacheCore

// The work that one table has for the idle time.

extension Warmer: IdleClient {
    func readiness() -> IdleReadiness { begin(isTask: false).readiness }

    /// Begins an event: brings the store up to date, and reads the activity.
    private func begin(isTask: Bool) -> (readiness: IdleReadiness, activity: TableActivity) {
        // Whoever sets a data source wakes the list.
        guard let tableView, activity.isOn, tableView.dataSource != nil else { return (.done, .stopped) }
        models.turnIsOver()
        store.forgetChanged()
        if !isTask { activity.noteTurnIsOver(of: tableView) }
        let lasting = activity.lasting(tableView)
        // Only a table that was laid out has a width and counts.
        if lasting.isEmpty { monitor.synchronize() }
        if lasting.isDisjoint(with: [.measuring, .updating]) { cells.lookAtChangedScreen(of: tableView) }
        endWaitsIfWarm()
        if activity.isPaused { return (isAwaited ? .waiting : .done, .stopped) }
        // In no window it sleeps: `HiddenTable` wakes it.
        if !lasting.isEmpty, tableView.window == nil, monitor.sizing.table != nil { return (.done, lasting) }
        let passing = activity.passing()
        let current = lasting.union(passing.activity)
        // A delegate that cannot be tried now is tried once something else wakes the list.
        let isAnythingLeft = isAnythingLeft || current.allowsMeasuringAhead && resolver.isDelegateToBeTried
        let readiness = current.union(waitsForWorkers ? .leftToWorkers : []).readiness(
            isAnythingLeft: isAnythingLeft, isScreenOld: store.given.screenIsOld, pause: passing.seconds)
        return (readiness, current)
    }

    private var waitsForWorkers: Bool {
        guard workers.areUsed, !workers.collectsLater, !store.given.screenIsOld, !cells.hasToCheck else { return false }
        // Workers have all of them.
        if store.rows.uncachedCount > 0, store.rows.uncachedCount <= store.inFlight.count { return true }
        // Workers have enough, and the main thread has no rows of its own.
        return !workers.areLow && !monitor.kinds.haveOthers
    }

    func performNext() -> IdleReadiness {
        let (readiness, current) = begin(isTask: true)
        guard readiness == .ready else { return readiness }
        guard let tableView, let delegate = tableView.delegate else { return .done }
        // First of all, or finished rows would pile up while others are handed over.
        workers.collect()
        var step = Step.nothing
        // As in a layout, where UIKit asks. (Apple, `UITraitCollection.current`.)
        tableView.traitCollection.performAsCurrent {
            step = takeStep(in: tableView, askedOf: delegate, current)
            let end = step == .small ? Clock.now() + Self.maxHandOver : 0
            while step == .small, Clock.now() < end, tableView.delegate === delegate {
                if takeStep(in: tableView, askedOf: delegate, activity.read(tableView)) != .small { return }
            }
        }
        if step == .nothing { endWaitsIfWarm() }
        return step == .nothing ? .done : .ready
    }

    private enum Step {
        case nothing
        /// A row was handed to a worker, or its height was found. That takes next to nothing: another step may follow.
        case small
        case whole
    }

    /// Checks a row on the screen, has the table ask for its estimates again, or measures the next row.
    private func takeStep(
        in tableView: UITableView, askedOf delegate: any UITableViewDelegate, _ current: TableActivity
    ) -> Step {
        // Not while the screen shows former heights.
        if current.allowsMeasuringAhead, cells.hasToCheck, !store.given.screenIsOld {
            cells.checkNext(in: tableView)
            return .whole
        }
        if current.allowsMeasuringAhead, resolver.isDelegateToBeTried {
            let rows = [RowPosition](tableView.indexPathsForVisibleRows ?? [])
            resolver.tryDelegate(delegate, showing: rows, in: tableView)
            return .whole
        }
        let first = tableView.firstVisiblePosition
        let next = current.allowsMeasuringAhead ? queue.findNext(in: tableView, from: first) : nil
        if estimates.areToBeTold, current.allowsTelling(isScreenOld: store.given.screenIsOld) {
            let unknown =
                store.inFlight.isEmpty ? next : queue.nearestUncached(in: tableView, from: first, orInFlight: true)
            if estimates.isWorthTelling(tableView, before: unknown, from: first), tableView.agreesWithDataSource {
                estimates.tell(tableView)
                return .whole
            }
        }
        guard let next else { return .nothing }
        switch resolver.measureAhead(next, in: tableView, askedOf: delegate) {
        case .withWorker: return workers.hasRoom ? .small : .whole
        case .found: return .small
        case .again, .done: return .whole
        }
    }
}
