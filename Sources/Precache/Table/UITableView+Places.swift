extension UITableView {
    /// Whether a finger is on the list, or the list still moves from one.
    var isBeingScrolled: Bool { isTracking || isDragging || isDecelerating }

    /// Whether a finger holds the list, as where it drags the scroll indicator: a long press of the list's, no drag.
    var isPressedLong: Bool {
        gestureRecognizers?.contains { $0 is UILongPressGestureRecognizer && [.began, .changed].contains($0.state) }
            ?? false
    }

    /// The visible rows, except those that a bar or a refresh control covers at the top.
    var rowsOnScreen: [IndexPath] {
        let visible = (indexPathsForVisibleRows ?? []).filter(hasRow)
        let top = contentOffset.y + adjustedContentInset.top
        let below = visible.filter { rectForRow(at: $0).maxY > top }
        return below.isEmpty ? visible : below
    }

    /// The distance of a row's top from the top of the screen, in points.
    func distance(of row: IndexPath) -> CGFloat { rectForRow(at: row).minY - contentOffset.y }

    func place(_ row: IndexPath, distance: CGFloat) { place(at: { $0.rectForRow(at: row).minY - distance }) }

    /// Scrolls to an offset in points, within the content, by the property: the method would end a deceleration.
    /// Repeats that while new rows turn out to be higher or lower than estimated, twenty times at the most.
    func place(at offset: (UITableView) -> CGFloat) {
        for _ in 0..<20 {
            layoutIfNeeded()
            let (y, ends) = (offset(self), offsetsOfEnds)
            // A list that a finger has pulled beyond its ends comes back by itself.
            let there = isBeingScrolled ? y : min(max(y, ends.top), ends.bottom)
            if contentOffset.y == there { return }
            contentOffset.y = there
        }
    }

    /// The least and the greatest offset at rest, in points.
    var offsetsOfEnds: (top: CGFloat, bottom: CGFloat) {
        let inset = adjustedContentInset
        return (-inset.top, max(contentSize.height + inset.bottom - bounds.height, -inset.top))
    }
}
