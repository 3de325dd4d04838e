import Precache

enum AgreementPlace: String, CaseIterable {
    case usual = "plain and grouped"
    case insetGrouped = "inset grouped"
    case indented
    case readableWidth = "readable width"
    case padWidth = "iPad width"
    case sectionEnds = "first, middle and last"
    case sectionIndex = "section index"
    case scrolled
    case landscape

    /// Every combination that can be made: where traits cannot be overridden, the user's size and direction alone.
    @MainActor
    var settings: [AgreementSetting] {
        var sizes: [UIContentSizeCategory] = [.unspecified]
        var directions: [UITraitEnvironmentLayoutDirection] = [.unspecified]
        if ProofPlatform.overridesTraits {
            sizes = (self == .usual ? [.extraSmall] : []) + [.large, .accessibilityLarge]
            directions = [.leftToRight, .rightToLeft]
        }
        return sizes.flatMap { size in
            styles.flatMap { style in
                directions.map { AgreementSetting(place: self, textSize: size, style: style, direction: $0) }
            }
        }
    }

    private var styles: [UITableView.Style] {
        switch self {
        case .usual: [.plain, .grouped]
        case .insetGrouped, .sectionEnds: [.inset]
        case .indented: [.plain]
        default: [.plain, .inset]
        }
    }
}

struct AgreementSetting {
    let place: AgreementPlace
    let textSize: UIContentSizeCategory
    let style: UITableView.Style
    let direction: UITraitEnvironmentLayoutDirection

    /// In points: of a phone, or of the largest iPad.
    var width: CGFloat { [.readableWidth, .padWidth].contains(place) ? 1_024 : place == .landscape ? 844 : 390 }
    /// What a notch takes at both sides, in points.
    var notch: CGFloat { place == .landscape ? 47 : 0 }
    var isScrolled: Bool { [.scrolled, .landscape].contains(place) }
    var indentationLevel: Int { place == .indented ? 2 : 0 }

    var description: String {
        let shape = style == .plain ? "plain" : style == .inset ? "inset grouped" : "grouped"
        let sizes = [UIContentSizeCategory.extraSmall: "extra small text", .accessibilityLarge: "accessibility text"]
        let words = [shape, sizes[textSize], direction == .rightToLeft ? "right to left" : nil]
        return words.compactMap { $0 }.joined(separator: ", ")
    }
}
