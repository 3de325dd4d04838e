import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// A list begins where it is told, before anybody sees it elsewhere.
@MainActor
final class FirstPositionTests: PrecacheTestCase {
    private let numbers = [Array(0..<150), Array(150..<300)]
    /// Below the bars and the section's header, in points.
    private let top: CGFloat = 91 + 28

    func test_the_first_paint_shows_the_row_that_was_named() {
        for position in [UITableView.ScrollPosition.top, .middle, .bottom] {
            let list = TallRows(numbers, isShown: false)
            // Of two calls the last counts.
            list.precacher.restore(path(40), at: .top)
            list.precacher.restore(path(100), at: position)
            list.show()
            let twin = TallRows(numbers, isKnown: true)
            twin.table.jump(to: path(100), at: position)
            XCTAssertEqual(list.screen, twin.screen)
            XCTAssertLessThan(list.measuredPoints, 2 * 844)
            // Once it is there the list is the reader's.
            list.table.scroll(to: 500)
            XCTAssertEqual(list.table.contentOffset.y, 500)
        }
    }

    func test_a_chat_is_first_painted_at_its_end() {
        let list = TallRows(numbers, isShown: false)
        list.precacher.restore(path(149, 1), at: .bottom)
        list.show()
        XCTAssertEqual(list.table.contentOffset.y, list.table.offsetsOfEnds.bottom)
        XCTAssertEqual(list.screen[299], 844 - 34 - TallRows.height(ofRow: 299))
    }

    func test_rows_that_come_after_the_first_layout_are_waited_for() {
        let list = TallRows([[]])
        list.precacher.restore(path(100), at: .bottom)
        MainRunLoop.turnUntilItSleeps()
        list.rows = numbers
        list.table.reload()
        XCTAssertEqual(list.screen[100], 844 - 34 - TallRows.height(ofRow: 100))
    }

    func test_rows_that_are_inserted_into_an_empty_table_are_waited_for() async {
        for keepsPosition in [false, true] {
            let list = TallRows([[]])
            list.precacher.restore(path(100), at: .top)
            let insert = { list.insert(Array(0..<300)) }
            if keepsPosition { list.table.performKeepingPosition(stickingTo: .bottom, insert) } else { insert() }
            list.window.layoutIfNeeded()
            XCTAssertEqual(list.screen[100], top)
        }
    }

    func test_rows_that_the_table_does_not_know_yet_are_waited_for() {
        let list = TallRows(numbers)
        list.rows[1].append(contentsOf: 1_000..<1_100)
        list.precacher.restore(path(200, 1), at: .top)
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.table.contentOffset.y, 0)
        list.table.reload()
        XCTAssertEqual(list.screen[1_050], top)
    }

    func test_in_a_batch_or_among_updates_it_is_what_counts() {
        let list = TallRows(numbers)
        list.table.performBatchUpdates {
            list.precacher.restore(path(20, 1), at: .top)
            list.insert(Array(1_000..<1_050), section: 1)
        }
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.screen[1_020], top)
        list.table.performKeepingPosition {
            list.insert([2_000])
            list.precacher.restore(path(101), at: .top)
        }
        XCTAssertEqual(list.screen[100], top)
    }

    func test_a_row_that_is_not_there_is_named_and_nothing_moves() {
        let list = TallRows(numbers)
        let before = list.screen
        for path in [path(150), path(0, 7), IndexPath(), IndexPath(index: 3)] {
            list.precacher.restore(path, at: .top)
        }
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.screen, before)
        XCTAssertEqual(console.filter { $0.contains("has no row [0, 150]") }.count, 1)
    }
}
