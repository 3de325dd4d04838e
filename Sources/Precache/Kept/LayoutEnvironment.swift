/// The environment that a row is measured in on any thread, where a layout cannot ask a view, window or screen.
public struct LayoutEnvironment: Hashable, Sendable {
    /// The row's width for content and accessory, in points.
    public var contentWidth: CGFloat
    /// The table's text size: for fonts, `UIFont.preferredFont(forTextStyle:compatibleWith:)` with
    /// `UITraitCollection(preferredContentSizeCategory:)`.
    public var textSize: UIContentSizeCategory
    /// The number of pixels in a point: round heights up to whole pixels.
    public var displayScale: CGFloat
    /// The direction in which the table lays out.
    public var layoutDirection: UITraitEnvironmentLayoutDirection

    /// For tests of a layout, and for laying out a cell as it was measured.
    public init(
        contentWidth: CGFloat, textSize: UIContentSizeCategory = .large, displayScale: CGFloat = 2,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight
    ) {
        self.contentWidth = contentWidth
        self.textSize = textSize
        self.displayScale = displayScale
        self.layoutDirection = layoutDirection
    }

    @MainActor
    init(contentWidth: CGFloat, in tableView: UITableView) {
        let traits = tableView.traitCollection
        self.init(
            contentWidth: contentWidth, textSize: traits.preferredContentSizeCategory,
            displayScale: max(traits.displayScale, 1),
            layoutDirection: tableView.effectiveUserInterfaceLayoutDirection == .rightToLeft
                ? .rightToLeft : .leftToRight)
    }
}
