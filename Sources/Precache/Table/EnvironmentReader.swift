import PrecacheCore

/// Reads the environment that a table's heights depend on: its width and what takes from it, its layout direction, and its
/// traits. It changes no height, and asks no row for one.
@MainActor
final class EnvironmentReader {
    /// What the environment was read from.
    @exclusivity(unchecked) private var surroundings = Surroundings()
    /// Its traits, and their address: UIKit's are immutable, and no others have it while these are kept.
    private var traits: UITraitCollection?
    @exclusivity(unchecked) private var traitsID: ObjectIdentifier?
    /// What of ``traits`` a layout may go by.
    private var layoutTraits: AnyHashable = 0
    /// Whether the table is in editing mode, and not just said to be for a row that is swiped.
    @exclusivity(unchecked) private(set) var isEditing = false
    /// The titles of a section index, and how many rows there were when the table was laid out: UIKit does not tell whether it
    /// shows one.
    private var index = (titles: [String](), rowCount: 0)
    /// The width that rows have for their content, in points, and what it was asked in.
    private var contentWidth: (value: CGFloat, surroundings: Surroundings) = (0, Surroundings())
    private var sizingTable: SizingTable?
    /// Whether the sizing table was as the app's when it was last used, in all that UIKit sizes rows by.
    @exclusivity(unchecked) private(set) var isTwin = true
    /// Called where it is as the app's again: rows may be on the screen as they were meanwhile.
    var becameTwin: (() -> Void)?
    private let notes: Notes
    /// Begins when the environment changes, which may change again.
    var resizePause = Pause(Pause.resizing)

    init(_ notes: Notes) { self.notes = notes }

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
            contentWidth: Double(contentWidth(of: tableView)), traits: layoutTraits(of: tableView.traitCollection),
            isRightToLeft: tableView.effectiveUserInterfaceLayoutDirection == .rightToLeft,
            hasSeparators: tableView.hasSeparators,
            followsReadableWidth: tableView.cellLayoutMarginsFollowReadableWidth,
            sideMargins: Double(margins.x + margins.y))
    }

    private func layoutTraits(of traits: UITraitCollection) -> AnyHashable {
        traits == self.traits ? layoutTraits : AnyHashable(traits.ofLayout)
    }

    // MARK: - Widths: never by the device's orientation, and never computed where UIKit can be asked

    /// The width that the table's rows have for their content and accessory, in points, where they are not edited; 0 before the
    /// first layout. Asked of a row of the sizing table whenever something has changed that takes from it.
    func contentWidth(of tableView: UITableView) -> CGFloat {
        let now = Surroundings(tableView, hasIndex: !indexTitles(of: tableView).isEmpty)
        guard now != contentWidth.surroundings || !isTwin else { return contentWidth.value }
        contentWidth.value = now.width > 0 ? sizing(in: tableView) { $0.contentWidth() } : 0
        contentWidth.surroundings = now
        return contentWidth.value
    }

    /// The width that headers and footers have for their content, in points: the section index lies over them.
    func contentWidthOfHeaders(in tableView: UITableView) -> CGFloat {
        let safeArea = tableView.insetsContentViewsToSafeArea ? tableView.safeAreaInsets : .zero
        return max(tableView.bounds.width - safeArea.left - safeArea.right, 0)
    }

    /// Whether rows can be measured: not while the sizing table differs from the app's, which is looked at again then.
    func canMeasure(in tableView: UITableView) -> Bool {
        if !isTwin { _ = contentWidth(of: tableView) }
        return isTwin
    }

    /// Has a template sized by a table in line with the app's: `body` is given that.
    func sizing<Result>(in tableView: UITableView, _ body: (SizingTable) -> Result) -> Result {
        // One within another: a template that is being sized asks for a row.
        let nested = sizingTable?.isBusy == true ? SizingTable(in: tableView) : nil
        defer { nested?.remove() }
        let sizing = nested ?? sizingTable ?? SizingTable(in: tableView)
        if nested == nil { sizingTable = sizing }
        sizing.align(with: tableView, indexTitles: indexTitles(of: tableView))
        checkTwin(sizing, in: tableView)
        return body(sizing)
    }

    /// Where the sizing table is not as the app's, nothing is measured with it. The console says so from the second time on: one
    /// that was just made, or moved, may get its safe area only with the next layout.
    private func checkTwin(_ sizing: SizingTable, in tableView: UITableView) {
        let (wasTwin, difference) = (isTwin, sizing.difference(from: tableView))
        isTwin = difference == nil
        if isTwin, !wasTwin { becameTwin?() }
        guard let difference, !wasTwin else { return }
        notes.report(
            "twin",
            "nothing is measured ahead, and rows size themselves, while the hidden table that sizes them has another "
                + "\(difference) than the table."
        )
    }

    /// Lets go of the sizing table, and of the templates in it.
    func removeSizingTable() {
        sizingTable?.remove()
        sizingTable = nil
    }

    // MARK: - What UIKit does not tell

    /// Reads whether rows are edited, and whether a section index stands beside them. To be called when the table was
    /// laid out, never from inside a question for a height: then the cells on the screen are not to be asked for.
    ///
    /// - Returns: whether either has changed.
    func readRows(of tableView: UITableView, rowCount: Int) -> Bool {
        let before = (isEditing, indexTitles(of: tableView).isEmpty)
        isEditing = tableView.isEditing && !tableView.isRowSwiped
        index.rowCount = rowCount
        return before != (isEditing, indexTitles(of: tableView).isEmpty)
    }

    /// The titles of the section index may be others, or there may be none any more.
    func readIndexTitles(of tableView: UITableView, rowCount: Int) {
        index = (tableView.indexTitlesOfDataSource, rowCount)
        contentWidth.surroundings = Surroundings()
        forget()
    }

    /// The titles of the section index that the table shows; none where it shows none.
    private func indexTitles(of tableView: UITableView) -> [String] {
        index.rowCount >= tableView.sectionIndexMinimumDisplayRowCount ? index.titles : []
    }
}
