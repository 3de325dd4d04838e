import Dispatch
import PrecacheCore

/// Has a table ask again for what it goes by: its estimates once heights are known, so that its content has its real size
/// before a finger comes; and what is on the screen, where that was laid out with heights that are no longer served.
///
/// A table asks for all estimates when its rows change, and an empty batch update is such a change.
@MainActor
final class EstimateTeller {
    private let gate: WarmingGate
    private let queue: RowQueue
    private let cells: ShownCells
    private let monitor: TableMonitor
    private var last = Telling()
    private lazy var later = Later { [weak self] in self?.tellNow() }

    init(_ gate: WarmingGate, _ queue: RowQueue, _ cells: ShownCells) {
        (self.gate, self.queue, self.cells) = (gate, queue, cells)
        monitor = gate.monitor
    }

    private var store: HeightStore { monitor.store }

    /// When the table was last told.
    private struct Telling {
        /// How far around what is on the screen the heights were real, in heights of the table.
        var reach: CGFloat = 0
        /// Where the table stood, in points.
        var offset: CGFloat = 0
        /// Whether asking for all made rows uncached, although none was. It is tried again, but not for ever: one item in
        /// two rows of different states, say, or a key that is never the same, has no end.
        var wasInVain = false
        /// Whether hints were given before.
        var hadHints = false
    }

    /// Replacing estimates is one task, whatever the number of rows: up to here it takes some 2 ms (0.2 µs a row,
    /// release build, AMD EPYC: the difference in first paint between `precache` and `cached` in scroll-benchmark).
    private static let mostRows = 10_000

    /// In heights of the table: as far as a flick takes a list.
    private static let leastReach: CGFloat = 4

    /// Whether the table goes by what is no longer known to be so.
    var areToBeTold: Bool {
        store.given.screenIsOld || store.given.hasEstimates && store.rows.rowCount <= Self.mostRows
    }

    /// What was real around the screen need not be any more.
    func noteRowsMayHaveMoved() { last.reach = 0 }

    private var hasUntoldHints: Bool { store.given.hasHints && !last.hadHints && store.rows.mean != nil }

    /// Has the table ask again for what is on the screen, if that is old: in the idle time where rows are measured then, else
    /// in the next turn of the loop. Hints are learned as soon as the screen is laid out, before a finger comes.
    func tellSoon() {
        let waitsForIdleTime = gate.isWarming && monitor.tableView?.isEditing != true
        let hasHints = store.given.hasHints && !last.hadHints
        if store.given.screenIsOld ? !waitsForIdleTime : hasHints { later.post() }
    }

    private func tellNow() {
        guard store.given.screenIsOld || hasUntoldHints && gate.isWarming && areToBeTold,
            let tableView = monitor.tableView, gate.closed(of: tableView, forMeasuring: false) == nil,
            !tableView.isBeingScrolled, canTell(tableView)
        else { return }
        // An offset that is set would end it.
        if gate.lookWhetherAppScrolls(tableView) { return later.post(after: ListMotion.longestPause) }
        tell(tableView, reach: store.given.screenIsOld ? .infinity : 0)
    }

    /// A swipe action or a drag in progress would end (a row that is dragged is an uncommitted update), so while rows are
    /// edited the table is only told if what is on the screen is wrong; and a table that is still to be told of a change would
    /// raise an exception.
    func canTell(_ tableView: UITableView) -> Bool {
        guard tableView.agreesWithDataSource else { return false }
        if !tableView.isEditing { return true }
        return store.given.screenIsOld && !tableView.isRowSwiped && !tableView.hasUncommittedUpdates
    }

    /// Has the table ask for its estimates again. What is on the screen stays where it is.
    ///
    /// - Parameter reach: ``reachWorthTelling(_:before:)``.
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
        let isInVain = reach == .infinity ? store.isAnythingUncached : last.wasInVain
        if !store.isAnythingUncached || isInVain && last.wasInVain { store.given.hasEstimates = false }
        last = Telling(
            reach: reach, offset: tableView.contentOffset.y, wasInVain: isInVain, hadHints: store.given.hasHints)
        gate.tableWasPlaced(at: tableView.contentOffset.y)
    }

    /// How far around what is on the screen heights are known, up to what is next, in heights of the table, where the table
    /// should be told; else nil.
    ///
    /// That is when everything is known that can be. Before, each time it is twice as far as the last time, so that
    /// what is near does not wait for what is far, and all asking together takes a few times that of the last.
    ///
    /// - Parameter first: the row at the top of the screen.
    func reachWorthTelling(_ tableView: UITableView, before next: RowPosition?, from first: RowPosition) -> CGFloat? {
        guard store.isAnythingUncached, !store.given.screenIsOld else { return .infinity }
        if hasUntoldHints { return 0 }
        guard let next, tableView.bounds.height > 0 else { return nil }
        let reach = queue.distance(of: next, in: tableView, from: first) / tableView.bounds.height
        let moved = abs(last.offset - tableView.contentOffset.y) / tableView.bounds.height
        let wasToldHere = moved < last.reach / 2
        return reach >= max(wasToldHere ? 2 * last.reach : 0, Self.leastReach) ? reach : nil
    }
}
