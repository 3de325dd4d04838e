import Foundation

/// Text in one font, in as many lines as it fills: ``TextLines``.
///
/// [ours] Text that does not fit is not truncated, only not counted.
@MainActor
open class UILabel: UIView {
    open var text: String? {
        didSet {
            guard text != oldValue else { return }
            knownLines = nil
            invalidateIntrinsicContentSize()
        }
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

    /// Kept, as a layout asks the size of a text several times.
    private var lines: TextLines {
        if let knownLines { return knownLines }
        let lines = TextLines(text ?? "")
        knownLines = lines
        return lines
    }
    private var knownLines: TextLines?

    private func textSize(width: CGFloat) -> CGSize {
        guard let text, !text.isEmpty else { return .zero }
        let font =
            adjustsFontForContentSizeCategory
            ? font.scaled(to: traitCollection.preferredContentSizeCategory) : font!
        let limit = numberOfLines == 1 ? .greatestFiniteMagnitude : width
        var (lines, widest) = lines.measure(font, width: limit)
        if numberOfLines > 0 { lines = min(lines, CGFloat(numberOfLines)) }
        return CGSize(
            width: min(roundedUpToPixels(widest), width), height: roundedUpToPixels(lines * font.lineHeight))
    }
}
