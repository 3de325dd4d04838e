import PrecacheCore

/// All that a table's environment is read from, except traits. As long as it is equal, so is the width of rows.
struct Surroundings: Equatable {
    /// The settings that may change without a layout, and are compared before each answer.
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
    // Compared after layouts.
    private let margins: CGPoint
    private let readable: CGPoint
    private let isRightToLeft: Bool
    private let hasIndex: Bool
    /// On the largest iPads cells have other margins in nearly all of the screen's height.
    private let windowHeight: CGFloat?

    @MainActor
    init(_ tableView: UITableView, hasIndex: Bool = false) {
        settings = Settings(tableView)
        margins = tableView.layoutMargins.sides
        let readable = settings.followsReadableWidth ? tableView.readableContentGuide.layoutFrame : .zero
        self.readable = CGPoint(x: readable.minX, y: readable.maxX)
        isRightToLeft = tableView.effectiveUserInterfaceLayoutDirection == .rightToLeft
        self.hasIndex = hasIndex
        windowHeight = tableView.window?.bounds.height
    }

    /// Whether nothing has changed since the last layout that heights may depend on.
    @MainActor
    func isCurrent(_ tableView: UITableView) -> Bool { Settings(tableView) == settings }

    /// - Parameters:
    ///   - contentWidth: in points, as are the margins above and below the content together.
    func environment(contentWidth: CGFloat, verticalMargins: CGFloat, traits: AnyHashable) -> HeightEnvironment {
        HeightEnvironment(
            contentWidth: Double(contentWidth), traits: traits, isRightToLeft: isRightToLeft,
            hasSeparators: settings.hasSeparators, followsReadableWidth: settings.followsReadableWidth,
            sideMargins: SIMD2(margins.x, margins.y), verticalMargins: Double(verticalMargins))
    }
}

extension UIEdgeInsets {
    /// The insets at the left (x) and right (y), in points.
    var sides: CGPoint { CGPoint(x: left, y: right) }
}
