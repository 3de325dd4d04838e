import Foundation
import HeadlessUIKit
import XCTest

/// What a table asks on a reload, and in which order.
@MainActor
final class TableReloadTests: XCTestCase {
    // Ours: XCTest on Linux starts a class of main-actor tests only if one of them is async.
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // Apple, UITableView.estimatedRowHeight: 0 means no estimates, and every row's height is asked. Not documented:
    // the height asked again with each cell (forkingdog/UITableView-FDTemplateLayoutCell, issue 111).
    func test_with_no_estimate_a_reload_asks_every_height_before_the_first_cell() {
        let source = HeightSource(rows: 5, height: 400)
        let table = UITableView.showing(source, estimate: 0)
        XCTAssertEqual(
            source.events,
            [
                .sections, .rows(0), .height(0, 0), .height(0, 1), .height(0, 2), .height(0, 3), .height(0, 4),
                .cell(0, 0), .height(0, 0), .cell(0, 1), .height(0, 1),
            ])
        XCTAssertEqual(table.contentSize.height, 2000)
    }

    // Apple, UITableView.estimatedRowHeight: heights wait until their rows scroll in. Not documented: the cell
    // first, and two questions for each row shown (forkingdog/UITableView-FDTemplateLayoutCell, issue 111).
    func test_a_reload_with_an_estimate_asks_only_for_heights_of_shown_rows() {
        let source = HeightSource(rows: 100, height: 200)
        let table = UITableView.showing(source, estimate: 50)
        XCTAssertEqual(
            source.events,
            [
                .sections, .rows(0), .cell(0, 0), .height(0, 0), .height(0, 0), .cell(0, 1), .height(0, 1),
                .height(0, 1),
                .cell(0, 2), .height(0, 2), .height(0, 2),
            ])
        // The rest is the estimate's.
        XCTAssertEqual(table.contentSize.height, 3 * 200 + 97 * 50)
    }

    // Apple, UITableView.estimatedRowHeight: automaticDimension leaves the estimate to the table. Not documented: that
    // it is 44 (V. Singh, "How does estimatedRowHeight work?"), and the constant -1 (xai3/Shoyu, issue 42).
    func test_the_default_estimate_is_44_points() {
        let source = HeightSource(rows: 100, height: 240)
        let table = UITableView.showing(source, estimate: UITableView.automaticDimension)
        XCTAssertEqual(UITableView.automaticDimension, -1)
        XCTAssertEqual(table.contentSize.height, 2 * 240 + 98 * 44)
    }

    // Apple, tableView(_:estimatedHeightForRowAt:): the estimates put off the heights. Not documented: they are asked
    // for all rows (smileyborg/TableViewCellWithAutoLayoutiOS8, issue 17).
    func test_the_delegate_estimates_every_row_before_any_height() {
        let source = EstimateSource(rows: 20, height: 240)
        let table = UITableView.showing(source, estimate: 0)
        XCTAssertEqual(source.events[2..<22], ArraySlice((0..<20).map { .estimate(0, $0) }))
        XCTAssertEqual(source.events[22...23], [.cell(0, 0), .height(0, 0)])
        XCTAssertEqual(table.contentSize.height, 2 * 240 + 18 * 30)
    }

    // Apple, tableView(_:heightForRowAt:): the delegate's height takes precedence over rowHeight.
    func test_heightForRowAt_overrides_rowHeight_and_rowHeight_holds_without_it() {
        let heights = UITableView.showing(HeightSource(rows: 2, height: 70), estimate: 0)
        heights.rowHeight = 20
        heights.layoutIfNeeded()
        XCTAssertEqual(heights.contentSize.height, 140)

        let source = SelfSizingSource(rows: 4, height: 70)
        let table = UITableView.showing(source, estimate: 0)
        table.rowHeight = 20
        table.layoutIfNeeded()
        XCTAssertEqual(table.contentSize.height, 80)
    }

