import PrecacheCore

/// Reads the environment that a table's heights depend on. It changes no height, and asks no row for one.
@MainActor
final class EnvironmentReader {
    private let sizing: Sizing
    /// What the environment was read from.
    @exclusivity(unchecked) private var surroundings: Surroundings?
    /// Its traits: UIKit's are immutable. The system is free to make an object of equal ones for each question.
    @exclusivity(unchecked) private var traits: UITraitCollection?
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
        guard let surroundings, surroundings.isCurrent(tableView) else { return false }
        let traits = tableView.traitCollection
        return self.traits === traits || self.traits == traits
    }

    /// The environment must be read again, although nothing that is compared has changed.
    func forget() { surroundings = nil }

    /// The environment that the table is in now. O(1).
    func read(_ tableView: UITableView) -> HeightEnvironment {
        let traits = tableView.traitCollection
        if traits != self.traits { layoutTraits = AnyHashable(traits.ofLayout) }
        self.traits = traits
        let now = Surroundings(tableView)
        surroundings = now
        return now.environment(contentWidth: sizing.contentWidth(of: tableView), traits: layoutTraits)
    }

    /// Reads whether rows are edited. To be called when the table was laid out, never from inside a question for a
    /// height: then the cells on the screen are not to be asked for.
    ///
    /// - Returns: whether that has changed.
    func readEditing(of tableView: UITableView) -> Bool {
        let before = isEditing
        isEditing = tableView.isEditing && !tableView.isRowSwiped
        return before != isEditing
    }
}

extension UITableView {
    /// Whether a row's swipe actions are shown.
    var isRowSwiped: Bool { visibleCells.contains { $0.showingDeleteConfirmation } }
}

extension UITraitCollection {
    /// The traits without those that only colors go by: these change whenever the system takes its pictures of an app
    /// in the background. All others may change a layout, also an app's own. Before iOS 17 none can be taken out.
    fileprivate var ofLayout: UITraitCollection {
        guard #available(iOS 17, tvOS 17, *) else { return self }
        return modifyingTraits { traits in
            for trait in Self.systemTraitsAffectingColorAppearance { traits.reset(trait) }
        }
    }
}

@available(iOS 17, tvOS 17, *)
extension UIMutableTraits {
    fileprivate mutating func reset<Trait: UITraitDefinition>(_ trait: Trait.Type) { self[trait] = Trait.defaultValue }
}
