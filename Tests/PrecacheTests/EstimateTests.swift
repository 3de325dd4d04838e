import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Estimates that give way to heights, and what of it is seen on the screen.
@MainActor
final class EstimateTests: XCTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    private func realHeight(_ feed: Feed) -> CGFloat { feed.rows.joined().reduce(0) { $0 + $1.height } }

    func test_a_warm_table_has_the_size_of_its_real_heights() {
        let feed = Feed([300, 20])
        let delegate = EstimatingDelegate(feed)
        XCTAssertNotEqual(feed.table.contentSize.height, realHeight(feed))
        feed.table.enablePrecaching()
        feed.warmUp()
        XCTAssertEqual(feed.table.contentSize.height, realHeight(feed))
        XCTAssertFalse(feed.precacher.engine.isObserving)
        withExtendedLifetime(delegate) {}
    }

    func test_a_fling_over_a_warm_table_changes_nothing_about_its_size() {
        let feed = Feed([600])
        let delegate = EstimatingDelegate(feed)
        feed.table.enablePrecaching()
        feed.warmUp()
        let size = feed.table.contentSize
        feed.table.headlessFling(velocity: 8_000)
        XCTAssertEqual(feed.table.contentSize, size)
        withExtendedLifetime(delegate) {}
    }

    func test_what_is_on_the_screen_stays_where_it_is_when_heights_replace_estimates_above_it() {
        let feed = Feed([300])
        feed.table.estimatedRowHeight = 90
        let delegate = EstimatingDelegate(feed)
        feed.table.scrollToRow(at: IndexPath(row: 150, section: 0), at: .top, animated: false)
        feed.table.layoutIfNeeded()
        let first = feed.table.indexPathsForVisibleRows![0]
        let place = feed.table.rectForRow(at: first).minY - feed.table.contentOffset.y
        feed.table.enablePrecaching()
        feed.warmUp()
        XCTAssertEqual(feed.table.contentSize.height, realHeight(feed))
        XCTAssertEqual(feed.table.rectForRow(at: first).minY - feed.table.contentOffset.y, place)
        withExtendedLifetime(delegate) {}
    }

    func test_a_table_without_estimates_of_its_own_is_not_updated() {
        let feed = Feed([100])
        feed.table.enablePrecaching()
        feed.warmUp()
        XCTAssertFalse(feed.precacher.hasServedEstimates)
        XCTAssertNotEqual(feed.table.contentSize.height, realHeight(feed))
    }

    func test_estimates_are_asked_again_once_and_not_while_the_table_is_edited() {
        let feed = Feed([100])
        let delegate = EstimatingDelegate(feed)
        XCTAssertEqual(delegate.estimates, 100)
        feed.table.setEditing(true, animated: false)
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { feed.precacher.isWarm })
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(delegate.estimates, 100)
        feed.table.setEditing(false, animated: false)
        MainRunLoop.turn(until: { delegate.estimates > 100 })
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(delegate.estimates, 200)
    }
}
