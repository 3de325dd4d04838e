/// Has rows sized by a hidden table that is kept in line with the app's, and says whether it is. It knows no row.
@MainActor
final class RowSizing {
    /// Nil before the first width, after a memory warning, and while it is in use.
    private var table: SizingTable?
    /// What UIKit sizes rows by in which the sizing table, when last used, was not as the app's; nil where it matched.
    private var difference: String?
    private let diagnostics: Diagnostics
    /// Called when the sizing table matches again: rows on the screen may have sized themselves meanwhile.
    var onMatch: () -> Void = {}

    init(_ diagnostics: Diagnostics) { self.diagnostics = diagnostics }

    /// Whether the sizing table, when last used, matched the app's in all that UIKit sizes rows by.
    var matchesTable: Bool { difference == nil }
    /// Whether there is one: it wakes the list when the app's table comes into a window.
    var hasTable: Bool { table != nil }

    func removeTable() {
        table?.remove()
        table = nil
    }

    /// Calls `body` with a sizing table that is in line with the app's, which shows such a section index.
    func size<Result>(in tableView: UITableView, indexTitles: [String], _ body: (SizingTable) -> Result) -> Result {
        let sizing = table ?? SizingTable(in: tableView)
        // A template that asks for another row while it is sized finds no table here, and gets a second one.
        table = nil
        sizing.align(with: tableView, indexTitles: indexTitles)
        compare(sizing, with: tableView)
        let result = body(sizing)
        if table == nil { table = sizing } else { sizing.remove() }
        return result
    }

    private func compare(_ sizing: SizingTable, with tableView: UITableView) {
        let matched = matchesTable
        difference = sizing.difference(from: tableView)
        // Not the first time: a table that was just made or moved may get its safe area with the next layout.
        if matched { return }
        guard let difference else { return onMatch() }
        diagnostics.report(
            "twin",
            "nothing is measured ahead, and rows size themselves, while the hidden table that sizes them is not as "
                + "the table: \(difference)")
    }
}

extension UITableView {
    /// The width in points of a header's or footer's content, over which the section index lies.
    var contentWidthOfHeaders: CGFloat {
        let safeArea = insetsContentViewsToSafeArea ? safeAreaInsets : .zero
        return max(bounds.width - safeArea.left - safeArea.right, 0)
    }
}
