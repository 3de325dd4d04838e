import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// A jump lands whatever else goes on: rows that come, other motions, layouts under way.
@MainActor
final class LandingEdgeCaseTests: XCTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    private let numbers = Array(0..<300)
    /// Below the bar, and the header that floats.
    private let top: CGFloat = 91 + 28

    private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    private func list(at row: Int = 0) -> TallRows {
        let list = TallRows([numbers])
        list.precacher.scrollToRow(at: path(row), at: .top, animated: false)
        list.table.layoutIfNeeded()
        return list
    }

    func test_rows_that_are_loaded_by_a_jump_are_loaded_once() {
        for animated in [false, true] {
            let list = list(at: 150)
            var loads = 0
            list.onScroll = { [unowned list] in
                guard list.table.contentOffset.y < 500, loads < 300 else { return }
                loads += 1
                let new = (0..<20).map { 1_000 * loads + $0 }
                list.table.performKeepingPosition { list.insert(new) }
            }
            list.precacher.scrollToRow(at: path(2), at: .top, animated: animated)
            HeadlessDisplay.main.run(in: .default, for: 1)
            list.table.layoutIfNeeded()
            XCTAssertLessThanOrEqual(loads, animated ? 30 : 1)
            XCTAssertEqual(list.screen[2], top)
        }
    }

    func test_updates_wait_for_the_end_of_an_animated_jump() {
        let list = list()
        list.precacher.scrollToRow(at: path(200), at: .top, animated: true)
        HeadlessDisplay.main.run(in: .default, for: 0.1)
        list.table.performKeepingPosition { list.insert([1_000]) }
        XCTAssertEqual(list.rows[0].count, 300)
        HeadlessDisplay.main.run(in: .default, for: 0.25)
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.screen[200], top)
        HeadlessDisplay.main.run(in: .default, for: 0.5)
        XCTAssertEqual(list.rows[0].count, 301)
        XCTAssertEqual(list.screen[200], top)
    }

    func test_an_animated_jump_lands_before_sections_without_rows() {
        for rows in [10, 60] {
            for empty in 1...3 {
                let all = [Array(0..<rows)] + Array(repeating: [], count: empty)
                let (list, twin) = (TallRows(all), TallRows(all, isKnown: true))
                list.table.estimatedSectionHeaderHeight = 200
                list.table.layoutIfNeeded()
                list.precacher.scrollToRow(at: path(rows - 1), at: .top, animated: true)
                twin.table.scrollToRow(at: path(rows - 1), at: .top, animated: false)
                twin.table.layoutIfNeeded()
                HeadlessDisplay.main.run(in: .default, for: 0.4)
                XCTAssertEqual(list.screen, twin.screen, "\(rows) rows, \(empty) empty sections")
            }
        }
    }

    func test_a_jump_in_a_batch_lands_although_the_list_decelerates() {
        let list = list()
        var frames = 0
        let link = CADisplayLink { [unowned list] link in
            frames += 1
            guard list.table.isDecelerating, frames > 12 else { return }
            link.invalidate()
            list.table.performBatchUpdates {
                list.precacher.scrollToRow(at: IndexPath(row: 299, section: 0), at: .bottom, animated: false)
                list.insert([1_000])
            }
        }
        link.add(to: .main, forMode: .tracking)
        list.table.headlessFling(velocity: 3_000)
        list.table.layoutIfNeeded()
        // It is row 300 by then.
        XCTAssertEqual(list.screen[299], 844 - 34 - TallRows.height(ofRow: 299))
    }

    func test_a_jump_from_within_a_layout_lands_after_it() {
        let list = TallRows([numbers], isShown: false)
        list.onDisplay = { [unowned list] in
            list.onDisplay = nil
            list.precacher.scrollToRow(at: IndexPath(row: 100, section: 0), at: .top, animated: false)
        }
        list.show()
        XCTAssertEqual(list.screen[100], top)
    }

    func test_the_first_row_is_followed_through_edits_before_the_paint() {
        for keepsPosition in [false, true] {
            let list = TallRows([numbers], isShown: false)
            list.precacher.showFirst(path(100))
            list.show()
            var changes = 0
            list.onScroll = { changes += 1 }
            if keepsPosition {
                list.table.performKeepingPosition { list.insert([1_000, 1_001]) }
            } else {
                list.insert([1_000, 1_001])
            }
            list.window.layoutIfNeeded()
            XCTAssertEqual(list.screen[100], top)
            XCTAssertLessThan(changes, 5)
            list.window.headlessSafeAreaInsets.top = 150
            list.window.layoutIfNeeded()
            XCTAssertEqual(list.screen[100], 150 + 28)
        }
    }

    func test_a_row_higher_than_the_screen_is_scrolled_to_once() {
        let list = list()
        list.table.frame.size.height = 300
        list.table.layoutIfNeeded()
        var changes = 0
        for row in list.table.indexPathsForVisibleRows ?? [] {
            changes = 0
            list.onScroll = { changes += 1 }
            list.precacher.scrollToRow(at: row, at: .none, animated: false)
            XCTAssertLessThanOrEqual(changes, 1)
        }
    }

    func test_a_jump_waits_for_a_row_that_is_dragged() {
        let list = list()
        list.table.headlessHasUncommittedUpdates = true
        list.precacher.scrollToRow(at: path(100), at: .top, animated: false)
        list.table.layoutIfNeeded()
        XCTAssertNotEqual(list.screen[0], nil)
        list.table.headlessHasUncommittedUpdates = false
        list.table.setNeedsLayout()
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.screen[100], top)
    }

    func test_a_jump_within_updates_wins_over_the_place() {
        let list = list()
        list.table.performKeepingPosition {
            list.insert([1_000])
            list.precacher.scrollToRow(at: IndexPath(row: 200, section: 0), at: .top, animated: false)
        }
        XCTAssertEqual(list.screen[199], top)
    }

    func test_no_row_of_no_section_is_passed_over() {
        let list = list(at: 50)
        let before = list.screen
        list.table.performKeepingPosition(of: IndexPath()) { list.insert([1_000]) }
        XCTAssertEqual(list.screen[50], before[50])
    }

    func test_a_section_without_rows_is_scrolled_to() {
        let list = TallRows([numbers, [], numbers])
        list.precacher.scrollToRow(at: path(NSNotFound, 1), at: .top, animated: false)
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.table.rectForHeader(inSection: 1).minY - list.table.contentOffset.y, 91)
    }
}
