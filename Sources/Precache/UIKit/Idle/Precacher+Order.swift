import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// Which row is measured next.

extension Precacher {
    enum Next: Equatable {
        case row(RowPosition)
        case header(Int)
        case footer(Int)
        /// Nothing: the table is to ask for its estimates again, which are known as far around as that, in heights of
        /// the table.
        case estimates(reach: CGFloat)
        /// A row for an environment that the table is not in yet: ``IdleTask/environment``. (Not in here, where it
        /// would be retained and released with each row.)
        case ahead(RowPosition)

        static func supplement(_ position: RowPosition) -> Self {
            position.section == RowPosition.header(of: 0).section ? .header(position.row) : .footer(position.row)
        }
    }

    /// What to measure next: the queued row nearest to what is on the screen, its section's header and footer before
    /// it. Nil where the table and its data source do not agree, because the table is still to be told of a change.
    func next(of tableView: UITableView) -> Next? {
        guard cache.queuedCount > 0 else { return tableView.agreesWithDataSource ? nextSupplement(near: 0) : nil }
        guard let row = nextRow(of: tableView) else { return nil }
        if servesSupplements {
            let supplements = heights.present.supplements
            if supplements.isQueued(.header(of: row.section)) { return .header(row.section) }
            if supplements.isQueued(.footer(of: row.section)) { return .footer(row.section) }
        }
        return .row(row)
    }

    private func nextSupplement(near section: Int) -> Next? {
        guard let next = heights.present.supplements.nextUncached(near: .header(of: section)) else { return nil }
        return .supplement(next)
    }

    private func nextRow(of tableView: UITableView) -> RowPosition? {
        guard let next = nearestUncached(in: tableView) else { return nil }
        switch counts(of: next.section, in: tableView) {
        case .current: return next
        case .tableKnowsBetter: break
        case .tableIsBehind: return nil
        }
        forgetPositions()
        synchronize()
        return nearestUncached(in: tableView)
    }

    /// Outward from what is on the screen, and in the direction in which the list was last moved before the other.
    private func nearestUncached(in tableView: UITableView) -> RowPosition? {
        let first = tableView.firstVisiblePosition
        let (below, above) = (cache.nextUncached(atOrAfter: first), cache.lastUncached(before: first))
        guard let below, let above else { return below ?? above }
        let (down, up) = (distanceFromScreen(of: below, in: tableView), distanceFromScreen(of: above, in: tableView))
        let isAheadNear = motion.isUpward ? up <= Self.preference * down : down <= Self.preference * up
        return isAheadNear == motion.isUpward ? above : below
    }

    /// How many points a row is from what is on the screen, by the mean of the heights that are known: to ask the table
    /// where a row is would have it measured. O(sections between).
    func distanceFromScreen(of position: RowPosition, in tableView: UITableView) -> CGFloat {
        let first = tableView.firstVisiblePosition
        let mean = heights.present.means.mean(identifier: nil) ?? tableView.heightBeforeMeasuring
        if position < first { return CGFloat(cache.rowCount(from: position, to: first) - 1) * mean }
        return max(CGFloat(cache.rowCount(from: first, to: position)) * mean - tableView.visibleHeight, 0)
    }

    /// How much farther a row may be in the direction of movement than another in the opposite one, and still come
    /// before it.
    private static let preference: CGFloat = 3

    enum Counts { case current, tableKnowsBetter, tableIsBehind }

    func counts(of section: Int, in tableView: UITableView) -> Counts {
        let (sections, rows) = tableView.countsOfDataSource(section: section)
        if cache.sectionCount == sections, cache.rowCount(inSection: section) == rows { return .current }
        // A diffable data source tells its table on paths of its own.
        guard tableView.numberOfSections == sections else { return .tableIsBehind }
        return rows == nil || tableView.numberOfRows(inSection: section) == rows ? .tableKnowsBetter : .tableIsBehind
    }
}

extension UITableView {
    /// The row at the top of what is on the screen, or the first of all.
    var firstVisiblePosition: RowPosition {
        position(at: visibleContent.lowerBound) ?? RowPosition(section: 0, row: 0)
    }

    /// The stretch of the content that is on the screen and under no bar, in points.
    fileprivate var visibleContent: ClosedRange<CGFloat> {
        let top = contentOffset.y + adjustedContentInset.top
        return top...max(top, contentOffset.y + bounds.height - adjustedContentInset.bottom)
    }

    fileprivate var visibleHeight: CGFloat { visibleContent.upperBound - visibleContent.lowerBound }

    /// The row at a height of the content, in points; where there is a header or footer the next below, or the next
    /// above.
    fileprivate func position(at y: CGFloat) -> RowPosition? {
        let y = min(max(y, 0), max(contentSize.height - 1, 0))
        if let path = indexPathForRow(at: CGPoint(x: bounds.midX, y: y)) { return RowPosition(path) }
        let screen = CGRect(x: bounds.minX, y: y, width: bounds.width, height: bounds.height)
        let path =
            indexPathsForRows(in: screen)?.first
            ?? indexPathsForRows(in: screen.offsetBy(dx: 0, dy: -bounds.height))?.last
        return path.map { RowPosition($0) }
    }

    /// What the data source itself answers, whatever the table has been told: its sections, and its rows in `section`,
    /// nil where it has no such section.
    func countsOfDataSource(section: Int) -> (sections: Int, rows: Int?) {
        guard let dataSource else { return (0, nil) }
        let sections = sectionCount(of: dataSource)
        guard section >= 0, section < sections else { return (sections, nil) }
        return (sections, rowCount(inSection: section, of: dataSource))
    }
}
