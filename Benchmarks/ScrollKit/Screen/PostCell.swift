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

    private(set) var post = Post()
    /// Where the texts are; nil where the cell works that out.
    private var layout: TextLayout?

    func show(_ post: Post) { show(post, nil) }

    func show(_ post: Post, _ layout: TextLayout?) {
        self.post = post
        self.layout = layout
        for (label, text) in zip(labels, PostLayout.lines(of: post)) { label.text = text }
        setNeedsLayout()
    }

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        let fit = { [labels, post] in
            CGSize(
                width: targetSize.width,
                height: PostLayout.height(of: labels, showing: post, width: targetSize.width))
        }
        return measuring?(targetSize.width, fit) ?? fit()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width
        let spacing = PostLayout.spacing(of: post)
        var y = spacing.top
        for (index, label) in labels.enumerated() {
            let height = layout?.textHeights[index] ?? PostLayout.fit(label, width: width)
            label.frame = CGRect(
                x: PostLayout.margin, y: y, width: width - 2 * PostLayout.margin, height: height)
            y += height + spacing.gap
        }
    }
}
