import Foundation

extension UIView {
    /// [Apple] (`UIView.setNeedsLayout()`) Has the view laid out with the next update cycle. It returns at once, and
    /// requests are consolidated into one.
    public func setNeedsLayout() {
        needsLayout = true
        superview?.noteSubviewsToLayOut()
    }

    /// Notes it in this view and all above it.
    func noteSubviewsToLayOut() {
        var view: UIView? = self
        // Where it is noted it is noted above too.
        while let noted = view, !noted.hasSubviewsToLayOut {
            noted.hasSubviewsToLayOut = true
            view = noted.superview
        }
    }

    /// Lays the tree out at once.
    ///
    /// [Apple] (`CALayer.layoutIfNeeded()`) Superviews are gone through up to one that needs no layout, and the tree
    /// below that one is laid out.
    public func layoutIfNeeded() {
        var top = self
        while let parent = top.superview, parent.needsLayout || parent.needsPropertiesUpdate { top = parent }
        top.layOutTree()
    }

    /// [seen] (stackoverflow.com/questions/50275346) Hidden views take part in layout as others do.
    private func layOutTree() {
        layOutThisView()
        if hasSubviewsToLayOut {
            for view in subviews { view.layOutTree() }
            // Noted until then: a subview may have this view laid out from inside its own layout.
            hasSubviewsToLayOut = subviews.contains(where: \.needsPass)
        }
        headlessController?.viewTreeWasLaidOut()
    }

    private func layOutThisView() {
        // [seen] (askwwdc.com, "What is the layout life cycle in UIKit?") The pass is repeated until no view asks for
        // layout. [ours] Not for ever: eight times.
        var passes = 0
        runPendingUpdates()
        while needsLayout, passes < 8 {
            needsLayout = false
            passes += 1
            headlessController?.viewWillLayoutSubviews()
            traitCollection.performAsCurrent { layoutSubviews() }
            headlessController?.viewDidLayoutSubviews()
            runPendingUpdates()
        }
    }

    /// Whether a pass over the tree has something to do at this view, or below it.
    var needsPass: Bool { needsLayout || needsPropertiesUpdate || hasSubviewsToLayOut }

    // MARK: Properties, which are updated before layout (iOS 26)

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
}

extension UIView {
    func eachInTree(_ body: (UIView) -> Void) {
        body(self)
        for view in subviews { view.eachInTree(body) }
    }

    /// Where a property holds a subview.
    func replaceSubview(_ old: UIView?, by new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        setNeedsLayout()
    }
}
