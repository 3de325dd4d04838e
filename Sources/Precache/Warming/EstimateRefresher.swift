import PrecacheCore

/// Has a table ask again for what it goes by: its estimates once heights are known, so that its content has its real
/// size before a finger comes; and what is on the screen, where that was laid out with heights that are no longer
/// served.
///
/// A table asks for all estimates when its rows change, and an empty batch update is such a change.
@MainActor
final class EstimateRefresher {
    private let activity: ActivityReader
    private let queue: RowQueue
    private let cells: ShownCells
    private let monitor: TableMonitor
    /// How far around the screen heights were real when the table was last told, in heights of the table; and where it
    /// stood, in points.
    private var last: (reach: CGFloat, offset: CGFloat) = (0, 0)
    /// Whether asking for all made rows uncached, although none was. It is tried again, but not for ever: one item in
    /// two rows of different states, say, or a key that is never the same, has no end.
    private var wasInVain = false
    private lazy var later = Later { [weak self] in self?.tellNow() }

    init(_ activity: ActivityReader, _ queue: RowQueue, _ cells: ShownCells) {
        (self.activity, self.queue, self.cells) = (activity, queue, cells)
        monitor = activity.monitor
    }

    private var store: HeightStore { monitor.store }

    /// Replacing estimates is one task, whatever the number of rows: up to here it takes some 2 ms (0.2 µs a row,
    /// release build, AMD EPYC: the difference in first paint between `precache` and `cached` in scroll-benchmark).
    private static let maxRows = 10_000

    /// In heights of the table: as far as a flick takes a list.
    private static let minReach: CGFloat = 4

    /// Whether the table goes by what is no longer known to be so.
    var areToBeTold: Bool {
        store.given.screenIsOld || store.given.hasEstimates && store.rows.rowCount <= Self.maxRows
    }

    /// What was real around the screen need not be any more.
    func noteRowsMayHaveMoved() { last.reach = 0 }

    /// In the idle time where rows are measured then, else in the next turn of the loop. Hints are learned as soon as
    /// the screen is laid out, before a finger comes.
    func tellSoon() {
        if store.given.screenIsOld ? !activity.isWarming : store.given.hints == .given { later.post() }
    }

    private var hasUntoldHints: Bool { store.given.hints == .given && store.rows.mean != nil }

    private func tellNow() {
        guard store.given.screenIsOld || hasUntoldHints && activity.isWarming && areToBeTold,
            let tableView = monitor.tableView
        else { return }
        let reasons = activity.read(tableView).intersection(.barsTelling)
        if reasons.isEmpty {
            guard tableView.agreesWithDataSource else { return }
            tell(tableView, reach: store.given.screenIsOld ? .infinity : 0)
        } else if reasons.isSubset(of: .passing) {
            later.post(after: ListMotion.maxPause)
        }
    }

    /// Has the table ask for its estimates again. What is on the screen stays where it is. The table must have been
    /// told of all changes, or it raises an exception.
    ///
    /// - Parameter reach: ``reachWorthTelling(_:before:from:)``.
    func tell(_ tableView: UITableView, reach: CGFloat) {
        store.given.screenIsOld = false
        let kept = tableView.rowsOnScreen.first.map { (row: $0, distance: tableView.distance(of: $0)) }
        monitor.calls.isTelling = true
        cells.lookAnew()
        UIView.performWithoutAnimation {
            tableView.beginUpdates()
            tableView.endUpdates()
        }
        if let kept { tableView.place(kept.row, distance: kept.distance) }
        monitor.calls.isTelling = false
        // Rows without a height have been asked for again just now, and said to be served. Where all that can be is
        // measured, only a change of the table makes that worth repeating.
        let isInVain = reach == .infinity ? store.isAnythingUncached : wasInVain
        if !store.isAnythingUncached || isInVain && wasInVain { store.given.hasEstimates = false }
        wasInVain = isInVain
        last = (reach, tableView.contentOffset.y)
        if store.given.hints == .given { store.given.hints = .told }
        activity.motion.offsetWasAdjusted(at: tableView.contentOffset.y)
    }

    /// How far around what is on the screen heights are known, up to what is next, in heights of the table, where the
    /// table should be told; else nil.
    ///
    /// That is when everything is known that can be; before, once for hints, which are learned by it, and each time it
    /// is twice as far as the last time: what is near does not wait for what is far, and all asking together takes a
    /// few times that of the last.
    ///
    /// - Parameters:
    ///   - next: the nearest row that is not known.
    ///   - first: the row at the top of the screen.
    func reachWorthTelling(_ tableView: UITableView, before next: RowPosition?, from first: RowPosition) -> CGFloat? {
        guard store.isAnythingUncached, !store.given.screenIsOld else { return .infinity }
        if hasUntoldHints { return 0 }
        let height = tableView.bounds.height
        guard let next, next.isRow, height > 0 else { return nil }
        let reach = queue.distance(of: next, in: tableView, from: first) / height
        let wasToldHere = abs(last.offset - tableView.contentOffset.y) / height < last.reach / 2
        return reach >= max(wasToldHere ? 2 * last.reach : 0, Self.minReach) ? reach : nil
    }
}
