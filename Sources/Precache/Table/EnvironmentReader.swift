import PrecacheCore

/// Reads the environment that a table's heights depend on: its width and what takes from it, its layout direction, and its
/// traits. It changes no height, and asks no row for one.
@MainActor
final class EnvironmentReader {
    /// What the environment was read from.
    @exclusivity(unchecked) private var surroundings = Surroundings()
    /// Their traits: while these are kept, no others have their address.
    private var traits: UITraitCollection?
    /// What of ``traits`` a layout may go by.
    private var layoutTraits: AnyHashable = 0
    private(set) var insets = TableInsets()
    /// Whether the data source has titles for a section index.
    private var hasIndexTitles = false
    private var settling = Settling()

    /// Whether nothing has changed that the environment is read from. O(1).
    @inline(__always)
    func isCurrent(_ tableView: UITableView) -> Bool {
        guard surroundings.isCurrent(tableView) else { return false }
        let traits = tableView.traitCollection
        return surroundings.traits == ObjectIdentifier(traits) || areSame(traits)
    }

    /// Whether another object has the traits that the environment was read from: the system is free to make one for each
    /// question. It is compared by its address from then on.
    @inline(never)
    private func areSame(_ other: UITraitCollection) -> Bool {
        guard traits == other else { return false }
        surroundings.traits = ObjectIdentifier(other)
        traits = other
        return true
    }

    /// How long until the environment will have held for long enough, in seconds; nil if it has.
    var settlingTime: Double? { settling.remaining }

    /// The environment changed just now, and may change again.
    func environmentDidChange() { settling.environmentDidChange() }

    /// The environment must be read again, although nothing that is compared has changed.
    func forget() { surroundings = Surroundings() }

    /// The environment that the table is in now. O(1).
    func read(_ tableView: UITableView) -> HeightEnvironment {
        let traits = tableView.traitCollection
        surroundings = Surroundings(tableView, traits)
        layoutTraits = layoutTraits(of: traits)
        self.traits = traits
        return environment(of: tableView)
    }

    /// As ``read(_:)``, and notes nothing.
    func environment(of tableView: UITableView) -> HeightEnvironment {
        let traits = tableView.traitCollection
        return HeightEnvironment(
            contentWidth: Double(contentWidth(of: tableView)), traits: layoutTraits(of: traits),
            isRightToLeft: tableView.effectiveUserInterfaceLayoutDirection == .rightToLeft,
            hasSeparators: tableView.hasSeparators,
            followsReadableWidth: tableView.cellLayoutMarginsFollowReadableWidth,
            sideMargins: sideMargins(of: tableView))
    }

    private func layoutTraits(of traits: UITraitCollection) -> AnyHashable {
        traits == self.traits ? layoutTraits : AnyHashable(traits.ofLayout)
    }

    private func sideMargins(of tableView: UITableView) -> Double {
        guard tableView.cellLayoutMarginsFollowReadableWidth else { return 0 }
        let (margins, safeArea) = (tableView.layoutMargins, tableView.safeAreaInsets)
        return Double(margins.left - safeArea.left + margins.right - safeArea.right)
    }

    // MARK: - Widths: never by the device's orientation, always by the table's own width and what takes from it

    /// The width that the table's rows have for their content and accessory, in points, where they are not edited; 0 before the
    /// first layout.
    func contentWidth(of tableView: UITableView) -> CGFloat {
        let insets = tableView.insetsOfRows
        let safeArea = tableView.insetsContentViewsToSafeArea ? tableView.safeAreaInsets : .zero
        let sides = max(insets.left, safeArea.left) + max(insets.right, safeArea.right)
        return max(tableView.bounds.width - sides - self.insets.sectionIndex, 0)
    }

    /// The width that headers and footers have for their content, in points: the section index lies over them.
    func contentWidthOfHeaders(in tableView: UITableView) -> CGFloat {
        let safeArea = tableView.insetsContentViewsToSafeArea ? tableView.safeAreaInsets : .zero
        return max(tableView.bounds.width - safeArea.left - safeArea.right, 0)
    }

    // MARK: - What is only seen on the screen

    /// Reads off the screen what the table takes from its rows. To be called when it was laid out, never from inside a
    /// question for a height: then the cells on the screen are not to be asked for.
    ///
    /// - Returns: whether rows were shown with heights for another width than they have by now.
    func readInsets(of tableView: UITableView, rowCount: Int) -> Bool {
        let before = insets
        insets.isEditing = tableView.isEditing && !tableView.isRowSwiped
        insets.hasSectionIndex = hasSectionIndex(tableView, rowCount: rowCount)
        if insets.hasSectionIndex, !tableView.isEditing,
            let cell = tableView.visibleCells.first(where: { $0.accessoryType == .none && $0.accessoryView == nil })
        {
            cell.layoutSubviews()
            let seen = cell.insets(in: tableView).width
            // Cells that are inset by themselves take more.
            insets.seenSectionIndex = insets.isSectionIndexOld ? seen : min(seen, insets.seenSectionIndex ?? seen)
            insets.isSectionIndexOld = false
        }
        guard insets != before else { return false }
        forget()
        return insets.sectionIndex != before.sectionIndex || insets.isEditing != before.isEditing
    }

    /// Whether rows leave room for a section index: UIKit does not tell whether it shows one.
    private func hasSectionIndex(_ tableView: UITableView, rowCount: Int) -> Bool {
        hasIndexTitles && rowCount >= tableView.sectionIndexMinimumDisplayRowCount
    }

    /// The titles of the section index may be others, or there may be none any more.
    func readIndexTitles(of tableView: UITableView, rowCount: Int) {
        hasIndexTitles = tableView.dataSourceHasIndexTitles
        insets.hasSectionIndex = hasSectionIndex(tableView, rowCount: rowCount)
        insets.isSectionIndexOld = true
        forget()
    }
}
