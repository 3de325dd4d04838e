import PrecacheCore

// How far rows are from the screen, by the mean height: asking the table would have them measured.

extension UITableView {
    /// The distance of a row from the screen in points; 0 for one that is on it.
    ///
    /// - Parameter first: the row at the top of the screen.
    func distance(of row: RowPosition, from first: RowPosition, by store: HeightStore) -> CGFloat {
        let mean = meanHeight(by: store, at: row)
        let rows = store.rows.rowCount(before: row) - store.rows.rowCount(before: first)
        if rows < 0 { return CGFloat(-rows - 1) * mean }
        return max(CGFloat(rows) * mean - visibleHeight, 0)
    }

    /// The height of the table between its bars, in points.
    var visibleHeight: CGFloat {
        let bars = adjustedContentInset
        return max(bounds.height - bars.top - bars.bottom, 0)
    }

    func meanHeight(by store: HeightStore, at row: RowPosition) -> CGFloat {
        if let mean = store.rows.mean { CGFloat(mean) } else { heightBeforeMeasuring(row) }
    }

    /// The row at the top of the screen; where none is there the next below, the next above, or the first of all.
    var firstVisiblePosition: RowPosition {
        let y = min(max(contentOffset.y + adjustedContentInset.top, 0), max(contentSize.height - 1, 0))
        let screen = CGRect(x: bounds.minX, y: y, width: bounds.width, height: bounds.height)
        let path =
            indexPathForRow(at: CGPoint(x: bounds.midX, y: y)) ?? indexPathsForRows(in: screen)?.first
            ?? indexPathsForRows(in: screen.offsetBy(dx: 0, dy: -bounds.height))?.last
        return path.map(RowPosition.init(_:)) ?? RowPosition(section: 0, row: 0)
    }
}
