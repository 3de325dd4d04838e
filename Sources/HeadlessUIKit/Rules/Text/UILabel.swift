import Foundation

/// Text in one font, in as many lines as it fills.
///
/// [ours] Every character is 0.53 of its font's points wide. A line ends where its width is full or the text has a line
/// break; words are not kept together. So a height follows text, width and text size as in UIKit, and is not UIKit's to
/// the point. Text that does not fit is not truncated, only not counted.
@MainActor
open class UILabel: UIView {
    open var text: String? {
        didSet {
            guard text != oldValue else { return }
            countedParagraphs = nil
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

    /// The number of characters between line breaks. Kept, as a layout asks the size of a text several times.
    private var paragraphs: [Int] {
        if let countedParagraphs { return countedParagraphs }
        var counts = [0]
        for character in text ?? "" {
            if character.isNewline { counts.append(0) } else { counts[counts.count - 1] += 1 }
        }
        countedParagraphs = counts
        return counts
    }
    private var countedParagraphs: [Int]?

    private func textSize(width: CGFloat) -> CGSize {
        guard let text, !text.isEmpty else { return .zero }
        let font =
            adjustsFontForContentSizeCategory
            ? font.scaled(to: traitCollection.preferredContentSizeCategory) : font!
        let limit = numberOfLines == 1 ? .greatestFiniteMagnitude : width
        var (lines, widest): (CGFloat, CGFloat) = (0, 0)
        for count in paragraphs {
            let length = CGFloat(count) * font.pointSize * 0.53
            // A width that was rounded to pixels holds the text that it was made for.
            lines += max((length / limit - 1e-6).rounded(.up), 1)
            widest = max(widest, length)
        }
        if numberOfLines > 0 { lines = min(lines, CGFloat(numberOfLines)) }
        return CGSize(
            width: min(roundedUpToPixels(widest), width), height: roundedUpToPixels(lines * font.lineHeight))
    }
}
