import Foundation
import HeadlessUIKit
import XCTest

/// Rows that scroll in and out.
@MainActor
final class TableScrollTests: XCTestCase {
    // Ours: XCTest on Linux starts a class of main-actor tests only if one of them is async.
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // Apple, UITableView.estimatedRowHeight: heights wait until their rows scroll in. Not documented: two questions
    // for each row shown (forkingdog/UITableView-FDTemplateLayoutCell, issue 111).
    func test_a_row_scrolling_in_asks_for_its_cell_and_then_its_height() {
        let source = HeightSource(rows: 100, height: 100)
        let table = UITableView.showing(source, estimate: 40)
        XCTAssertEqual(table.shownIds, [0, 1, 2, 3, 4])
        source.events = []
        table.scroll(to: 50)
        XCTAssertEqual(source.events, [.cell(0, 5), .height(0, 5), .height(0, 5)])
    }

    // Apple, UITableView.estimatedRowHeight: with estimates the table itself sees to contentSize and contentOffset.
    func test_the_content_size_follows_as_estimates_give_way() {
        let source = HeightSource(rows: 100, height: 100)
        let table = UITableView.showing(source, estimate: 40)
        XCTAssertEqual(table.contentSize.height, 5 * 100 + 95 * 40)
        table.scroll(to: 50)
        XCTAssertEqual(table.contentSize.height, 6 * 100 + 94 * 40)
        XCTAssertEqual(table.contentOffset.y, 50)
    }

    // Apple, UITableView.estimatedRowHeight: with estimates the table itself sees to contentOffset. Ours: that it does
    // so to the point (openradar 21302418 saw rows jump in iOS 8).
    func test_scrolling_up_into_estimates_moves_the_offset_and_nothing_on_screen() {
        let source = HeightSource(rows: 100, height: 130)
        let table = UITableView.showing(source, estimate: 40)
        table.scroll(to: 2005)
        let cell = table.visibleCells[0]
        let row = table.indexPath(for: cell)!
        let before = table.screenY(of: cell)
        table.scroll(to: table.contentOffset.y - 20)
        XCTAssertEqual(table.indexPath(for: cell), row)
        XCTAssertEqual(table.screenY(of: cell), before + 20)
        XCTAssertLessThan(table.indexPathsForVisibleRows![0], row)
    }

    // iOS 26.1: upwards heights come before cells.
    func test_scrolling_up_into_estimates_asks_heights_before_cells() {
        let source = HeightSource(rows: 100, height: 20)
        let table = UITableView.showing(source, estimate: 40)
        table.scroll(to: 2005)
        let first = table.indexPathsForVisibleRows![0].row
        source.events = []
        table.scroll(to: table.contentOffset.y - 50)
        let cells = source.events.firstIndex { if case .cell = $0 { true } else { false } } ?? 0
        let above = (1...3).map { ListSource.Event.height(0, first - $0) }
        XCTAssertEqual(source.events[..<cells].filter { above.contains($0) }, above)
    }

