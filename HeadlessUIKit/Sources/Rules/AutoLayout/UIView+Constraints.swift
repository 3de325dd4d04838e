import Foundation

extension UIView {
    /// The smallest size that the required constraints allow; 0 on an axis on which they do not reach from side to
    /// side.
    ///
    /// [Apple] (`UIView.systemLayoutSizeFitting(_:)`) The form with priorities, with fitting-size ones on both axes.
    /// [ours] A larger target than `layoutFittingCompressedSize` asks for no more.
    public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }

    /// The height that fits a required width.
    func fittingHeight(width: CGFloat) -> CGFloat {
        systemLayoutSizeFitting(
            CGSize(width: width, height: Self.layoutFittingCompressedSize.height),
            withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
    }

    /// The fitting size, with the width or the height given or not. [ours] Rounded up to pixels.
    func fittingSize(width: CGFloat?, height: CGFloat?) -> CGSize {
        var horizontal = ConstraintSystem(root: self, axis: .horizontal, length: width)
        let widths = horizontal.shareOutWidths()
        var vertical = ConstraintSystem(root: self, axis: .vertical, length: height)
        vertical.requireContentHeights(widths: widths)
        return CGSize(
            width: roundedUpToPixels(width ?? horizontal.leastLength),
            height: roundedUpToPixels(height ?? vertical.leastLength))
    }

    /// Whether the constraints determine a height, which may be 0.
    var constraintsReachFromTopToBottom: Bool {
        ConstraintSystem(root: self, axis: .vertical, length: nil).reachesAcross
    }

    /// Has the view laid out whose constraints decide where this one is, and how large. [Apple] (WWDC 2018, "High
    /// Performance Auto Layout") A changed constraint has the superviews laid out of the views that it moves.
    func setNeedsConstraintLayout() {
        var view = self
        view.setNeedsLayout()
        while !view.translatesAutoresizingMaskIntoConstraints, let parent = view.superview {
            parent.setNeedsLayout()
            view = parent
        }
    }

    /// Puts those subviews in their places that constraints place.
    func solveConstraints() {
        let placed = subviews.filter { !$0.translatesAutoresizingMaskIntoConstraints }
        guard !placed.isEmpty else { return }
        var horizontal = ConstraintSystem(root: self, axis: .horizontal, length: bounds.width)
        var vertical = ConstraintSystem(root: self, axis: .vertical, length: bounds.height)
        // [ours] Counted for the outermost view: what is inside a view that constraints place is in its system.
        if window != nil, translatesAutoresizingMaskIntoConstraints,
            horizontal.isContradictory || vertical.isContradictory
        {
            NSLayoutConstraint.headlessUnsatisfiableCount += 1
        }
        let widths = horizontal.shareOutWidths()
        vertical.requireContentHeights(widths: widths)
        let (x, y) = (horizontal.places(), vertical.places())
        for view in placed {
            guard let x = x[ObjectIdentifier(view)], let y = y[ObjectIdentifier(view)] else { continue }
            view.frame = CGRect(x: x.near, y: y.near, width: x.far - x.near, height: y.far - y.near)
        }
    }
}
