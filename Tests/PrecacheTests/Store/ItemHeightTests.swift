import XCTest

@testable import Precache

/// Heights by what rows show, whether the table names it or the question.
final class ItemHeightTests: PrecacheTestCase {
    func test_an_estimate_goes_by_its_key_wherever_the_row_was() {
        let list = ItemList.warm(60, .key)
        list.rows.swapAt(2, 9)
        XCTAssertEqual(list.table.precachedEstimate(forRowAt: path(2), key: 9), list.height(of: list.rows[2]))
    }

    func test_an_estimate_asked_without_the_key_keeps_the_table_warm() {
        let list = ItemList.warm(30, .identityAndKey)
        let estimates = list.rows.indices.map { list.table.precachedEstimate(forRowAt: path($0)) }
        XCTAssertEqual(estimates, list.rows.map { list.height(of: $0) })
        XCTAssertTrue(list.precacher.isWarm)
        XCTAssertEqual(list.wrongAnswers, [])
        XCTAssertEqual(list.measured, [])
    }

    func test_a_reload_answered_uncached_costs_no_other_row_its_height() {
        let list = ItemList.warm(100, .key)
        list.uncached = Set(stride(from: 0, to: 100, by: 10))
        list.table.reloadRows(at: list.uncached.map { path($0) }, with: .none)
        list.warmUp()
        list.measured = []
        list.table.reloadData()
        list.warmUp()
        XCTAssertEqual(list.measured.filter { !list.uncached.contains($0) }, [])
    }

    func test_rows_of_one_key_are_measured_once() {
        let list = ItemList(60, .key)
        let shown = list.table.indexPathsForVisibleRows!.count
        list.rows[50].id = 3
        list.warmUp()
        XCTAssertEqual(list.measured.count, 60 - shown - 1)
    }

    func test_rows_of_one_key_are_measured_again_once_when_one_is_reloaded() {
        let list = ItemList(60, .key)
        list.rows[50].id = 3
        list.warmUp()
        list.measured = []
        for row in [3, 50] { list.rows[row].height = 99 }
        list.reload(3)
        list.warmUp()
        XCTAssertEqual(list.measured, [3])
        XCTAssertEqual(list.answer(50), 99)
    }

    func test_a_memory_warning_drops_items_that_no_row_shows() {
        for naming in [Naming.identity, .key] {
            let list = ItemList.warm(30, naming)
            for _ in 0..<10 { list.remove(at: 20) }
            XCTAssertEqual(list.store.rows.names.count, 30)
            warnOfMemory()
            XCTAssertEqual(list.store.rows.names.count, 20)
            XCTAssertEqual(list.wrongAnswers, [])
            XCTAssertEqual(list.measured, [])
        }
    }

    func test_items_that_rows_show_outlast_any_number_of_others() {
        let list = ItemList.warm(100, .key)
        for round in 0..<16 {
            list.insert((0..<100).map { NamedRow(id: 10_000 + 100 * round + $0) })
            list.warmUp()
            list.rows.removeFirst(100)
            list.table.deleteRows(at: (0..<100).map { path($0) }, with: .none)
        }
        XCTAssertLessThan(list.store.rows.names.count, 1_500)
        list.measured.removeAll { $0 >= 100 }
        list.table.reloadData()
        list.warmUp()
        XCTAssertEqual(list.measured, [])
    }

    func test_items_that_are_only_shown_do_not_pile_up() {
        let list = ItemList(10, .identity, reach: .shown)
        list.answeredDirectly = UITableView.automaticDimension
        for round in 0..<200 {
            list.rows = (0..<10).map { NamedRow(id: round * 10 + $0) }
            list.table.reload()
        }
        XCTAssertLessThanOrEqual(list.store.rows.names.count, 1_250)
    }

    func test_one_key_in_rows_of_two_states_has_a_height_for_each() {
        let list = ItemList(60, .stateAndKey)
        list.keys = [50: 40]
        list.warmUp()
        list.rows[50] = NamedRow(id: 40, state: 1)
        XCTAssertEqual(list.answer(50), list.height(of: list.rows[50]))
        list.rows[40].state = 1
        XCTAssertEqual(list.answer(40), list.height(of: list.rows[40]))
    }

    func test_a_row_without_a_cacheable_height_leaves_the_table_warm() {
        for answer in [UITableView.automaticDimension, .nan] {
            let list = ItemList(60, .identity)
            list.rows[40].height = answer
            list.warmUp()
            list.measured = []
            _ = list.answer(40)
            XCTAssertTrue(list.precacher.isWarm)
            XCTAssertEqual(list.measured, [40])
        }
        assertSaid("row 0:40 is nan")
    }

    func test_the_place_is_kept_where_rows_have_keys_and_identities() {
        let list = ItemList.warm(100, .identityAndKey)
        list.table.scroll(to: list.table.rectForRow(at: path(20)).minY)
        list.table.performKeepingPlace { list.insert((1_000..<1_030).map { NamedRow(id: $0) }) }
        XCTAssertEqual(list.rows[list.table.indexPathsForVisibleRows![0].row].id, 20)
        list.table.performKeepingPlace {
            list.rows.removeFirst(30)
            list.table.reloadData()
        }
        XCTAssertEqual(list.rows[list.table.indexPathsForVisibleRows![0].row].id, 20)
    }

    func test_the_first_header_that_is_asked_for_wakes_the_warmer() {
        let list = ItemList.warm(10, .identity)
        _ = list.table.precachedEstimate(forHeaderInSection: 0)
        XCTAssertTrue(list.precacher.isAskedWhenIdle)
    }
}
