import Foundation
import HeadlessUIKit
import XCTest

/// What is left of a row's width for its content: less the section index and the table's margins.
@MainActor
final class TableWidthTests: TableWidthTestCase {
    // Ours: XCTest on Linux starts a class of main-actor tests only if one of them is async.
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // MARK: Section index

    // Apple, sectionIndexTitles(for:): the index is at the right side. Not documented: that contents end before it, and
    // its 15 points (forkingdog/UITableView-FDTemplateLayoutCell, issue 231).
    func test_the_content_of_rows_ends_before_the_section_index() {
        XCTAssertEqual(content(of: table()), CGRect(x: 0, y: 0, width: 320, height: content(of: table()).height))
        source.titles = ["A", "B"]
        let table = table()
        XCTAssertEqual(content(of: table).width, 320 - 15)
        XCTAssertEqual(content(of: table).minX, 0)
        assertRowsFit(table)
    }

    // Apple, reloadSectionIndexTitles(): the table asks again, and only then. Ours: or at a reload.
    func test_index_titles_are_asked_once_until_they_or_the_rows_are_reloaded() {
        let table = table()
        table.scroll(to: 300)
        XCTAssertEqual(source.titlesAsked, 1)
        source.titles = ["A"]
        XCTAssertEqual(content(of: table).width, 320)
        table.reloadSectionIndexTitles()
        table.layoutIfNeeded()
        XCTAssertEqual(content(of: table).width, 305)
        source.titles = []
        table.reloadData()
        XCTAssertEqual(content(of: table).width, 320)
    }

    // Apple, sectionIndexMinimumDisplayRowCount: "the number of table rows at which to display the index list".
    func test_a_table_of_few_rows_shows_no_section_index() {
        source.titles = ["A"]
        let table = table()
        table.sectionIndexMinimumDisplayRowCount = 11
        XCTAssertEqual(content(of: table).width, 320)
        table.sectionIndexMinimumDisplayRowCount = 10
        XCTAssertEqual(content(of: table).width, 305)
    }

    // MARK: Inset grouped

    /// Of the first cell, which stands in a view of its own.
    private func frame(in table: UITableView) -> CGRect {
        let cell = table.visibleCells[0]
        return cell.convert(cell.bounds, to: table)
    }

    // Apple, UITableView.Style.insetGrouped: sections are inset. Not documented: by the margins, 16 points and 20.
    func test_cells_of_an_inset_grouped_table_are_inset_by_its_margins() {
        let narrow = table(.insetGrouped)
        XCTAssertEqual(frame(in: narrow).minX, 16)
        XCTAssertEqual(narrow.visibleCells[0].frame.width, 320 - 2 * 16)
        XCTAssertEqual(narrow.rectForRow(at: path(0, 0)), frame(in: narrow))
        assertRowsFit(narrow)
        XCTAssertEqual(table(.insetGrouped, width: 800).visibleCells[0].frame.width, 800 - 2 * 20)
        XCTAssertEqual(table(.grouped, width: 800).visibleCells[0].frame.width, 800)
    }

    // Not documented: that sections follow the margins when these change. Ours: that heights are asked again then.
    func test_other_margins_make_rows_of_an_inset_grouped_table_narrower_and_higher() {
        let table = table(.insetGrouped)
        let before = table.rectForRow(at: path(0, 0)).height
        table.layoutMargins = UIEdgeInsets(top: 0, left: 70, bottom: 0, right: 50)
        table.layoutIfNeeded()
        XCTAssertEqual(frame(in: table).minX, 70)
        XCTAssertEqual(table.visibleCells[0].frame.width, 200)
        XCTAssertGreaterThan(table.rectForRow(at: path(0, 0)).height, before)
        assertRowsFit(table)
    }

    // Apple, insetsLayoutMarginsFromSafeArea, and insetsContentViewsToSafeArea: what margins keep clear of, contents
    // need not once more.
    func test_an_inset_grouped_table_keeps_cells_clear_of_the_safe_area_once() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 700, height: 480))
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 44, bottom: 0, right: 44)
        let table = table(.insetGrouped, width: 700)
        window.addSubview(table)
        XCTAssertEqual(content(of: table), CGRect(origin: .zero, size: content(of: table).size))
        XCTAssertEqual(frame(in: table).minX, 44 + 20)
        XCTAssertEqual(content(of: table).width, 700 - 2 * 64)
    }
}
