import HeadlessTesting
import HeadlessUIKit
import XCTest

// Where a rule comes from stands beside it in HeadlessUIKit/Sources/Rules; the tests name only what does not.

/// A test with a window.
class UIKitTestCase: HeadlessTestCase {
    let window = UIWindow(frame: CGRect(0, 0, 390, 844))

    override func setUp() async throws {
        try await super.setUp()
        keepHooks()
    }

    /// All classes inherit this test, because it is `async`: see ``HeadlessTestCase/assertUIKitIsUnchanged()``.
    func test_what_tests_before_changed_of_UIKit_was_put_back() async { assertUIKitIsUnchanged() }

    func setTextSize(_ category: UIContentSizeCategory) {
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: category)
    }
}

/// A list of rows with identities and heights, which writes down what the table asks. What it has no answer for it
/// leaves to the table, as if it had no such method.
final class ListSource: UITableViewDataSource, UITableViewDelegate {
    struct Item: Equatable {
        var id: Int
        var height: CGFloat
    }

    var items: [[Item]]
    /// The questions in order, with their paths or sections: `height 0:3`, `rows 1`.
    var events: [String] = []
    /// Makes a row's cell, in place of one that shows its item.
    var makeCell: ((UITableView, IndexPath) -> UITableViewCell)?
    /// Called before a height is answered.
    var onHeight: (UITableView, IndexPath) -> Void = { _, _ in }
    /// Called before a row is displayed.
    var onDisplay: (IndexPath) -> Void = { _ in }
    /// Whether it says each row's height; else it leaves the height to the rows' cells.
    let saysHeights: Bool

    var (rowEstimate, headerHeight, footerHeight, headerEstimate): (CGFloat?, CGFloat?, CGFloat?, CGFloat?)
    var headerTitles: [String?] = []
    var makeHeader: (() -> UIView)?
    var indexTitles: [String]?
    var titlesAsked = 0
    var (canEdit, canMove, editingStyle) = (true, true, UITableViewCell.EditingStyle.delete)
    var indents: ((IndexPath) -> Bool)?

    private final class Absent: UITableViewDelegate {}
    private let absent = Absent()

    init(_ items: [[Item]], saysHeights: Bool = true) { (self.items, self.saysHeights) = (items, saysHeights) }

    /// Rows numbered from 0, all of one height.
    convenience init(rows: Int, height: CGFloat, saysHeights: Bool = true) {
        self.init([(0..<rows).map { Item(id: $0, height: height) }], saysHeights: saysHeights)
    }

    /// How often it was asked for heights, cells or the like.
    func count(_ question: String) -> Int { events.count { $0.hasPrefix(question + " ") } }

    /// What is asked while `body` runs.
    func asked(by body: () -> Void) -> [String] {
        events = []
        body()
        return events
    }

    private func note(_ question: String, _ path: IndexPath) {
        events.append("\(question) \(path.section):\(path.row)")
    }

    func numberOfSections(in tableView: UITableView) -> Int {
        events.append("sections")
        return items.count
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        events.append("rows \(section)")
        return items[section].count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        note("cell", indexPath)
        if let makeCell { return makeCell(tableView, indexPath) }
        let used = tableView.dequeueReusableCell(withIdentifier: "row")
        let cell = used ?? ItemCell(style: .default, reuseIdentifier: "row")
        (cell as? ItemCell)?.item = items[indexPath.section][indexPath.row]
        return cell
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        onDisplay(indexPath)
    }

    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        events.append("end of \((cell as? ItemCell)?.item?.id ?? -1)")
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        guard saysHeights else { return absent.tableView(tableView, heightForRowAt: indexPath) }
        note("height", indexPath)
        let height = items[indexPath.section][indexPath.row].height
        onHeight(tableView, indexPath)
        return height
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        if rowEstimate != nil { note("estimate", indexPath) }
        return rowEstimate ?? absent.tableView(tableView, estimatedHeightForRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        if headerHeight != nil { events.append("header \(section)") }
        return headerHeight ?? absent.tableView(tableView, heightForHeaderInSection: section)
    }

    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        if footerHeight != nil { events.append("footer \(section)") }
        return footerHeight ?? absent.tableView(tableView, heightForFooterInSection: section)
    }

    func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat {
        if headerEstimate != nil { events.append("headerEstimate \(section)") }
        return headerEstimate ?? absent.tableView(tableView, estimatedHeightForHeaderInSection: section)
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        makeHeader?() ?? absent.tableView(tableView, viewForHeaderInSection: section)
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        headerTitles.isEmpty ? nil : headerTitles[section]
    }

    func sectionIndexTitles(for tableView: UITableView) -> [String]? {
        titlesAsked += 1
        return indexTitles
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { canEdit }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove }
    func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { editingStyle }

    func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool {
        indents?(indexPath) ?? absent.tableView(tableView, shouldIndentWhileEditingRowAt: indexPath)
    }
}

final class ItemCell: UITableViewCell {
    var item: ListSource.Item?
    var reuses = 0

    override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: item?.height ?? 0) }
}

/// Holds its source, which a table's data source and delegate do not.
private final class HoldingTable: UITableView {
    var source: ListSource?
}

typealias ShownList = (source: ListSource, table: UITableView)

extension UITableView {
    /// A table without separators, 480 points high, laid out; `configure` is called before that.
    static func showing(
        _ source: ListSource, style: Style = .plain, estimate: CGFloat = automaticDimension, width: CGFloat = 320,
        _ configure: (UITableView) -> Void = { _ in }
    ) -> UITableView {
        let table = HoldingTable(frame: CGRect(0, 0, width, 480), style: style)
        (table.source, table.dataSource, table.delegate) = (source, source, source)
        table.separatorStyle = .none
        table.estimatedRowHeight = estimate
        configure(table)
        table.layoutIfNeeded()
        return table
    }

    /// The same, and who says that its rows are all of one height.
    static func showing(rows: Int, height: CGFloat, estimate: CGFloat) -> ShownList {
        let source = ListSource(rows: rows, height: height)
        return (source, showing(source, estimate: estimate))
    }

    func reload() {
        reloadData()
        layoutIfNeeded()
    }

    func scroll(to y: CGFloat) {
        contentOffset.y = y
        layoutIfNeeded()
    }

    var shownIds: [Int] { visibleCells.map { ($0 as? ItemCell)?.item?.id ?? -1 } }

    /// Where a row is on screen, from the table's top.
    func screenY(of cell: UITableViewCell) -> CGFloat { cell.frame.minY - contentOffset.y }
}

@MainActor
func raised(by body: () -> Void) -> [String] {
    var reasons: [String] = []
    let handler = UITableView.headlessExceptionHandler
    UITableView.headlessExceptionHandler = { _, reason in reasons.append(reason) }
    defer { UITableView.headlessExceptionHandler = handler }
    body()
    return reasons
}

func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }

extension CGRect {
    init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
        self.init(x: x, y: y, width: width, height: height)
    }
}

extension CGPoint {
    init(_ x: CGFloat, _ y: CGFloat) { self.init(x: x, y: y) }
}
