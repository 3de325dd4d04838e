import PrecacheCore

/// Has one table's rows measured by workers: hands them to the pool, and brings in what is finished, by tickets.
@MainActor
final class WorkerMeasurer {
    private let monitor: TableMonitor
    private let store: HeightStore
    private let kinds: RowKinds
    private let notes: Notes
    private let pool = WorkerPool.shared
    /// Whether a row was ever asked for with a layout that any thread can measure.
    private(set) var hasLayouts = false
    /// Whether others were asked for as well, which only the main thread can measure.
    private(set) var hasOthers = false
    /// Whether something may be finished that could not be brought in, as a batch update was open.
    private(set) var landsLater = false

    init(_ monitor: TableMonitor, _ notes: Notes) {
        self.monitor = monitor
        self.notes = notes
        (store, kinds) = (monitor.store, monitor.kinds)
        store.underWay.callOff = { [pool] in pool.callOff($0) }
    }

    // MARK: - Handing over

    /// Whether rows are measured by workers.
    var areUsed: Bool { hasLayouts && pool.count > 0 }

    /// Whether workers will soon have nothing to do: then several rows are handed over in one turn of the run loop, instead of
    /// one in each.
    var areLow: Bool { pool.isLow }

    /// Whether a worker could take another row.
    var hasRoom: Bool { pool.hasRoom }

    /// Has a worker measure a row, whose content has a width in points. Returns false where it has no layout that any thread can
    /// measure, no height that is kept, or no worker has room.
    func handOver(
        _ layout: RowLayout?, _ watch: ModelWatch?, _ ticket: Ticket, width: CGFloat, in tableView: UITableView
    ) -> Bool {
        guard let layout, ticket.name != .none, hasRoom else { return false }
        let (environment, traits) = (
            LayoutEnvironment(contentWidth: width, in: tableView), tableView.traitCollection
        )
        let work = HeightWork {
            var height = 0.0
            // As on the main thread: UIKit keeps the current traits of each thread. (Apple, `UITraitCollection.current`.)
            traits.performAsCurrent { height = Double(layout(environment)) }
            return height
        }
        store.follow(watch, for: ticket)
        store.underWay.add(RowsUnderWay.Entry(ticket: ticket, work: work, watch: watch))
        pool.tell(self)
        pool.add(work)
        return true
    }

    /// A row was asked for, with such a layout or without.
    func note(hasLayout: Bool) { if hasLayout { hasLayouts = true } else { hasOthers = true } }

    /// Nothing is to be measured ahead any more. What has begun may come to its end.
    func callOffWaiting() { store.underWay.removeAll { pool.isWaiting($0.work) } }

    // MARK: - What comes back

    /// What a worker has measured of a row that the table asks for, in points, which is then known; nil where the row is to be
    /// measured here, and by no worker any more.
    func take(_ ticket: Ticket, wasKnown: Bool) -> CGFloat? {
        guard let entry = store.underWay[ticket.id] else { return nil }
        let isUsable =
            store.position(of: entry.ticket) != nil && entry.ticket.name == ticket.name
            && entry.watch?.hasChanged != true
        let result = isUsable ? pool.result(of: entry.work) : nil
        store.underWay.remove(ticket.id)
        guard let result, result.height >= 0, result.height.isFinite else { return nil }
        keep(result, ticket, entry.watch, at: ticket.row, wasKnown: wasKnown)
        return CGFloat(result.height)
    }
}

extension WorkerMeasurer: WorkOwner {
    /// Brings in what is finished. O(rows that workers have). Not while a batch update is open, in which a row's place means
    /// two things: the warmer does it after that.
    func land() {
        defer { landsLater = store.isInBatch && !store.underWay.isEmpty }
        guard !store.underWay.isEmpty, !store.isInBatch else { return }
        for entry in store.underWay.entries.values {
            if let result = pool.result(of: entry.work) { record(result, entry.ticket, entry.watch) }
        }
        // Estimates are of no use for what is on the screen: what is shown there is noted when it is laid out.
        if kinds.areEstimates(of: .any) { monitor.tableView?.setNeedsLayout() }
        store.onChange(.shown)
    }

    private func record(_ result: HeightWork.Result, _ ticket: Ticket, _ watch: ModelWatch?) {
        store.underWay.remove(ticket.id)
        // It may have been shown meanwhile, with a height that was not answered here.
        guard let row = store.position(of: ticket), watch?.hasChanged != true, store.rows.isUncached(row) else {
            return
        }
        let height = CGFloat(result.height)
        if height == UITableView.automaticDimension { kinds.noteSizesItself(row) }
        guard height != UITableView.automaticDimension, notes.isHeight(height, of: row) else {
            return store.skip(row)
        }
        keep(result, ticket, watch, at: row, wasKnown: false)
    }

    /// A height that a worker has measured is known from now on. What shown cells contradict is an estimate, whoever has measured it.
    private func keep(
        _ result: HeightWork.Result, _ ticket: Ticket, _ watch: ModelWatch?, at row: RowPosition, wasKnown: Bool
    ) {
        notes.countByWorker(isRepeated: wasKnown || store.rows.wasMeasured(row), cost: result.seconds)
        notes.log("precached", row.name, nil, CGFloat(result.height))
        kinds.noteMeasured(by: nil)
        let isEstimate = kinds.areEstimates(of: .any)
        store.record(result.height, isEstimate: isEstimate, cell: .any, watch: watch, for: ticket, at: row)
    }
}

/// How a row is measured by any thread: answers its height in points.
typealias RowLayout = @Sendable (LayoutEnvironment) -> CGFloat
