import PrecacheCore

/// Reads what a table's heights depend on: width, text size, other traits. `TableMonitor` tells the store.
@MainActor
final class EnvironmentReader {
    let sizing: Sizing
    // Unchecked, as the others: see ``HeightStore``.
    @exclusivity(unchecked) private var surroundings: Surroundings?
    /// Compared by value, too: the system may make a new object of equal traits for each question.
    @exclusivity(unchecked) private var traits: UITraitCollection?
    private var layoutTraits: UITraitCollection?
    /// The window's height, on which margins depend on the largest iPads. Nil also where the sizing table differed.
    private var windowHeight: CGFloat?
    /// Whether nothing was laid out, nor any app's call begun, since the last reading.
    @exclusivity(unchecked) private var isFresh = false
    /// The ``TableEnvironment`` that was read last.
    private(set) var environment: AnyHashable?
    private var content = RowContent()
    /// Whether the whole table is in editing mode, and not just one row swiped.
    @exclusivity(unchecked) private(set) var isEditing = false
    /// The pause that begins with each new environment: a resize brings many.
    var resizePause = Pause(Pause.resizing)

    init(_ sizing: Sizing) { self.sizing = sizing }

    /// Whether nothing that the environment is read from has changed. O(1).
    @inline(__always)
    func isCurrent(_ tableView: UITableView) -> Bool {
        guard isFresh, let surroundings, surroundings.isCurrent(tableView) else { return false }
        return isLast(tableView.traitCollection)
    }

    private func isLast(_ traits: UITraitCollection) -> Bool { self.traits === traits || self.traits == traits }

    /// The width that rows had at the last reading for content and accessory, in points; 0 before the first layout.
    var contentWidth: CGFloat { content.width }
    /// The width that cells had at the last reading, in points; 0 before the first layout.
    var rowWidth: CGFloat { content.rowWidth }

    /// Makes the next ``isCurrent(_:)`` false, so that ``read(_:)`` compares everything.
    func compareAnew() { isFresh = false }

    /// Has the content measured again, although nothing has changed that is compared.
    func forget() { surroundings = nil }

    /// Reads the table's environment. Returns false where nothing that it is read from has changed. O(1).
    func read(_ tableView: UITableView) -> Bool {
        let (traits, windowHeight) = (tableView.traitCollection, tableView.window?.bounds.height)
        let now = Surroundings(tableView, hasIndex: sizing.hasIndex(tableView))
        let hasSameTraits = isLast(traits)
        isFresh = true
        if hasSameTraits, now == surroundings, windowHeight == self.windowHeight, sizing.isTwin { return false }
        if !hasSameTraits { layoutTraits = traits.ofLayout }
        // Let go of at the end: a trait of the app's may hold its objects.
        let before = self.traits
        defer { withExtendedLifetime(before) {} }
        (self.traits, surroundings) = (traits, now)
        var content = sizing.content(of: tableView)
        self.windowHeight = sizing.isTwin ? windowHeight : nil
        if !sizing.isTwin { content.verticalMargins = self.content.verticalMargins }
        self.content = content
        environment = TableEnvironment(
            surroundings: now, contentWidth: content.width, verticalMargins: content.verticalMargins,
            traits: layoutTraits)
        return true
    }

    /// Reads whether rows are edited, and returns whether that has changed. Called before layouts and reloads alone:
    /// during a question for a height the visible cells must not be asked for.
    func readEditing(of tableView: UITableView) -> Bool {
        let before = isEditing
        isEditing = tableView.isEditing && !tableView.visibleCells.contains { $0.showingDeleteConfirmation }
        return before != isEditing
    }
}
