import XCTest

@testable import Precache

/// A costly row is filled once: the cell in which it was measured ahead is the one that is shown.
final class KeptCellTests: PrecacheTestCase {
    /// A list that has rested until nothing was left to do.
    private func rested(_ naming: Naming = .identity, rows: Int = 200, _ setUp: (CellList) -> Void = { _ in })
        -> CellList
    {
        freezeTime()
        let list = CellList(naming, rows: rows)
        list.onWork = { [unowned self] in time += $0 }
        setUp(list)
        list.precache()
        list.show()
        rest(list)
        return list
    }

    private func rest(_ list: CellList) {
        time += 1
        MainRunLoop.turnUntilItSleeps()
        list.forgetFilled()
    }

    /// The next costly row below the screen.
    private func nextCostly(_ list: CellList) -> Int {
        ((list.shownRows.last! + 1)...).first(where: CellList.isCostly)!
    }

    /// Scrolls through the next screens, and returns the costly rows that came.
    @discardableResult
    private func scroll(_ list: CellList, screens: Int = 2) -> [Int] {
        let before = Set(list.shownRows)
        var came: Set<Int> = []
        for _ in 0..<screens * 4 {
            list.table.scroll(by: list.table.bounds.height / 4)
            came.formUnion(list.shownRows)
            XCTAssertNil(list.firstWrong)
        }
        return came.subtracting(before).filter { CellList.isCostly(list.rows[$0].id) }.sorted()
    }

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

    func test_a_cell_of_another_value_is_not_shown() {
        let list = rested()
        let costly = nextCostly(list)
        list.rows[costly].state += 1
        list.table.jump(to: path(costly))
        XCTAssertEqual((list.table.cellForRow(at: path(costly)) as? RowCell)?.row, list.rows[costly])
        XCTAssertEqual(list.precacher.statistics.cellsDropped, 1)
        assertSaid("was filled with another value, although nobody said that the row has changed")
    }

    func test_a_row_that_is_reloaded_is_filled_anew() {
        let list = rested()
        let costly = nextCostly(list)
        list.rows[costly].state += 1
        list.table.reloadRows(at: [path(costly)], with: .none)
        XCTAssertTrue(scroll(list).contains(costly))
        XCTAssertTrue(list.filled.contains(costly))
    }

    func test_a_row_that_is_said_to_have_changed_is_filled_anew_whatever_its_value() {
        let list = rested()
        let costly = nextCostly(list)
        list.table.invalidatePrecachedHeights(for: path(costly))
        list.table.jump(to: path(costly))
        XCTAssertTrue(list.filled.contains(costly))
    }

    func test_a_cell_that_is_handed_out_is_seen_and_in_no_other_table() {
        let list = rested()
        // The one that the sizing table has sized last is in its pool.
        let cells = list.rows.indices.filter { CellList.isCostly($0) && !list.shownRows.contains($0) }.prefix(10)
            .map { list.tableView(list.table, cellForRowAt: path($0)) }
        XCTAssertGreaterThan(list.precacher.statistics.cellsServed, 0)
        for cell in cells {
            XCTAssertNil(cell.superview)
            XCTAssertFalse(cell.isHidden)
        }
    }

    func test_an_edit_moves_cells_with_their_rows() {
        let list = rested()
        list.insert([NamedRow(id: 1_000)])
        list.remove(at: 5)
        list.table.layoutIfNeeded()
        list.forgetFilled()
        scroll(list)
        XCTAssertEqual(list.filled.filter(CellList.isCostly), [])
    }

    func test_cells_outlive_a_reload_by_their_rows_identities() {
        for naming in [Naming.identity, .position] {
            let list = rested(naming)
            list.table.reload()
            list.forgetFilled()
            scroll(list)
            XCTAssertEqual(list.filled.filter(CellList.isCostly).isEmpty, naming == .identity, "\(naming)")
        }
    }

    func test_all_cells_go_where_what_they_show_may_be_another() {
        let changes: [(CellList) -> Void] = [
            { _ in warnOfMemory() },
            { _ in NotificationCenter.default.post(name: NSLocale.currentLocaleDidChangeNotification, object: nil) },
            { _ in NotificationCenter.default.post(name: UIApplication.significantTimeChangeNotification, object: nil)
            },
            { _ in NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil) },
            { $0.table.delegate = nil }, { $0.table.disablePrecaching() },
            {
                $0.table.frame.size.width = 300
                $0.table.layoutIfNeeded()
            },
        ]
        for (number, change) in changes.enumerated() {
            let list = rested()
            change(list)
            XCTAssertEqual(list.precacher.statistics.cellsKept, 0, "change \(number)")
        }
    }

    func test_after_a_memory_warning_cells_are_kept_again_once_the_list_has_moved() {
        let list = rested()
        warnOfMemory()
        rest(list)
        XCTAssertEqual(list.precacher.statistics.cellsKept, 0)
        list.table.scroll(by: 300)
        rest(list)
        XCTAssertEqual(list.precacher.statistics.cellsKept, 32)
    }

    func test_a_cell_is_not_shown_under_other_traits() {
        let list = rested()
        list.window.headlessTraits = UITraitCollection(traitsFrom: [
            list.window.traitCollection, UITraitCollection(userInterfaceStyle: .dark),
        ])
        list.table.layoutIfNeeded()
        scroll(list, screens: 1)
        XCTAssertEqual(list.precacher.statistics.cellsServed, 0)
        passOverConsole()
    }

    func test_cells_of_other_traits_are_filled_anew_once_the_list_rests() {
        let list = rested()
        list.window.headlessTraits = UITraitCollection(traitsFrom: [
            list.window.traitCollection, UITraitCollection(userInterfaceStyle: .dark),
        ])
        list.table.layOutAnew()
        rest(list)
        scroll(list, screens: 1)
        XCTAssertGreaterThan(list.precacher.statistics.cellsServed, 0)
        XCTAssertEqual(list.filled.filter(CellList.isCostly), [])
    }

    func test_a_row_that_is_measured_again_cheaply_is_not_shown_by_the_cell_of_before() {
        let list = rested()
        let costly = nextCostly(list)
        list.table.invalidatePrecachedHeights(for: path(costly))
        list.cost = 0.001
        rest(list)
        list.table.jump(to: path(costly))
        XCTAssertTrue(list.filled.contains(costly))
    }

    func test_cells_that_ui_tests_have_made_leave_the_kept_ones_alone() {
        let list = rested()
        for row in 60..<200 { _ = list.tableView(list.table, cellForRowAt: path(row)) }
        XCTAssertEqual(list.precacher.statistics.cellsKept, 32)
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
        list.table.precacher!.beginTurn(at: path(30))
        list.table.layoutIfNeeded()
        scroll(list, screens: 1)
        rest(list)
        let kept = (30..<60).filter { row in
            list.store.rows.id(at: .init(section: 0, row: row)).flatMap { list.precacher.engine.cells.existing($0) }
                != nil
        }
        XCTAssertEqual(kept, [])
    }
}
