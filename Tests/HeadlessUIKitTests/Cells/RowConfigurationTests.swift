import XCTest

@testable import HeadlessUIKit

/// How a table gives the cell of a row its margins and the like, before it sizes it, and when they are gone again: as
/// seen on iOS 26.1.
@MainActor
final class RowConfigurationTests: UIKitTestCase {
    private let source = ListSource(rows: 4, height: 0, saysHeights: false)

    private func table(
        _ style: UITableView.Style = .plain, cells: UITableViewCell.CellStyle = .default, inWindow: Bool = false,
        fill: @escaping (UITableViewCell) -> Void = { $0.textLabel?.text = "text" }
    ) -> UITableView {
        source.makeCell = { table, path in
            let cell =
                cells == .default
                ? table.dequeueReusableCell(withIdentifier: "row", for: path)
                : UITableViewCell(style: cells, reuseIdentifier: nil)
            fill(cell)
            return cell
        }
        return UITableView.showing(source, style: style, estimate: 50) { table in
            table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            if inWindow { window.addSubview(table) }
        }
    }

    func test_margins_of_rows_go_by_SDK_style_indentation_and_screen() async {
        func assertMargins(of table: UITableView, _ vertical: CGFloat, left: CGFloat = 16, line: UInt = #line) {
            let margins = UIEdgeInsets(top: vertical, left: left, bottom: vertical, right: 16)
            XCTAssertEqual(table.visibleCells[0].contentView.layoutMargins, margins, line: line)
        }
        assertMargins(of: table(), 15)
        // The largest iPads.
        window.frame.size = CGSize(width: 1_024, height: 1_366)
        assertMargins(of: table(inWindow: true), 19)
        UIKitBehavior.current.isLinkedAgainstSDK26 = false
        assertMargins(of: table(), 11)
        UIKitBehavior.current = UIKitBehavior()
        assertMargins(of: table(cells: .subtitle), 4)
        assertMargins(of: table { $0.indentationLevel = 2 }, 15, left: 16 + 20)
    }

    func test_a_swiped_cell_stands_in_a_view_of_its_own_meanwhile() {
        let table = table()
        let cell = table.visibleCells[1]
        let place = cell.convert(cell.bounds, to: table)
        XCTAssertTrue(cell.superview === table)
        cell.headlessShowingDeleteConfirmation = true
        XCTAssertTrue(cell.superview is RowWrapperView)
        XCTAssertEqual(cell.convert(cell.bounds, to: table), place)
        cell.headlessShowingDeleteConfirmation = false
        XCTAssertTrue(cell.superview === table)
        XCTAssertEqual(cell.frame, place)
    }

    func test_a_view_around_a_cell_is_sized_and_goes_with_it() {
        let table = table(.insetGrouped)
        let cell = table.visibleCells[0]
        XCTAssertTrue(cell.superview is RowWrapperView)
        let before = cell.frame.height
        cell.textLabel?.numberOfLines = 0
        cell.textLabel?.text = String(repeating: "word ", count: 60)
        cell.invalidateIntrinsicContentSize()
        table.layoutIfNeeded()
        XCTAssertGreaterThan(cell.frame.height, before)
        XCTAssertEqual(cell.superview?.frame.height, cell.frame.height)
        source.items = [[]]
        table.reload()
        XCTAssertFalse(table.subviews.contains { $0 is RowWrapperView })

        source.items = [[.init(id: 0, height: 0)]]
        UIKitBehavior.current.wrapsShownCells = false
        let plain = self.table(.insetGrouped)
        XCTAssertTrue(plain.visibleCells[0].superview === plain)
    }

    func test_a_cell_is_pooled_once_hidden_and_up_to_a_cap() {
        let table = table()
        table.frame.size.height = 88
        let cells = (0..<9).map { _ in UITableViewCell(style: .default, reuseIdentifier: "row") }
        for cell in [cells[0]] + cells { table.pool(cell) }
        XCTAssertTrue(cells.allSatisfy(\.isHidden))
        let taken = (0..<9).map { _ in table.dequeueReusableCell(withIdentifier: "row")! }
        XCTAssertEqual(taken.count { cell in cells.contains { $0 === cell } }, 3)
        XCTAssertEqual(Set(taken.map(ObjectIdentifier.init)).count, 9)
        XCTAssertFalse(taken.contains(where: \.isHidden))
    }

    func test_hosted_content_appears_in_a_hidden_cell_and_is_gone_with_it() {
        var events: [String] = []
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.isHidden = true
        cell.contentConfiguration = FakeHostingConfiguration { _ in 50 }
            .onAppear { events.append("appears") }.onDisappear { events.append("is gone") }
        _ = cell.fittingHeight(width: 320)
        XCTAssertEqual(events, [])
        window.addSubview(cell)
        _ = cell.fittingHeight(width: 320)
        cell.layoutIfNeeded()
        XCTAssertEqual(events, ["appears"])
        cell.removeFromSuperview()
        XCTAssertEqual(events, ["appears", "is gone"])
    }
}
