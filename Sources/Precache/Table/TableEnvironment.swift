/// All that a table's heights depend on besides the rows: they hold only in the environment they were measured in.
struct TableEnvironment: Hashable {
    let surroundings: Surroundings
    /// The width that rows have for their content and accessory, in points; 0 before the first layout.
    let contentWidth: CGFloat
    /// The margins above and below the content of a plain cell together, in points.
    let verticalMargins: CGFloat
    /// The traits that a layout may go by, also an app's own.
    let traits: UITraitCollection?
}

/// The settings and measures of a table that decide the width of rows, except traits.
struct Surroundings: Hashable {
    /// The settings that may change without a layout, and are compared before each answer.
    private struct Settings: Hashable {
        let width: CGFloat
        let safeArea: SIMD2<Double>
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
    // Compared after layouts.
    private let margins: SIMD2<Double>
    private let readable: SIMD2<Double>
    private let hasIndex: Bool

    @MainActor
    init(_ tableView: UITableView, hasIndex: Bool = false) {
        settings = Settings(tableView)
        margins = tableView.layoutMargins.sides
        let readable = settings.followsReadableWidth ? tableView.readableContentGuide.layoutFrame : .zero
        self.readable = SIMD2(readable.minX, readable.maxX)
        self.hasIndex = hasIndex
    }

    /// Whether nothing has changed since the last layout that heights may depend on.
    @MainActor
    func isUpToDate(_ tableView: UITableView) -> Bool { Settings(tableView) == settings }
}

extension UIEdgeInsets {
    /// The insets at the left (x) and right (y), in points.
    var sides: SIMD2<Double> { SIMD2(left, right) }
}
