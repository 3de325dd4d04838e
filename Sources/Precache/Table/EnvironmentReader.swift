import PrecacheCore

/// Reads what a table's heights depend on: width, text size, other traits.
@MainActor
final class EnvironmentReader {
    // Unchecked, as the others: see ``HeightStore``.
    @exclusivity(unchecked) private var surroundings: Surroundings?
    /// Compared by value, too: the system may make a new object of equal traits for each question.
    @exclusivity(unchecked) private var traits: UITraitCollection?
    private var layoutTraits: UITraitCollection?
    /// The window's height, on which margins depend on the largest iPads.
    private var windowHeight: CGFloat?
    /// Whether nothing was laid out, nor any app's call begun, since the last reading.
    @exclusivity(unchecked) private var isCompared = false
    /// The ``TableEnvironment`` that was read last.
    private(set) var environment: AnyHashable?
    /// The measures of a row at the last reading.
    private(set) var content = RowContent()
    /// Whether rows had no room for their content by these.
    private(set) var hasNoRoom = false
    /// Whether the whole table is in editing mode, and not just one row swiped.
    @exclusivity(unchecked) private(set) var isEditing = false
    private var index = SectionIndex()
    /// The pause that begins with each new environment: a resize brings many.
    private(set) var resizing = Pause(Pause.resizing)

    /// The table has come from one width to another.
    func beginResizePause() { resizing.begin() }

    /// Whether nothing that the environment is read from has changed. O(1).
    @inline(__always)
    func isUpToDate(_ tableView: UITableView) -> Bool {
        guard isCompared, let surroundings, surroundings.isUpToDate(tableView) else { return false }
        return isLast(tableView.traitCollection)
    }

    private func isLast(_ traits: UITraitCollection) -> Bool { self.traits === traits || self.traits == traits }

    /// Makes the next ``isUpToDate(_:)`` false, so that ``read(_:by:)`` compares everything.
    func compareAnew() { isCompared = false }

    /// Reads the table's environment. Returns false where nothing that it is read from has changed, or the sizing table
    /// still differs. O(1).
    func read(_ tableView: UITableView, by sizing: RowSizing) -> Bool {
        let traits = tableView.traitCollection
        let windowHeight = tableView.window?.bounds.height
        let now = Surroundings(tableView, hasIndex: index.isShown(in: tableView))
        let hasSameTraits = isLast(traits)
        isCompared = true
        let isSame = hasSameTraits && now == surroundings && windowHeight == self.windowHeight
        if isSame {
            if sizing.matchesTable { return false }
            // A lasting difference of the sizing table is not measured again and again.
            if sizing.findDifferenceAgain(from: tableView, indexTitles: indexTitles(of: tableView)) { return false }
        }
        if !hasSameTraits { layoutTraits = traits.ofLayout }
        // Let go of at the end: a trait of the app's may hold its objects.
        let before = self.traits
        self.traits = traits
        surroundings = now
        readContent(of: tableView, by: sizing)
        self.windowHeight = windowHeight
        environment = TableEnvironment(
            surroundings: now, contentWidth: content.width, verticalMargins: content.verticalMargins,
            traits: layoutTraits)
        withExtendedLifetime(before) {}
        return true
    }

    private func readContent(of tableView: UITableView, by sizing: RowSizing) {
        var now = measuredContent(of: tableView, by: sizing)
        if !sizing.matchesTable { now.verticalMargins = content.verticalMargins }
        content = now
        hasNoRoom = !now.hasRoom
    }

    /// The measures of a plain row, of which one of the sizing table is asked.
    func measuredContent(of tableView: UITableView, by sizing: RowSizing) -> RowContent {
        guard tableView.bounds.width > 0 else { return RowContent() }
        return sizing.useTable(in: tableView, indexTitles: indexTitles(of: tableView)) { $0.content() }
    }

    /// Reads whether rows are edited, and returns whether that has changed. Called before layouts and reloads alone:
    /// during a question for a height the visible cells must not be asked for.
    func readEditing(of tableView: UITableView) -> Bool {
        let before = isEditing
        isEditing = tableView.isEditing && !tableView.visibleCells.contains { $0.showingDeleteConfirmation }
        return before != isEditing
    }

    // MARK: - The section index

    /// Reads the titles of the section index, and has the content measured again.
    func readIndexTitles(of tableView: UITableView, rowCount: Int) {
        index = SectionIndex(titles: tableView.indexTitlesOfDataSource, rowCount: rowCount)
        surroundings = nil
    }

    /// Takes on the number of rows at a layout, and returns whether the section index came or went by it.
    func readRowCount(_ rowCount: Int, in tableView: UITableView) -> Bool {
        let wasShown = index.isShown(in: tableView)
        index.rowCount = rowCount
        return wasShown != index.isShown(in: tableView)
    }

    /// The titles of the section index; none where the table shows no index.
    func indexTitles(of tableView: UITableView) -> [String] { index.isShown(in: tableView) ? index.titles : [] }
}

/// The section index of a table. Its titles and the number of rows decide whether UIKit shows it, which it does not
/// tell.
private struct SectionIndex {
    var titles: [String] = []
    var rowCount = 0

    @MainActor
    func isShown(in tableView: UITableView) -> Bool {
        !titles.isEmpty && rowCount >= tableView.sectionIndexMinimumDisplayRowCount
    }
}
