import PrecacheCore

/// How a row is measured by any thread: answers its height in points.
typealias RowLayout = @Sendable (LayoutEnvironment) -> CGFloat

/// Has one table's rows measured by workers: hands them to the pool, and brings in what is finished, by tickets.
@MainActor
final class WorkerBridge {
    private let monitor: TableMonitor
    private let store: HeightStore
    private let pool = WorkerPool.shared
    /// Makes known what was measured of a row, and answers its height, if it is one.
    private let finish: (Measured, RowPosition, Ticket) -> CGFloat?
    /// Whether a row was ever asked for with a layout that any thread can measure.
    private(set) var hasLayouts = false
    /// Whether others were asked for as well, which only the main thread can measure.
    private(set) var hasOthers = false
    /// Whether something may be finished that could not be brought in, as a batch update was open.
    private(set) var collectsLater = false

    init(_ monitor: TableMonitor, finish: @escaping (Measured, RowPosition, Ticket) -> CGFloat?) {
        (self.monitor, self.finish, store) = (monitor, finish, monitor.store)
        store.inFlight.callOff = { [pool] in pool.callOff($0) }
    }

    /// Whether rows are measured by workers.
    var areUsed: Bool { hasLayouts && pool.count > 0 }
    /// Whether workers will soon have nothing to do: then several rows are handed over in one turn of the run loop, instead of
    /// one in each.
    var areLow: Bool { pool.isLow }
    /// Whether a worker could take another row.
    var hasRoom: Bool { pool.hasRoom }

    /// A row was asked for, with such a layout or without.
    func note(hasLayout: Bool) { if hasLayout { hasLayouts = true } else { hasOthers = true } }

    /// Has a worker measure a row. Returns false where it has no layout that any thread can measure, no height that is kept or no
    /// width, or no worker has room.
    func handOver(
        _ layout: RowLayout?, _ watch: ModelWatch?, _ ticket: Ticket, in tableView: UITableView
    ) -> Bool {
        guard let layout, ticket.name != .none, hasRoom else { return false }
        let width = monitor.sizing.contentWidth(of: tableView)
        if width <= 0 { return false }
        let environment = LayoutEnvironment(contentWidth: width, in: tableView)
        let traits = tableView.traitCollection
        let work = HeightWork {
            var height = 0.0
            // As on the main thread: UIKit keeps the current traits of each thread. (Apple, `UITraitCollection.current`.)
            traits.performAsCurrent { height = Double(layout(environment)) }
            return height
        }
        store.follow(watch, for: ticket)
        store.inFlight.add(RowsInFlight.Entry(ticket: ticket, work: work, watch: watch))
        pool.add(work, for: self)
        return true
    }

    /// Nothing is to be measured ahead any more. What has begun may come to its end.
    func callOffWaiting() { store.inFlight.removeAll { pool.isWaiting($0.work) } }

    /// What a worker has measured of a row that the table asks for, in points; nil where the row is to be measured here, and by
    /// no worker any more.
    func take(_ ticket: Ticket, wasKnown: Bool) -> CGFloat? {
        guard let entry = store.inFlight[ticket.id] else { return nil }
        let height = entry.ticket.name == ticket.name ? bringIn(entry, wasKnown: wasKnown) : nil
        store.inFlight.remove(ticket.id)
        return height
    }

    /// Brings in what is finished. O(rows that workers have). Not while a batch update is open, in which a row's place means
    /// two things: the warmer does it after that.
    func collect() {
        collectsLater = store.isInBatch && !store.inFlight.isEmpty
        guard !store.inFlight.isEmpty, !store.isInBatch else { return }
        for entry in store.inFlight.entries.values { _ = bringIn(entry, wasKnown: false) }
        // Estimates are of no use for what is on the screen: what is shown there is noted when it is laid out.
        if monitor.kinds.areEstimates(of: .any) { monitor.tableView?.setNeedsLayout() }
        store.onChange(.shown)
    }

    private func bringIn(_ entry: RowsInFlight.Entry, wasKnown: Bool) -> CGFloat? {
        guard let (height, seconds) = pool.result(of: entry.work) else { return nil }
        store.inFlight.remove(entry.ticket.id)
        // It may have been shown meanwhile, with a height that was not answered here.
        guard let row = store.position(of: entry.ticket), store.rows.isUncached(row), entry.watch?.hasChanged != true
        else { return nil }
        let measured = Measured(
            height: CGFloat(height), seconds: seconds, isAhead: true,
            isRepeated: wasKnown || store.rows.wasMeasured(row), watch: entry.watch)
        return finish(measured, row, entry.ticket)
    }
}
