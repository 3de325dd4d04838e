import Foundation

extension UIView {
    /// Margins as they were given. [Apple] (`UIView.directionalLayoutMargins`) Leading ones follow the direction.
    enum Margins: Equatable {
        case absolute(UIEdgeInsets)
        case directional(NSDirectionalEdgeInsets)
    }

    /// [Apple] (`UIView.directionalLayoutMargins`) Normally 8 points on each side.
    static let plainMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

    /// What the content keeps clear of at the edges: the view's own margins, and what the safe area and the superview's
    /// margins add. [Apple] (`UIView.layoutMargins`) It is kept in step with ``directionalLayoutMargins``.
    public var layoutMargins: UIEdgeInsets {
        get { effectiveMargins }
        set { givenMargins = .absolute(newValue) }
    }
    public var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { NSDirectionalEdgeInsets(effectiveMargins, in: effectiveUserInterfaceLayoutDirection) }
        set { givenMargins = .directional(newValue) }
    }

    private var effectiveMargins: UIEdgeInsets {
        var margins =
            switch givenMargins {
            case nil: defaultMargins
            case .absolute(let insets): insets
            case .directional(let insets): insets.absolute(in: effectiveUserInterfaceLayoutDirection)
            }
        // [Apple] (`UIView.insetsLayoutMarginsFromSafeArea`) Margins fall within the safe area. [ours] By being added
        // to it.
        if insetsLayoutMarginsFromSafeArea {
            margins.top += safeAreaInsets.top
            margins.left += safeAreaInsets.left
            margins.bottom += safeAreaInsets.bottom
            margins.right += safeAreaInsets.right
        }
        guard preservesSuperviewLayoutMargins, let superview else { return margins }
        // [Apple] (`UIView.preservesSuperviewLayoutMargins`) As little more as brings content inside the superview's
        // margins, too.
        let outer = superview.layoutMargins
        let size = superview.bounds.size
        return UIEdgeInsets(
            top: max(margins.top, outer.top - frame.minY), left: max(margins.left, outer.left - frame.minX),
            bottom: max(margins.bottom, outer.bottom - (size.height - frame.maxY)),
            right: max(margins.right, outer.right - (size.width - frame.maxX)))
    }

    func marginsMayHaveChanged(_ haveChanged: Bool) {
        guard haveChanged else { return }
        layoutMarginsDidChange()
        setNeedsLayout()
        for view in subviews where view.preservesSuperviewLayoutMargins { view.marginsMayHaveChanged(true) }
    }

    // MARK: Guides

    /// The area within the margins.
    public var layoutMarginsGuide: UILayoutGuide { guide(.margins) }
    /// The area within the margins, and no wider than is good to read.
    public var readableContentGuide: UILayoutGuide { guide(.readableContent) }
    /// [Apple] (`UIView.safeAreaLayoutGuide`) The part of the view that bars and the like do not cover.
    public var safeAreaLayoutGuide: UILayoutGuide { guide(.safeArea) }

    private func guide(_ area: UILayoutGuide.Area) -> UILayoutGuide {
        if let guide = guides.first(where: { $0.area == area }) { return guide }
        let guide = UILayoutGuide(area, of: self)
        guides.append(guide)
        return guide
    }

    /// The widest that text is good to read at, in points.
    ///
    /// [seen] (useyourloaf.com, "Readable Content Guides") 672 at the text size `large`. [Apple]
    /// (`UIView.readableContentGuide`) It follows the text size. [ours] It grows as the body style's font does.
    var readableWidth: CGFloat {
        (672 * traitCollection.bodyTextScale).rounded()
    }
}
