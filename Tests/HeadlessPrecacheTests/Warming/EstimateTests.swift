import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Estimates that give way to heights, and what of it is seen on the screen.
@MainActor
final class EstimateTests: PrecacheTestCase {
    private func realHeight(_ feed: Feed) -> CGFloat { feed.rows.joined().reduce(0) { $0 + $1.height } }

    func test_a_warm_table_has_the_size_of_its_heights_hidden_rows_too() async {
        for hidden in [0..<0, 20..<40] {
            let feed = Feed([300, 20])
            for row in hidden { feed.rows[0][row].height = 0 }
            feed.useEstimates()
            XCTAssertNotEqual(feed.table.contentSize.height, realHeight(feed))
            feed.precacheAll()
            XCTAssertEqual(feed.table.contentSize.height, realHeight(feed), "\(hidden) are hidden")
            XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
        }
    }

    func test_a_fling_over_a_warm_table_changes_nothing_about_its_size() {
        let feed = Feed.estimating([600])
        feed.precacheAll()
        let size = feed.table.contentSize
        feed.table.headlessFling(velocity: 8_000)
        XCTAssertEqual(feed.table.contentSize, size)
    }

    func test_the_screen_stays_in_place_when_heights_replace_estimates_above_it() {
        let feed = Feed.estimating([300], estimate: 90)
        feed.table.jump(to: path(150))
        let first = feed.table.indexPathsForVisibleRows![0]
        let place = feed.table.rectForRow(at: first).minY - feed.table.contentOffset.y
        feed.precacheAll()
        XCTAssertEqual(feed.table.contentSize.height, realHeight(feed))
        XCTAssertEqual(feed.table.rectForRow(at: first).minY - feed.table.contentOffset.y, place)
    }

    func test_a_table_without_estimates_of_its_own_is_not_updated() {
        let feed = Feed.warm([100])
        XCTAssertFalse(feed.precacher.store.given.hasEstimates)
        XCTAssertNotEqual(feed.table.contentSize.height, realHeight(feed))
    }

