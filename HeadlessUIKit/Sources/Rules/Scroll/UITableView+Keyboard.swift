import Foundation

// The keyboard, as a table view controller makes room for it. A test says that it comes.

/// What a keyboard takes of a list at its bottom, in points.
///
/// [seen] (WebKit, WKWebViewIOS.mm: `_adjustForAutomaticKeyboardInfo:animated:lastAdjustment:`) The list keeps its last
/// adjustment, and changes its inset by the difference from that.
@MainActor
struct KeyboardInset {
    fileprivate(set) var adjustment: CGFloat = 0
    /// The view that is typed into.
    fileprivate(set) weak var firstResponder: UIView?
    /// What of it is not in `contentInset`.
    var beyondInset: CGFloat { UIKitBehavior.current.keyboardChangesContentInset ? 0 : adjustment }
}

extension UITableView {
    /// A keyboard comes, or changes its height, with or without a view inside the table that is typed into.
    ///
    /// [Apple] ("Managing the keyboard"; UIKit release notes of iOS 3: `UITableViewController`) A table view controller
    /// makes room for the keyboard, and scrolls the view into sight that is typed into. [seen] (rdar 13984333) It adds to
    /// `contentInset` at the bottom what the app may have set. (rdar 20798351) A text field has its scroll view call
    /// `scrollRectToVisible(_:animated:)`. [ours] Without what the safe area takes already; the inset changes at once.
    ///
    /// - Parameter height: how much of the window it covers, from its bottom, in points.
    public func headlessShowKeyboard(height: CGFloat, firstResponder: UIView? = nil) {
        guard let window else { return }
        let overlap = convert(bounds, to: window).maxY - (window.bounds.height - height)
        adjust(toKeyboard: max(min(overlap, bounds.height) - safeAreaInsets.bottom, 0))
        keyboard.firstResponder = firstResponder
        guard let firstResponder else { return }
        scrollRectToVisible(firstResponder.convert(firstResponder.bounds, to: self), animated: true)
    }

    /// [seen] (rdar 13984333: the inset is negative afterwards, where the app has set its own meanwhile) The keyboard goes, and
    /// what was added for it is taken off whatever is there.
    public func headlessHideKeyboard() {
        keyboard.firstResponder = nil
        adjust(toKeyboard: 0)
    }

    private func adjust(toKeyboard adjustment: CGFloat) {
        let change = adjustment - keyboard.adjustment
        guard change != 0 else { return }
        keyboard.adjustment = adjustment
        if UIKitBehavior.current.keyboardChangesContentInset { contentInset.bottom += change } else { insetDidChange() }
    }
}
