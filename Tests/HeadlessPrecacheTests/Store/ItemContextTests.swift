import HeadlessUIKit
import XCTest

@testable import Precache

/// Heights by item where rooms meet: former widths, edits, places on the screen, rows that size themselves.
final class ItemContextTests: PrecacheTestCase {
    func test_reloads_and_untold_changes_leave_heights_right_at_both_widths() async {
        for naming in [ItemList.Naming.identity, .key] {
            let list = ItemList.warm(60, naming, at: [844, 390])
            list.table.reloadData()
            for width in [390, 844, 390] as [CGFloat] {
                list.warmUp(at: width)
                XCTAssertEqual(list.wrongAnswers, [], "\(naming)")
            }
            list.rows.swapAt(2, 30)
            XCTAssertEqual(list.wrongAnswers, [], "\(naming)")
            list.resize(to: 844)
            XCTAssertEqual(list.wrongAnswers, [], "\(naming)")
            XCTAssertEqual(list.measured, [], "\(naming)")
        }
    }

    func test_a_state_changed_at_one_width_leaves_the_other_cold() {
        let list = ItemList.warm(60, .identity, hasState: true, at: [844, 390])
        list.rows[50].isOpen = true
        XCTAssertEqual(list.answer(50), list.height(of: list.rows[50]))
        list.resize(to: 844)
        XCTAssertFalse(list.precacher.isWarm)
        list.warmUp()
        list.measured = []
        XCTAssertEqual(list.answer(50), list.height(of: list.rows[50]))
        XCTAssertEqual(list.measured, [])
    }

    func test_a_keyed_row_that_lost_its_height_never_serves_the_old_one() {
        for (answer, expected) in [(UITableView.automaticDimension, UITableView.automaticDimension), (.nan, 44)] {
            let list = ItemList.warm(60, .key, at: [844, 390])
            list.answers[5] = answer
            list.reload(5)
            XCTAssertEqual(list.answer(5), expected)
            for width in [390, 844] as [CGFloat] {
                list.warmUp(at: width)
                XCTAssertEqual(list.answer(5), expected)
            }
        }
        assertSaid("row 0:5 is nan")
        // Or of which nothing was measured ahead since it changed.
        let list = ItemList.warm(60, .key, at: [844, 390])
        list.table.invalidatePrecachedHeights(for: path(5))
        list.uncached = [5]
        list.warmUp()
        list.uncached = []
        list.answers[5] = 300
        list.warmUp(at: 844)
        XCTAssertEqual(list.answer(5), 300)
    }

    func test_one_key_in_rows_of_two_states_has_a_height_for_each() {
        let list = ItemList(60, .identityAndOtherKey, hasState: true)
        list.keys = [50: 40]
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
            XCTAssertTrue(list.precacher.isWarm)
            XCTAssertEqual(list.measured, [40])
        }
        assertSaid("row 0:40 is nan")
    }

    func test_the_place_is_kept_where_rows_have_keys_and_identities() {
        let list = ItemList.warm(100, .identityAndOtherKey)
        list.table.scroll(to: list.table.rectForRow(at: path(20)).minY)
        list.table.performKeepingPosition { list.insert((1_000..<1_030).map { ItemList.Row(id: $0) }) }
        XCTAssertEqual(list.rows[list.table.indexPathsForVisibleRows![0].row].id, 20)
        list.table.performKeepingPosition {
            list.rows.removeFirst(30)
            list.table.reloadData()
        }
        XCTAssertEqual(list.rows[list.table.indexPathsForVisibleRows![0].row].id, 20)
    }

    func test_the_first_header_that_is_asked_for_wakes_the_warmer() {
        let list = ItemList.warm(10, .identity)
        _ = list.table.precachedEstimate(forHeaderInSection: 0)
        XCTAssertTrue(list.precacher.warmer.seat.isAwake)
    }
}
