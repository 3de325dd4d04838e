import Foundation
import HeadlessUIKit
import XCTest

/// Cells: their content's size, their own height, and how the table gets them.
@MainActor
final class TableCellTests: XCTestCase {
    // Ours: XCTest on Linux starts a class of main-actor tests only if one of them is async.
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // Apple, UITableViewCell.AccessoryType: which there are. Ours: their widths.
    func test_the_content_view_is_narrower_by_the_accessory() {
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
    }

    // Not documented: forkingdog/UITableView-FDTemplateLayoutCell adds a pixel for the separator.
    func test_separators_make_the_content_view_lower_by_a_pixel() {
        let source = HeightSource(rows: 1, height: 50)
        let table = UITableView.showing(source, estimate: 0)
        table.separatorStyle = .singleLine
        table.layoutIfNeeded()
        let cell = table.visibleCells[0]
        cell.layoutIfNeeded()
        XCTAssertEqual(cell.contentView.frame.height, 50 - 1 / table.traitCollection.displayScale)
    }

    // Apple, "Working with Self-Sizing Table View Cells": rowHeight automatic, and an estimate. Rows not shown yet
    // count as estimated.
    func test_a_row_without_a_height_sizes_itself_when_it_is_shown() {
        let source = SelfSizingSource([(0..<50).map { .init(id: $0, height: CGFloat(60 + $0)) }])
        let table = UITableView.showing(source, estimate: 100)
        XCTAssertEqual(table.rectForRow(at: path(0, 0)).height, 60)
        XCTAssertEqual(table.rectForRow(at: path(0, 1)), CGRect(x: 0, y: 60, width: 320, height: 61))
        XCTAssertEqual(table.shownIds, [0, 1, 2, 3, 4, 5, 6, 7])
        XCTAssertEqual(table.contentSize.height, 508 + 42 * 100)
        XCTAssertEqual(table.rectForRow(at: path(0, 40)).height, 100)
    }

    // Not documented: forkingdog/UITableView-FDTemplateLayoutCell adds a pixel for the separator.
    func test_a_self_sizing_row_has_the_separator_on_top_of_its_content() {
        let source = SelfSizingSource(rows: 3, height: 60)
        let table = UITableView.showing(source, estimate: 100)
        table.separatorStyle = .singleLine
        table.reloadData()
        table.layoutIfNeeded()
        XCTAssertEqual(
            table.rectForRow(at: path(0, 0)).height, 60 + 1 / table.traitCollection.displayScale, accuracy: 1e-4)
    }

    // Apple, UITableView.estimatedRowHeight: must not be 0 for self-sizing cells. Not documented: 44 points instead,
    // which forkingdog/UITableView-FDTemplateLayoutCell also takes for a row of no height.
    func test_without_estimates_no_row_sizes_itself() {
        let table = UITableView.showing(SelfSizingSource(rows: 3, height: 60), estimate: 0)
        XCTAssertEqual(table.rectForRow(at: path(0, 0)).height, 44)
    }

    // Apple, dequeueReusableCell(withIdentifier:): a used cell, prepared for reuse; or else a new one of the
    // registered class; or else nil. Ours: a reload frees the shown cells within the call.
    func test_dequeuing_takes_used_cells_first_or_makes_one_of_the_registered_class() {
        let source = HeightSource(rows: 20, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        XCTAssertNil(table.dequeueReusableCell(withIdentifier: "other"))
        table.register(ItemCell.self, forCellReuseIdentifier: "other")
        let cell = table.dequeueReusableCell(withIdentifier: "other") as? ItemCell
        XCTAssertEqual(cell?.reuseIdentifier, "other")
        XCTAssertEqual(cell?.reuses, 0)
        // A reload puts the five rows on screen into the pool.
        let shown = Set(table.visibleCells.map(ObjectIdentifier.init))
        table.reloadData()
        let used = table.dequeueReusableCell(withIdentifier: "row") as! ItemCell
        XCTAssertTrue(shown.contains(ObjectIdentifier(used)))
        XCTAssertEqual(used.reuses, 1)
    }

    // Apple, dequeueReusableCell(withIdentifier:for:): configures the cell for its place. Not documented: so it asks
    // the height, and recurses within heightForRowAt (DylanVann/DatePickerCell, issue 10).
    func test_only_the_dequeue_for_an_index_path_asks_for_the_height() {
        let source = HeightSource(rows: 20, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        table.register(ItemCell.self, forCellReuseIdentifier: "other")
        source.events = []
        _ = table.dequeueReusableCell(withIdentifier: "other")
        XCTAssertEqual(source.events, [])
        let cell = table.dequeueReusableCell(withIdentifier: "other", for: path(0, 9))
        XCTAssertEqual(source.events, [.height(0, 9)])
        XCTAssertEqual(cell.frame.height, 100)
    }

    // UIKit's crash message (Karumi/BothamUI, issue 57).
    func test_dequeuing_an_unknown_identifier_for_an_index_path_raises() {
        let table = UITableView.showing(HeightSource(rows: 2, height: 100), estimate: 0)
        let reasons = raised { _ = table.dequeueReusableCell(withIdentifier: "nobody", for: path(0, 0)) }
        XCTAssertEqual(
            reasons,
            [
                "unable to dequeue a cell with identifier nobody - must register a nib or a class for the identifier or "
                    + "connect a prototype cell in a storyboard"
            ])
    }
}
