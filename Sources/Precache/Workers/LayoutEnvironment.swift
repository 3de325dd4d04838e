/// What a row's height depends on besides what the row shows: a layout that is measured on any thread is given it, as there
/// it has no view, no window and no screen to ask.
public struct LayoutEnvironment: Hashable, Sendable {
    /// The width that the row has for its content and accessory, in points.
    public var contentWidth: CGFloat
    /// The table's text size: for fonts, `UIFont.preferredFont(forTextStyle:compatibleWith:)` with
    /// `UITraitCollection(preferredContentSizeCategory:)`.
    public var textSize: UIContentSizeCategory
    /// Pixels a point: what heights are rounded up to.
    public var displayScale: CGFloat
    /// In which direction the table lays out.
    public var layoutDirection: UITraitEnvironmentLayoutDirection

    /// For tests of a layout, and for laying out a cell as it was measured.
    public init(
        contentWidth: CGFloat, textSize: UIContentSizeCategory = .large, displayScale: CGFloat = 2,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight
    ) {
        (self.contentWidth, self.textSize) = (contentWidth, textSize)
        (self.displayScale, self.layoutDirection) = (displayScale, layoutDirection)
    }

    /// That of a table's rows.
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
