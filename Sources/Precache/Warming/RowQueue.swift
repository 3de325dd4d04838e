import PrecacheCore

/// Which row is measured next: looked for when the task runs, never kept.
@MainActor
final class RowQueue {
    private let activity: ActivityReader
    private let monitor: TableMonitor

    init(_ activity: ActivityReader) { (self.activity, monitor) = (activity, activity.monitor) }

    private var store: HeightStore { monitor.store }

    /// Finds what to measure next: the uncached row nearest to what is on the screen, its section's header and footer
    /// before it. Nil where the data source has another count of rows, of which the table is still to be told.
    ///
    /// - Parameter first: the row at the top of the screen.
    func findNext(in tableView: UITableView, from first: RowPosition) -> RowPosition? {
        let found =
            store.rows.uncachedCount > 0
            ? nearestUncached(in: tableView, from: first) : store.rows.nextUncachedSupplement
        guard let next = found, isCurrent(next.section, in: tableView) else { return nil }
        guard store.given.hasSupplements else { return next }
        return [.header(of: next.section), .footer(of: next.section)].first { store.rows.isUncached($0) } ?? next
    }

    /// Outward from what is on the screen, and in the direction in which the list was last moved before the other.
    ///
    /// - Parameter isInFlight: whether it may be one that a worker measures.
    func nearestUncached(
        in tableView: UITableView, from first: RowPosition, orInFlight isInFlight: Bool = false
    ) -> RowPosition? {
        let below = uncached(after: true, first, orInFlight: isInFlight)
        let above = uncached(after: false, first, orInFlight: isInFlight)
        guard let below, let above else { return below ?? above }
        let down = distance(of: below, in: tableView, from: first)
        let up = distance(of: above, in: tableView, from: first)
        let isUpward = activity.motion.velocity < 0
        let isAheadNear = isUpward ? up <= Self.preference * down : down <= Self.preference * up
        return isAheadNear == isUpward ? above : below
    }

    /// The next uncached row at `row` or after it, or the last before it, that no worker measures. O(rows that workers
    /// measure).
    func uncached(after isAfter: Bool, _ row: RowPosition, orInFlight isInFlight: Bool = false) -> RowPosition? {
        var found = isAfter ? store.rows.nextUncached(atOrAfter: row) : store.rows.lastUncached(before: row)
        while !isInFlight, let row = found, store.isInFlight(row) {
            found = isAfter ? store.rows.nextUncached(atOrAfter: row.next) : store.rows.lastUncached(before: row)
        }
        return found
    }

    /// How many points a row is from what is on the screen, by the mean of the heights that are known: to ask the table
    /// where a row is would have it measured. O(sections between).
    ///
    /// - Parameter first: the row at the top of the screen.
    func distance(of row: RowPosition, in tableView: UITableView, from first: RowPosition) -> CGFloat {
        let mean = store.rows.mean.map { CGFloat($0) } ?? tableView.heightBeforeMeasuring(row)
        if row < first { return CGFloat(store.rows.rowCount(from: row, to: first) - 1) * mean }
        let (height, bars) = (tableView.bounds.height, tableView.adjustedContentInset)
        let visible = max(height - bars.top - bars.bottom, 0)
        return max(CGFloat(store.rows.rowCount(from: first, to: row)) * mean - visible, 0)
    }

    /// How much farther a row may be in the direction of movement than another in the opposite one, and still come
    /// before it.
    private static let preference: CGFloat = 3

    /// Whether the data source has as many sections as are known, and rows in this one. Where it has others, either the
    /// table is still to be told, or it was told on a path that cannot be seen, and is laid out next, which is noticed.
    func isCurrent(_ section: Int, in tableView: UITableView) -> Bool {
        let (sections, rows) = tableView.countsOfDataSource(section: section)
        return store.rows.sectionCount == sections && store.rows.rowCount(inSection: section) == rows
    }
}

extension RowPosition {
    /// The row after it in its section, or the place behind its last.
    var next: RowPosition { RowPosition(section: section, row: row + 1) }
}

extension UITableView {
    /// The row at the top of what is on the screen; where a header or footer is there the next below, or the next
    /// above; or the first of all.
    var firstVisiblePosition: RowPosition {
        let y = min(max(contentOffset.y + adjustedContentInset.top, 0), max(contentSize.height - 1, 0))
        let screen = CGRect(x: bounds.minX, y: y, width: bounds.width, height: bounds.height)
        let path =
            indexPathForRow(at: CGPoint(x: bounds.midX, y: y)) ?? indexPathsForRows(in: screen)?.first
            ?? indexPathsForRows(in: screen.offsetBy(dx: 0, dy: -bounds.height))?.last
        return path.map { RowPosition($0) } ?? RowPosition(section: 0, row: 0)
    }
}
