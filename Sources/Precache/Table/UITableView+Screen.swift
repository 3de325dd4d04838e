import PrecacheCore

// Whether a table can be seen, and how far its rows are from the screen.

extension UITableView {
    // MARK: - How far rows are

    /// The distance of a row from the screen in points; 0 for one that is on it. By the mean height: asking the table
    /// would have rows measured.
    ///
    /// - Parameter first: the row at the top of the screen.
    func distance(of row: RowPosition, from first: RowPosition, by store: HeightStore) -> CGFloat {
        let mean = meanHeight(by: store, at: row)
        let rows = store.rows.map.rowCount(before: row) - store.rows.map.rowCount(before: first)
        if rows < 0 { return CGFloat(-rows - 1) * mean }
        return max(CGFloat(rows) * mean - visibleHeight, 0)
    }

    /// The height of the table between its bars, in points.
    var visibleHeight: CGFloat {
        let bars = adjustedContentInset
        return max(bounds.height - bars.top - bars.bottom, 0)
    }

    func meanHeight(by store: HeightStore, at row: RowPosition) -> CGFloat {
        if let mean = store.rows.heights.mean { CGFloat(mean) } else { heightBeforeMeasuring(row) }
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

    // MARK: - Whether it can be seen

    /// Whether the table's scene is in the background: one of two on an iPad, or that of an app launched there. The
    /// scene is asked, because app extensions have no UIApplication. A window without a scene counts as in front, as
    /// nothing would say when it is: its lists would wait for ever. So does one whose scene is not connected.
    var isInBackground: Bool { window?.windowScene?.activationState == .background }

    /// Whether a part of the table is within its window: more than an edge, and not where its frame is no number.
    /// Swift's own `intersects` traps there, outside of Apple's systems.
    var isOnScreen: Bool {
        guard let window else { return false }
        var around: UIView? = self
        while let view = around {
            // UIKit takes no touches below this alpha, either. (Apple, `hitTest(_:with:)`.)
            if view.isHidden || view.alpha < 0.01 { return false }
            around = view.superview
        }
        let table = convert(bounds, to: window)
        let screen = window.bounds
        return table.minX < screen.maxX && table.maxX > screen.minX && table.minY < screen.maxY
            && table.maxY > screen.minY
    }
}
