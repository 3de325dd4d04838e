import HeadlessUIKit
import XCTest

/// What a table asks on a reload and as rows scroll in, in which order; and where rows are.
final class TableTests: UIKitTestCase {
    func test_without_estimates_heights_are_asked_before_the_first_cell() {
        let (all, known) = UITableView.showing(rows: 5, height: 400, estimate: 0)
        let heights = (0..<5).map { "height 0:\($0)" }
        let cells = ["cell 0:0", "height 0:0", "cell 0:1", "height 0:1"]
        XCTAssertEqual(all.events, ["sections", "rows 0"] + heights + cells)
        XCTAssertEqual(known.contentSize.height, 2000)
    }

    func test_with_estimates_a_height_is_asked_after_each_cell() {
        let (shown, estimated) = UITableView.showing(rows: 100, height: 200, estimate: 50)
        let both = (0..<3).flatMap { ["cell 0:\($0)", "height 0:\($0)", "height 0:\($0)"] }
        XCTAssertEqual(shown.events, ["sections", "rows 0"] + both)
        XCTAssertEqual(estimated.contentSize.height, 3 * 200 + 97 * 50, "the rest is the estimate's")
    }

    // An estimate of automaticDimension is 44 points (V. Singh, "How does estimatedRowHeight work?").
    func test_rows_take_heights_from_the_delegate_the_table_or_an_estimate() {
        XCTAssertEqual(UITableView.automaticDimension, -1)
        let sources: [(source: ListSource, estimate: CGFloat, rowHeight: CGFloat, size: CGFloat)] = [
            (ListSource(rows: 100, height: 240), UITableView.automaticDimension, -1, 2 * 240 + 98 * 44),
            (ListSource(rows: 2, height: 70), 0, 20, 140),
            (ListSource(rows: 4, height: 70, saysHeights: false), 0, 20, 80),
        ]
        for (source, estimate, rowHeight, size) in sources {
            let table = UITableView.showing(source, estimate: estimate) { $0.rowHeight = rowHeight }
            XCTAssertEqual(table.contentSize.height, size, "\(estimate), \(source.saysHeights)")
        }
    }

    func test_the_delegate_estimates_every_row_before_any_height() {
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
        let all = ["sections", "rows 0", "height 0:0", "height 0:1"]
        XCTAssertEqual(source.asked { table.reloadData() }.suffix(4), all[...])
        XCTAssertEqual(table.numberOfRows(inSection: 0), 2)
        table.layoutIfNeeded()
        XCTAssertEqual(source.count("height"), 4)
        XCTAssertEqual(table.shownIds, [0, 1])
    }

    func test_a_reload_asks_no_height_where_UIKit_leaves_heights_to_the_layout() {
        let (source, table) = UITableView.showing(rows: 3, height: 100, estimate: 0)
        UIKitBehavior.current.reloadAsksAtOnce = false
        XCTAssertEqual(source.asked { table.reloadData() }.suffix(2), ["sections", "rows 0"])
        XCTAssertEqual(source.count("height"), 0, "where UIKit leaves heights to the layout")
    }

    // Heights are asked again on rotation (openradar 41363057). Ours: the top row stays in place.
    func test_a_new_width_asks_for_heights_again_and_keeps_the_top_row() {
        let source = ListSource(rows: 100, height: 100)
        let table = UITableView.showing(source, estimate: 0, width: 320)
        table.scroll(to: 3030)
        source.events = []
        for row in 0..<100 { source.items[0][row].height = 60 }
        table.frame.size.width = 480
        table.layoutIfNeeded()
        XCTAssertGreaterThanOrEqual(source.count("height"), 100)
        XCTAssertEqual(table.contentOffset.y, 30 * 60 + 30)
        XCTAssertEqual(table.shownIds.first, 30)
    }

