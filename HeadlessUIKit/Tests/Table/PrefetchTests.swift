import XCTest

@testable import HeadlessUIKit

/// Cells of rows that are not on the screen.
final class PrefetchTests: UIKitTestCase {
    /// Rows of 100 points, five of which are on the screen, scrolled down by 10; each cell is filled once.
    private func scrolled(by y: CGFloat = 10, saysHeights: Bool = true) -> ShownList {
        let source = ListSource(rows: 100, height: 100, saysHeights: saysHeights)
        let table = UITableView.showing(source, estimate: 100)
        table.scroll(to: y)
        return (source, table)
    }

    private func rowsPrepared(_ table: UITableView) -> [Int] { table.prepared.keys.map(\.row).sorted() }

    private func cells(_ source: ListSource, by body: () -> Void) -> [String] {
        source.asked(by: body).filter { $0.hasPrefix("cell") }
    }

    func test_three_cells_are_made_ahead_one_a_frame_and_used_for_their_rows() {
        let (source, table) = scrolled()
        for row in 5...7 {
            XCTAssertEqual(source.asked(by: table.prepareNextCell), ["cell 0:\(row)", "height 0:\(row)"])
        }
        XCTAssertEqual(source.asked(by: table.prepareNextCell), [])
        XCTAssertEqual(cells(source) { table.scroll(to: 290) }, [])
        XCTAssertEqual(table.shownIds.last, 7)
    }

    func test_cells_that_the_screen_has_left_behind_go() {
        let (_, table) = scrolled()
        for _ in 0..<3 { table.prepareNextCell() }
        table.scroll(to: 5_000)
        XCTAssertEqual(rowsPrepared(table), [])
    }

    func test_a_batch_moves_cells_made_ahead_and_drops_those_of_rows_deleted_or_reloaded() {
        let (source, table) = scrolled()
        for _ in 0..<3 { table.prepareNextCell() }
        let last = table.prepared[TableRow(section: 0, row: 7)]!.cell
        table.performBatchUpdates {
            source.items[0].remove(at: 5)
            source.items[0].insert(.init(id: 200, height: 100), at: 0)
            source.items[0].insert(.init(id: 201, height: 100), at: 0)
            table.deleteRows(at: [path(0, 5)], with: .none)
            table.reloadRows(at: [path(0, 6)], with: .none)
            table.insertRows(at: [path(0, 0), path(0, 1)], with: .none)
        }
        XCTAssertEqual(rowsPrepared(table), [8])
        XCTAssertTrue(table.prepared[TableRow(section: 0, row: 8)]?.cell === last)
    }

    func test_cells_made_ahead_go_with_whatever_asks_all_anew() {
        let changes: [(String, (UITableView) -> Void)] = [
            ("an empty batch", { $0.performBatchUpdates({}) }), ("a reload", { $0.reloadData() }),
            ("another height", { $0.rowHeight = 70 }), ("switched off", { $0.isPrefetchingEnabled = false }),
            (
                "another width",
                {
                    $0.frame.size.width = 300
                    $0.layoutIfNeeded()
                }
            ),
        ]
        for (name, change) in changes {
            let (_, table) = scrolled()
            table.prepareNextCell()
            let cell = table.prepared.values.first!.cell
            change(table)
            XCTAssertEqual(rowsPrepared(table), [], name)
            XCTAssertTrue(cell.isHidden || table.visibleCells.contains(cell), name)
        }
    }

    func test_no_cell_is_made_ahead_where_prefetching_is_off() {
        let (source, table) = scrolled()
        table.isPrefetchingEnabled = false
        XCTAssertEqual(source.asked(by: table.prepareNextCell), [])
    }