    // Apple, tableView(_:didEndDisplaying:forRowAt:): called when a cell leaves the table. Apple, prepareForReuse():
    // called before a used cell is handed out again.
    func test_rows_that_leave_end_displaying_and_come_back_as_other_rows() {
        let source = HeightSource(rows: 100, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        let first = table.visibleCells[0] as! ItemCell
        source.events = []
        table.scroll(to: 120)
        XCTAssertEqual(source.events.first, .didEnd(0))
        XCTAssertTrue(table.visibleCells.contains { $0 === first })
        XCTAssertEqual(first.reuses, 1)
        XCTAssertEqual(table.shownIds, [1, 2, 3, 4, 5])
    }

    // Apple, dequeueReusableCell(withIdentifier:): cells that are done with wait to be used again. Ours: how many
    // there may be.
    func test_no_cell_is_made_twice_over_while_scrolling_through() {
        let source = HeightSource(rows: 1000, height: 100)
        let table = UITableView.showing(source, estimate: 40)
        var cells = Set(table.visibleCells.map(ObjectIdentifier.init))
        for _ in 0..<500 {
            table.scroll(to: table.contentOffset.y + 70)
            cells.formUnion(table.visibleCells.map(ObjectIdentifier.init))
        }
        XCTAssertLessThanOrEqual(cells.count, 8)
    }

    // Apple, rectForRow(at:), rect(forSection:), indexPathForRow(at:) and indexPathsForRows(in:): where rows lie, and
    // which rows lie there. Ours: that each begins where the one before ends.
    func test_rects_sum_up_and_lead_back_to_their_rows() {
        let source = HeightSource(
            (0..<3).map { s in (0..<300).map { .init(id: $0, height: CGFloat(10 + ($0 + s) % 7)) } })
        let table = UITableView.showing(source, estimate: 0)
        var y: CGFloat = 0
        for section in 0..<3 {
            XCTAssertEqual(table.rect(forSection: section).minY, y)
            for row in 0..<300 {
                let rect = table.rectForRow(at: path(section, row))
                XCTAssertEqual(rect.minY, y)
                XCTAssertEqual(table.indexPathForRow(at: CGPoint(x: 5, y: y)), path(section, row))
                y = rect.maxY
            }
        }
        XCTAssertEqual(table.contentSize.height, y)
        XCTAssertEqual(
            table.indexPathsForRows(in: CGRect(x: 0, y: 0, width: 320, height: 25)),
            [path(0, 0), path(0, 1), path(0, 2)])
    }

    // iOS 26.1: heights are kept as 32-bit floats.
    func test_heights_come_back_as_32_bit_floats() {
        let source = HeightSource(rows: 10, height: 100 + 1 / 3)
        for estimate in [CGFloat(0), 44] {
            let table = UITableView.showing(source, estimate: estimate)
            XCTAssertEqual(table.rectForRow(at: path(0, 3)).height, 100.33333587646484)
            XCTAssertEqual(table.rectForRow(at: path(0, 9)).height, 100.33333587646484)
            XCTAssertEqual(table.visibleCells[1].frame.minY, 100.33333587646484)
        }
    }

    // iOS 26.1.
    func test_an_estimate_below_one_point_is_not_taken_literally() {
        let source = EstimateSource(rows: 100, height: 240)
        source.estimate = 0.5
        XCTAssertEqual(UITableView.showing(source, estimate: 44).contentSize.height, 2 * 240 + 98 * 2)
        source.estimate = 1
        XCTAssertEqual(UITableView.showing(source, estimate: 44).contentSize.height, 2 * 240 + 98)
        let heights = HeightSource(rows: 100, height: 240)
        XCTAssertEqual(UITableView.showing(heights, estimate: 0.01).contentSize.height, 2 * 240 + 98 * 2)
    }

    // iOS 26.1.
    func test_an_estimate_of_zero_is_zero() {
        let source = EstimateSource(rows: 100, height: 240)
        source.hiddenRows = 50..<100
        XCTAssertEqual(UITableView.showing(source, estimate: 44).contentSize.height, 2 * 240 + 48 * 30)
    }

    func test_heights_and_estimates_are_taken_literally_where_UIKit_has_it_so() {
        UIKitBehavior.current.keepsHeightsAsFloats = false
        UIKitBehavior.current.roundsSmallEstimates = false
        defer { UIKitBehavior.current = UIKitBehavior() }
        let source = HeightSource(rows: 100, height: 240 + 1 / 3)
        let table = UITableView.showing(source, estimate: 0.5)
        XCTAssertEqual(table.rectForRow(at: path(0, 0)).height, 240 + 1 / 3)
        XCTAssertEqual(table.contentSize.height, 2 * (240 + 1 / 3) + 98 / 2, accuracy: 1e-9)
    }

    // Crash logs: ml-opensource/FZAccordionTableView, issue 26; TalkingJourney/SCIndexView, issue 11;
    // wordpress-mobile/WordPress-iOS, issue 13891. Apple, cellForRow(at:) and rectForRow(at:): nil and zero.
    func test_questions_for_sections_that_are_not_there_raise() {
        let table = UITableView.showing(HeightSource(rows: 3, height: 100), estimate: 44)
        let reasons = raised {
            _ = table.rect(forSection: 1)
            _ = table.rectForHeader(inSection: 1)
            _ = table.rectForFooter(inSection: -1)
            _ = table.numberOfRows(inSection: 1)
        }
        XCTAssertEqual(
            reasons,
            [
                "request for rect of invalid section (1)", "request for rect of header in invalid section (1)",
                "request for rect of footer in invalid section (-1)",
                "Requested the number of rows for section (1) which is out of bounds.",
            ])
        XCTAssertNil(table.cellForRow(at: path(1, 0)))
        XCTAssertEqual(table.rectForRow(at: path(1, 0)), .zero)
    }

    // Apple, UITableView.ScrollPosition: to the top, middle or bottom of what is visible. Not documented there: not
    // past the content's end.
    func test_scrollToRow_puts_the_row_at_the_top_middle_or_bottom() {
        let table = UITableView.showing(HeightSource(rows: 100, height: 100), estimate: 0)
        table.scrollToRow(at: path(0, 50), at: .top, animated: false)
        XCTAssertEqual(table.contentOffset.y, 5000)
        table.scrollToRow(at: path(0, 50), at: .middle, animated: false)
        XCTAssertEqual(table.contentOffset.y, 5050 - 240)
        table.scrollToRow(at: path(0, 50), at: .bottom, animated: false)
        XCTAssertEqual(table.contentOffset.y, 5100 - 480)
        table.scrollToRow(at: path(0, 99), at: .top, animated: false)
        XCTAssertEqual(table.contentOffset.y, 10_000 - 480)
    }

    // Apple, tableView(_:titleForHeaderInSection:): nil means no title. Not documented, and no report found: 28 points
    // for a title in a plain table, and none without one.
    func test_headers_and_footers_with_titles_take_28_points_and_others_none() {
        final class Titled: UITableViewDataSource {
            func numberOfSections(in tableView: UITableView) -> Int { 2 }
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
            func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
                section == 0 ? "A" : nil
            }
        }
        let source = Titled()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
        table.rowHeight = 50
        table.dataSource = source
        table.layoutIfNeeded()
        XCTAssertEqual(table.rectForHeader(inSection: 0), CGRect(x: 0, y: 0, width: 320, height: 28))
        XCTAssertEqual(table.rectForHeader(inSection: 1).height, 0)
        XCTAssertEqual(table.rectForRow(at: path(1, 0)).minY, 78)
        XCTAssertEqual(table.headerView(forSection: 0)?.textLabel?.text, "A")
        XCTAssertEqual(table.contentSize.height, 128)
    }
}
