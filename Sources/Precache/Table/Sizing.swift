/// Sizes a table's rows: owns the hidden table that sizes as the app's does, and the templates to be sized.
@MainActor
final class Sizing {
    /// Whether the sizing table, when last used, matched the app's in all that UIKit sizes rows by.
    private(set) var isTwin = true
    /// Called when the sizing table matches again: rows on the screen may have sized themselves meanwhile.
    var becameTwin: () -> Void = {}
    private(set) var templates = Templates()
    /// Nil before the first width, after a memory warning, and while it is in use.
    private(set) var table: SizingTable?
    /// The titles of the section index and the number of rows decide whether UIKit shows it, which it does not tell.
    private var index = (titles: [String](), rowCount: 0)
    let notes: Notes

    init(_ notes: Notes) { self.notes = notes }

    /// Drops all templates: other classes or nibs may be registered by now, or a template may remember a width.
    /// Templates in use go back to the dropped pool, and are released with it.
    func removeTemplates() { templates = Templates() }

    func removeAll() {
        removeTemplates()
        table?.remove()
        table = nil
    }

    /// Calls `body` with a sizing table that is in line with the app's.
    func sizing<Result>(in tableView: UITableView, _ body: (SizingTable) -> Result) -> Result {
        let sizing = table ?? SizingTable(in: tableView)
        // A template that asks for another row while it is sized finds no table here, and gets a second one.
        table = nil
        defer { if table == nil { table = sizing } else { sizing.remove() } }
        sizing.align(with: tableView, indexTitles: indexTitles(of: tableView))
        let (wasTwin, difference) = (isTwin, sizing.difference(from: tableView))
        isTwin = difference == nil
        if !wasTwin, let difference {
            // Not the first time: a table that was just made or moved may get its safe area with the next layout.
            notes.report(
                "twin",
                "nothing is measured ahead, and rows size themselves, while the hidden table that sizes them is not as "
                    + "the table: \(difference)")
        } else if !wasTwin {
            becameTwin()
        }
        return body(sizing)
    }

    /// The measures of a plain row, of which one of the sizing table is asked.
    func content(of tableView: UITableView) -> RowContent {
        tableView.bounds.width > 0 ? sizing(in: tableView) { $0.content() } : RowContent()
    }

    /// The width in points of a header's or footer's content, over which the section index lies.
    func contentWidthOfHeaders(in tableView: UITableView) -> CGFloat {
        let safeArea = tableView.insetsContentViewsToSafeArea ? tableView.safeAreaInsets : .zero
        return max(tableView.bounds.width - safeArea.left - safeArea.right, 0)
    }

    // MARK: - The section index

    /// Notes the number of rows at a layout, and returns whether the section index came or went by it.
    func noteLaidOut(_ tableView: UITableView, rowCount: Int) -> Bool {
        let hadIndex = hasIndex(tableView)
        index.rowCount = rowCount
        return hadIndex != hasIndex(tableView)
    }

    func readIndexTitles(of tableView: UITableView, rowCount: Int) {
        index = (tableView.indexTitlesOfDataSource, rowCount)
    }

    func hasIndex(_ tableView: UITableView) -> Bool { !indexTitles(of: tableView).isEmpty }

    /// The titles of the section index; none where the table shows no index.
    private func indexTitles(of tableView: UITableView) -> [String] {
        index.rowCount >= tableView.sectionIndexMinimumDisplayRowCount ? index.titles : []
    }
}
