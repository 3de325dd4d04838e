import HeadlessUIKit
import XCTest

@testable import Precache

/// Heights by item where rooms meet: environments, edits, places on the screen, rows that size themselves.
@MainActor
final class ItemContextTests: PrecacheTestCase {
    /// Warm at both widths, and at the first again.
    private func listOfTwoWidths(_ naming: ItemList.Naming, hasState: Bool = false) -> ItemList {
        let list = ItemList.warm(60, naming, hasState: hasState)
        for width in [844, 390] as [CGFloat] {
            list.warmUp(at: width)
        }
        return list
    }

    func test_rows_swapped_untold_are_right_at_the_other_width_too() async {
        let list = listOfTwoWidths(.identity)
        list.rows.swapAt(2, 30)
        for row in [2, 30] { XCTAssertEqual(list.answer(row), list.height(of: list.rows[row])) }
        list.resize(to: 844)
        for row in [2, 30] { XCTAssertEqual(list.answer(row), list.height(of: list.rows[row])) }
    }

    func test_a_state_changed_at_one_width_leaves_the_other_cold() {
        let list = listOfTwoWidths(.identity, hasState: true)
        list.rows[50].isOpen = true
        XCTAssertEqual(list.answer(50), list.height(of: list.rows[50]))
        list.resize(to: 844)
        XCTAssertFalse(list.table.precacher!.isWarm)
        list.warmUp()
        list.measured = []
        XCTAssertEqual(list.answer(50), list.height(of: list.rows[50]))
        XCTAssertEqual(list.measured, [])
    }

    func test_one_key_in_rows_of_two_states_has_a_height_for_each() {
        let list = ItemList(60, .identityAndOtherKey, hasState: true)
        list.keys = [50: 40]
        list.answers = [:]
        list.warmUp()
        list.rows[50] = ItemList.Row(id: 40, isOpen: true)
        XCTAssertEqual(list.answer(50), list.height(of: list.rows[50]))
        list.rows[40].isOpen = true
        XCTAssertEqual(list.answer(40), list.height(of: list.rows[40]))
    }

    func test_a_row_without_a_cacheable_height_leaves_the_table_warm() {
        for answer in [UITableView.automaticDimension, .nan] {
            let list = ItemList(60, .identity)
            list.answers = [40: answer]
            list.warmUp()
            list.measured = []
            _ = list.answer(40)
            XCTAssertTrue(list.table.precacher!.isWarm)
            XCTAssertEqual(list.measured, [40])
        }
        assertSaid("row 0:40 is nan")
    }

    func test_no_identity_is_asked_of_rows_that_are_gone() {
        let list = ItemList.warm(10, .identity)
        // Asking for a row that is gone would trap.
        list.rows.removeLast(8)
        list.table.layOutAnew()
        list.table.reloadData()
        list.warmUp()
    }

    func test_the_place_is_kept_where_rows_have_keys_and_identities() {
        let list = ItemList.warm(100, .identityAndOtherKey)
        list.table.scroll(to: list.table.rectForRow(at: path(20)).minY)
        list.table.performKeepingPosition {
            list.insert((1_000..<1_030).map { ItemList.Row(id: $0) })
        }
        XCTAssertEqual(list.rows[list.table.indexPathsForVisibleRows![0].row].id, 20)
        list.table.performKeepingPosition {
            list.rows.removeFirst(30)
            list.table.reloadData()
        }
        XCTAssertEqual(list.rows[list.table.indexPathsForVisibleRows![0].row].id, 20)
    }

    func test_an_invalidation_within_a_batch_after_a_reload_holds() {
        let list = ItemList.warm(60, .identity)
        list.answers = [50: 777]
        list.table.reloadData()
        list.table.performBatchUpdates { list.table.invalidatePrecachedHeights(for: [path(50)]) }
        list.warmUp()
        XCTAssertEqual(list.answer(50), 777)
    }

    func test_items_that_are_only_shown_do_not_pile_up() {
        let list = ItemList(10, .identity, .init(reach: .shown))
        list.answeredDirectly = UITableView.automaticDimension
        for round in 0..<200 {
            list.rows = (0..<10).map { ItemList.Row(id: round * 10 + $0) }
            list.table.reload()
        }
        XCTAssertLessThanOrEqual(list.table.precacher!.store.rows.itemCount, 1_250)
    }

    func test_the_first_header_that_is_asked_for_wakes_the_warmer() {
        let list = ItemList.warm(10, .identity)
        _ = list.table.precachedEstimate(forHeaderInSection: 0)
        XCTAssertTrue(list.table.precacher!.warmer.seat.isAwake)
    }
}
