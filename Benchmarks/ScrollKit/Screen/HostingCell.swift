import Precache

/// The cell of a post that hosts its content: a ``HostedPost``.
@MainActor
final class HostingCell: UITableViewCell, PostShowing {
    var measuring: ((_ width: CGFloat, _ fit: () -> CGSize) -> CGSize)?
    /// The width in points at which the post was measured. Asked again at that width, its content answers what it has found:
    /// that is no measurement of its own, however often Precache asks until the content has settled.
    private var measuredWidth: CGFloat?

    func show(_ post: Post) {
        measuredWidth = nil
        contentConfiguration = HostedPost.configuration(showing: post)
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
        guard measuredWidth != targetSize.width else { return fit() }
        measuredWidth = targetSize.width
        return measuring?(targetSize.width, fit) ?? fit()
    }
}
