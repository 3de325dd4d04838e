import PrecacheCore

/// What a table's environment is made from, to be compared at little cost.
struct Surroundings {
    private var width: CGFloat = 0
    private var safeArea = UIEdgeInsets.zero
    private var hasSeparators = true
    private var followsReadableWidth = false
    private var insetsContents = true
    private var direction = UISemanticContentAttribute.unspecified
    /// UIKit's are immutable: the same object means the same traits. Compared by the reader, which keeps the object: a
    /// struct with an object in it would be copied, retained and released for each height.
    var traits: ObjectIdentifier?

    init() {}

    @MainActor
    init(_ tableView: UITableView, _ traits: UITraitCollection) {
        width = tableView.bounds.width
        safeArea = tableView.safeAreaInsets
        hasSeparators = tableView.hasSeparators
        followsReadableWidth = tableView.cellLayoutMarginsFollowReadableWidth
        insetsContents = tableView.insetsContentViewsToSafeArea
        direction = tableView.semanticContentAttribute
        self.traits = ObjectIdentifier(traits)
    }

    /// Whether nothing has changed that the heights of its rows may depend on, but for the traits.
    @MainActor
    func isCurrent(_ tableView: UITableView) -> Bool {
        tableView.bounds.width == width
            && tableView.safeAreaInsets == safeArea && tableView.hasSeparators == hasSeparators
            && tableView.cellLayoutMarginsFollowReadableWidth == followsReadableWidth
            && tableView.insetsContentViewsToSafeArea == insetsContents
            && tableView.semanticContentAttribute == direction
    }
}

/// What takes from the width of a table's rows, or may: as long as it is equal, the width that they have is.
struct Sides: Equatable {
    private(set) var width: CGFloat = 0
    private var safeArea = CGPoint.zero
    private var insetsContents = true
    private var margins = CGPoint.zero
    private var readable = CGPoint.zero
    private var isRightToLeft = false
    private var hasIndex = false

    init() {}

    @MainActor
    init(_ tableView: UITableView, hasIndex: Bool) {
        width = tableView.bounds.width
        safeArea = CGPoint(x: tableView.safeAreaInsets.left, y: tableView.safeAreaInsets.right)
        insetsContents = tableView.insetsContentViewsToSafeArea
        margins = tableView.sideMargins
        if tableView.cellLayoutMarginsFollowReadableWidth {
            let frame = tableView.readableContentGuide.layoutFrame
            readable = CGPoint(x: frame.minX, y: frame.maxX)
        }
        isRightToLeft = tableView.effectiveUserInterfaceLayoutDirection == .rightToLeft
        self.hasIndex = hasIndex
    }

    /// What of it differs, in words; nil where nothing does.
    func difference(from other: Sides) -> String? {
        let differing = [
            ("width", width == other.width), ("safe area", safeArea == other.safeArea),
            ("setting of insetsContentViewsToSafeArea", insetsContents == other.insetsContents),
            ("layout margins", margins == other.margins), ("readable width", readable == other.readable),
            ("layout direction", isRightToLeft == other.isRightToLeft), ("section index", hasIndex == other.hasIndex),
        ].filter { !$0.1 }.map(\.0)
        return differing.isEmpty ? nil : differing.joined(separator: ", ")
    }
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
