import Foundation

/// Shows a ``UIListContentConfiguration``.
@MainActor
open class UIListContentView: UIView, UIContentView {
    private let title = UILabel(frame: .zero)
    private let secondary = UILabel(frame: .zero)
    private var shown = UIListContentConfiguration.cell()

    public convenience init(configuration: UIListContentConfiguration) {
        self.init(frame: .zero)
        // [Apple] (`UIListContentConfiguration.axesPreservingSuperviewLayoutMargins`) It can keep its superview's
        // margins. [ours] It does, on both axes.
        preservesSuperviewLayoutMargins = true
        addSubview(title)
        addSubview(secondary)
        show(configuration)
    }

    /// [ours] A configuration of another type changes nothing.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let list = newValue as? UIListContentConfiguration, list != shown else { return }
            show(list)
        }
    }

    private func show(_ configuration: UIListContentConfiguration) {
        shown = configuration
        directionalLayoutMargins = configuration.directionalLayoutMargins
        configure(title, configuration.text, configuration.textProperties)
        configure(secondary, configuration.secondaryText, configuration.secondaryTextProperties)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func configure(_ label: UILabel, _ text: String?, _ properties: UIListContentConfiguration.TextProperties) {
        label.text = text
        label.font = properties.font
        label.numberOfLines = properties.numberOfLines
        label.adjustsFontForContentSizeCategory = properties.adjustsFontForContentSizeCategory
        label.isHidden = text?.isEmpty ?? true
    }

    // MARK: Layout

    private func sizeOfTexts(width: CGFloat) -> (title: CGSize, secondary: CGSize, padding: CGFloat) {
        let limit = CGSize(width: width, height: .greatestFiniteMagnitude)
        let sizes = (title: title.sizeThatFits(limit), secondary: secondary.sizeThatFits(limit))
        let hasBoth = !title.isHidden && !secondary.isHidden
        return (sizes.title, sizes.secondary, hasBoth ? shown.textToSecondaryTextVerticalPadding : 0)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let margins = layoutMargins
        let width = max(bounds.width - margins.left - margins.right, 0)
        let (first, second, padding) = sizeOfTexts(width: width)
        title.frame = CGRect(x: margins.left, y: margins.top, width: width, height: first.height)
        secondary.frame = CGRect(
            x: margins.left, y: title.frame.maxY + padding, width: width, height: second.height)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let margins = layoutMargins
        let width = size.width > 0 ? size.width : .greatestFiniteMagnitude
        let (first, second, padding) = sizeOfTexts(width: max(width - margins.left - margins.right, 0))
        let height = margins.top + first.height + padding + second.height + margins.bottom
        return CGSize(
            width: max(first.width, second.width) + margins.left + margins.right,
            height: roundedUpToPixels(height))
    }

    /// The height of the text at a required width.
    ///
    /// [Apple] (`UIView.systemLayoutSizeFitting(_:)`) The form with one argument asks with fitting-size priorities on
    /// both axes. [ours] Then the text is as wide as it likes, which makes one line of it.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        let isWidthGiven = horizontalFittingPriority == .required
        let size = sizeThatFits(CGSize(width: isWidthGiven ? targetSize.width : 0, height: 0))
        return CGSize(
            width: isWidthGiven ? targetSize.width : size.width,
            height: verticalFittingPriority == .required ? targetSize.height : size.height)
    }
}