    func test_one_cell_for_two_rows_and_two_for_one_are_reported() {
        let (source, table) = scrolled()
        let shown = table.visibleCells[0]
        source.makeCell = { _, _ in shown }
        table.prepareNextCell()
        XCTAssertEqual(table.headlessAlerts, ["The cell of [0, 0] was returned for [0, 5], too"])
        XCTAssertTrue(shown.superview === table)
        table.headlessAlerts = []
        source.makeCell = { table, _ in
            source.makeCell = nil
            // The row comes on the screen while its cell is made.
            table.scroll(to: 90)
            return ItemCell(style: .default, reuseIdentifier: "row")
        }
        table.prepareNextCell()
        XCTAssertEqual(table.headlessAlerts, ["A second cell was made for [0, 5]"])
        XCTAssertEqual(table.shownIds, [0, 1, 2, 3, 4, 5])
    }

    func test_a_cell_that_was_shown_comes_back_unfilled_where_UIKit_keeps_it() {
        for keeps in [false, true] {
            UIKitBehavior.current.keepsShownCells = keeps
            let (source, table) = scrolled(saysHeights: false)
            let first = table.visibleCells[0] as! ItemCell
            XCTAssertTrue(source.asked { table.scroll(to: 150) }.contains("end of 0"))
            XCTAssertEqual(cells(source) { table.scroll(to: 50) }, keeps ? [] : ["cell 0:0"])
            XCTAssertEqual(table.visibleCells[0] === first, keeps)
            XCTAssertEqual(first.reuses, keeps ? 0 : 1)
            XCTAssertEqual(table.visibleCells[0].frame, CGRect(0, 0, 320, 100))
        }
    }

    // MARK: Cells that size their rows

    func test_a_row_that_sizes_itself_is_filled_once_where_the_list_scrolls_to_it() {
        let (source, table) = scrolled(saysHeights: false)
        let asked = cells(source) {
            table.scrollToRow(at: path(0, 50), at: .top, animated: false)
            table.layoutIfNeeded()
        }
        XCTAssertEqual(asked, (50...54).map { "cell 0:\($0)" })
        XCTAssertEqual([rowsPrepared(table), table.shownIds], [[], [50, 51, 52, 53, 54]])
    }

    func test_a_row_that_is_asked_its_rect_within_a_layout_is_filled_once() {
        let (source, table) = scrolled(saysHeights: false)
        source.makeCell = { table, path in
            source.makeCell = nil
            XCTAssertEqual(table.rectForRow(at: IndexPath(row: 6, section: 0)).height, 100)
            return source.tableView(table, cellForRowAt: path)
        }
        let asked = cells(source) { table.scroll(to: 200) }
        XCTAssertEqual(asked.count { $0 == "cell 0:6" }, 1)
        XCTAssertFalse(table.prepared.values.contains { $0.origin == .sizing })
    }

    // MARK: Cells that are asked again

    func test_a_row_that_is_reconfigured_with_another_cell_than_its_own_is_reported() {
        let (source, table) = scrolled()
        table.register(ItemCell.self, forCellReuseIdentifier: "row")
        source.makeCell = { table, path in
            table.dequeueReusableCell(withIdentifier: "row", for: path)
        }
        table.prepareNextCell()
        for row in [0, 5] { table.reconfigureRows(at: [path(0, row)]) }
        XCTAssertEqual(table.headlessAlerts, [])
        source.makeCell = nil
        for row in [0, 5] { table.reconfigureRows(at: [path(0, row)]) }
        XCTAssertEqual(
            table.headlessAlerts, [0, 5].map { "[0, \($0)] was reconfigured with another cell than its own" })
    }

    func test_UI_tests_have_the_cell_of_each_row_made_that_is_not_on_the_screen() {
        let (source, table) = scrolled()
        table.prepareNextCell()
        let shown = table.visibleCells
        var displayed: [IndexPath] = []
        source.onDisplay = { displayed.append($0) }
        let asked = source.asked { table.headlessMakeEveryCell() }
        XCTAssertEqual(asked, (5..<100).flatMap { ["cell 0:\($0)", "height 0:\($0)"] })
        XCTAssertEqual(displayed, (5..<100).map { path(0, $0) })
        XCTAssertEqual(table.visibleCells, shown)
        XCTAssertEqual([rowsPrepared(table), table.headlessAlerts.map { _ in 0 }], [[5], []])
    }
}
