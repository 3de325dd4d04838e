// Whether a table can be seen.

extension UITableView {
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
            if view.isUnseen { return false }
            around = view.superview
        }
        let table = convert(bounds, to: window)
        let screen = window.bounds
        return table.minX < screen.maxX && table.maxX > screen.minX && table.minY < screen.maxY
            && table.maxY > screen.minY
    }
}

extension UIView {
    /// Whether the view and all within it cannot be seen. UIKit takes no touches below this alpha, either.
    /// (Apple, `hitTest(_:with:)`.)
    fileprivate var isUnseen: Bool { isHidden || alpha < 0.01 }
}
