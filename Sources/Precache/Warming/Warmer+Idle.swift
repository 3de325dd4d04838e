import PrecacheCore

// The work that one table has for the idle time.

extension Warmer: IdleClient {
    // MARK: - Whether now is a moment

    func turnEnds() -> IdleReadiness {
        guard let tableView = monitor.tableView, isAsked(in: tableView) else { return .done }
        activity.followRefreshing(of: tableView)
        return readiness(at: bringUpToDate(tableView))
    }

    /// Whoever sets a data source wakes the list.
    private func isAsked(in tableView: UITableView) -> Bool {
        tableView.dataSource != nil && (settings.isOn || screen.isOld)
    }

    /// Begins an event: brings the store up to date, and reads the activity.
    private func bringUpToDate(_ tableView: UITableView) -> Moment {
        if monitor.mayLook(at: tableView) {
            // Only a table that was laid out has a width and counts.
            if settings.isWarming, tableView.window != nil { resolver.bringUpToDate(with: tableView) }
            follower.followChanges(in: tableView)
        }
        endWaitsIfWarm()
        return activity.read(tableView)
    }

    func readiness(at moment: Moment) -> IdleReadiness {
        if moment.isWokenByWindow { return .done }
        let telling = refresher.readiness
        guard telling == .ready || isAnythingLeft(at: moment) else {
            return telling == .done && settings.isPaused && !waits.isEmpty ? .waiting : telling
        }
        let readiness = moment.activity.union(waitsForWorkers ? .leftToWorkers : []).readiness(
            isAnythingLeft: true, isScreenOld: screen.isOld, pause: moment.pause)
        // A screen that is wrong waits for nobody.
        guard readiness == .ready, !screen.isOld, let pause = seat.pause else { return readiness }
        return .waitingFor(pause)
    }

    /// Whether anything is left to do but to tell the table.
    private func isAnythingLeft(at moment: Moment) -> Bool {
        guard settings.isWarming, !seat.hasFoundNothing else { return false }
        if store.needsCounts || checks.hasToCheck || workers.collectsLater || isAnythingToMeasure { return true }
        if screen.mayBeOld { return true }
        // A delegate that cannot be tried now is tried once something else wakes the list.
        return moment.activity.allowsMeasuringAhead && kinds.isDelegateToBeTried
    }

    /// Whether a row may be to be measured, for its height or its layout.
    var isAnythingToMeasure: Bool { store.isAnythingUncached || store.layouts.mayLack }

    private var waitsForWorkers: Bool {
        guard workers.areUsed, !workers.collectsLater, !screen.isOld, !checks.hasToCheck else { return false }
        // Workers have all of them.
        if store.rows.uncachedCount > 0, store.rows.uncachedCount <= workers.uncachedCount { return true }
        // Workers have enough, and the main thread has no rows of its own.
        return !workers.areLow && !kinds.haveOthers
    }

    // MARK: - A task

    private enum Progress {
        case nothing
        /// A row was handed to a worker, or its height was found. That takes next to nothing: another step may follow.
        case small
        case whole
    }

    func performNext() -> IdleReadiness {
        guard let tableView = monitor.tableView, isAsked(in: tableView) else { return .done }
        let moment = bringUpToDate(tableView)
        let readiness = readiness(at: moment)
        guard readiness == .ready else { return readiness }
        guard let delegate = tableView.delegate else { return .done }
        // First of all, or finished rows would pile up while others are handed over.
        resolver.collect()
        var progress = Progress.nothing
        // As in a layout, where UIKit asks. (Apple, `UITraitCollection.current`.)
        tableView.traitCollection.performAsCurrent { progress = takeSteps(at: moment, askedOf: delegate) }
        if progress != .nothing { return .ready }
        endWaitsIfWarm()
        seat.noteNothingFound()
        let telling = refresher.readiness
        return telling == .ready ? .done : telling
    }

    /// Takes a whole step, or small ones for a while.
    private func takeSteps(at moment: Moment, askedOf delegate: any UITableViewDelegate) -> Progress {
        let tableView = moment.tableView
        let first = takeStep(at: moment, askedOf: delegate)
        guard first == .small else { return first }
        let end = Clock.now() + WorkerFeeder.maxTime
        while Clock.now() < end, tableView.delegate === delegate {
            if takeStep(at: activity.read(tableView), askedOf: delegate) != .small { break }
        }
        return first
    }

    /// Checks a row on the screen, has the table ask for its estimates again, or measures the next row.
    private func takeStep(at moment: Moment, askedOf delegate: any UITableViewDelegate) -> Progress {
        let tableView = moment.tableView
        let mayMeasure = moment.activity.allowsMeasuringAhead
        // Not while the screen shows former heights.
        if mayMeasure, checks.hasToCheck, !screen.isOld {
            checks.checkNext(in: tableView)
            return .whole
        }
        if mayMeasure, kinds.isDelegateToBeTried, resolver.tryDelegate(delegate, in: tableView) { return .whole }
        let first = tableView.firstVisiblePosition
        if mayMeasure { chooser.boundReach() }
        let next = mayMeasure ? chooser.findNext(in: tableView, from: first) : nil
        if refreshIfWorthIt(at: moment, before: next, from: first) { return .whole }
        guard let next else { return .nothing }
        let isNear = resolver.isNear(next, in: tableView, from: first)
        switch resolver.measureAhead(next, in: tableView, askedOf: delegate, isNear: isNear) {
        case .withWorker: return workers.hasRoom ? .small : .whole
        case .found: return .small
        case .asked, .again, .done: return .whole
        }
    }

    /// Has the table ask for its estimates again, if there are enough new ones. Returns whether it has.
    private func refreshIfWorthIt(at moment: Moment, before next: RowPosition?, from first: RowPosition) -> Bool {
        let tableView = moment.tableView
        guard refresher.readiness == .ready, moment.activity.allowsTelling(isScreenOld: screen.isOld) else {
            return false
        }
        // It may lack its layout alone.
        let isUncached = next.map { store.rows.isUncached($0) } ?? true
        let unknown =
            workers.isEmpty && isUncached
            ? next : chooser.nearestUncached(in: tableView, from: first, orWithWorker: true)
        guard refresher.isWorthIt(tableView, before: unknown, from: first), tableView.agreesWithDataSource else {
            return false
        }
        refresher.refresh(tableView)
        return true
    }
}