    func test_near_rows_have_their_real_size_long_before_far_ones_are_measured() {
        let feed = Feed.estimating([1_000])
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { feed.estimates > 1_000 })
        let known = feed.precacher.store.rows.coveredCount
        XCTAssertLessThan(known, 150)
        // As the first 4 screens are, 44 points a row where they were estimated.
        let path = IndexPath(row: 70, section: 0)
        XCTAssertEqual(feed.table.rectForRow(at: path).minY, (0..<70).reduce(0) { $0 + Feed.height(ofRow: $1) })
        feed.warmUp()
        // Each time for twice as far: the last time all are known, and before that at 4, 8, 16 and 32 of 53 screens.
        XCTAssertEqual(feed.estimates / 1_000, 1 + 4 + 1)
    }

    func test_a_table_scrolled_far_away_soon_has_its_real_size_there() {
        let feed = Feed.estimating([2_000])
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { feed.precacher.store.rows.coveredCount > 350 })
        feed.table.jump(to: path(1_500))
        let (estimates, known) = (feed.estimates, feed.precacher.store.rows.coveredCount)
        MainRunLoop.turn(until: { feed.estimates > estimates })
        XCTAssertLessThan(feed.precacher.store.rows.coveredCount - known, 200)
    }

    func test_estimates_are_told_early_again_after_a_reload() {
        let feed = Feed.estimating([800])
        feed.precacheAll()
        feed.table.reload()
        let before = feed.estimates
        MainRunLoop.turn(until: { feed.precacher.coverage > 0.5 })
        XCTAssertGreaterThan(feed.estimates, before)
        feed.precacher.pause()
    }

    func test_estimates_are_told_again_after_a_change_meanwhile() {
        let list = ItemList(60, .key)
        list.answersEstimates = true
        list.table.reload()
        list.warmUp()
        func assertSizeIsReal(line: UInt = #line) {
            XCTAssertEqual(
                list.table.contentSize.height, list.rows.reduce(0) { $0 + list.height(of: $1) }, line: line)
        }
        assertSizeIsReal()
        list.onMeasure = { [unowned list] index in
            guard index == 59 else { return }
            list.onMeasure = nil
            list.rows[2] = ItemList.Row(id: 5_000)
            list.rows[50] = ItemList.Row(id: 5_001)
        }
        list.answers = [59: 75, 5_000: 83, 5_001: 120]
        list.table.reloadRows(at: [IndexPath(row: 59, section: 0)], with: .none)
        list.warmUp()
        XCTAssertNil(list.onMeasure)
        assertSizeIsReal()
    }

    func test_estimates_are_asked_again_once_and_not_while_the_table_is_edited() {
        let feed = Feed.estimating([70])
        XCTAssertEqual(feed.estimates, 70)
        feed.table.enablePrecaching()
        feed.onMeasure = { [unowned feed] _ in
            if feed.measured.count == 65 { feed.table.setEditing(true, animated: false) }
        }
        MainRunLoop.turnUntilItSleeps()
        feed.onMeasure = nil
        for row in 0..<70 { _ = feed.height(0, row) }
        XCTAssertTrue(feed.precacher.isWarm)
        let asked = feed.estimates
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.estimates, asked)
        feed.table.setEditing(false, animated: false)
        MainRunLoop.turn(until: { feed.estimates > asked })
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.estimates, asked + 70)
    }

    func test_a_row_that_cannot_be_cached_has_estimates_asked_again_only_once() {
        let feed = Feed([70])
        feed.rows[0][50].height = UITableView.automaticDimension
        feed.useEstimates()
        feed.precacheAll()
        // All at the load, and all again.
        XCTAssertEqual(feed.estimates, 70 + 70)
        XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
    }

    func test_a_data_source_ahead_of_its_table_keeps_the_estimates_waiting() {
        let feed = Feed.estimating([100, 3])
        for row in 0..<100 { _ = feed.height(0, row) }
        for row in 0..<3 { _ = feed.height(1, row) }
        feed.table.enablePrecaching()
        feed.rows[1].removeLast()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.estimates, 103)
        feed.table.deleteRows(at: [IndexPath(row: 2, section: 1)], with: .none)
        feed.warmUp()
        XCTAssertEqual(feed.table.contentSize.height, realHeight(feed))
    }

    func test_the_end_of_a_list_stays_on_screen_when_heights_replace_estimates() {
        for estimate in [20, 44, 90, 300] as [CGFloat] {
            let feed = Feed.estimating([300], estimate: estimate)
            feed.table.jump(to: path(299), at: .bottom)
            let shown = feed.table.indexPathsForVisibleRows
            feed.precacheAll()
            XCTAssertEqual(feed.table.indexPathsForVisibleRows, shown, "estimate \(estimate)")
        }
    }

    func test_a_row_appended_to_a_warm_table_leaves_the_screen_in_place() {
        let feed = Feed.estimating([300], estimate: 90)
        feed.precacheAll()
        feed.table.jump(to: path(150))
        feed.insert("new", height: 99, at: 300)
        feed.warmUp()
        XCTAssertEqual(feed.table.indexPathsForVisibleRows?.first?.row, 150)
    }

    func test_a_changed_row_is_shown_anew_however_many_rows_there_are() {
        let feed = Feed([10_001])
        feed.table.enablePrecaching(.init(reach: .screens(2)))
        feed.warmUp()
        feed.rows[0][2].height = 150
        feed.table.invalidatePrecachedHeights(for: path(2))
        feed.warmUp()
        feed.table.layoutIfNeeded()
        XCTAssertEqual(feed.table.cellForRow(at: path(2))?.frame.height, 150)
    }

    func test_under_voice_over_only_what_is_wrong_on_the_screen_is_told() {
        UIAccessibility.headlessRunVoiceOver(true)
        let feed = Feed.estimating([100])
        let size = feed.table.contentSize
        feed.precacheAll()
        XCTAssertEqual(feed.table.contentSize, size)
        feed.rows[0][2].height = 150
        feed.table.invalidatePrecachedHeights(for: path(2))
        feed.warmUp()
        XCTAssertEqual(feed.table.cellForRow(at: path(2))?.frame.height, 150)
    }

    func test_a_table_with_too_many_rows_to_ask_keeps_its_estimates() {
        let feed = Feed.estimating([10_001])
        feed.table.enablePrecaching(.init(reach: .screens(12)))
        feed.warmUp()
        XCTAssertEqual(feed.estimates, 10_001)
        XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
    }
}