    // Ours: no height measured for it could be right.
    func test_a_table_without_a_width_is_not_laid_out_yet() {
        let source = ListSource(rows: 100, height: 100)
        _ = UITableView.showing(source, estimate: 0, width: 0)
        XCTAssertEqual(source.events, [])
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

    func test_a_million_rows_of_one_height_reload_without_a_question_for_each() {
        let source = ListSource(rows: 1_000_000, height: 0, saysHeights: false)
        let table = UITableView.showing(source, estimate: 50) { ($0.delegate, $0.rowHeight) = (nil, 50) }
        table.reload()
        XCTAssertLessThan(source.events.count, 100)
        XCTAssertEqual(table.contentSize.height, 50_000_000)
        table.scroll(to: 25_000_000)
        XCTAssertEqual(table.indexPathsForVisibleRows?.first, path(0, 500_000))
    }

    func test_a_row_scrolling_in_asks_for_its_cell_and_then_its_height() {
        let (source, table) = UITableView.showing(rows: 100, height: 100, estimate: 40)
        XCTAssertEqual(source.asked { table.scroll(to: 50) }, ["cell 0:5", "height 0:5", "height 0:5"])
        XCTAssertEqual([table.contentSize.height, table.contentOffset.y], [6 * 100 + 94 * 40, 50])
    }

    func test_rows_scrolling_in_above_ask_for_their_heights_before_their_cells() {
        let (source, table) = UITableView.showing(rows: 100, height: 100, estimate: 40)
        table.scroll(to: 50)
        table.scroll(to: 2005)
        let first = table.indexPathsForVisibleRows![0].row
        let questions = source.asked { table.scroll(to: table.contentOffset.y - 250) }.prefix { !$0.hasPrefix("cell") }
        let above = (1...3).map { "height 0:\(first - $0)" }
        XCTAssertEqual(questions.filter { above.contains($0) }, above, "upwards")
    }

    func test_rows_that_leave_end_displaying_and_come_back_as_other_rows() {
        UIKitBehavior.current.keepsShownCells = false
        let (source, table) = UITableView.showing(rows: 1000, height: 100, estimate: 40)
        let first = table.visibleCells[0] as! ItemCell
        XCTAssertTrue(source.asked { table.scroll(to: 120) }.contains("end of 0"))
        XCTAssertTrue(table.visibleCells.contains(first))
        XCTAssertEqual([table.shownIds, [first.reuses]], [[1, 2, 3, 4, 5], [1]])
    }

    // Ours: how many cells there may be.
    func test_a_table_makes_few_cells_however_far_it_scrolls() {
        UIKitBehavior.current.keepsShownCells = false
        let (_, table) = UITableView.showing(rows: 1000, height: 100, estimate: 40)
        var cells = Set(table.visibleCells.map(ObjectIdentifier.init))
        table.scroll(to: 120)
        for _ in 0..<500 {
            table.scroll(to: table.contentOffset.y + 70)
            cells.formUnion(table.visibleCells.map(ObjectIdentifier.init))
        }
        XCTAssertLessThanOrEqual(cells.count, 8)
    }

    func test_rects_sum_up_and_lead_back_to_their_rows() {
        let source = ListSource(
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
        XCTAssertEqual(table.indexPathsForRows(in: CGRect(0, 0, 320, 25)), [path(0, 0), path(0, 1), path(0, 2)])
    }

    func test_heights_are_floats_and_small_estimates_are_two_unless_UIKit_differs() {
        for (isRounded, height, smallEstimate) in [(true, 100.33333587646484, 2), (false, 100 + 1.0 / 3, 0.5)] {
            UIKitBehavior.current.keepsHeightsAsFloats = isRounded
            UIKitBehavior.current.roundsSmallEstimates = isRounded
            for (estimate, points) in [(0, height), (0.5, smallEstimate), (1, 1)] as [(CGFloat, CGFloat)] {
                let (_, table) = UITableView.showing(rows: 100, height: 100 + 1.0 / 3, estimate: estimate)
                let words = "\(isRounded), an estimate of \(estimate)"
                XCTAssertEqual(table.contentSize.height, 5 * height + 95 * points, accuracy: 1e-9, words)
                XCTAssertEqual(table.visibleCells[1].frame.minY, height, words)
                XCTAssertEqual(table.rectForRow(at: path(0, 9)).height, height, words)
            }
        }
    }

    func test_questions_for_sections_that_are_not_there_raise() {
        let (_, table) = UITableView.showing(rows: 3, height: 100, estimate: 44)
        let reasons = raised {
            _ = (table.rect(forSection: 1), table.rectForHeader(inSection: 1), table.rectForFooter(inSection: -1))
            _ = table.numberOfRows(inSection: 1)
        }
        let expected = [
            "request for rect of invalid section (1)", "request for rect of header in invalid section (1)",
            "request for rect of footer in invalid section (-1)",
            "Requested the number of rows for section (1) which is out of bounds.",
        ]
        XCTAssertEqual(reasons, expected)
    }

    func test_an_item_is_a_row() {
        var path = IndexPath(item: 2, section: 1)
        XCTAssertEqual([path, [1, path.item]], [IndexPath(row: 2, section: 1), [1, 2]])
        path.item = 3
        XCTAssertEqual(path.row, 3)
    }

    func test_a_row_that_is_not_there_has_no_cell_and_no_rect() {
        let (_, table) = UITableView.showing(rows: 3, height: 100, estimate: 44)
        for path in [path(1, 0), path(0, 7)] {
            XCTAssertNil(table.cellForRow(at: path), "\(path)")
            XCTAssertEqual(table.rectForRow(at: path), .zero, "\(path)")
        }
    }

    func test_headers_and_footers_with_titles_take_28_points_and_others_none() {
        let source = ListSource([[.init(id: 0, height: 50)], [.init(id: 1, height: 50)]])
        source.headerTitles = ["A", nil]
        let table = UITableView.showing(source) { ($0.delegate, $0.rowHeight) = (nil, 50) }
        XCTAssertEqual(table.rectForHeader(inSection: 0), CGRect(0, 0, 320, 28))
        XCTAssertEqual([table.rectForHeader(inSection: 1).height, table.rectForRow(at: path(1, 0)).minY], [0, 78])
        XCTAssertEqual(table.headerView(forSection: 0)?.textLabel?.text, "A")
        XCTAssertEqual(table.contentSize.height, 128)
    }

    func test_a_table_header_that_is_set_again_counts_with_its_new_height() {
        let (_, table) = UITableView.showing(rows: 3, height: 50, estimate: 0)
        let (header, footer) = (UIView(frame: CGRect(0, 0, 320, 100)), UIView(frame: CGRect(0, 0, 320, 10)))
        (table.tableHeaderView, table.tableFooterView) = (header, footer)
        table.layoutIfNeeded()
        XCTAssertEqual(table.contentSize.height, 150 + 100 + 10)
        header.frame.size.height = 200
        table.tableHeaderView = header
        table.layoutIfNeeded()
        XCTAssertEqual(table.contentSize.height, 150 + 200 + 10)
        footer.frame.size.height = 20
        table.tableFooterView = footer
        table.layoutIfNeeded()
        XCTAssertEqual(table.contentSize.height, 150 + 200 + 20)
    }
}
