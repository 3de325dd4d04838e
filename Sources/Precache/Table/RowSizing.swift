/// Has rows sized by a hidden table that is kept in line with the app's, and says whether it is. It knows no row.
@MainActor
final class RowSizing {
    /// Nil before the first width, after a memory warning, and while it is in use.
    private var table: SizingTable?
    /// The difference between the sizing table, when last used, and the app's, in what UIKit sizes rows by; nil where
    /// it matched.
    private var difference: String?
    /// Whether it has come to match again: rows on the screen may have sized themselves meanwhile.
    private(set) var hasMatchedAgain = false
    private let diagnostics: Diagnostics

    init(_ diagnostics: Diagnostics) { self.diagnostics = diagnostics }

    /// Whether the sizing table, when last used, matched the app's in all that UIKit sizes rows by.
    var matchesTable: Bool { difference == nil }

    /// Whether a difference that was found is still there, as far as that can be told without a layout. If it is, the
    /// console says so: a table that was just made or moved may get its safe area with the next layout.
    func findDifferenceAgain(from tableView: UITableView, indexTitles: [String]) -> Bool {
        guard let table else { return false }
        table.align(with: tableView, indexTitles: indexTitles)
        guard let difference = table.difference(from: tableView) else { return false }
        report(difference)
        return true
    }

    func forgetMatch() { hasMatchedAgain = false }

    func removeTable() {
        table?.remove()
        table = nil
    }

    /// Calls `body` with a sizing table that is in line with the app's, which shows such a section index.
    func useTable<Result>(in tableView: UITableView, indexTitles: [String], _ body: (SizingTable) -> Result) -> Result {
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
        // The first time nothing is said: see ``findDifferenceAgain(from:indexTitles:)``.
        if matched { return }
        guard let difference else {
            hasMatchedAgain = true
            return
        }
        report(difference)
    }

    private func report(_ difference: String) {
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
