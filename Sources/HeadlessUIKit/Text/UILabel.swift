import Foundation

/// Text in one font, broken into lines.
///
/// [ours] Nothing is cached: every question for a size breaks the text anew. Text that does not fit is not truncated,
/// only not counted.
@MainActor
open class UILabel: UIView {
    open var text: String? {
        didSet { if text != oldValue { invalidateIntrinsicContentSize() } }
    }
    open var font: UIFont! = .systemFont(ofSize: 17) {
        didSet { invalidateIntrinsicContentSize() }
    }
    open var textColor: UIColor! = .black
    /// [Apple] (`UILabel.numberOfLines`) The most lines to show; 0 for as many as it takes.
    open var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { invalidateIntrinsicContentSize() } }
    }
    /// [Apple] (`UIContentSizeCategoryAdjusting`) Whether a font from a text style follows the text size category.
    open var adjustsFontForContentSizeCategory = false {
        didSet { if adjustsFontForContentSizeCategory != oldValue { invalidateIntrinsicContentSize() } }
    }
    /// [Apple] (`UILabel.preferredMaxLayoutWidth`) The width for ``intrinsicContentSize`` in points. [ours] 0 for no
    /// limit.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
    }

    /// The size of the text at that width. [ours] Rounded up to pixels; a width of 0 or less is no limit.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        textSize(width: size.width > 0 ? size.width : .greatestFiniteMagnitude)
    }

    open override var intrinsicContentSize: CGSize {
        textSize(width: preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .greatestFiniteMagnitude)
    }

    private func textSize(width: CGFloat) -> CGSize {
        guard let text, !text.isEmpty else { return .zero }
        let font =
            adjustsFontForContentSizeCategory
            ? font.scaled(to: traitCollection.preferredContentSizeCategory) : font!
        var breaker = LineBreaker(
            pointSize: font.pointSize, maximumWidth: numberOfLines == 1 ? .greatestFiniteMagnitude : width)
        breaker.breakIntoLines(text)
        let lines = numberOfLines > 0 ? min(breaker.lineCount, numberOfLines) : breaker.lineCount
        let scale = max(traitCollection.displayScale, 1)
        return CGSize(
            width: min((breaker.widest * scale).rounded(.up) / scale, width),
            height: (CGFloat(lines) * font.lineHeight * scale).rounded(.up) / scale)
    }
}
