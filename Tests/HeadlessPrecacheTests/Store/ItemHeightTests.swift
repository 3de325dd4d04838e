import HeadlessUIKit
import XCTest

@testable import Precache

/// Heights by what rows show, whether the table names it or the question.
@MainActor
final class ItemHeightTests: PrecacheTestCase {
    // MARK: Keys and identities

    func test_an_estimate_goes_by_its_key_wherever_the_row_was() async {
        let list = ItemList.warm(30, .key)
        list.rows.swapAt(2, 9)
        XCTAssertEqual(
            list.table.precachedEstimate(forRowAt: path(2), key: list.rows[2].id), list.height(of: list.rows[2]))
    }

    func test_an_estimate_asked_without_the_key_keeps_the_table_warm() {
        let list = ItemList.warm(30, .identityAndOtherKey)
        for row in list.rows.indices {
            XCTAssertEqual(list.table.precachedEstimate(forRowAt: path(row)), list.height(of: list.rows[row]))
        }
        XCTAssertTrue(list.table.precacher!.isWarm)
        for row in list.rows.indices { _ = list.answer(row) }
        XCTAssertEqual(list.measured, [])
    }

    func test_an_estimate_by_an_unknown_key_is_to_be_replaced() {
        let list = ItemList.warm(60, .key)
        XCTAssertFalse(list.table.precacher!.store.given.hasEstimates)
        _ = list.table.precachedEstimate(forRowAt: path(50), key: 777)
        XCTAssertTrue(list.table.precacher!.store.given.hasEstimates)
    }

    func test_a_layout_state_counts_for_rows_with_keys_too() {
        let list = ItemList.warm(30, .identityAndOtherKey, hasState: true)
        list.rows[7].isOpen = true
        XCTAssertEqual(list.answer(7), list.height(of: list.rows[7]))
        XCTAssertEqual(list.answer(8), list.height(of: list.rows[8]))
        XCTAssertEqual(list.measured, [7])
    }

    func test_the_first_miss_of_an_untold_change_ends_the_warmth() {
        for naming in [ItemList.Naming.identity, .key] {
            let list = ItemList.warm(60, naming)
            list.rows[0] = ItemList.Row(id: 2_000)
            list.rows[50] = ItemList.Row(id: 2_001)
            _ = list.answer(0)
            XCTAssertFalse(list.table.precacher!.isWarm, "\(naming)")
            list.warmUp()
            XCTAssertEqual(list.measured, [2_000, 2_001], "\(naming)")
            XCTAssertEqual(console, [])
        }
    }

    // MARK: Rows that change and go

    func test_a_reload_and_a_deletion_cost_no_other_row_its_height() {
        for naming in [ItemList.Naming.key, .identity] {
            let list = ItemList.warm(500, naming)
            list.table.reloadRows(at: [path(250)], with: .none)
            list.remove(at: 250)
            list.table.reloadData()
            list.warmUp()
            for row in list.rows.indices { _ = list.answer(row) }
            XCTAssertEqual(list.measured, [], "\(naming)")
        }
    }

    func test_a_reload_answered_uncached_costs_no_other_row_its_height() {
        let list = ItemList.warm(500, .key)
        for row in stride(from: 0, to: 500, by: 10) { list.uncached.insert(list.rows[row].id) }
        list.table.reloadRows(at: stride(from: 0, to: 500, by: 10).map { path($0) }, with: .none)
        list.warmUp()
        list.measured = []
        list.table.reloadData()
        list.warmUp()
        XCTAssertEqual(list.measured.filter { !list.uncached.contains($0) }, [])
    }

    func test_a_key_that_went_changed_is_measured_when_it_comes_back() {
        let list = ItemList.warm(100, .key)
        let row = list.rows[40]
        list.measured = []
        list.table.reloadRows(at: [path(40)], with: .none)
        list.remove(at: 40)
        list.insert([row], at: 3)
        list.warmUp()
        for row in list.rows.indices { _ = list.answer(row) }
        XCTAssertEqual(list.measured, [row.id])
    }

    func test_content_changed_with_its_section_is_measured_where_a_state_tells() {
        for naming in [ItemList.Naming.identity, .completeKey] {
            let list = ItemList.warm(30, naming, hasState: naming == .identity)
            list.rows[11].isOpen = true
            // As difference libraries tell that a section changed.
            list.table.performBatchUpdates {
                list.table.deleteSections([0], with: .none)
                list.table.insertSections([0], with: .none)
            }
            list.warmUp()
            for row in list.rows.indices { _ = list.answer(row) }
            XCTAssertEqual(list.measured, [11], "\(naming)")
        }
    }

