import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension Precacher {
    /// Changes to the heights of the environment that the table is in now. O(1) where nothing has changed, and
    /// O(sections) where it has, whether its heights are known or not.
    func followEnvironment(of tableView: UITableView) {
        if environment != nil, surroundings.isCurrent(tableView) { return }
        let traits = tableView.traitCollection
        surroundings = Surroundings(tableView, traits)
        traitsOfSurroundings = traits
        change(
            to: HeightEnvironment(
                contentWidth: Double(contentWidth(of: tableView)),
                textSize: traits.preferredContentSizeCategory.rawValue,
                isRightToLeft: tableView.effectiveUserInterfaceLayoutDirection == .rightToLeft,
                displayScale: Double(traits.displayScale), isEditing: isInEditMode(of: tableView),
                hasSeparators: tableView.hasSeparators,
                followsReadableWidth: tableView.cellLayoutMarginsFollowReadableWidth,
                sideMargins: sideMargins(of: tableView),
                controlWidth: isInEditMode(of: tableView) ? Double(tableInsets.control) : 0))
        followWidthOfHeaders(Double(contentWidthOfHeaders(in: tableView)))
    }

    private func sideMargins(of tableView: UITableView) -> Double {
        guard tableView.cellLayoutMarginsFollowReadableWidth else { return 0 }
        let (margins, safeArea) = (tableView.layoutMargins, tableView.safeAreaInsets)
        return Double(margins.left - safeArea.left + margins.right - safeArea.right)
    }

    /// - Parameter width: in points.
    private func followWidthOfHeaders(_ width: Double) {
        guard heights.present.supplementWidth != width else { return }
        if heights.present.supplementWidth != nil {
            generation += 1
            heights.present.supplements = HeightCache(rowCounts: heights.present.supplements.rowCounts)
            warmWhatIsUnknown()
        }
        heights.present.supplementWidth = width
    }

    private func change(to environment: HeightEnvironment) {
        guard let left = self.environment, left != environment else {
            heights.change(to: environment, keepsPresent: false) { $0 }
            identities?.change(to: environment, keepsPresent: false)
            return
        }
        // Widths that pass by must not push out those that will be back.
        let keepsPresent = left.contentWidth > 0 && (settling.remaining == nil || wasKnownBefore)
        if keepsPresent { environmentBefore = left }
        wasKnownBefore = heights.value(in: environment) != nil
        let counts = cache.rowCounts
        generation += 1
        heights.change(to: environment, keepsPresent: keepsPresent) { _ in EnvironmentHeights() }
        identities?.change(to: environment, keepsPresent: keepsPresent)
        if !needsCounts, cache.rowCounts != counts { heights.present.adopt(counts) }
        heights.present.arrive()
        // A template's layout may remember the width it was made at.
        cellTemplates.removeAll()
        headerFooterTemplates.removeAll()
        if left.contentWidth > 0 { settling.environmentDidChange() }
        warmWhatIsUnknown()
    }

    /// The system asks for memory: what is not of use at this moment goes.
    func dropCaches() {
        heights.removeOthers()
        ahead = Ahead()
        identities?.removeOthers()
        cellTemplates.removeAll()
        headerFooterTemplates.removeAll()
    }
}

/// What a table's environment is made from, to be compared at little cost.
struct Surroundings {
    private var width: CGFloat = 0
    private var safeArea = UIEdgeInsets.zero
    private var isEditing = false
    private var hasSeparators = true
    private var followsReadableWidth = false
    private var insetsContents = true
    private var direction = UISemanticContentAttribute.unspecified
    /// UIKit's are immutable: the same object means the same traits. Only its address, because a struct with an object
    /// in it is copied, retained and released for each height: ``Precacher/traitsOfSurroundings``.
    private var traits: ObjectIdentifier?

    init() {}

    @MainActor
    init(_ tableView: UITableView, _ traits: UITraitCollection) {
        width = tableView.bounds.width
        safeArea = tableView.safeAreaInsets
        isEditing = tableView.isEditing
        hasSeparators = tableView.hasSeparators
        followsReadableWidth = tableView.cellLayoutMarginsFollowReadableWidth
        insetsContents = tableView.insetsContentViewsToSafeArea
        direction = tableView.semanticContentAttribute
        self.traits = ObjectIdentifier(traits)
    }

    /// Whether nothing has changed that the heights of its rows may depend on.
    @MainActor
    func isCurrent(_ tableView: UITableView) -> Bool {
        // While rows are edited or swiped it depends on them.
        !isEditing && !tableView.isEditing && tableView.bounds.width == width
            && ObjectIdentifier(tableView.traitCollection) == traits
            && tableView.safeAreaInsets == safeArea && tableView.hasSeparators == hasSeparators
            && tableView.cellLayoutMarginsFollowReadableWidth == followsReadableWidth
            && tableView.insetsContentViewsToSafeArea == insetsContents
            && tableView.semanticContentAttribute == direction
    }
}
