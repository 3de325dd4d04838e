import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Reloads that say what has not changed.
@MainActor
final class ReloadKeepingHeightsTests: XCTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    private func newRows(_ count: Int) -> [Feed.Row] {
        (0..<count).map { Feed.Row(name: "new \($0)", height: CGFloat(90 + $0)) }
    }

    func test_older_posts_that_are_appended_are_measured_and_no_others() {
        let feed = Feed.warm([500, 3])
        feed.rows[0] += newRows(50)
        feed.rows.append(newRows(2))
        feed.table.reloadDataKeepingHeights()
        feed.warmUp()
        XCTAssertEqual(feed.measured.count, 52)
        XCTAssertEqual(Set(feed.measured), Set(newRows(50).map(\.name)))
        feed.assertHeightsAreRight()
    }

    func test_posts_that_are_gone_at_the_end_leave_nothing_behind() {
        let feed = Feed.warm([500, 3])
        feed.rows = [Array(feed.rows[0].prefix(100))]
        feed.table.reloadDataKeepingHeights()
        feed.warmUp()
        XCTAssertEqual(feed.measured, [])
        XCTAssertEqual(feed.precacher.store.rows.rowCounts, [100])
        XCTAssertEqual(feed.precacher.coverage, 1)
    }

    func test_a_refresh_that_adds_20_posts_on_top_of_500_measures_20() {
        let feed = Feed.warm([500])
        feed.table.reloadDataKeepingHeights(
            identifiedBy: { feed.row(at: $0)!.name },
            changes: { feed.rows[0].insert(contentsOf: newRows(20), at: 0) })
        feed.warmUp()
        XCTAssertEqual(feed.measured.count, 20)
        feed.assertHeightsAreRight()
    }

    func test_heights_that_were_kept_are_estimates_at_once() {
        let feed = Feed.warm([60])
        feed.table.reloadDataKeepingHeights(identifiedBy: { feed.row(at: $0)!.name }, changes: {})
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: IndexPath(row: 50, section: 0)), Feed.height(ofRow: 50))
    }

    func test_an_identity_that_rows_of_different_heights_share_tells_nothing() {
        let feed = Feed.warm([20])
        feed.table.reloadDataKeepingHeights(
            identifiedBy: { $0.row % 2 }, changes: { feed.rows[0].swapAt(3, 5) })
        feed.warmUp()
        feed.assertHeightsAreRight()
    }

    func test_another_width_keeps_no_height() {
        let feed = Feed.warm([20])
        feed.table.frame.size.width = 300
        feed.table.reloadDataKeepingHeights()
        feed.measured = []
        _ = feed.height(0, 10)
        XCTAssertEqual(feed.measured, ["0:10"])
    }

    func test_a_changed_data_source_is_not_asked_about_rows_that_are_gone() {
        let feed = Feed.warm([20])
        feed.rows[0].removeLast(10)
        var asked: [Int] = []
        feed.table.reloadDataKeepingHeights(
            identifiedBy: { path in
                asked.append(path.row)
                return feed.row(at: path)!.name
            }, changes: {})
        XCTAssertFalse(asked.contains { $0 >= 10 })
    }

    func test_on_a_table_that_was_never_shown_it_is_a_reload() {
        let feed = Feed([5], showing: false)
        feed.table.reloadDataKeepingHeights()
        XCTAssertEqual(feed.table.numberOfRows(inSection: 0), 5)
    }

    func test_an_identity_shared_by_a_known_and_an_unknown_row_tells_nothing() {
        let feed = Feed([60])
        feed.rows[0][2].name = "ad"
        feed.rows[0][50] = Feed.Row(name: "ad", height: 99)
        feed.table.reloadDataKeepingHeights()
        feed.table.layoutIfNeeded()
        XCTAssertEqual(feed.height(0, 2), 42)
        feed.table.reloadDataKeepingHeights(
            identifiedBy: { feed.row(at: $0)!.name }, changes: { feed.rows[0].remove(at: 2) })
        XCTAssertEqual(feed.height(0, 49), 99)
    }

    func test_an_identity_that_several_rows_have_afterwards_tells_nothing_of_any() {
        let feed = Feed.warm([60])
        feed.table.reloadDataKeepingHeights(
            identifiedBy: { feed.row(at: $0)!.name },
            changes: { feed.rows[0].insert(Feed.Row(name: "0:40", height: 99), at: 10) })
        XCTAssertEqual(feed.height(0, 10), 99)
        XCTAssertEqual(feed.height(0, 41), Feed.height(ofRow: 40))
    }

    func test_an_identity_that_three_rows_share_tells_nothing_of_any() {
        let feed = Feed.warm([60])
        for row in [32, 44, 56] { feed.rows[0][row].name = "ad" }
        feed.table.reloadDataKeepingHeights(
            identifiedBy: { feed.row(at: $0)!.name }, changes: { feed.rows[0].swapAt(32, 56) })
        XCTAssertEqual(feed.height(0, 56), Feed.height(ofRow: 32))
    }

    func test_a_reloaded_keyed_row_that_goes_and_comes_back_is_measured_again() {
        let feed = Feed([50])
        func ask(_ height: CGFloat) -> CGFloat {
            feed.table.precachedHeight(forRowAt: IndexPath(row: 49, section: 0), key: "post") { _ in height }
        }
        XCTAssertEqual(ask(61), 61)
        feed.table.reloadRows(at: [IndexPath(row: 49, section: 0)], with: .none)
        let last = feed.rows[0].removeLast()
        feed.table.reloadDataKeepingHeights()
        feed.rows[0].append(last)
        feed.table.reloadDataKeepingHeights()
        XCTAssertEqual(ask(80), 80)
    }
}
