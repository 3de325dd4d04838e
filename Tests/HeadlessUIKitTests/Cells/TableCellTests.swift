import Foundation
import HeadlessUIKit
import XCTest

/// Cells: their content's size, their own height, and how the table gets them, from nibs, too.
@MainActor
final class TableCellTests: XCTestCase {
    // Apple, UITableViewCell.AccessoryType: which there are. Ours: their widths.
    func test_the_content_view_is_narrower_by_the_accessory() async {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.frame = CGRect(x: 0, y: 0, width: 320, height: 50)
        let widths: [(UITableViewCell.AccessoryType, CGFloat)] = [
            (.none, 0), (.disclosureIndicator, 38), (.detailDisclosureButton, 71), (.checkmark, 42),
            (.detailButton, 51),
        ]
        for (type, width) in widths {
            cell.accessoryType = type
            cell.layoutIfNeeded()
            XCTAssertEqual(cell.contentView.frame, CGRect(x: 0, y: 0, width: 320 - width, height: 50))
        }
        cell.accessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 10))
        cell.layoutIfNeeded()
        XCTAssertEqual(cell.contentView.frame.width, 320 - 24 - 24)
        cell.accessoryView = nil
        let window = UIWindow(frame: cell.frame)
        window.addSubview(cell)
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        cell.layoutIfNeeded()
        XCTAssertLessThan(cell.contentView.frame.width, 320 - 51 * 1.5, "of larger text")
    }

    // Apple, "Working with Self-Sizing Table View Cells": rowHeight automatic, and an estimate. Rows not shown yet
    // count as estimated. Apple, UITableView.estimatedRowHeight: must not be 0 for self-sizing cells. Not documented:
    // 44 points instead, which forkingdog/UITableView-FDTemplateLayoutCell also takes for a row of no height.
    func test_a_row_without_a_height_sizes_itself_when_it_is_shown() {
        let source = SelfSizingSource([(0..<50).map { .init(id: $0, height: CGFloat(60 + $0)) }])
        let table = UITableView.showing(source, estimate: 100)
        XCTAssertEqual(table.rectForRow(at: path(0, 0)).height, 60)
        XCTAssertEqual(table.rectForRow(at: path(0, 1)), CGRect(x: 0, y: 60, width: 320, height: 61))
        XCTAssertEqual(table.shownIds, [0, 1, 2, 3, 4, 5, 6, 7])
        XCTAssertEqual(table.contentSize.height, 508 + 42 * 100)
        XCTAssertEqual(table.rectForRow(at: path(0, 40)).height, 100)
        XCTAssertEqual(UITableView.showing(source, estimate: 0).rectForRow(at: path(0, 0)).height, 44)
    }

    // MARK: How the table gets them

    // Apple, dequeueReusableCell(withIdentifier:): a used cell, prepared for reuse; or else a new one of the registered
    // class; or else nil. Ours: a reload frees the shown cells within the call. Apple, prepareForReuse(): a cell shows
    // nothing of its former row. Not documented: that what a swipe shows is part of it. Apple,
    // dequeueReusableCell(withIdentifier:for:): configures the cell for its place. Not documented: so it asks the
    // height, and recurses within heightForRowAt (DylanVann/DatePickerCell, issue 10).
    func test_dequeuing_takes_used_cells_first_or_makes_one_of_the_registered_class() {
        let (source, table) = UITableView.showing(rows: 20, height: 100, estimate: 0)
        source.events = []
        XCTAssertNil(table.dequeueReusableCell(withIdentifier: "other"))
        table.register(ItemCell.self, forCellReuseIdentifier: "other")
        let cell = table.dequeueReusableCell(withIdentifier: "other") as? ItemCell
        XCTAssertEqual(cell?.reuseIdentifier, "other")
        XCTAssertEqual(cell?.reuses, 0)
        XCTAssertEqual(source.events, [])
        XCTAssertEqual(table.dequeueReusableCell(withIdentifier: "other", for: path(0, 9)).frame.height, 100)
        XCTAssertEqual(source.events, [.height(0, 9)])
        // A reload puts the five rows on screen into the pool.
        let shown = Set(table.visibleCells.map(ObjectIdentifier.init))
        for cell in table.visibleCells { cell.headlessShowingDeleteConfirmation = true }
        XCTAssertTrue(table.visibleCells.allSatisfy(\.showingDeleteConfirmation))
        table.reloadData()
        let used = table.dequeueReusableCell(withIdentifier: "row") as! ItemCell
        XCTAssertTrue(shown.contains(ObjectIdentifier(used)))
        XCTAssertEqual(used.reuses, 1)
        XCTAssertFalse(used.showingDeleteConfirmation)
    }

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

    // Apple, register(_:forCellReuseIdentifier:), register(_:forHeaderFooterViewReuseIdentifier:) and awakeFromNib().
    // Not documented: a cell without an identifier of its own gets the one that its nib was registered for.
    func test_a_cell_from_a_nib_is_awoken_and_belongs_to_the_identifier() {
        table.register(nib { NibCell(style: .default, reuseIdentifier: nil) }, forCellReuseIdentifier: "row")
        let cell = table.dequeueReusableCell(withIdentifier: "row") as? NibCell
        XCTAssertEqual(cell?.wakes, 1)
        XCTAssertEqual(cell?.reuseIdentifier, "row")
        XCTAssertFalse(table.dequeueReusableCell(withIdentifier: "row") === cell)
        table.register(
            nib { UITableViewHeaderFooterView(reuseIdentifier: nil) }, forHeaderFooterViewReuseIdentifier: "header")
        XCTAssertEqual(table.dequeueReusableHeaderFooterView(withIdentifier: "header")?.reuseIdentifier, "header")
    }

    // Apple, dequeueReusableCell(withIdentifier:): used cells come first, nib or not.
    func test_a_cell_from_a_nib_is_shown_and_used_again() {
        var made = 0
        let table = UITableView.showing(SelfSizingSource(rows: 50, height: 44), estimate: 44) { table in
            let nib = nib {
                made += 1
                return ItemCell(style: .default, reuseIdentifier: "row")
            }
            table.register(nib, forCellReuseIdentifier: "row")
        }
        let first = made
        XCTAssertGreaterThan(first, 0)
        for step in 1...20 { table.scroll(to: CGFloat(step) * 50) }
        XCTAssertLessThanOrEqual(made, first + 2)
    }

    // Apple, register(_:forCellReuseIdentifier:): the new nib or class replaces the old, and nil unregisters. Not
    // documented: so used cells go.
    func test_the_class_or_nib_registered_last_counts() {
        table.register(ItemCell.self, forCellReuseIdentifier: "row")
        table.register(nib { NibCell(style: .default, reuseIdentifier: nil) }, forCellReuseIdentifier: "row")
        XCTAssertTrue(table.dequeueReusableCell(withIdentifier: "row") is NibCell)
        table.register(ItemCell.self, forCellReuseIdentifier: "row")
        XCTAssertTrue(table.dequeueReusableCell(withIdentifier: "row") is ItemCell)
        table.register(nil as UINib?, forCellReuseIdentifier: "row")
        XCTAssertNil(table.dequeueReusableCell(withIdentifier: "row"))

        let (_, shown) = UITableView.showing(rows: 5, height: 100, estimate: 0)
        XCTAssertFalse(shown.visibleCells.isEmpty)
        // Puts them into the pool.
        shown.reloadData()
        shown.register(nib { NibCell(style: .default, reuseIdentifier: nil) }, forCellReuseIdentifier: "row")
        XCTAssertTrue(shown.dequeueReusableCell(withIdentifier: "row") is NibCell)
    }

    // UIKit's messages (mikeabdullah.net, "The Hit List Diary #5"; tigerAndBull/TABAnimated, issue 54; Karumi/BothamUI,
    // issue 57).
    func test_a_nib_of_another_class_or_identifier_and_an_unknown_one_raise() {
        table.register(nib { UIView(frame: .zero) }, forCellReuseIdentifier: "view")
        table.register(nib { NibCell(style: .default, reuseIdentifier: "mine") }, forCellReuseIdentifier: "row")
        let reasons = raised {
            _ = table.dequeueReusableCell(withIdentifier: "view")
            _ = table.dequeueReusableCell(withIdentifier: "row")
            _ = table.dequeueReusableCell(withIdentifier: "nobody", for: path(0, 0))
        }
        XCTAssertEqual(
            reasons,
            [
                "invalid nib registered for identifier (view) - nib must contain exactly one top level object which "
                    + "must be a UITableViewCell instance",
                "cell reuse indentifier in nib (mine) does not match the identifier used to register the nib (row)",
                "unable to dequeue a cell with identifier nobody - must register a nib or a class for the identifier "
                    + "or connect a prototype cell in a storyboard",
            ])
    }
}
