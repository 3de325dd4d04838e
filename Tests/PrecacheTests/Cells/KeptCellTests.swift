import XCTest

@testable import Precache

/// A costly row is filled once: the cell in which it was measured ahead is the one that is shown.
final class KeptCellTests: CellTestCase {
    func test_a_costly_row_is_shown_by_the_cell_in_which_it_was_measured() {
        let list = rested()
        let came = scroll(list)
        XCTAssertGreaterThan(came.count, 2)
        XCTAssertEqual(list.filled.filter(CellList.isCostly), [])
        XCTAssertEqual(list.precacher.statistics.cellsServed, came.count)
    }

    func test_a_cell_is_prepared_for_reuse_before_it_is_filled_and_not_after() {
        let list = rested()
        for row in scroll(list) where list.shownRows.contains(row) {
            XCTAssertEqual((list.table.cellForRow(at: path(row)) as? RowCell)?.row, list.rows[row])
        }
    }

    func test_no_cell_of_a_cheap_row_is_kept() {
        let list = rested { $0.cost = 0.001 }
        XCTAssertEqual(list.precacher.statistics.cellsKept, 0)
        scroll(list)
        XCTAssertEqual(list.precacher.statistics.cellsServed, 0)
    }

    func test_at_most_32_cells_are_kept() {
        let list = rested()
        XCTAssertEqual(list.precacher.statistics.cellsKept, 32)
        scroll(list)
        rest(list)
        XCTAssertEqual(list.precacher.statistics.cellsKept, 32)
    }

    func test_the_nearest_costly_rows_have_theirs_again_once_the_list_rests() {
        let list = rested()
        scroll(list, screens: 6)
        rest(list)
        let came = scroll(list)
        XCTAssertGreaterThan(came.count, 2)
        XCTAssertEqual(list.filled.filter(CellList.isCostly), [])
    }

    func test_a_row_that_takes_longer_counts_as_nearer() {
        let list = CellList()
        freezeTime()
        list.onWork = { [unowned self] _ in time += list.filled.last! == 150 ? 10 : 0.04 }
        list.precache(.init(reach: .everything))
        list.show()
        rest(list)
        list.table.jump(to: path(149))
        XCTAssertFalse(list.filled.contains(150))
    }

    func test_where_power_is_spared_none_is_kept() {
        DevicePower.current = { .saving }
        XCTAssertEqual(rested().precacher.statistics.cellsKept, 0)
    }

    func test_none_is_kept_where_the_configuration_says_so() {
        freezeTime()
        let list = CellList()
        list.onWork = { [unowned self] in time += $0 }
        var configuration = PrecachingConfiguration()
        configuration.keepsCells = false
        list.precache(configuration)
        list.show()
        rest(list)
        XCTAssertEqual(list.precacher.statistics.cellsKept, 0)
    }

    func test_a_row_far_from_the_screen_is_handed_none_at_rest() {
        let list = rested()
        let far = list.shownRows.last! + 60
        let costly = (far..<far + 3).first(where: CellList.isCostly)!
        _ = list.tableView(list.table, cellForRowAt: path(costly))
        XCTAssertEqual(list.filled, [costly])
        XCTAssertEqual(list.precacher.statistics.cellsServed, 0)
    }

    func test_a_row_is_handed_one_cell_once() {
        let list = rested()
        let costly = nextCostly(list)
        let cell = list.tableView(list.table, cellForRowAt: path(costly))
        XCTAssertEqual(list.filled, [])
        rest(list)
        let second = list.tableView(list.table, cellForRowAt: path(costly))
        XCTAssertFalse(cell === second)
        XCTAssertEqual(list.filled, [costly], "the row has its cell, until that is filled for another")
    }

    func test_a_reconfigured_row_keeps_its_own_cell() {
        let list = rested()
        let row = list.shownRows[1]
        let cell = list.table.cellForRow(at: path(row))
        list.rows[row].state += 1
        list.table.reconfigureRows(at: [path(row)])
        XCTAssertTrue(list.table.cellForRow(at: path(row)) === cell)
        list.table.layoutIfNeeded()
        XCTAssertNil(list.firstWrong)
    }

    func test_rows_of_a_turn_have_none_kept() {
        let list = rested(rows: 60)
        list.table.precacher.beginTurn(at: path(30))
        list.table.layoutIfNeeded()
        scroll(list, screens: 1)
        rest(list)
        let kept = (30..<60).filter { row in
            list.store.rows.map.number(at: .init(section: 0, row: row)).flatMap {
                list.precacher.engine.cells.existing($0)
            }
                != nil
        }
        XCTAssertEqual(kept, [])
    }
}
