import Foundation
import HeadlessUIKit
import XCTest

/// Cells and headers that come from nibs.
@MainActor
final class NibTests: XCTestCase {
    // Ours: XCTest on Linux starts a class of main-actor tests only if one of them is async.
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    private final class NibCell: UITableViewCell {
        var wakes = 0
        override func awakeFromNib() { wakes += 1 }
    }

    private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)

    private func nib(_ contents: @escaping @MainActor () -> UIView) -> UINib {
        let nib = UINib(nibName: "Nib", bundle: nil)
        nib.headlessContents = contents
        return nib
    }

    // Apple, register(_:forCellReuseIdentifier:) and awakeFromNib(). Not documented: a cell without an identifier of
    // its own gets the one that its nib was registered for.
    func test_a_cell_from_a_nib_is_awoken_and_belongs_to_the_identifier() {
        table.register(nib { NibCell(style: .default, reuseIdentifier: nil) }, forCellReuseIdentifier: "row")
        let cell = table.dequeueReusableCell(withIdentifier: "row") as? NibCell
        XCTAssertEqual(cell?.wakes, 1)
        XCTAssertEqual(cell?.reuseIdentifier, "row")
        XCTAssertFalse(table.dequeueReusableCell(withIdentifier: "row") === cell)
    }

    // Apple, dequeueReusableCell(withIdentifier:): used cells come first, nib or not.
    func test_a_cell_from_a_nib_is_shown_and_used_again() {
        final class Source: ListSource, UITableViewDelegate {}
        var made = 0
        let source = Source(rows: 50, height: 44)
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
        table.register(
            nib {
                made += 1
                return ItemCell(style: .default, reuseIdentifier: "row")
            }, forCellReuseIdentifier: "row")
        table.dataSource = source
        table.delegate = source
        table.layoutIfNeeded()
        let first = made
        XCTAssertGreaterThan(first, 0)
        for step in 1...20 { table.scroll(to: CGFloat(step) * 50) }
        XCTAssertLessThanOrEqual(made, first + 2)
    }

    // Apple, register(_:forCellReuseIdentifier:): the new nib or class replaces the old, and nil unregisters.
    func test_the_class_or_nib_registered_last_counts() {
        table.register(ItemCell.self, forCellReuseIdentifier: "row")
        table.register(nib { NibCell(style: .default, reuseIdentifier: nil) }, forCellReuseIdentifier: "row")
        XCTAssertTrue(table.dequeueReusableCell(withIdentifier: "row") is NibCell)
        table.register(ItemCell.self, forCellReuseIdentifier: "row")
        XCTAssertTrue(table.dequeueReusableCell(withIdentifier: "row") is ItemCell)
        table.register(nil as UINib?, forCellReuseIdentifier: "row")
        XCTAssertNil(table.dequeueReusableCell(withIdentifier: "row"))
    }

    // Apple, register(_:forCellReuseIdentifier:): the new entry replaces the old. Not documented: so used cells go.
    func test_used_cells_do_not_come_back_once_another_nib_is_registered() {
        let source = HeightSource(rows: 5, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        let used = table.visibleCells
        // Puts them into the pool.
        table.reloadData()
        table.register(nib { NibCell(style: .default, reuseIdentifier: nil) }, forCellReuseIdentifier: "row")
        XCTAssertFalse(used.isEmpty)
        XCTAssertTrue(table.dequeueReusableCell(withIdentifier: "row") is NibCell)
    }

    // Apple, register(_:forHeaderFooterViewReuseIdentifier:).
    func test_headers_come_from_nibs_too() {
        table.register(
            nib { UITableViewHeaderFooterView(reuseIdentifier: nil) }, forHeaderFooterViewReuseIdentifier: "header")
        XCTAssertEqual(table.dequeueReusableHeaderFooterView(withIdentifier: "header")?.reuseIdentifier, "header")
    }

    // UIKit's messages (mikeabdullah.net, "The Hit List Diary #5"; tigerAndBull/TABAnimated, issue 54).
    func test_a_nib_of_another_class_or_identifier_raises() {
        table.register(nib { UIView(frame: .zero) }, forCellReuseIdentifier: "view")
        table.register(nib { NibCell(style: .default, reuseIdentifier: "mine") }, forCellReuseIdentifier: "row")
        let reasons = raised {
            _ = table.dequeueReusableCell(withIdentifier: "view")
            _ = table.dequeueReusableCell(withIdentifier: "row")
        }
        XCTAssertEqual(
            reasons,
            [
                "invalid nib registered for identifier (view) - nib must contain exactly one top level object which must "
                    + "be a UITableViewCell instance",
                "cell reuse indentifier in nib (mine) does not match the identifier used to register the nib (row)",
            ])
    }

    // Apple, prepareForReuse(): a cell shows nothing of its former row. Not documented: that this is part of it.
    func test_a_reused_cell_does_not_ask_whether_to_delete_it() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.headlessShowingDeleteConfirmation = true
        XCTAssertTrue(cell.showingDeleteConfirmation)
        cell.prepareForReuse()
        XCTAssertFalse(cell.showingDeleteConfirmation)
    }
}
