import PrecacheCore

/// Finds the row to measure next, when the task runs. It keeps none.
@MainActor
final class RowQueue {
    private let activity: ActivityReader
    private let monitor: TableMonitor

    init(_ activity: ActivityReader) { (self.activity, monitor) = (activity, activity.monitor) }

    private var store: HeightStore { monitor.store }

    /// The uncached row nearest to the screen's `first`, its section's header and footer before it; nil where the data
    /// source has another count of rows.
    func findNext(in tableView: UITableView, from first: RowPosition) -> RowPosition? {
        let found =
            store.rows.uncachedCount > 0
            ? nearestUncached(in: tableView, from: first) : store.rows.nextUncachedSupplement
        guard let next = found, isCurrent(next.section, in: tableView) else { return nil }
        guard store.given.hasSupplements else { return next }
        return [.header(of: next.section), .footer(of: next.section)].first { store.rows.isUncached($0) } ?? next
    }

    /// The uncached row nearest to the screen, or one that a worker measures, if these count; one in the direction of
    /// the last movement comes before the other.
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

    /// The next uncached row at a row or after it, or the last before it. O(rows that workers measure).
    func uncached(after isAfter: Bool, _ row: RowPosition, orInFlight isInFlight: Bool = false) -> RowPosition? {
        var found = isAfter ? store.rows.nextUncached(atOrAfter: row) : store.rows.lastUncached(before: row)
        while !isInFlight, let row = found, store.isInFlight(row) {
            found = isAfter ? store.rows.nextUncached(atOrAfter: row.next) : store.rows.lastUncached(before: row)
        }
        return found
    }

    /// The distance of a row from the screen in points, by the mean height: asking the table would have it measured.
    /// O(sections between).
    func distance(of row: RowPosition, in tableView: UITableView, from first: RowPosition) -> CGFloat {
        let mean = store.rows.mean.map { CGFloat($0) } ?? tableView.heightBeforeMeasuring(row)
        if row < first { return CGFloat(store.rows.rowCount(from: row, to: first) - 1) * mean }
        let (height, bars) = (tableView.bounds.height, tableView.adjustedContentInset)
        let visible = max(height - bars.top - bars.bottom, 0)
        return max(CGFloat(store.rows.rowCount(from: first, to: row)) * mean - visible, 0)
    }

    /// A row in the direction of movement comes first up to so many times the distance of the other.
    private static let preference: CGFloat = 3

    /// Whether the data source has the known counts of sections, and of rows in this one. If not, the table is still to
    /// be told, or was told on a path that cannot be seen, and notices in its next layout.
    func isCurrent(_ section: Int, in tableView: UITableView) -> Bool {
        let (sections, rows) = tableView.countsOfDataSource(section: section)
        return store.rows.sectionCount == sections && store.rows.rowCount(inSection: section) == rows
    }
}

extension RowPosition {
    /// The row after it in its section; after the last, the position behind it.
    var next: RowPosition { RowPosition(section: section, row: row + 1) }
}

extension UITableView {
    /// The row at the top of the screen; where none is there the next below, the next above, or the first of all.
    var firstVisiblePosition: RowPosition {
        let y = min(max(contentOffset.y + adjustedContentInset.top, 0), max(contentSize.height - 1, 0))
        let screen = CGRect(x: bounds.minX, y: y, width: bounds.width, height: bounds.height)
        let path =
            indexPathForRow(at: CGPoint(x: bounds.midX, y: y)) ?? indexPathsForRows(in: screen)?.first
            ?? indexPathsForRows(in: screen.offsetBy(dx: 0, dy: -bounds.height))?.last
        return path.map { RowPosition($0) } ?? RowPosition(section: 0, row: 0)
    }
}