    func test_a_complete_key_invalidated_before_or_after_a_reload_is_measured_once() {
        for isBefore in [true, false] {
            let list = ItemList.warm(100, .completeKey)
            if !isBefore { list.table.reloadData() }
            list.table.invalidatePrecachedHeights(for: path(60))
            if isBefore { list.table.reloadRows(at: [path(60)], with: .none) }
            list.warmUp()
            XCTAssertEqual(list.measured, [60], "before: \(isBefore)")
            list.table.reloadRows(at: [path(60)], with: .none)
            list.warmUp()
            XCTAssertEqual(list.measured, [60], "before: \(isBefore)")
        }
    }

    func test_a_complete_key_invalidated_and_deleted_is_measured_when_it_returns() {
        let list = ItemList.warm(100, .completeKey)
        list.table.reload()
        list.table.invalidatePrecachedHeights(for: path(60))
        let row = list.rows[60]
        list.remove(at: 60)
        list.warmUp()
        list.insert([row], at: 3)
        list.warmUp()
        XCTAssertTrue(list.measured.contains(60))
    }

    func test_a_known_item_that_comes_where_rows_are_reloaded_is_measured() {
        let reloads: [@MainActor (ItemList) -> Void] = [
            { list in
                list.rows[40] = ItemList.Row(id: 1)
                list.table.reloadRows(at: [IndexPath(row: 40, section: 0)], with: .none)
            },
            { list in
                list.rows.insert(ItemList.Row(id: 1), at: 40)
                list.table.reloadSections([0], with: .none)
            },
        ]
        for reload in reloads {
            let list = ItemList.warm(60, .key)
            list.remove(at: 1)
            list.warmUp()
            list.answers = [1: 99]
            reload(list)
            list.warmUp()
            XCTAssertEqual(list.answer(40), 99)
        }
    }

    func test_a_key_reloaded_along_with_the_whole_table_is_measured_again() {
        assertMeasuredAgain(.key) { list in
            list.table.reloadRows(at: [path(40)], with: .none)
            list.table.reloadData()
        }
    }

    /// Row 40 of a warm list changes, and is told of within a batch.
    private func assertMeasuredAgain(
        _ naming: ItemList.Naming, after batch: @escaping (ItemList) -> Void, line: UInt = #line
    ) {
        let list = ItemList.warm(60, naming)
        list.answers = [40: 99]
        list.table.performBatchUpdates { batch(list) }
        list.warmUp()
        XCTAssertEqual(list.answer(40), 99, line: line)
    }

    func test_a_row_invalidated_in_a_batch_of_unknown_rows_is_measured() {
        assertMeasuredAgain(.completeKey) { list in
            // As another thread's reload has it.
            list.precacher.monitor.tableWasCalledUnseen()
            list.table.invalidatePrecachedHeights(for: path(40))
        }
    }

    func test_all_rows_of_a_key_are_measured_again_once_when_one_changes() {
        let list = ItemList(30, .key)
        list.rows[20].id = list.rows[3].id
        list.warmUp()
        list.measured = []
        list.answers = [list.rows[3].id: 99]
        list.table.reloadRows(at: [path(3)], with: .none)
        list.warmUp()
        XCTAssertEqual(list.measured, [3])
        XCTAssertEqual(list.answer(20), 99)
    }

    func test_a_memory_warning_drops_items_that_no_row_shows() {
        for naming in [ItemList.Naming.identity, .key] {
            let list = ItemList.warm(30, naming)
            for _ in 0..<10 { list.remove(at: 20) }
            XCTAssertEqual(list.store.rows.itemCount, 30)
            NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
            XCTAssertEqual(list.store.rows.itemCount, 20)
            for row in list.rows.indices { XCTAssertEqual(list.answer(row), list.height(of: list.rows[row])) }
            XCTAssertEqual(list.measured, [])
        }
    }

    func test_items_that_rows_show_outlast_any_number_of_others() {
        let list = ItemList.warm(100, .key)
        for round in 0..<16 {
            let paths = (0..<100).map { path($0) }
            list.rows.insert(contentsOf: (0..<100).map { ItemList.Row(id: 10_000 + 100 * round + $0) }, at: 0)
            list.table.insertRows(at: paths, with: .none)
            list.warmUp()
            list.rows.removeFirst(100)
            list.table.deleteRows(at: paths, with: .none)
        }
        XCTAssertEqual(list.measured.filter { $0 < 100 }, [])
        XCTAssertLessThan(list.table.precacher!.store.rows.itemCount, 1_500)
        list.measured = []
        list.table.reloadData()
        list.warmUp()
        XCTAssertEqual(list.measured, [])
    }
}
