import PrecacheCore

/// Reads the environment that a table's heights depend on: its width and what takes from it, its layout direction, and its
/// traits. It changes no height, and asks no row for one.
@MainActor
final class EnvironmentReader {
    private let sizing: Sizing
    /// What the environment was read from.
    @exclusivity(unchecked) private var surroundings = Surroundings()
    /// Its traits, and their address: UIKit's are immutable, and no others have it while these are kept.
    private var traits: UITraitCollection?
    @exclusivity(unchecked) private var traitsID: ObjectIdentifier?
    /// What of ``traits`` a layout may go by.
    private var layoutTraits: AnyHashable = 0
    /// Whether the table is in editing mode, and not just said to be for a row that is swiped.
    @exclusivity(unchecked) private(set) var isEditing = false
    /// Begins when the environment changes, which may change again.
    var resizePause = Pause(Pause.resizing)

    init(_ sizing: Sizing) { self.sizing = sizing }

    /// Whether nothing has changed that the environment is read from. O(1).
    @inline(__always)
    func isCurrent(_ tableView: UITableView) -> Bool {
        guard surroundings.isCurrent(tableView) else { return false }
        let traits = tableView.traitCollection
        return traitsID == ObjectIdentifier(traits) || areSame(traits)
    }

    /// Whether another object has the traits that the environment was read from: the system is free to make one for each
    /// question. It is compared by its address from then on.
    @inline(never)
    private func areSame(_ other: UITraitCollection) -> Bool {
        guard traits == other else { return false }
        (traits, traitsID) = (other, ObjectIdentifier(other))
        return true
    }

    /// The environment must be read again, although nothing that is compared has changed.
    func forget() { surroundings = Surroundings() }

    /// The environment that the table is in now. O(1).
    func read(_ tableView: UITableView) -> HeightEnvironment {
        let traits = tableView.traitCollection
        surroundings = Surroundings(tableView)
        layoutTraits = layoutTraits(of: traits)
        (self.traits, traitsID) = (traits, ObjectIdentifier(traits))
        return environment(of: tableView)
    }

    /// As ``read(_:)``, and notes nothing.
    func environment(of tableView: UITableView) -> HeightEnvironment {
        let margins = tableView.layoutMargins.sides
        return HeightEnvironment(
            contentWidth: Double(sizing.contentWidth(of: tableView)),
            traits: layoutTraits(of: tableView.traitCollection),
            isRightToLeft: tableView.effectiveUserInterfaceLayoutDirection == .rightToLeft,
            hasSeparators: tableView.hasSeparators,
            followsReadableWidth: tableView.cellLayoutMarginsFollowReadableWidth,
            sideMargins: Double(margins.x + margins.y))
    }

    private func layoutTraits(of traits: UITraitCollection) -> AnyHashable {
        traits == self.traits ? layoutTraits : AnyHashable(traits.ofLayout)
    }

    /// Reads whether rows are edited. To be called when the table was laid out, never from inside a question for a height: then
    /// the cells on the screen are not to be asked for.
    ///
    /// - Returns: whether that has changed.
    func readEditing(of tableView: UITableView) -> Bool {
        let before = isEditing
        isEditing = tableView.isEditing && !tableView.isRowSwiped
        return before != isEditing
    }
}
