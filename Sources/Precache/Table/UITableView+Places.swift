extension UITableView {
    /// The rows that are visible, but for those that something covers at the top (a bar, a refresh control).
    var rowsOnScreen: [IndexPath] {
        let visible = (indexPathsForVisibleRows ?? []).filter(hasRow)
        let top = contentOffset.y + adjustedContentInset.top
        let below = visible.filter { rectForRow(at: $0).maxY > top }
        return below.isEmpty ? visible : below
    }

    /// How far below the top of the screen a row begins, in points.
    func distance(of row: IndexPath) -> CGFloat { rectForRow(at: row).minY - contentOffset.y }

    /// Scrolls so that the row begins so far below the top of the screen, in points.
    func place(_ row: IndexPath, distance: CGFloat) { place(at: { $0.rectForRow(at: row).minY - distance }) }

    /// Scrolls as far as the content reaches, by the property: the method would end a deceleration. And again, where
    /// rows that come on the screen turn out to be of another height than estimated, but twenty times at the most.
    ///
    /// - Parameter offset: in points.
    func place(at offset: (UITableView) -> CGFloat) {
        for _ in 0..<20 {
            layoutIfNeeded()
            let (y, ends) = (offset(self), offsetsOfEnds)
            // A finger may have pulled the list farther, and it comes back by itself.
            let there = isBeingScrolled ? y : min(max(y, ends.top), ends.bottom)
            if contentOffset.y == there { return }
            contentOffset.y = there
        }
    }

    /// The offsets at which the content's top and its end are on the screen, in points.
    var offsetsOfEnds: (top: CGFloat, bottom: CGFloat) {
        let inset = adjustedContentInset
        return (-inset.top, max(contentSize.height + inset.bottom - bounds.height, -inset.top))
    }
}
