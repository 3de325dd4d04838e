import PrecacheCore

/// Which row is measured next: looked for when the task runs, never kept.
@MainActor
final class RowQueue {
    private let monitor: TableMonitor
    private let gate: WarmingGate

    init(_ gate: WarmingGate) { (self.gate, monitor) = (gate, gate.monitor) }

    private var store: HeightStore { monitor.store }

    /// What to measure next: the uncached row nearest to what is on the screen, its section's header and footer before
    /// it. Nil where the table and its data source do not agree, because the table is still to be told of a change.
    ///
    /// - Parameter first: the row at the top of the screen.
    func nextUncached(in tableView: UITableView, from first: RowPosition) -> RowPosition? {
        guard store.rows.uncachedCount > 0 else {
            guard tableView.agreesWithDataSource else { return nil }
            return store.rows.nextUncachedSupplement
        }
        guard let row = nextRow(in: tableView, from: first) else { return nil }
        if store.servesSupplements {
            for supplement in [RowPosition.header(of: row.section), .footer(of: row.section)]
            where store.rows.isUncached(supplement) { return supplement }
        }
        return row
    }

    private func nextRow(in tableView: UITableView, from first: RowPosition) -> RowPosition? {
        guard let next = nearestUncached(in: tableView, from: first) else { return nil }
        switch counts(of: next.section, in: tableView) {
        case .current: return next
        case .tableIsBehind: return nil
        case .tableKnowsBetter:
            monitor.readCountsAnew()
            return nearestUncached(in: tableView, from: tableView.firstVisiblePosition)
        }
    }

    /// Outward from what is on the screen, and in the direction in which the list was last moved before the other.
    ///
    /// - Parameter isUnderWay: whether it may be one that a worker measures.
    func nearestUncached(
        in tableView: UITableView, from first: RowPosition, orUnderWay isUnderWay: Bool = false
    ) -> RowPosition? {
        let below = uncached(atOrAfter: first, orUnderWay: isUnderWay)
        let above = uncached(before: first, orUnderWay: isUnderWay)
        guard let below, let above else { return below ?? above }
        let (down, up) = (
            distance(of: below, in: tableView, from: first), distance(of: above, in: tableView, from: first)
        )
        let isAheadNear = gate.motion.isUpward ? up <= Self.preference * down : down <= Self.preference * up
        return isAheadNear == gate.motion.isUpward ? above : below
    }

    /// The first row at or after `row` that is uncached, and that no worker measures. O(rows that workers measure).
    func uncached(atOrAfter row: RowPosition, orUnderWay isUnderWay: Bool = false) -> RowPosition? {
        var found = store.rows.nextUncached(atOrAfter: row)
        while !isUnderWay, let row = found, store.isUnderWay(row) {
            found = store.rows.nextUncached(atOrAfter: row.next)
        }
        return found
    }

    /// The last row before `row` that is uncached, and that no worker measures. O(rows that workers measure).
    func uncached(before row: RowPosition, orUnderWay isUnderWay: Bool = false) -> RowPosition? {
        var found = store.rows.lastUncached(before: row)
        while !isUnderWay, let row = found, store.isUnderWay(row) { found = store.rows.lastUncached(before: row) }
        return found
    }

    /// How many points a row is from what is on the screen, by the mean of the heights that are known: to ask the table
    /// where a row is would have it measured. O(sections between).
    ///
    /// - Parameter first: the row at the top of the screen.
    func distance(of row: RowPosition, in tableView: UITableView, from first: RowPosition) -> CGFloat {
        let mean = store.rows.mean.map { CGFloat($0) } ?? tableView.heightBeforeMeasuring(row)
        if row < first { return CGFloat(store.rows.rowCount(from: row, to: first) - 1) * mean }
        return max(CGFloat(store.rows.rowCount(from: first, to: row)) * mean - tableView.visibleHeight, 0)
    }

    /// How much farther a row may be in the direction of movement than another in the opposite one, and still come
    /// before it.
    private static let preference: CGFloat = 3

    private enum Counts { case current, tableKnowsBetter, tableIsBehind }

    private func counts(of section: Int, in tableView: UITableView) -> Counts {
        let (sections, rows) = tableView.countsOfDataSource(section: section)
        if store.rows.sectionCount == sections, store.rows.rowCount(inSection: section) == rows { return .current }
        // A diffable data source tells its table on paths of its own.
        guard tableView.numberOfSections == sections else { return .tableIsBehind }
        return rows == nil || tableView.numberOfRows(inSection: section) == rows ? .tableKnowsBetter : .tableIsBehind
    }

    /// Whether table and data source agree on what is known of a section.
    func isCurrent(_ section: Int, in tableView: UITableView) -> Bool { counts(of: section, in: tableView) == .current }
}

extension UITableView {
    /// The row at the top of what is on the screen, or the first of all.
    var firstVisiblePosition: RowPosition {
        position(at: visibleContent.lowerBound) ?? RowPosition(section: 0, row: 0)
    }

    /// The stretch of the content that is on the screen and under no bar, in points.
    private var visibleContent: ClosedRange<CGFloat> {
        let top = contentOffset.y + adjustedContentInset.top
        return top...max(top, contentOffset.y + bounds.height - adjustedContentInset.bottom)
    }

    fileprivate var visibleHeight: CGFloat { visibleContent.upperBound - visibleContent.lowerBound }

    /// The row at a height of the content, in points; where there is a header or footer the next below, or the next
    /// above.
    private func position(at y: CGFloat) -> RowPosition? {
        let y = min(max(y, 0), max(contentSize.height - 1, 0))
        if let path = indexPathForRow(at: CGPoint(x: bounds.midX, y: y)) { return RowPosition(path) }
        let screen = CGRect(x: bounds.minX, y: y, width: bounds.width, height: bounds.height)
        let path =
            indexPathsForRows(in: screen)?.first
            ?? indexPathsForRows(in: screen.offsetBy(dx: 0, dy: -bounds.height))?.last
        return path.map { RowPosition($0) }
    }
}
