// Updates of a view's properties, and other updates, that come before its layout. (iOS 26.)

extension UIView {
    /// Has the view update its properties with the next frame, without a layout of its own.
    ///
    /// [Apple] (`UIView.setNeedsUpdateProperties()`) Requests may be coalesced into one update, alongside the next
    /// layout pass. (WWDC 2025, "What's new in UIKit") It comes before `layoutSubviews()`, and is independent of it.
    public func setNeedsUpdateProperties() {
        needsPropertiesUpdate = true
        superview?.noteSubviewsToLayOut()
    }

    /// [Apple] (`UIView.updatePropertiesIfNeeded()`) Updates the properties of the view and of all inside it at once,
    /// where that was asked for.
    public func updatePropertiesIfNeeded() { eachInTree { $0.updateOwnProperties() } }

    func updateOwnProperties() {
        guard needsPropertiesUpdate else { return }
        needsPropertiesUpdate = false
        traitCollection.performAsCurrent { updateProperties() }
    }

    /// Whether a pass over the tree has something to do at this view, or below it.
    var needsPass: Bool { needsLayout || needsPropertiesUpdate || hasSubviewsToLayOut }
}
