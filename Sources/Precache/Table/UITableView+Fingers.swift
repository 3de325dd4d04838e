extension UITableView {
    /// Whether a finger is on the list, or the list still moves from one.
    var isBeingScrolled: Bool { isTracking || isDragging || isDecelerating }

    /// Whether a finger holds the list, as where it drags the scroll indicator: a long press of the list's, no drag.
    var isPressedLong: Bool {
        gestureRecognizers?.contains { $0 is UILongPressGestureRecognizer && [.began, .changed].contains($0.state) }
            ?? false
    }
}
