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
        guard gate.isOn else { return .done }
        models.turnIsOver()
        store.forgetChanged()
        gate.noteRefreshing(of: tableView)
        if gate.isPaused {
            if isWarm { warmUp.finish() }
            return warmUp.isAwaited ? .waiting : .done
        }
        // Only a table that was laid out knows its width and has asked for its counts.
        let closed = gate.closed(of: tableView)
        if closed == nil { monitor.synchronize() }
        if warmUp.isAwaited, isWarm { warmUp.finish() }
        guard isAnythingLeft else {
            gate.motion.isByApp = false
            return .done
        }
        guard closed == nil else { return .waiting }
        if let (gate, seconds) = gate.closedForNow {
            // What is wrong on the screen does not wait for a size to hold.
            guard gate == .resizing, store.given.screenIsOld, estimates.canTell(tableView) else {
                return .waitingFor(seconds)
            }
        }
        // Estimates are all that is left, and this is no moment to replace them.
        if !store.needsCounts, !store.isAnythingUncached, !estimates.canTell(tableView) {
            return .waiting
        }
        if gate.lookWhetherAppScrolls(tableView, now: now) { return .waitingFor(ListMotion.longestPause) }
        return waitsForWorkers ? .waiting : .ready
    }

    /// Whether nothing can be done before a worker has finished something.
    private var waitsForWorkers: Bool {
        guard workers.areUsed, !workers.landsLater, !store.given.screenIsOld, !cells.hasToCheck
        else {
            return false
        }
        // All of them are being measured.
        if store.rows.uncachedCount > 0, store.rows.uncachedCount <= store.underWay.count { return true }
        // The main thread has rows of its own to measure.
        return !workers.areLow && !workers.hasOthers
    }

    func performNext() -> Bool {
        store.forgetChanged()
        // Before others are handed over: what is finished would pile up where the loop turns often.
        workers.land()
        guard let tableView, let delegate = tableView.delegate, let next = findNext(in: tableView) else { return false }
        // As in the table's own layout, in which UIKit asks. (Apple, `UITraitCollection.current`.)
        tableView.traitCollection.performAsCurrent {
            // What is handed to a worker, or found, takes next to nothing here.
            var next = next
            let end = Clock.now() + Self.longestHandOver
            while perform(next, in: tableView, askedOf: delegate), Clock.now() < end, gate.isWarming,
                gate.closed(of: tableView) == nil, tableView.delegate === delegate, let row = findNext(in: tableView)
            {
                next = row
            }
        }
        return true
    }

    private enum Next {
        /// A row, header or footer.
        case row(RowPosition)
        /// A row that has come on the screen, whose height is checked against its cell.
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
        if cells.hasToCheck { return .check }
        let first = tableView.firstVisiblePosition
        let next = store.isAnythingUncached ? queue.nextUncached(in: tableView, from: first) : nil
        // Where it cannot be told now, what is uncached is measured meanwhile.
        guard estimates.areToBeTold,
            let reach = estimates.reachWorthTelling(
                tableView, before: nearest(next, in: tableView, from: first), from: first),
            estimates.canTell(tableView)
        else { return next.map { .row($0) } }
        return .estimates(reach: reach)
    }

    /// The nearest row that is not known, where `next` is the one to ask for next: what a worker still measures is not.
    private func nearest(_ next: RowPosition?, in tableView: UITableView, from first: RowPosition) -> RowPosition? {
        if !store.underWay.isEmpty { return queue.nearestUncached(in: tableView, from: first, orUnderWay: true) }
        return next?.isRow == true ? next : nil
    }
}