    // Not documented: seen in crash logs, where reloadData counts (openradar 16266367), and layoutSubviews makes the
    // cells (the-blue-alliance/the-blue-alliance-ios, issue 573). Heights where there are no estimates: iOS 26.1.
    func test_a_reload_asks_counts_and_heights_at_once_and_cells_in_layout() {
        let source = HeightSource(rows: 3, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        source.items[0].removeLast()
        source.events = []
        table.reloadData()
        XCTAssertEqual(source.events.suffix(4), [.sections, .rows(0), .height(0, 0), .height(0, 1)])
        table.layoutIfNeeded()
        XCTAssertEqual(source.heightsAsked, 4)
        XCTAssertEqual(table.shownIds, [0, 1])
    }

    // UIKit's "Invalid update" message: the table knows the counts from before. Apple, cellForRow(at:) and
    // rectForRow(at:): nil and zero for a row that is not there.
    func test_counts_are_cached_until_the_table_is_told() {
        let source = HeightSource(rows: 3, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        source.items[0].removeLast(2)
        XCTAssertEqual(table.numberOfRows(inSection: 0), 3)
        XCTAssertNil(table.cellForRow(at: path(0, 7)))
        XCTAssertNil(table.cellForRow(at: path(4, 0)))
        XCTAssertEqual(table.rectForRow(at: path(0, 7)), .zero)
        table.reloadData()
        XCTAssertEqual(table.numberOfRows(inSection: 0), 1)
    }

    func test_a_reload_leaves_heights_to_the_layout_where_UIKit_has_it_so() {
        UIKitBehavior.current.reloadAsksAtOnce = false
        defer { UIKitBehavior.current = UIKitBehavior() }
        let source = HeightSource(rows: 3, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        source.events = []
        table.reloadData()
        XCTAssertEqual(source.events.suffix(2), [.sections, .rows(0)])
        XCTAssertEqual(source.heightsAsked, 0)
    }

    // iOS 26.1: all estimates, within the call. Ours: even before the table has a width.
    func test_a_reload_asks_all_estimates_within_the_call() {
        let source = EstimateSource(rows: 20, height: 240)
        let table = UITableView.showing(source, estimate: 0)
        source.events = []
        table.reloadData()
        XCTAssertEqual(Array(source.events.suffix(22)), [.sections, .rows(0)] + (0..<20).map { .estimate(0, $0) })
        table.layoutIfNeeded()
        XCTAssertEqual(source.count { if case .estimate = $0 { true } else { false } }, 20)
    }

    // Not documented: heights are asked again on rotation (openradar 41363057). Ours: the top row stays in place.
    func test_a_new_width_asks_for_heights_again_and_keeps_the_top_row() {
        let source = HeightSource(rows: 100, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        table.scroll(to: 3030)
        source.events = []
        for row in 0..<100 { source.items[0][row].height = 60 }
        table.frame.size.width = 480
        table.layoutIfNeeded()
        XCTAssertGreaterThanOrEqual(source.heightsAsked, 100)
        XCTAssertEqual(table.contentOffset.y, 30 * 60 + 30)
        XCTAssertEqual(table.shownIds.first, 30)
    }

    // Ours: a table without a width is not laid out yet, and no height measured for it could be right.
    func test_a_width_of_zero_asks_nothing_but_the_counts() {
        let source = HeightSource(rows: 10, height: 100)
        let table = UITableView(frame: .zero, style: .plain)
        table.dataSource = source
        table.delegate = source
        table.layoutIfNeeded()
        XCTAssertEqual(source.events, [])
    }

    // Ours: Apple does not say what comes of it, and no report was found. The rows of the last reload count.
    func test_a_reload_from_inside_heightForRowAt_ends_with_the_new_rows() {
        final class Source: HeightSource {
            var reloads = 1
            override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
                if reloads > 0, indexPath.row == 3 {
                    reloads -= 1
                    items[0].removeLast(5)
                    tableView.reloadData()
                    return 100
                }
                return super.tableView(tableView, heightForRowAt: indexPath)
            }
        }
        let source = Source(rows: 8, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        table.layoutIfNeeded()
        XCTAssertEqual(table.shownIds, [0, 1, 2])
        XCTAssertEqual(table.contentSize.height, 300)
    }

    // Apple, UITableView.rowHeight: one height for all rows, with no question for each. Ours: the time it may take.
    func test_a_million_rows_of_one_height_reload_without_a_question_for_each() {
        let source = HeightSource([])
        let table = UITableView.showing(source, estimate: 50)
        final class Many: UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1_000_000 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                tableView.dequeueReusableCell(withIdentifier: "c")
                    ?? UITableViewCell(style: .default, reuseIdentifier: "c")
            }
        }
        let many = Many()
        table.delegate = nil
        table.rowHeight = 50
        table.dataSource = many
        let clock = ContinuousClock()
        let time = clock.measure { table.layoutIfNeeded() }
        XCTAssertEqual(table.contentSize.height, 50_000_000)
        XCTAssertLessThan(time, .milliseconds(200))
        table.scroll(to: 25_000_000)
        XCTAssertEqual(table.indexPathsForVisibleRows?.first, path(0, 500_000))
    }
}
