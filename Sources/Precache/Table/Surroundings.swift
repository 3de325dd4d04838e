import PrecacheCore

/// All that a table's environment is read from, but for its traits: as long as it is equal, the width that rows have
/// is.
struct Surroundings: Equatable {
    /// What may change without a layout, and is compared before each answer.
    private struct Settings: Equatable {
        let width: CGFloat
        let safeArea: CGPoint
        let hasSeparators: Bool
        let followsReadableWidth: Bool
        let insetsContents: Bool
        let direction: UISemanticContentAttribute

        @MainActor
        init(_ tableView: UITableView) {
            width = tableView.bounds.width
            safeArea = tableView.safeAreaInsets.sides
            hasSeparators = tableView.hasSeparators
            followsReadableWidth = tableView.cellLayoutMarginsFollowReadableWidth
            insetsContents = tableView.insetsContentViewsToSafeArea
            direction = tableView.semanticContentAttribute
        }
    }

    private let settings: Settings
    // Looked at with each layout.
    private let margins: CGPoint
    private let readable: CGPoint
    private let isRightToLeft: Bool
    private let hasIndex: Bool

    @MainActor
    init(_ tableView: UITableView, hasIndex: Bool = false) {
        settings = Settings(tableView)
        margins = tableView.layoutMargins.sides
        let readable = settings.followsReadableWidth ? tableView.readableContentGuide.layoutFrame : .zero
        self.readable = CGPoint(x: readable.minX, y: readable.maxX)
        isRightToLeft = tableView.effectiveUserInterfaceLayoutDirection == .rightToLeft
        self.hasIndex = hasIndex
    }

    /// Whether nothing has changed since the table was laid out that the heights of its rows may depend on.
    @MainActor
    func isCurrent(_ tableView: UITableView) -> Bool { Settings(tableView) == settings }

    /// The environment of rows with such a width for their content, in points, and such traits.
    func environment(contentWidth: CGFloat, traits: AnyHashable) -> HeightEnvironment {
        HeightEnvironment(
            contentWidth: Double(contentWidth), traits: traits, isRightToLeft: isRightToLeft,
            hasSeparators: settings.hasSeparators, followsReadableWidth: settings.followsReadableWidth,
            sideMargins: Double(margins.x + margins.y))
    }
}

extension UIEdgeInsets {
    /// Those at the left and right, in points.
    var sides: CGPoint { CGPoint(x: left, y: right) }
}
