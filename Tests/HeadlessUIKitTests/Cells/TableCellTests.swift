import XCTest

@testable import HeadlessUIKit

/// Cells: their content's size, their own height, and how the table gets them, from nibs, too; how a table gives the cell
/// of a row its margins and the like, before it sizes it, and when they are gone again, as seen on iOS 26.1. Headers alike.
final class TableCellTests: UIKitTestCase {
    // Ours: the accessories' widths.
    func test_the_content_view_is_narrower_by_the_accessory() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.frame = CGRect(0, 0, 320, 50)
        for (type, width) in [
            (.none, 0), (.disclosureIndicator, 38), (.detailDisclosureButton, 71), (.checkmark, 42),
            (.detailButton, 51),
        ] as [(UITableViewCell.AccessoryType, CGFloat)] {
            cell.accessoryType = type
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.contentView.frame, CGRect(0, 0, 320 - width, 50))
        }
        cell.accessoryView = UIView(frame: CGRect(0, 0, 24, 10))
        cell.layoutIfNeeded()
        XCTAssertEqual(cell.contentView.frame.width, 320 - 24 - 24)
        cell.accessoryView = nil
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

    func test_dequeuing_takes_used_cells_first_or_makes_one_of_the_registered_class() {
        let (source, table) = UITableView.showing(rows: 20, height: 100, estimate: 0)
        XCTAssertNil(table.dequeueReusableCell(withIdentifier: "other"))
        table.register(ItemCell.self, forCellReuseIdentifier: "other")
        var cell: UITableViewCell?
        XCTAssertEqual(source.asked { cell = table.dequeueReusableCell(withIdentifier: "other") }, [])
        XCTAssertEqual([cell?.reuseIdentifier, (cell as? ItemCell)?.reuses.description], ["other", "0"])
        let asked = source.asked { cell = table.dequeueReusableCell(withIdentifier: "other", for: path(0, 9)) }
        XCTAssertEqual(cell?.frame.height, 100)
        XCTAssertEqual(asked, ["height 0:9"])
        // A reload puts the five rows on screen into the pool.
        let shown = table.visibleCells
        for cell in shown { cell.headlessShowingDeleteConfirmation = true }
        XCTAssertTrue(shown.allSatisfy(\.showingDeleteConfirmation))
        table.reloadData()
        let used = table.dequeueReusableCell(withIdentifier: "row") as! ItemCell
        XCTAssertTrue(shown.contains(used))
        XCTAssertEqual(used.reuses, 1)
        XCTAssertFalse(used.showingDeleteConfirmation)
    }

    private final class NibCell: UITableViewCell {
        var wakes = 0
        override func awakeFromNib() { wakes += 1 }
    }

    private let table = UITableView(frame: CGRect(0, 0, 320, 480), style: .plain)

    private func nib(_ contents: (@MainActor () -> UIView)? = nil) -> UINib {
        let nib = UINib(nibName: "Nib", bundle: nil)
        nib.headlessContents = contents ?? { NibCell(style: .default, reuseIdentifier: nil) }
        return nib
    }

    func test_a_cell_from_a_nib_is_awoken_shown_and_used_again() {
        table.register(nib(), forCellReuseIdentifier: "row")
        let cell = table.dequeueReusableCell(withIdentifier: "row") as? NibCell
        XCTAssertEqual([cell?.reuseIdentifier, cell?.wakes.description], ["row", "1"])
        XCTAssertFalse(table.dequeueReusableCell(withIdentifier: "row") === cell)
        var made = 0
        let counting = nib {
            made += 1
            return ItemCell(style: .default, reuseIdentifier: "row")
        }
        let source = ListSource(rows: 50, height: 44, saysHeights: false)
        let shown = UITableView.showing(source, estimate: 44) { $0.register(counting, forCellReuseIdentifier: "row") }
        let first = made
        XCTAssertGreaterThan(first, 0)
        for step in 1...20 { shown.scroll(to: CGFloat(step) * 50) }
        XCTAssertLessThanOrEqual(made, first + 2)
    }

    func test_the_class_or_nib_registered_last_counts() {
        table.register(ItemCell.self, forCellReuseIdentifier: "row")
        table.register(nib(), forCellReuseIdentifier: "row")
        XCTAssertTrue(table.dequeueReusableCell(withIdentifier: "row") is NibCell)
        table.register(ItemCell.self, forCellReuseIdentifier: "row")
        XCTAssertTrue(table.dequeueReusableCell(withIdentifier: "row") is ItemCell)
        table.register(nil as UINib?, forCellReuseIdentifier: "row")
        XCTAssertNil(table.dequeueReusableCell(withIdentifier: "row"))
        let (_, shown) = UITableView.showing(rows: 5, height: 100, estimate: 0)
        XCTAssertFalse(shown.visibleCells.isEmpty)
        // Puts them into the pool.
        shown.reloadData()
        shown.register(nib(), forCellReuseIdentifier: "row")
        XCTAssertTrue(shown.dequeueReusableCell(withIdentifier: "row") is NibCell)
    }

    // UIKit's messages (mikeabdullah.net, "The Hit List Diary #5"; tigerAndBull/TABAnimated#54; Karumi/BothamUI#57).
    func test_a_nib_of_another_class_or_identifier_and_an_unknown_one_raise() {
        table.register(nib { UIView(frame: .zero) }, forCellReuseIdentifier: "view")
        table.register(nib { NibCell(style: .default, reuseIdentifier: "mine") }, forCellReuseIdentifier: "row")
        let reasons = raised {
            for identifier in ["view", "row"] { _ = table.dequeueReusableCell(withIdentifier: identifier) }
            _ = table.dequeueReusableCell(withIdentifier: "nobody", for: path(0, 0))
        }
        let expected = [
            "invalid nib registered for identifier (view) - nib must contain exactly one top level object which must be "
                + "a UITableViewCell instance",
            "cell reuse indentifier in nib (mine) does not match the identifier used to register the nib (row)",
            "unable to dequeue a cell with identifier nobody - must register a nib or a class for the identifier or "
                + "connect a prototype cell in a storyboard",
        ]
        XCTAssertEqual(reasons, expected)
    }

    private final class NoteHeader: UITableViewHeaderFooterView {
        var reuses = 0
        override func prepareForReuse() {
            super.prepareForReuse()
            reuses += 1
        }
        override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 70) }
    }

    func test_headers_from_a_class_or_nib_size_themselves_and_are_used_again() {
        func header(_ identifier: String, in table: UITableView) -> UITableViewHeaderFooterView? {
            table.dequeueReusableHeaderFooterView(withIdentifier: identifier)
        }
        XCTAssertNil(header("header", in: table))
        table.register(
            nib { UITableViewHeaderFooterView(reuseIdentifier: nil) }, forHeaderFooterViewReuseIdentifier: "nib")
        XCTAssertEqual(header("nib", in: table)?.reuseIdentifier, "nib")
        let source = ListSource((0..<20).map { [ListSource.Item(id: $0, height: 100)] })
        var headers: [NoteHeader] = []
        let shown = UITableView.showing(source, style: .grouped) { table in
            table.register(NoteHeader.self, forHeaderFooterViewReuseIdentifier: "header")
            source.makeHeader = {
                headers.append(header("header", in: table) as! NoteHeader)
                return headers.last!
            }
        }
        XCTAssertEqual(shown.rectForHeader(inSection: 1).height, 70)
        for step in 1...10 { shown.scroll(to: CGFloat(step) * 150) }
        XCTAssertGreaterThan(headers.map(\.reuses).max()!, 0)
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

    func test_margins_of_rows_go_by_SDK_style_indentation_and_screen() {
        func assertMargins(of table: UITableView, _ vertical: CGFloat, left: CGFloat = 16, line: UInt = #line) {
            let margins = UIEdgeInsets(top: vertical, left: left, bottom: vertical, right: 16)
            XCTAssertEqual(table.visibleCells[0].contentView.layoutMargins, margins, line: line)
        }
        assertMargins(of: rows(), 15)
        // The largest iPads.
        window.frame.size = CGSize(width: 1_024, height: 1_366)
        assertMargins(of: rows(inWindow: true), 19)
        UIKitBehavior.current.isLinkedAgainstSDK26 = false
        assertMargins(of: rows(), 11)
        UIKitBehavior.current = UIKitBehavior()
        assertMargins(of: rows(cells: .subtitle), 4)
        assertMargins(of: rows { $0.indentationLevel = 2 }, 15, left: 16 + 20)
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
        source.items = [[.init(id: 0, height: 0)]]
        UIKitBehavior.current.wrapsShownCells = false
        let plain = rows(.insetGrouped)
        XCTAssertTrue(plain.visibleCells[0].superview === plain)
    }

    func test_a_cell_is_pooled_once_hidden_and_up_to_a_cap() {
        let table = rows()
        table.frame.size.height = 88
        let cells = (0..<9).map { _ in UITableViewCell(style: .default, reuseIdentifier: "row") }
        for cell in [cells[0]] + cells { table.pool(cell) }
        XCTAssertTrue(cells.allSatisfy(\.isHidden))
        let taken = (0..<9).map { _ in table.dequeueReusableCell(withIdentifier: "row")! }
        XCTAssertEqual([taken.count { cells.contains($0) }, Set(taken.map(ObjectIdentifier.init)).count], [3, 9])
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
