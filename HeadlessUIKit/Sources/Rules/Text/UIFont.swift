import Foundation

/// A font, as far as layout needs one: a size, a line height, and how wide a character is.
public final class UIFont: NSObject, Sendable {
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")

        /// [Apple] (Human Interface Guidelines, "Typography") Points at the text size `large`.
        var pointSize: CGFloat {
            switch self {
            case .subheadline: 15
            case .footnote: 13
            case .caption1: 12
            default: UIFont.bodySize
            }
        }
    }

    public let pointSize: CGFloat
    /// In points. [seen] (manaflow-ai/cmux, ComposerBarGeometryTests.swift: a line of 17 points on iOS 26.5 is
    /// 20.287109375 points high) The system font's is 1.193 of its size. [ours] At any size.
    public var lineHeight: CGFloat { pointSize * 1.193359375 }
    /// Whether the size follows the text size category.
    let isScalable: Bool

    private init(pointSize: CGFloat, isScalable: Bool) {
        self.pointSize = pointSize
        self.isScalable = isScalable
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return pointSize == other.pointSize && isScalable == other.isScalable
    }

    public override var hash: Int { pointSize.hashValue }

    public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size, isScalable: false) }

    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        UIFont(pointSize: style.pointSize, isScalable: true)
    }

    public static func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traits: UITraitCollection?
    ) -> UIFont {
        preferredFont(forTextStyle: style).scaled(to: traits?.preferredContentSizeCategory ?? .large)
    }

    fileprivate static let bodySize: CGFloat = 17

    func scaled(to category: UIContentSizeCategory) -> UIFont {
        guard isScalable, let place = UIContentSizeCategory.inOrder.firstIndex(of: category) else { return self }
        // [Apple] (Human Interface Guidelines, "Typography") The body style's sizes. [ours] Other styles grow likewise.
        let body: [CGFloat] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
        return UIFont(pointSize: (pointSize * body[place] / Self.bodySize).rounded(), isScalable: true)
    }
}

extension UITraitCollection {
    /// How many times the text size `large` the body style is here.
    var bodyTextScale: CGFloat {
        UIFont.preferredFont(forTextStyle: .body, compatibleWith: self).pointSize / UIFont.bodySize
    }
}
