import Precache

/// The cell of a post, laid out by frames as ``PostLayout`` measures it.
@MainActor
final class PostCell: UITableViewCell, PostShowing {
    var measuring: ((_ width: CGFloat, _ fit: () -> CGSize) -> CGSize)?

    private lazy var labels = (0..<4).map { _ in
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        contentView.addSubview(label)
        return label
    }

    func show(_ post: Post) {
        for (label, text) in zip(labels, PostLayout.lines(of: post)) { label.text = text }
        setNeedsLayout()
    }

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        let fit = { [labels] in
            CGSize(width: targetSize.width, height: PostLayout.height(of: labels, width: targetSize.width))
        }
        return measuring?(targetSize.width, fit) ?? fit()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width
        var y = PostLayout.margin
        for label in labels {
            let height = PostLayout.fit(label, width: width)
            label.frame = CGRect(
                x: PostLayout.margin, y: y, width: width - 2 * PostLayout.margin, height: height)
            y += height + PostLayout.gap
        }
    }
}
