import HeadlessUIKit
import XCTest

/// What a table asks on a reload, and in which order.
@MainActor
final class TableReloadTests: UIKitTestCase {
    func test_heights_are_asked_before_the_first_cell_or_where_estimated_after_each() async {
        let (all, known) = UITableView.showing(rows: 5, height: 400, estimate: 0)
        let heights = (0..<5).map { "height 0:\($0)" }
        let cells = ["cell 0:0", "height 0:0", "cell 0:1", "height 0:1"]
        XCTAssertEqual(all.events, ["sections", "rows 0"] + heights + cells)
        XCTAssertEqual(known.contentSize.height, 2000)

        let (shown, estimated) = UITableView.showing(rows: 100, height: 200, estimate: 50)
        let both = (0..<3).flatMap { ["cell 0:\($0)", "height 0:\($0)", "height 0:\($0)"] }
        XCTAssertEqual(shown.events, ["sections", "rows 0"] + both)
        XCTAssertEqual(estimated.contentSize.height, 3 * 200 + 97 * 50, "the rest is the estimate's")
    }

    // An estimate of automaticDimension is 44 points (V. Singh, "How does estimatedRowHeight work?").
    func test_rows_take_heights_from_the_delegate_the_table_or_an_estimate() {
        XCTAssertEqual(UITableView.automaticDimension, -1)
        let sources: [(source: ListSource, estimate: CGFloat, rowHeight: CGFloat?, size: CGFloat)] = [
            (ListSource(rows: 100, height: 240), UITableView.automaticDimension, nil, 2 * 240 + 98 * 44),
            (ListSource(rows: 2, height: 70), 0, 20, 140),
            (ListSource(rows: 4, height: 70, saysHeights: false), 0, 20, 80),
        ]
        for (source, estimate, rowHeight, size) in sources {
            let table = UITableView.showing(source, estimate: estimate) { table in
                if let rowHeight { table.rowHeight = rowHeight }
            }
            XCTAssertEqual(table.contentSize.height, size, "\(estimate), \(source.saysHeights)")
        }
        // The delegate estimates every row before any height.
        let source = ListSource(rows: 20, height: 240)
        source.rowEstimate = 30
        let table = UITableView.showing(source, estimate: 0)
        XCTAssertEqual(source.events[2..<24], (0..<20).map { "estimate 0:\($0)" } + ["cell 0:0", "height 0:0"])
        XCTAssertEqual(source.count("estimate"), 20)
        XCTAssertEqual(table.contentSize.height, 2 * 240 + 18 * 30)
    }

    func test_a_reload_asks_counts_and_heights_at_once_and_cells_in_layout() {
        let (source, table) = UITableView.showing(rows: 3, height: 100, estimate: 0)
        source.items[0].removeLast()
        XCTAssertEqual(table.numberOfRows(inSection: 0), 3, "the table is not told yet")
        XCTAssertNil(table.cellForRow(at: path(0, 7)))
        XCTAssertEqual(table.rectForRow(at: path(0, 7)), .zero)
        let questions = source.asked { table.reloadData() }
        XCTAssertEqual(questions.suffix(4), ["sections", "rows 0", "height 0:0", "height 0:1"])
        XCTAssertEqual(table.numberOfRows(inSection: 0), 2)
        table.layoutIfNeeded()
        XCTAssertEqual(source.count("height"), 4)
        XCTAssertEqual(table.shownIds, [0, 1])
        UIKitBehavior.current.reloadAsksAtOnce = false
        XCTAssertEqual(source.asked { table.reloadData() }.suffix(2), ["sections", "rows 0"])
        XCTAssertEqual(source.count("height"), 0, "where UIKit leaves heights to the layout")
    }

    // Heights are asked again on rotation (openradar 41363057). Ours: the top row stays in place; and a table without a
    // width is not laid out yet, and no height measured for it could be right.
    func test_a_new_width_asks_for_heights_again_and_keeps_the_top_row() {
        let source = ListSource(rows: 100, height: 100)
        let table = UITableView.showing(source, estimate: 0, width: 0)
        XCTAssertEqual(source.events, [])
        table.frame.size.width = 320
        table.layoutIfNeeded()
        table.scroll(to: 3030)
        source.events = []
        for row in 0..<100 { source.items[0][row].height = 60 }
        table.frame.size.width = 480
        table.layoutIfNeeded()
        XCTAssertGreaterThanOrEqual(source.count("height"), 100)
        XCTAssertEqual(table.contentOffset.y, 30 * 60 + 30)
        XCTAssertEqual(table.shownIds.first, 30)
    }

    func test_a_reload_from_inside_heightForRowAt_ends_with_the_new_rows() {
        let source = ListSource(rows: 8, height: 100)
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

    // Ours: the time it may take.
    func test_a_million_rows_of_one_height_reload_without_a_question_for_each() {
        let source = ListSource(rows: 1_000_000, height: 0, saysHeights: false)
        let table = UITableView.showing(source, estimate: 50) { ($0.delegate, $0.rowHeight) = (nil, 50) }
        XCTAssertLessThan(ContinuousClock().measure { table.reload() }, .milliseconds(200))
        XCTAssertEqual(table.contentSize.height, 50_000_000)
        table.scroll(to: 25_000_000)
        XCTAssertEqual(table.indexPathsForVisibleRows?.first, path(0, 500_000))
    }
}
