import PrecacheCore

/// Hands rows to workers while the list moves, under a finger or not: in each frame the delegate is asked for a few
/// rows that come next. Where the list rests, `Warmer` does it.
@MainActor
final class WorkerFeeder {
    private let resolver: HeightResolver
    private let activity: ActivityReader
    private let chooser: RowChooser
    private let motion: ListMotion
    private let workers: WorkerBridge
    private let store: HeightStore
    private let kinds: RowKinds
    private let calls: OpenCalls
    /// The last row asked for in this movement: one that no worker can measure is asked for once. Nil after changes.
    private var last: RowPosition?

    /// The most rows that are handed over in a frame.
    private static let maxInAFrame = 4
    /// The time for handing rows over in a frame, or in a turn of the run loop, in seconds.
    static let maxTime = 0.001

    init(
        _ resolver: HeightResolver, _ activity: ActivityReader, _ chooser: RowChooser, _ motion: ListMotion
    ) {
        self.resolver = resolver
        self.activity = activity
        self.chooser = chooser
        self.motion = motion
        workers = resolver.workers
        store = resolver.store
        kinds = resolver.kinds
        calls = resolver.calls
    }

    func storeChanged(_ change: HeightStore.Change) {
        workers.callOffOutdated()
        // Rows may be others, or are to be asked for again.
        if change.isOfRows { last = nil }
    }

    /// Returns whether the list has moved.
    func tableWasLaidOut(_ tableView: UITableView) -> Bool {
        guard let movement = motion.follow(tableView) else { return false }
        follow(movement, in: tableView)
        return true
    }

    /// The table has moved.
    private func follow(_ movement: ListMotion.Movement, in tableView: UITableView) {
        if movement != .onward { last = nil }
        guard kinds.havePure, store.rows.uncachedCount > 0 || store.layouts.mayLack, calls.question == nil,
            mayHandOver(in: tableView), let delegate = tableView.delegate
        else { return }
        let end = Clock.now() + Self.maxTime
        resolver.collect()
        if movement == .jumped { workers.callOffWaiting() }
        let first = tableView.firstVisiblePosition
        var lastLacking: RowPosition?
        for _ in 0..<Self.maxInAFrame {
            guard workers.hasRoom, Clock.now() < end, tableView.delegate === delegate, mayHandOver(in: tableView),
                let row = nextToCome(in: tableView, from: first, lastLacking),
                tableView.hasCounts(of: store, section: row.section)
            else { return }
            if store.rows.isUncached(row) { last = row } else { lastLacking = row }
            tableView.traitCollection.performAsCurrent {
                let isNear = resolver.isNear(row, in: tableView, from: first)
                _ = resolver.measureAhead(row, in: tableView, askedOf: delegate, .aheadByWorker, isNear: isNear)
            }
        }
    }

    private func mayHandOver(in tableView: UITableView) -> Bool {
        activity.read(tableView).activity.isDisjoint(with: .barsHandingOver)
    }

    /// The next row in the direction of travel that is uncached, or near and without its layout.
    ///
    /// - Parameter lastLacking: the last row in this frame that was without its layout.
    private func nextToCome(
        in tableView: UITableView, from first: RowPosition, _ lastLacking: RowPosition?
    ) -> RowPosition? {
        let isAfter = motion.velocity >= 0
        func start(after row: RowPosition?) -> RowPosition {
            isAfter ? max(first, row?.next ?? first) : min(first, row ?? first)
        }
        let uncached = chooser.uncached(after: isAfter, start(after: last), in: tableView, from: first)
        var count = 0
        guard store.layouts.mayLack,
            let lacking = chooser.lacking(
                after: isAfter, start(after: lastLacking), in: tableView, from: first, count: &count)
        else { return uncached?.row }
        guard let uncached else { return lacking.row }
        return lacking.distance < uncached.distance ? lacking.row : uncached.row
    }
}
