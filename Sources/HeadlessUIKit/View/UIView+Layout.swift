import Foundation

extension UIView {
    public static let noIntrinsicMetric: CGFloat = -1
    public static let layoutFittingCompressedSize = CGSize.zero

    /// [Apple] (`UIView.performWithoutAnimation(_:)`) Runs `actions` without animations. Nothing animates here anyway.
    public static func performWithoutAnimation(_ actions: () -> Void) { actions() }

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
        // [seen] (askwwdc.com, "What is the layout life cycle in UIKit?") The pass is repeated until no view asks for
        // layout. [ours] Not for ever: eight times.
        var passes = 0
        runPendingUpdates()
        while needsLayout, passes < 8 {
            needsLayout = false
            passes += 1
            traitCollection.performAsCurrent { layoutSubviews() }
            runPendingUpdates()
        }
        guard hasSubviewsToLayOut else { return }
        for view in subviews { view.layOutTree() }
        // Noted until then: a subview may have this view laid out from inside its own layout.
        hasSubviewsToLayOut = subviews.contains(where: \.needsPass)
    }

    // MARK: Coordinates

    /// A point of this view in `view`'s coordinates, or in the root's where that is nil.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        let absolute = pointInRoot(point)
        guard let view else { return absolute }
        let origin = view.pointInRoot(.zero)
        return CGPoint(x: absolute.x - origin.x, y: absolute.y - origin.y)
    }

    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        let absolute = view?.pointInRoot(point) ?? point
        let origin = pointInRoot(.zero)
        return CGPoint(x: absolute.x - origin.x, y: absolute.y - origin.y)
    }

    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        CGRect(origin: convert(rect.origin, to: view), size: rect.size)
    }

    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        CGRect(origin: convert(rect.origin, from: view), size: rect.size)
    }

    private func pointInRoot(_ point: CGPoint) -> CGPoint {
        var point = point
        var view: UIView? = self
        while let current = view {
            point.x += current.frame.minX - current.bounds.minX
            point.y += current.frame.minY - current.bounds.minY
            view = current.superview
        }
        return point
    }

    // MARK: Safe area

    /// To be called when the view, or what it is in, has come, gone, moved or changed its size.
    func safeAreaMayHaveChanged() {
        let insets = insetsFromWindow
        if insets != safeAreaInsets {
            safeAreaInsets = insets
            safeAreaInsetsDidChange()
            setNeedsLayout()
        }
        for view in subviews { view.safeAreaMayHaveChanged() }
    }

    private var insetsFromWindow: UIEdgeInsets {
        guard let window else { return .zero }
        let insets = window.headlessSafeAreaInsets
        guard insets != .zero, self !== window else { return insets }
        // [ours] Where the view is in its window: what it has scrolled to does not count.
        let frame = convert(bounds, to: window)
        let safe = CGRect(
            x: insets.left, y: insets.top, width: window.bounds.width - insets.left - insets.right,
            height: window.bounds.height - insets.top - insets.bottom)
        let sides = UIEdgeInsets(left: max(safe.minX - frame.minX, 0), right: max(frame.maxX - safe.maxX, 0))
        // [Apple] (`UIScrollView.adjustedContentInset`) What scrolls is kept clear of bars by the content inset. [ours]
        // Its own insets there are 0.
        if isScrolled { return sides }
        return UIEdgeInsets(
            top: max(safe.minY - frame.minY, 0), left: sides.left, bottom: max(frame.maxY - safe.maxY, 0),
            right: sides.right)
    }

    private var isScrolled: Bool { superview.map { $0 is UIScrollView || $0.isScrolled } ?? false }

    // MARK: Traits

    /// [Apple] (`UISemanticContentAttribute`) Playback and spatial content is not mirrored, what is forced is as
    /// forced, and the rest follows the traits.
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .forceRightToLeft: .rightToLeft
        case .forceLeftToRight, .playback, .spatial: .leftToRight
        case .unspecified: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        }
    }

    /// To be called when the window's traits have changed, or the view has come into another one. Told down
    /// the tree.
    func traitsMayHaveChanged() {
        let previous = traitCollection
        let inherited = window.map { superview?.traitCollection ?? $0.windowTraits } ?? traitsOutsideWindow
        var traits = withinLimits(inherited)
        if traits == previous, traits !== inherited { traits = previous }
        if traits !== previous {
            traitCollection = traits
            if traits != previous {
                traitCollectionDidChange(previous)
                (self as? any ConfiguredView)?.setNeedsUpdateConfiguration()
                setNeedsLayout()
            }
        }
        for view in subviews { view.traitsMayHaveChanged() }
    }

    /// The same object where no limit is overstepped.
    private func withinLimits(_ traits: UITraitCollection) -> UITraitCollection {
        guard minimumContentSizeCategory != nil || maximumContentSizeCategory != nil else { return traits }
        var size = traits.preferredContentSizeCategory
        if let minimumContentSizeCategory { size = max(size, minimumContentSizeCategory) }
        if let maximumContentSizeCategory { size = min(size, maximumContentSizeCategory) }
        if size == traits.preferredContentSizeCategory { return traits }
        return UITraitCollection(traitsFrom: [traits, UITraitCollection(preferredContentSizeCategory: size)])
    }
}

public enum UISemanticContentAttribute: Int, Sendable {
    case unspecified = 0
    case playback
    case spatial
    case forceLeftToRight
    case forceRightToLeft
}
