import Foundation

/// A title and a secondary text below it, as in the standard cells.
///
/// [ours] There are no images, attributed texts, and no texts side by side.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
    public struct TextProperties: Hashable {
        public var font: UIFont { didSet { isFontOwn = true } }
        /// The most lines to show; 0 for as many as it takes.
        public var numberOfLines = 0
        public var adjustsFontForContentSizeCategory = false

        private let style: UIFont.TextStyle
        /// Whether the app chose the font.
        private var isFontOwn = false

        fileprivate init(_ style: UIFont.TextStyle) {
            self.style = style
            font = .preferredFont(forTextStyle: style)
        }

        fileprivate mutating func update(for traits: UITraitCollection) {
            guard !isFontOwn else { return }
            font = .preferredFont(forTextStyle: style, compatibleWith: traits)
            isFontOwn = false
        }
    }

    public var text: String?
    public var secondaryText: String?
    public var textProperties: TextProperties
    public var secondaryTextProperties: TextProperties
    /// At least so far the text keeps from the content view's edges, in points.
    public var directionalLayoutMargins: NSDirectionalEdgeInsets
    /// Between the two texts, in points.
    public var textToSecondaryTextVerticalPadding: CGFloat

    private init(secondary: UIFont.TextStyle, padding: CGFloat) {
        textProperties = TextProperties(.body)
        secondaryTextProperties = TextProperties(secondary)
        // [ours] Apple documents no figures. Each differs from what a cell without a configuration has.
        directionalLayoutMargins = NSDirectionalEdgeInsets(top: 12, leading: 16, bottom: 12, trailing: 10)
        textToSecondaryTextVerticalPadding = padding
    }

    /// The style of a default cell. [ours] The fonts of the secondary texts.
    public static func cell() -> UIListContentConfiguration {
        UIListContentConfiguration(secondary: .subheadline, padding: 3)
    }

    public static func subtitleCell() -> UIListContentConfiguration {
        UIListContentConfiguration(secondary: .caption1, padding: 5)
    }

    @MainActor public func makeContentView() -> any UIView & UIContentView {
        UIListContentView(configuration: self)
    }

    /// [Apple] (`UIListContentConfiguration.updated(for:)`) Applies the defaults for that state to what the app has not
    /// customized. [ours] Only the fonts have any here: those of the text size.
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
        var updated = self
        updated.textProperties.update(for: state.traitCollection)
        updated.secondaryTextProperties.update(for: state.traitCollection)
        return updated
    }
}
