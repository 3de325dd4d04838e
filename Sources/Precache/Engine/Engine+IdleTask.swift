import PrecacheCore

// The run loop idles: one task brings everything up to date, reads what the table is doing, decides, and does one
// thing.

extension Engine: IdleClient {
    /// There may be something to do in idle time. O(1).
    func wake() {
        if settings.isWarming { return seat.wake() }
        let mayBeTold = settings.isOn && telling.wouldHelp(store.rows)
        let isAnythingLeft = screen.hasWork || screen.showsOldHeights || mayBeTold || !waits.isEmpty
        if isAnythingLeft, tableView != nil { seat.wake() }
    }

    func performTask() -> IdleOutcome {
        guard let tableView, tableView.dataSource != nil else { return .done }
        motion.followRefreshing(tableView.isRefreshing)
        rowCells.last = nil
        if canTrustRows(of: tableView) {
            // Only a table that was laid out has a width and counts.
            if tableView.window != nil {
                // If the sizing table was not as the app's, both are compared again: nothing else does, as rows size
                // themselves meanwhile.
                if !sizing.matchesTable { reader.compareAnew() }
                bringUpToDate(with: tableView)
            }
            // Blocks on the main queue come after the first task, and may fill cells.
            if screen.isAnyLeft || screen.hasToCheck, screen.takeFirstLook() { return .worked }
            if screen.isAnyLeft { recordOwnCells(in: tableView, isLater: true) }
            if screen.needsComparison { compareChangedScreen(tableView) }
        }
        if !waits.isEmpty { endWaitsIfWarm() }
        // A list in no window is woken when it comes into one.
        if tableView.window == nil { return .done }
        let moment = readMoment(of: tableView)
        if let reason = reasonNotToWork(at: moment) { return giveUp(for: reason) }
        // First of all, or finished rows would pile up while others are handed over.
        if !workers.isEmpty || workers.collectsLater { collect() }
        var progress = Progress.nothing
        // As in a layout, where UIKit asks. (Apple, `UITraitCollection.current`.)
        tableView.traitCollection.performAsCurrent { progress = takeSteps(at: moment) }
        if progress != .nothing { return .worked }
        if !waits.isEmpty { endWaitsIfWarm() }
        return reasonToRest
    }

    // MARK: - Whether now is a moment

    /// Whether a row may be to be measured, for its height or its layout.
    var isAnythingToMeasure: Bool { store.isAnythingUncached || layouts.mayLack || cells.mayLack }

    /// Whether anything is left to do but to tell the table.
    var isAnythingLeftToDo: Bool {
        if screen.hasWork { return true }
        guard settings.isWarming else { return false }
        return store.needsCounts || workers.collectsLater || isAnythingToMeasure || sweep.isAnyLeft
    }

    /// Why nothing is done at a moment; nil where something is to be done.
    private func reasonNotToWork(at moment: Moment) -> IdleOutcome? {
        let mayTry = moment.activity.isEmpty && kinds.isDelegateToBeTried
        if reasonNotToTell != nil, !mayTry, !isAnythingLeftToDo { return reasonToRest }
        let activity = kinds.havePure && waitsForWorkers ? moment.activity.union(.leftToWorkers) : moment.activity
        if let reason = activity.reasonNotToWork(isScreenOld: screen.showsOldHeights, pause: moment.pause) {
            return reason
        }
        // A screen that is wrong waits for nobody.
        return screen.showsOldHeights ? nil : seat.pause.map { .waitingFor($0) }
    }

    /// The outcome where nothing was found to do: the table is perhaps told later, or a sweep begins. A paused list stays
    /// awake for those who wait until it is warm.
    private var reasonToRest: IdleOutcome {
        let reason = reasonNotToTell ?? .done
        if settings.isWarming, sweep.isAnyLeft {
            guard let pause = sweep.pause else { return .waiting }
            if case .waitingFor(let seconds) = reason { return .waitingFor(min(seconds, pause)) }
            return .waitingFor(pause)
        }
        return reason == .done && settings.isPaused && !waits.isEmpty ? .waiting : reason
    }

    /// Where nothing is measured ahead, the next layout has the screen looked at again.
    private func giveUp(for reason: IdleOutcome) -> IdleOutcome {
        guard reason == .waiting, !settings.isWarming, waits.isEmpty, reasonNotToTell == .done else { return reason }
        screen.forgetCompared()
        return .done
    }

    private var waitsForWorkers: Bool {
        guard workers.exist, !workers.collectsLater, !screen.hasWork else { return false }
        // Workers have all of them.
        if store.rows.map.uncachedCount > 0, store.rows.map.uncachedCount <= workers.uncachedCount { return true }
        // Workers have enough, and the main thread has no rows of its own.
        return !workers.areLow && !kinds.haveOthers
    }

    // MARK: - What is done

    enum Progress {
        case nothing
        /// A row was handed to a worker, or its height was found. That takes next to nothing: another step may follow.
        case small
        case whole
    }

    /// Takes a whole step, or small ones for a while.
    private func takeSteps(at moment: Moment) -> Progress {
        let first = takeStep(at: moment)
        guard first == .small else { return first }
        let delegate = moment.tableView.delegate
        let end = Clock.now() + Self.maxHandingTime
        while Clock.now() < end, moment.tableView.delegate === delegate {
            if takeStep(at: readMoment(of: moment.tableView)) != .small { break }
        }
        return first
    }

    /// Checks a row on the screen, has the table ask for its estimates again, or measures the next row.
    private func takeStep(at moment: Moment) -> Progress {
        let tableView = moment.tableView
        guard let delegate = tableView.delegate else { return .nothing }
        // Only where there is no activity at all.
        let mayMeasure = moment.activity.isEmpty
        if !settings.isWarming, screen.hasWork, moment.activity.isDisjoint(with: .barsChecks) {
            lookWithoutMeasuringAhead(tableView, delegate)
        } else if mayMeasure, screen.hasToCheck, !screen.showsOldHeights {
            // Not while the screen shows former heights.
            checkNext(in: tableView)
            return .whole
        }
        if mayMeasure, kinds.isDelegateToBeTried, tryDelegate(delegate, in: tableView) { return .whole }
        let first = tableView.firstVisiblePosition
        var next: NextRow?
        if mayMeasure {
            settings.boundReach(unknownCount: store.rows.unknownCount, diagnostics.statistics.allCosts)
            next = findNextRow(in: tableView, from: first)
        }
        if tellIfWorthIt(at: moment, before: next?.row, from: first) { return .whole }
        guard let next else {
            return mayMeasure ? sweepNext(in: tableView, askedOf: delegate, from: first) : .nothing
        }
        let isNear = isNear(next.row, in: tableView, from: first)
        switch measureAhead(next.row, in: tableView, askedOf: delegate, isNear: isNear, isForCell: next.isForCell) {
        case .withWorker: return workers.hasRoom ? .small : .whole
        case .found: return .small
        case .begun, .again, .done: return .whole
        }
    }
}
