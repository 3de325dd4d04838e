import XCTest

@testable import HeadlessUIKit

/// Cells: their content's size, and their own height; how a table gives the cell of a row its margins and the like,
/// before it sizes it, and when they are gone again, as seen on iOS 26.1.
final class TableCellTests: UIKitTestCase {
    private func cellAcross() -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.frame = CGRect(0, 0, 320, 50)
        return cell
    }

    // Ours: the accessories' widths.
    func test_the_content_view_is_narrower_by_the_accessory() {
        let cell = cellAcross()
        for (type, width) in [
            (.none, 0), (.disclosureIndicator, 38), (.detailDisclosureButton, 71), (.checkmark, 42),
            (.detailButton, 51),
        ] as [(UITableViewCell.AccessoryType, CGFloat)] {
            cell.accessoryType = type
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.contentView.frame, CGRect(0, 0, 320 - width, 50), "\(type)")
        }
        cell.accessoryView = UIView(frame: CGRect(0, 0, 24, 10))
        cell.layoutIfNeeded()
        XCTAssertEqual(cell.contentView.frame.width, 320 - 24 - 24, "a view")
    }

    func test_the_content_view_is_narrower_by_the_accessory_of_larger_text() {
        let cell = cellAcross()
        cell.accessoryType = .detailButton
        window.addSubview(cell)
        setTextSize(.accessibilityLarge)
        cell.layoutIfNeeded()
        XCTAssertLessThan(cell.contentView.frame.width, 320 - 51 * 1.5, "of larger text")
    }

    func test_a_row_without_a_height_sizes_itself_when_it_is_shown() {
        let items = (0..<50).map { ListSource.Item(id: $0, height: CGFloat(60 + $0)) }
        let source = ListSource([items], saysHeights: false)
        let table = UITableView.showing(source, estimate: 100)
        XCTAssertEqual(table.rectForRow(at: path(0, 0)).height, 60)
        XCTAssertEqual(table.rectForRow(at: path(0, 1)), CGRect(0, 60, 320, 61))
        XCTAssertEqual(table.shownIds, [0, 1, 2, 3, 4, 5, 6, 7])
        XCTAssertEqual([table.contentSize.height, table.rectForRow(at: path(0, 40)).height], [508 + 42 * 100, 100])
        XCTAssertEqual(UITableView.showing(source, estimate: 0).rectForRow(at: path(0, 0)).height, 44)
    }

    private let source = ListSource(rows: 4, height: 0, saysHeights: false)

    private func rows(
        _ style: UITableView.Style = .plain, cells: UITableViewCell.CellStyle = .default, inWindow: Bool = false,
        fill: @escaping (UITableViewCell) -> Void = { $0.textLabel?.text = "text" }
    ) -> UITableView {
        source.makeCell = { table, path in
            let used = cells == .default ? table.dequeueReusableCell(withIdentifier: "row", for: path) : nil
            let cell = used ?? UITableViewCell(style: cells, reuseIdentifier: nil)
            fill(cell)
            return cell
        }
        return UITableView.showing(source, style: style, estimate: 50) { table in
            table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            if inWindow { window.addSubview(table) }
        }
    }

    private func assertMargins(of table: UITableView, _ vertical: CGFloat, left: CGFloat = 16, line: UInt = #line) {
        let margins = UIEdgeInsets(top: vertical, left: left, bottom: vertical, right: 16)
        XCTAssertEqual(table.visibleCells[0].contentView.layoutMargins, margins, line: line)
    }

    func test_margins_of_rows_go_by_style_and_indentation() {
        assertMargins(of: rows(), 15)
        assertMargins(of: rows(cells: .subtitle), 4)
        assertMargins(of: rows { $0.indentationLevel = 2 }, 15, left: 16 + 20)
    }

    func test_the_separator_begins_where_titles_do_unless_the_cell_has_its_own() {
        let cell = cellAcross()
        XCTAssertEqual(cell.separatorInset, .zero)
        let table = rows()
        let shown = table.visibleCells[0]
        XCTAssertEqual(shown.separatorInset, UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0))
        shown.separatorInset = .zero
        XCTAssertEqual(shown.separatorInset, .zero)
    }

    func test_margins_of_rows_are_larger_on_the_largest_iPads() {
        window.frame.size = CGSize(width: 1_024, height: 1_366)
        assertMargins(of: rows(inWindow: true), 19)
    }

    func test_margins_of_rows_are_less_in_apps_linked_against_older_SDKs() {
        UIKitBehavior.current.isLinkedAgainstSDK26 = false
        assertMargins(of: rows(), 11)
    }

    func test_a_swiped_cell_stands_in_a_view_of_its_own_meanwhile() {
        let table = rows()
        let cell = table.visibleCells[1]
        let place = cell.convert(cell.bounds, to: table)
        cell.headlessShowingDeleteConfirmation = true
        XCTAssertTrue(cell.superview is RowWrapperView)
        XCTAssertEqual(cell.convert(cell.bounds, to: table), place)
        cell.headlessShowingDeleteConfirmation = false
        XCTAssertTrue(cell.superview === table)
        XCTAssertEqual(cell.frame, place)
    }

    func test_a_view_around_a_cell_is_sized_and_goes_with_it() {
        let table = rows(.insetGrouped)
        let cell = table.visibleCells[0]
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
    }

    func test_a_cell_stands_in_the_table_itself_where_UIKit_wraps_none() {
        UIKitBehavior.current.wrapsShownCells = false
        let plain = rows(.insetGrouped)
        XCTAssertTrue(plain.visibleCells[0].superview === plain)
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

    func test_hosted_content_has_the_cells_margins_or_its_own() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        func content() -> FakeHostingConfiguration { FakeHostingConfiguration { width in width / 10 } }
        cell.contentConfiguration = content().withMargins(UIEdgeInsets(top: 7, left: 10, bottom: 3, right: 10))
        XCTAssertEqual(cell.fittingHeight(width: 320), 40)
        cell.contentConfiguration = content().withMargins(.zero)
        XCTAssertEqual(cell.fittingHeight(width: 320), 32)
        cell.contentConfiguration = content().withDefaultMargins()
        XCTAssertGreaterThan(cell.fittingHeight(width: 320), 40)
    }
}
