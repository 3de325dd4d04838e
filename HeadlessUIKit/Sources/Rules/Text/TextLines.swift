import Foundation

/// How many characters there are between a text's line breaks, and how high lines of them are.
///
/// [ours] Every character is 0.53 of its font's points wide. A line ends where its width is full or the text has a line
/// break; words are not kept together. So a height follows text, width and text size as in UIKit, and is not UIKit's to
/// the point.
struct TextLines {
    private var paragraphs = [0]

    init(_ text: String) {
        for character in text {
            if character.isNewline { paragraphs.append(0) } else { paragraphs[paragraphs.count - 1] += 1 }
        }
    }

    /// How many lines a font takes at that width, and how wide the widest would be without a limit, in points.
    func measure(_ font: UIFont, width: CGFloat) -> (lines: CGFloat, widest: CGFloat) {
        var (lines, widest): (CGFloat, CGFloat) = (0, 0)
        for count in paragraphs {
            let length = CGFloat(count) * font.pointSize * 0.53
            // A width that was rounded to pixels holds the text that it was made for.
            lines += max((length / width - 1e-6).rounded(.up), 1)
            widest = max(widest, length)
        }
        return (lines, widest)
    }
}

public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// [Apple] (`usesLineFragmentOrigin`) The text may have several lines.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
}

public final class NSStringDrawingContext: NSObject {}

extension NSAttributedString.Key {
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
}

extension NSAttributedString {
    /// [Apple] (`boundingRect(with:options:context:)`) The size of the text in so much room, in fractions of points: to be
    /// rounded up by whoever lays it out. On any thread. (Apple, UIKit release notes for iOS 4: drawing strings is safe on
    /// all of them.) [ours] In the font of its first character; the context is not looked at.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        guard length > 0 else { return .zero }
        let own = attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        // [Apple] (`NSAttributedString.Key.font`) Where none is said it is Helvetica of 12 points.
        let font = own ?? .systemFont(ofSize: 12)
        let limit = options.contains(.usesLineFragmentOrigin) ? size.width : .greatestFiniteMagnitude
        let (lines, widest) = TextLines(string).measure(font, width: limit)
        return CGRect(x: 0, y: 0, width: min(widest, size.width), height: lines * font.lineHeight)
    }
}
