import XCTest

@testable import HeadlessUIKit

/// How a table gets its cells and headers, from classes and nibs, and when it uses them again.
final class RegistrationTests: UIKitTestCase {
    func test_dequeuing_makes_a_cell_of_the_registered_class() {
        let (source, table) = UITableView.showing(rows: 20, height: 100, estimate: 0)
        XCTAssertNil(table.dequeueReusableCell(withIdentifier: "other"))
        table.register(ItemCell.self, forCellReuseIdentifier: "other")
        var cell: UITableViewCell?
        XCTAssertEqual(source.asked { cell = table.dequeueReusableCell(withIdentifier: "other") }, [])
        XCTAssertEqual([cell?.reuseIdentifier, (cell as? ItemCell)?.reuses.description], ["other", "0"])
    }

    func test_dequeuing_for_a_row_gives_the_cell_its_height() {
        let (source, table) = UITableView.showing(rows: 20, height: 100, estimate: 0)
        table.register(ItemCell.self, forCellReuseIdentifier: "other")
        var cell: UITableViewCell?
        let asked = source.asked { cell = table.dequeueReusableCell(withIdentifier: "other", for: path(0, 9)) }
        XCTAssertEqual(cell?.frame.height, 100)
        XCTAssertEqual(asked, ["height 0:9"])
    }

    func test_dequeuing_takes_used_cells_first_and_swiped_ones_are_put_right() {
        let (_, table) = UITableView.showing(rows: 20, height: 100, estimate: 0)
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

    func test_a_cell_from_a_nib_is_awoken() {
        table.register(nib(), forCellReuseIdentifier: "row")
        let cell = table.dequeueReusableCell(withIdentifier: "row") as? NibCell
        XCTAssertEqual([cell?.reuseIdentifier, cell?.wakes.description], ["row", "1"])
        XCTAssertFalse(table.dequeueReusableCell(withIdentifier: "row") === cell)
    }

    func test_cells_from_a_nib_are_shown_and_used_again() {
        UIKitBehavior.current.keepsShownCells = false
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
    }

    func test_cells_in_the_pool_are_not_used_once_another_is_registered() {
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
            "invalid nib registered for identifier (view) - nib must contain exactly one top level object which must "
                + "be a UITableViewCell instance",
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

    private func header(_ identifier: String, in table: UITableView) -> UITableViewHeaderFooterView? {
        table.dequeueReusableHeaderFooterView(withIdentifier: identifier)
    }

    func test_a_header_is_made_of_the_nib_that_is_registered() {
        XCTAssertNil(header("header", in: table))
        table.register(
            nib { UITableViewHeaderFooterView(reuseIdentifier: nil) }, forHeaderFooterViewReuseIdentifier: "nib")
        XCTAssertEqual(header("nib", in: table)?.reuseIdentifier, "nib")
    }

    func test_headers_of_a_class_size_themselves_and_are_used_again() {
        let source = ListSource((0..<20).map { [ListSource.Item(id: $0, height: 100)] })
        var headers: [NoteHeader] = []
        let shown = UITableView.showing(source, style: .grouped) { table in
            table.register(NoteHeader.self, forHeaderFooterViewReuseIdentifier: "header")
            source.makeHeader = {
                headers.append(self.header("header", in: table) as! NoteHeader)
                return headers.last!
            }
        }
        XCTAssertEqual(shown.rectForHeader(inSection: 1).height, 70)
        for step in 1...10 { shown.scroll(to: CGFloat(step) * 150) }
        XCTAssertGreaterThan(headers.map(\.reuses).max()!, 0)
    }
}
