import Precache

/// The cell of a post, laid out by constraints as high as a ``PostCell``, to a point.
@MainActor
final class ConstrainedPostCell: UITableViewCell, PostShowing {
    var measuring: ((_ width: CGFloat, _ fit: () -> CGSize) -> CGSize)?
    /// What is above each label.
    private var spaces: [NSLayoutConstraint] = []
    private var bottom: NSLayoutConstraint?
    private lazy var labels = makeLabels()

    func show(_ post: Post) {
        for (label, text) in zip(labels, PostLayout.lines(of: post)) { label.text = text }
        let spacing = PostLayout.spacing(of: post)
        for (index, space) in spaces.enumerated() { space.constant = index == 0 ? spacing.top : spacing.gap }
        bottom?.constant = -(PostLayout.space(around: post) - spacing.top - 3 * spacing.gap)
    }

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        let fit = {
            super.systemLayoutSizeFitting(
                targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
                verticalFittingPriority: verticalFittingPriority)
        }
        return measuring?(targetSize.width, fit) ?? fit()
    }

    /// The height in points that the constraints ask for at a width, as template-cell libraries find it out.
    func fittingHeight(width: CGFloat) -> CGFloat {
        if contentView.frame.width != width { contentView.frame.size.width = width }
        let constraint = contentView.widthAnchor.constraint(equalToConstant: width)
        constraint.isActive = true
        defer { constraint.isActive = false }
        return contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height
    }

    private func makeLabels() -> [UILabel] {
        var above = contentView.topAnchor
        let labels = (0..<4).map { _ in
            let label = UILabel(frame: .zero)
            label.numberOfLines = 0
            label.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(label)
            let space = label.topAnchor.constraint(equalTo: above)
            spaces.append(space)
            NSLayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: PostLayout.margin),
                label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -PostLayout.margin),
                space,
            ])
            above = label.bottomAnchor
            return label
        }
        // Not equal: a row is rounded up to whole points.
        let bottom = above.constraint(lessThanOrEqualTo: contentView.bottomAnchor)
        bottom.isActive = true
        self.bottom = bottom
        return labels
    }
}
