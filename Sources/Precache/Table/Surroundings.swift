import PrecacheCore

/// What a table's environment is read from, but for its traits; as long as it is equal, the width that rows have is.
struct Surroundings: Equatable {
    private(set) var width: CGFloat = 0
    private var safeArea = CGPoint.zero
    private var hasSeparators = true
    private var followsReadableWidth = false
    private var insetsContents = true
    private var direction = UISemanticContentAttribute.unspecified
    // Looked at with each layout.
    private var margins = CGPoint.zero
    private var readable = CGPoint.zero
    private var isRightToLeft = false
    private var hasIndex = false

    init() {}

    @MainActor
    init(_ tableView: UITableView, hasIndex: Bool = false) {
        width = tableView.bounds.width
        safeArea = tableView.safeAreaInsets.sides
        hasSeparators = tableView.hasSeparators
        followsReadableWidth = tableView.cellLayoutMarginsFollowReadableWidth
        insetsContents = tableView.insetsContentViewsToSafeArea
        direction = tableView.semanticContentAttribute
        margins = tableView.layoutMargins.sides
        if followsReadableWidth {
            let frame = tableView.readableContentGuide.layoutFrame
            readable = CGPoint(x: frame.minX, y: frame.maxX)
        }
        isRightToLeft = tableView.effectiveUserInterfaceLayoutDirection == .rightToLeft
        self.hasIndex = hasIndex
    }

    /// Whether nothing has changed since the table was laid out that the heights of its rows may depend on.
    @MainActor
    func isCurrent(_ tableView: UITableView) -> Bool {
        tableView.bounds.width == width
            && tableView.safeAreaInsets.sides == safeArea && tableView.hasSeparators == hasSeparators
            && tableView.cellLayoutMarginsFollowReadableWidth == followsReadableWidth
            && tableView.insetsContentViewsToSafeArea == insetsContents
            && tableView.semanticContentAttribute == direction
    }

    /// What of it differs, in words; nil where nothing does.
    func difference(from other: Surroundings) -> String? {
        let differing = [
            ("width", width == other.width), ("safe area", safeArea == other.safeArea),
            ("setting of insetsContentViewsToSafeArea", insetsContents == other.insetsContents),
            ("layout margins", margins == other.margins), ("readable width", readable == other.readable),
            ("layout direction", isRightToLeft == other.isRightToLeft),
        ].filter { !$0.1 }.map(\.0)
        return differing.isEmpty ? nil : differing.joined(separator: ", ")
    }
}

extension UIEdgeInsets {
    /// Those at the left and right, in points.
    var sides: CGPoint { CGPoint(x: left, y: right) }
}

extension UITableView {
    /// Whether a row's swipe actions are shown.
    var isRowSwiped: Bool { visibleCells.contains { $0.showingDeleteConfirmation } }
}

extension UITraitCollection {
    /// The traits without those that only colors go by: these change whenever the system takes its pictures of an app in the
    /// background. All others may change a layout, also an app's own.
    var ofLayout: UITraitCollection {
        guard #available(iOS 17, tvOS 17, *) else {
            // Before, apps had no traits of their own.
            return UITraitCollection(traitsFrom: [
                UITraitCollection(preferredContentSizeCategory: preferredContentSizeCategory),
                UITraitCollection(legibilityWeight: legibilityWeight), UITraitCollection(displayScale: displayScale),
                UITraitCollection(horizontalSizeClass: horizontalSizeClass),
                UITraitCollection(verticalSizeClass: verticalSizeClass),
            ])
        }
        return modifyingTraits { traits in
            for trait in Self.systemTraitsAffectingColorAppearance { traits.reset(trait) }
        }
    }
}

@available(iOS 17, tvOS 17, *)
extension UIMutableTraits {
    fileprivate mutating func reset<Trait: UITraitDefinition>(_ trait: Trait.Type) { self[trait] = Trait.defaultValue }
}
