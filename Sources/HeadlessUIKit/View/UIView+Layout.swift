import Foundation

extension UIView {
    public static let noIntrinsicMetric: CGFloat = -1
    public static let layoutFittingCompressedSize = CGSize.zero

    /// Runs `actions`. Nothing animates here anyway.
    public static func performWithoutAnimation(_ actions: () -> Void) { actions() }

    /// Has the view laid out with the next frame. (Apple, `setNeedsLayout()`: it returns at once, and requests are
    /// merged.)
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

    /// Lays the tree out at once, from the topmost ancestor that needs it down. (Apple, `layoutIfNeeded()`: "lays out
    /// the view subtree starting at the root".)
    public func layoutIfNeeded() {
        var top = self
        var view: UIView = self
        while let parent = view.superview {
            if parent.needsLayout || parent.needsPropertiesUpdate { top = parent }
            view = parent
        }
        top.layOutTree()
    }

    private func layOutTree() {
        // A view that asks for layout from inside its own layout gets it, but not for ever.
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
        // Where the view is in its window does not depend on what it has scrolled to.
        let frame = convert(bounds, to: window)
        let safe = CGRect(
            x: insets.left, y: insets.top, width: window.bounds.width - insets.left - insets.right,
            height: window.bounds.height - insets.top - insets.bottom)
        let sides = UIEdgeInsets(left: max(safe.minX - frame.minX, 0), right: max(frame.maxX - safe.maxX, 0))
        // What scrolls is kept clear of bars by its scroll view's content inset.
        if isScrolled { return sides }
        return UIEdgeInsets(
            top: max(safe.minY - frame.minY, 0), left: sides.left, bottom: max(frame.maxY - safe.maxY, 0),
            right: sides.right)
    }

    private var isScrolled: Bool { superview.map { $0 is UIScrollView || $0.isScrolled } ?? false }

    // MARK: Traits

    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .forceRightToLeft: .rightToLeft
        case .forceLeftToRight, .playback, .spatial: .leftToRight
        case .unspecified: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        }
    }

    /// To be called when the window's traits have changed, or the view has come into another one. ToldEstimates down
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
