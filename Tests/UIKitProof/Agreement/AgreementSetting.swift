#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// What a table is like whose rows are compared.
struct AgreementSetting {
    let textSize: UIContentSizeCategory
    let style: UITableView.Style
    let isEditing: Bool
    let direction: UITraitEnvironmentLayoutDirection

    /// Every combination that can be made here: where traits cannot be overridden, the user's text size and direction
    /// alone.
    @MainActor
    static var all: [AgreementSetting] {
        let sizes: [UIContentSizeCategory] =
            ProofPlatform.overridesTraits ? [.extraSmall, .large, .accessibilityLarge] : [.unspecified]
        let directions: [UITraitEnvironmentLayoutDirection] =
            ProofPlatform.overridesTraits ? [.leftToRight, .rightToLeft] : [.unspecified]
        let styles: [UITableView.Style] = [.plain, .grouped, .insetGrouped]
        return sizes.flatMap { size in
            styles.flatMap { style in
                [false, true].flatMap { isEditing in
                    directions.map {
                        AgreementSetting(textSize: size, style: style, isEditing: isEditing, direction: $0)
                    }
                }
            }
        }
    }

    /// A few words, without what is usual.
    var description: String {
        let styles: [UITableView.Style: String] = [
            .plain: "plain", .grouped: "grouped", .insetGrouped: "inset grouped",
        ]
        let sizes: [UIContentSizeCategory: String] = [
            .extraSmall: "extra small text", .accessibilityLarge: "accessibility text",
        ]
        return [
            styles[style], sizes[textSize], isEditing ? "editing" : nil,
            direction == .rightToLeft ? "right to left" : nil,
        ].compactMap { $0 }.joined(separator: ", ")
    }
}
