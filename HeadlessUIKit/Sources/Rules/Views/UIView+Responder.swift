import Foundation

// Which view is typed into, or has text selected.

extension UIView {
    /// [Apple] (`UIResponder.isFirstResponder`)
    public var isFirstResponder: Bool { window?.firstResponder === self }

    /// [Apple] (`UIResponder.becomeFirstResponder()`) Only a view in a window can, which says that it may; the one before
    /// is none any more. [ours] It does not refuse.
    @discardableResult
    public func becomeFirstResponder() -> Bool {
        guard let window, canBecomeFirstResponder else { return false }
        window.firstResponder = self
        return true
    }

    /// [Apple] (`UIResponder.resignFirstResponder()`)
    @discardableResult
    public func resignFirstResponder() -> Bool {
        if isFirstResponder { window?.firstResponder = nil }
        return true
    }
}

extension UIWindow {
    /// [seen] (xmartlabs/Eureka, issue 1947; RxSwiftCommunity/RxDataSources, issue 126) A view that leaves its window, as with
    /// the cell of a row that is reloaded, is typed into no more.
    func viewMoved(_ view: UIView) {
        if view.window !== self, firstResponder?.isDescendant(of: view) == true { firstResponder = nil }
    }
}
