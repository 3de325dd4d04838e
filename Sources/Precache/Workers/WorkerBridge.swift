import PrecacheCore

/// Measures a row on any thread; answers its height in points.
typealias RowLayout = @Sendable (LayoutEnvironment) -> CGFloat

/// Hands one table's rows to the pool of workers, and brings in the results, by tickets.
@MainActor
final class WorkerBridge {
    private let monitor: TableMonitor
    private let store: HeightStore
    private let pool = WorkerPool.shared
    /// Records a result, and answers its height; nil where the value is no height.
    private let finish: (Measured, RowPosition, Ticket) -> CGFloat?
    /// Whether results may wait because a batch update was open.
    private(set) var collectsLater = false

    init(_ monitor: TableMonitor, finish: @escaping (Measured, RowPosition, Ticket) -> CGFloat?) {
        (self.monitor, self.finish, store) = (monitor, finish, monitor.store)
        store.inFlight.callOff = { [pool] in pool.callOff($0) }
    }

    var areUsed: Bool { monitor.kinds.haveLayouts && pool.count > 0 }
    /// Whether workers will soon have nothing to do.
    var areLow: Bool { pool.isLow }
    var hasRoom: Bool { pool.hasRoom }
    var isToDoLess: Bool { monitor.tableView?.isToDoLess ?? false }

    /// Has a worker measure a row. Returns false where it has no layout, no name or no width, or no worker has room.
    func handOver(_ layout: RowLayout?, _ watch: ModelWatch?, _ ticket: Ticket, in tableView: UITableView) -> Bool {
        guard let layout, ticket.name != .none, hasRoom else { return false }
        let width = monitor.reader.contentWidth
        guard width > 0 else { return false }
        let (environment, traits) = (LayoutEnvironment(contentWidth: width, in: tableView), tableView.traitCollection)
        let work = HeightWork {
            var height = 0.0
            // UIKit keeps current traits for each thread. (Apple, `UITraitCollection.current`.)
            traits.performAsCurrent { height = Double(layout(environment)) }
            return height
        }
        // A change of the model outdates the row also before it is measured.
        watch?.id = store.identify(ticket)
        store.callOff(ticket.rowID)
        store.inFlight.add(RowsInFlight.Entry(ticket: ticket, work: work, watch: watch))
        pool.add(work, for: self)
        return true
    }

    /// Calls off work that no worker has begun.
    func callOffWaiting() { store.callOff { pool.isWaiting($0.work) } }

    /// A worker's result in points, nil where there is none. The row's work is called off.
    func take(_ ticket: Ticket) -> CGFloat? {
        guard let entry = store.inFlight[ticket.rowID] else { return nil }
        let result = entry.ticket.name == ticket.name ? pool.results(of: [entry.work])[0] : nil
        let height = result.flatMap { bringIn($0, of: entry) }
        store.callOff(ticket.rowID)
        return height
    }

    /// Brings in results, except while a batch update is open: the warmer calls again after it. O(rows in flight).
    func collect() {
        collectsLater = store.isInBatch && !store.inFlight.isEmpty
        guard !store.inFlight.isEmpty, !store.isInBatch else { return }
        let entries = Array(store.inFlight.entries.values)
        let results = pool.results(of: entries.map(\.work))
        var hasAny = false
        for (entry, result) in zip(entries, results) {
            guard let result else { continue }
            hasAny = true
            _ = bringIn(result, of: entry)
        }
        // Rows on the screen that size themselves are noted as shown when they are laid out.
        if hasAny, monitor.kinds.areEstimates(of: .any) { monitor.tableView?.setNeedsLayout() }
    }

    private func bringIn(_ result: HeightWork.Result, of entry: RowsInFlight.Entry) -> CGFloat? {
        store.callOff(entry.ticket.rowID)
        // The row may have been shown meanwhile, with a height that was not answered here.
        guard let row = store.position(of: entry.ticket), store.rows.isUncached(row), entry.watch?.hasChanged != true
        else { return nil }
        let measured = Measured(
            height: CGFloat(result.height), seconds: result.seconds, isAhead: true, watch: entry.watch)
        return finish(measured, row, entry.ticket)
    }
}
