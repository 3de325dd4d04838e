import Foundation
import HeadlessUIKit
import XCTest

/// What a table asks on a reload, and in which order.
@MainActor
final class TableReloadTests: XCTestCase {
    // Apple, UITableView.estimatedRowHeight: 0 means no estimates, and every row's height is asked; with an estimate
    // heights wait until their rows scroll in. Not documented: the height asked again with each cell; with an estimate
    // the cell first, and two questions for each row shown (forkingdog/UITableView-FDTemplateLayoutCell, issue 111).
    func test_heights_are_asked_before_the_first_cell_or_where_estimated_after_each() async {
        let (all, known) = UITableView.showing(rows: 5, height: 400, estimate: 0)
        XCTAssertEqual(
            all.events,
            [
                .sections, .rows(0), .height(0, 0), .height(0, 1), .height(0, 2), .height(0, 3), .height(0, 4),
                .cell(0, 0), .height(0, 0), .cell(0, 1), .height(0, 1),
            ])
        XCTAssertEqual(known.contentSize.height, 2000)

        let (shown, estimated) = UITableView.showing(rows: 100, height: 200, estimate: 50)
        XCTAssertEqual(
            shown.events,
            [
                .sections, .rows(0), .cell(0, 0), .height(0, 0), .height(0, 0), .cell(0, 1), .height(0, 1),
                .height(0, 1), .cell(0, 2), .height(0, 2), .height(0, 2),
            ])
        XCTAssertEqual(estimated.contentSize.height, 3 * 200 + 97 * 50, "the rest is the estimate's")
    }

    // Apple, UITableView.estimatedRowHeight: automaticDimension leaves the estimate to the table. Not documented: that
    // it is 44 (V. Singh, "How does estimatedRowHeight work?"), and the constant -1 (xai3/Shoyu, issue 42). Apple,
    // tableView(_:heightForRowAt:): the delegate's height takes precedence over rowHeight.
    func test_rows_take_heights_from_the_delegate_the_table_or_the_estimate() {
        XCTAssertEqual(UITableView.automaticDimension, -1)
        let sources: [(source: ListSource, estimate: CGFloat, rowHeight: CGFloat?, size: CGFloat)] = [
            (HeightSource(rows: 100, height: 240), UITableView.automaticDimension, nil, 2 * 240 + 98 * 44),
            (HeightSource(rows: 2, height: 70), 0, 20, 140), (SelfSizingSource(rows: 4, height: 70), 0, 20, 80),
        ]
        for (source, estimate, rowHeight, size) in sources {
            let table = UITableView.showing(source, estimate: estimate) { table in
                if let rowHeight { table.rowHeight = rowHeight }
            }
            XCTAssertEqual(table.contentSize.height, size, "\(type(of: source))")
        }
    }

    // Apple, tableView(_:estimatedHeightForRowAt:): the estimates put off the heights. Not documented: they are asked
    // for all rows (smileyborg/TableViewCellWithAutoLayoutiOS8, issue 17).
    func test_the_delegate_estimates_every_row_before_any_height() {
        let source = EstimateSource(rows: 20, height: 240)
        let table = UITableView.showing(source, estimate: 0)
        XCTAssertEqual(source.events[2..<22], ArraySlice((0..<20).map { .estimate(0, $0) }))
        XCTAssertEqual(source.events[22...23], [.cell(0, 0), .height(0, 0)])
        XCTAssertEqual(source.count { if case .estimate = $0 { true } else { false } }, 20)
        XCTAssertEqual(table.contentSize.height, 2 * 240 + 18 * 30)
    }

    // Not documented: seen in crash logs, where reloadData counts (openradar 16266367), and layoutSubviews makes the
    // cells (the-blue-alliance/the-blue-alliance-ios, issue 573). Heights where there are no estimates: iOS 26.1.
    // UIKit's "Invalid update" message: the table knows the counts from before. Apple, cellForRow(at:) and
    // rectForRow(at:): nil and zero for a row that is not there.
    func test_a_reload_asks_counts_and_heights_at_once_and_cells_in_layout() {
        let (source, table) = UITableView.showing(rows: 3, height: 100, estimate: 0)
        source.items[0].removeLast()
        XCTAssertEqual(table.numberOfRows(inSection: 0), 3, "the table is not told yet")
        XCTAssertNil(table.cellForRow(at: path(0, 7)))
        XCTAssertEqual(table.rectForRow(at: path(0, 7)), .zero)
        source.events = []
        table.reloadData()
        XCTAssertEqual(source.events.suffix(4), [.sections, .rows(0), .height(0, 0), .height(0, 1)])
        XCTAssertEqual(table.numberOfRows(inSection: 0), 2)
        table.layoutIfNeeded()
        XCTAssertEqual(source.heightsAsked, 4)
        XCTAssertEqual(table.shownIds, [0, 1])

        UIKitBehavior.current.reloadAsksAtOnce = false
        defer { UIKitBehavior.current = UIKitBehavior() }
        source.events = []
        table.reloadData()
        XCTAssertEqual(source.events.suffix(2), [.sections, .rows(0)])
        XCTAssertEqual(source.heightsAsked, 0, "where UIKit leaves heights to the layout")
    }

    // Not documented: heights are asked again on rotation (openradar 41363057). Ours: the top row stays in place; and a
    // table without a width is not laid out yet, and no height measured for it could be right.
    func test_a_new_width_asks_for_heights_again_and_keeps_the_top_row() {
        let source = HeightSource(rows: 100, height: 100)
        let table = UITableView.showing(source, estimate: 0, width: 0)
        XCTAssertEqual(source.events, [])
        table.frame.size.width = 320
        table.layoutIfNeeded()
        table.scroll(to: 3030)
        source.events = []
        for row in 0..<100 { source.items[0][row].height = 60 }
        table.frame.size.width = 480
        table.layoutIfNeeded()
        XCTAssertGreaterThanOrEqual(source.heightsAsked, 100)
        XCTAssertEqual(table.contentOffset.y, 30 * 60 + 30)
        XCTAssertEqual(table.shownIds.first, 30)
    }

    // Ours: Apple does not say what comes of it, and no report was found. The rows of the last reload count.
    func test_a_reload_from_inside_heightForRowAt_ends_with_the_new_rows() {
        let source = HeightSource(rows: 8, height: 100)
        source.onHeight = { [unowned source] table, path in
            guard path.row == 3 else { return }
            source.onHeight = { _, _ in }
            source.items[0].removeLast(5)
            table.reloadData()
        }
        let table = UITableView.showing(source, estimate: 0)
        table.layoutIfNeeded()
        XCTAssertEqual(table.shownIds, [0, 1, 2])
        XCTAssertEqual(table.contentSize.height, 300)
    }

    // Apple, UITableView.rowHeight: one height for all rows, with no question for each. Ours: the time it may take.
    func test_a_million_rows_of_one_height_reload_without_a_question_for_each() {
        let source = ListSource(rows: 1_000_000, height: 0)
        let table = UITableView.showing(source, estimate: 50) { $0.rowHeight = 50 }
        XCTAssertLessThan(ContinuousClock().measure { table.reload() }, .milliseconds(200))
        XCTAssertEqual(table.contentSize.height, 50_000_000)
        table.scroll(to: 25_000_000)
        XCTAssertEqual(table.indexPathsForVisibleRows?.first, path(0, 500_000))
    }
}
