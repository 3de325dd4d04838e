import Foundation

// What a view is in: the safe area of its window, and its traits.

extension UIView {
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
        let insets = window.coveredInsets
        guard insets != .zero, self !== window else { return insets }
        // [ours] Where the view is in its window: what it has scrolled to does not count.
        let frame = convert(bounds, to: window)
        // Insets may overlap, and then no rectangle is safe.
        let end = CGPoint(x: window.bounds.width - insets.right, y: window.bounds.height - insets.bottom)
        let sides = UIEdgeInsets(left: max(insets.left - frame.minX, 0), right: max(frame.maxX - end.x, 0))
        // [Apple] (`UIScrollView.adjustedContentInset`) What scrolls is kept clear of bars by the content inset. [ours]
        // Its own insets there are 0.
        if isScrolled { return sides }
        return UIEdgeInsets(
            top: max(insets.top - frame.minY, 0), left: sides.left, bottom: max(frame.maxY - end.y, 0),
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
        let previous = currentTraits
        let inherited = window.map { superview?.currentTraits ?? $0.windowTraits } ?? traitsOutsideWindow
        var traits = withinLimits(traitOverrides.isEmpty ? inherited : inherited.overridden(by: traitOverrides))
        if traits !== inherited, traits == previous { traits = previous }
        if traits !== previous {
            currentTraits = traits
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
