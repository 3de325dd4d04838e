/// What a table's rows are sized with: the hidden table that sizes as the app's does, and the templates that it sizes.
@MainActor
final class Sizing {
    /// Whether the sizing table was as the app's when it was last used, in all that UIKit sizes rows by.
    @exclusivity(unchecked) private(set) var isTwin = true
    /// Called where it is as the app's again: rows may be on the screen as they were meanwhile.
    var becameTwin: () -> Void = {}
    private(set) var cellTemplates = Templates<UITableViewCell>()
    private(set) var headerTemplates = Templates<UITableViewHeaderFooterView>()
    private var table: SizingTable?
    /// The titles of a section index, and how many rows there were when the table was laid out: UIKit does not tell
    /// whether it shows one.
    private var index = (titles: [String](), rowCount: 0)
    /// The width that rows have for their content, in points, and what it was asked in.
    private var contentWidth: (value: CGFloat, surroundings: Surroundings?) = (0, nil)
    let notes: Notes

    init(_ notes: Notes) { self.notes = notes }

    /// Forgets all templates: another class or nib may be registered by now, or they may remember a width. Those in use
    /// go back to the pools of before, and with these.
    func removeTemplates() {
        // The sizing table's pool would keep them: of a cap for headers nothing is known.
        if !headerTemplates.isEmpty { removeAll() }
        (cellTemplates, headerTemplates) = (Templates(), Templates())
    }

    func removeAll() {
        (cellTemplates, headerTemplates) = (Templates(), Templates())
        table?.remove()
        table = nil
    }

    /// Calls `body` with a sizing table in line with the app's.
    func sizing<Result>(in tableView: UITableView, _ body: (SizingTable) -> Result) -> Result {
        // One within another: a template that is being sized asks for a row.
        let nested = table?.isBusy == true ? SizingTable(in: tableView) : nil
        defer { nested?.remove() }
        let sizing = nested ?? table ?? SizingTable(in: tableView)
        if nested == nil { table = sizing }
        sizing.align(with: tableView, indexTitles: indexTitles(of: tableView))
        checkTwin(sizing, in: tableView)
        return body(sizing)
    }

    /// Where the sizing table is not as the app's, nothing is measured with it. The console says so from the second
    /// time on: one that was just made, or moved, may get its safe area only with the next layout.
    private func checkTwin(_ sizing: SizingTable, in tableView: UITableView) {
        let (wasTwin, difference) = (isTwin, sizing.difference(from: tableView))
        isTwin = difference == nil
        if wasTwin { return }
        guard let difference else { return becameTwin() }
        notes.report(
            "twin",
            "nothing is measured ahead, and rows size themselves, while the hidden table that sizes them is not as the "
                + "table: \(difference)")
    }

    /// Whether rows can be measured: not while the sizing table differs from the app's, which is looked at again then.
    func canMeasure(in tableView: UITableView) -> Bool {
        if !isTwin { _ = contentWidth(of: tableView) }
        return isTwin
    }

    /// The width that the table's rows have for their content and accessory, in points, where they are not edited; 0
    /// before the first layout. Asked of a row of the sizing table whenever something has changed that takes from it,
    /// and never computed.
    func contentWidth(of tableView: UITableView) -> CGFloat {
        let now = Surroundings(tableView, hasIndex: !indexTitles(of: tableView).isEmpty)
        if now != contentWidth.surroundings || !isTwin {
            contentWidth.value = tableView.bounds.width > 0 ? sizing(in: tableView) { $0.contentWidth() } : 0
            contentWidth.surroundings = now
        }
        return contentWidth.value
    }

    /// The width that headers and footers have for their content, in points: the section index lies over them.
    func contentWidthOfHeaders(in tableView: UITableView) -> CGFloat {
        let safeArea = tableView.insetsContentViewsToSafeArea ? tableView.safeAreaInsets : .zero
        return max(tableView.bounds.width - safeArea.left - safeArea.right, 0)
    }

    // MARK: - The section index

    /// The table was laid out with so many rows. Returns whether a section index came by that, or went.
    func noteLaidOut(_ tableView: UITableView, rowCount: Int) -> Bool {
        let hadIndex = !indexTitles(of: tableView).isEmpty
        index.rowCount = rowCount
        return hadIndex != !indexTitles(of: tableView).isEmpty
    }

    /// The titles of the section index may be others, or there may be none any more.
    func readIndexTitles(of tableView: UITableView, rowCount: Int) {
        index = (tableView.indexTitlesOfDataSource, rowCount)
        contentWidth.surroundings = nil
    }

    /// The titles of the section index that the table shows; none where it shows none.
    private func indexTitles(of tableView: UITableView) -> [String] {
        index.rowCount >= tableView.sectionIndexMinimumDisplayRowCount ? index.titles : []
    }
}
