import PrecacheCore

// Whether something can be measured ahead, and what is next, when the run loop is about to sleep.

extension Warmer: IdleClient {
    var isOnScreen: Bool {
        guard let tableView, let window = tableView.window, !tableView.isHidden else { return false }
        return tableView.convert(tableView.bounds, to: window).intersects(window.bounds)
    }

    func readiness(now: Double) -> IdleReadiness {
        guard let tableView else {
            warmUp.finish()
            return .done
        }
        guard isEnabled, measuresAhead else { return .done }
        monitor.models.turnIsOver()
        store.forgetChanged()
        noteRefreshing(of: tableView)
        if isPaused {
            if isWarm { warmUp.finish() }
            return warmUp.isAwaited ? .waiting : .done
        }
        // Only a table that was laid out knows its width and has asked for its counts.
        let gate = closedGate(of: tableView)
        if gate == nil { monitor.synchronize() }
        if warmUp.isAwaited, isWarm { warmUp.finish() }
        guard isAnythingLeft else {
            isScrolledByApp = false
            return .done
        }
        guard gate == nil else { return .waiting }
        if let remaining = refreshPause.remaining { return .waitingFor(remaining) }
        if let remaining = reader.resizePause.remaining {
            // What is wrong on the screen does not wait.
            guard estimates.shownHeightsAreOld, estimates.canTell(tableView) else { return .waitingFor(remaining) }
        }
        // Estimates are all that is left, and this is no moment to replace them.
        if !store.needsCounts, !isAnythingUncached, !estimates.canTell(tableView) {
            return .waiting
        }
        if lookWhetherAppScrolls(tableView, now: now) { return .waitingFor(ListMotion.longestPause) }
        return waitsForWorkers ? .waiting : .ready
    }

    /// Whether nothing can be done before a worker has finished something.
    private var waitsForWorkers: Bool {
        guard desk.workers.areUsed, !desk.workers.landsLater, !estimates.shownHeightsAreOld, !desk.cells.hasToCheck
        else {
            return false
        }
        // All of them are being measured.
        if store.rows.uncachedCount > 0, store.rows.uncachedCount <= store.underWay.count { return true }
        // The main thread has rows of its own to measure.
        return !desk.workers.areLow && !desk.workers.hasOthers
    }

    func performNext() -> Bool {
        store.forgetChanged()
        // Before others are handed over: what is finished would pile up where the loop turns often.
        desk.workers.land()
        guard let tableView, let delegate = tableView.delegate, let next = findNext(in: tableView) else { return false }
        // As in the table's own layout, in which UIKit asks. (Apple, `UITraitCollection.current`.)
        tableView.traitCollection.performAsCurrent {
            // What is handed to a worker takes next to nothing here.
            var next = next
            let end = Clock.now() + Self.longestHandOver
            while perform(next, in: tableView, askedOf: delegate), Clock.now() < end, desk.workers.hasRoom,
                isWarming, closedGate(of: tableView) == nil, tableView.delegate === delegate,
                let row = findNext(in: tableView)
            {
                next = row
            }
        }
        return true
    }

    /// - Returns: nil where there is nothing to do now.
    private func findNext(in tableView: UITableView) -> Next? {
        if desk.cells.hasToCheck { return .check }
        let first = tableView.firstVisiblePosition
        let next = isAnythingUncached ? nextUncached(in: tableView, from: first) : nil
        // Where it cannot be told now, what is uncached is measured meanwhile.
        guard estimates.areToBeTold,
            let reach = estimates.reachWorthTelling(
                tableView, before: nearest(next, in: tableView, from: first), from: first),
            estimates.canTell(tableView)
        else { return next }
        return .estimates(reach: reach)
    }

    /// The nearest row that is not known, where `next` is the one to ask for next: what a worker still measures is not.
    private func nearest(_ next: Next?, in tableView: UITableView, from first: RowPosition) -> RowPosition? {
        if !store.underWay.isEmpty { return nearestUncached(in: tableView, from: first, orUnderWay: true) }
        if case .row(let row) = next, row.isRow { return row }
        return nil
    }
}
