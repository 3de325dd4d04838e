import CoreFoundation
import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// A table that warms its heights while the real main run loop idles.
@MainActor
final class WarmingTests: PrecacheTestCase {
    func test_every_row_becomes_known_and_each_is_measured_once() {
        let feed = Feed.precaching([60, 0, 40])
        XCTAssertNotNil(feed.table.precacher)
        feed.warmUp()
        XCTAssertEqual(feed.precacher.coverage, 1)
        XCTAssertEqual(feed.measured.count, 100)
        XCTAssertEqual(Set(feed.measured).count, 100)
        XCTAssertEqual(feed.height(2, 39), Feed.height(ofRow: 39))
        XCTAssertEqual(feed.measured.count, 100)
        XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
    }

    func test_enabling_measures_nothing_by_itself() async {
        let feed = Feed([1_000])
        let asked = feed.asked.count
        feed.table.enablePrecaching()
        XCTAssertEqual(feed.asked.count, asked)
    }

    func test_a_hundred_thousand_rows_are_enabled_reloaded_and_edited_without_a_question() {
        let rows = ManyRows()
        rows.table.enablePrecaching()
        rows.table.reloadData()
        for _ in 0..<3 {
            rows.count += 1
            rows.table.insertRows(at: [path(50_000)], with: .none)
        }
        XCTAssertEqual(rows.table.numberOfRows(inSection: 0), 100_003)
        XCTAssertEqual(rows.asked, 0)
        XCTAssertLessThan(rows.countsAsked, 50)
    }

    func test_a_table_that_never_asked_has_no_precacher_and_no_observer() {
        let table = UITableView(frame: .zero, style: .plain)
        table.reloadData()
        table.disablePrecaching()
        XCTAssertNil(table.precacher)
        MainRunLoop.turn(times: 1)
        XCTAssertFalse(IdleScheduler.shared.observer.isOn)
    }

    func test_a_fling_over_a_warm_table_measures_nothing_at_all() {
        let feed = Feed.precaching([400])
        feed.warmUp()
        let measured = feed.measured.count
        feed.table.headlessFling(velocity: 5_000)
        XCTAssertGreaterThan(feed.table.contentOffset.y, 1_000)
        XCTAssertEqual(feed.measured.count, measured)
        XCTAssertEqual(feed.precacher.statistics.missesWhileTracking, 0)
    }

    func test_a_fling_over_a_cold_table_counts_its_misses_and_precaches_nothing() {
        let feed = Feed.precaching([400])
        feed.table.headlessFling(velocity: 5_000)
        let missed = feed.precacher.statistics.missesWhileTracking
        XCTAssertGreaterThan(missed, 10)
        XCTAssertEqual(feed.precacher.statistics.rowsPrecached, 0)
        feed.warmUp()
        feed.table.headlessFling(velocity: 8_000)
        XCTAssertEqual(feed.precacher.statistics.missesWhileTracking, missed)
        XCTAssertEqual(Set(feed.measured).count, feed.measured.count)
    }

    func test_a_table_that_is_released_mid_way_leaves_no_observer() {
        var feed: Feed? = Feed.precaching([500], upTo: 5)
        let table = Weak(feed!.table)
        let precacher = Weak(feed!.precacher)
        feed!.letGo()
        feed = nil
        MainRunLoop.turnUntilItSleeps()
        XCTAssertNil(table.object)
        XCTAssertNil(precacher.object)
        XCTAssertFalse(IdleScheduler.shared.observer.isOn)
    }

    func test_a_precacher_that_outlives_its_table_lets_the_loop_sleep() {
        let feed = Feed.precaching([500], upTo: 5)
        let precacher = feed.precacher
        let table = Weak(feed.table)
        feed.letGo()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertNil(table.object)
        XCTAssertFalse(precacher.warmer.seat.isAwake)
    }

    func test_neither_delegate_nor_data_source_nor_closures_are_kept_alive() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
        weak var gone: Feed?
        do {
            let feed = Feed([3])
            gone = feed
            table.dataSource = feed
            table.delegate = feed
            table.enablePrecaching()
            _ = table.precachedHeight(forRowAt: IndexPath(row: 0, section: 0)) { _ in feed.rows[0][0].height }
        }
        XCTAssertNil(gone)
        MainRunLoop.turnUntilItSleeps()
    }

    func test_a_table_outside_any_window_waits_until_it_is_in_one() {
        let feed = Feed([30], showing: false)
        feed.table.enablePrecaching()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.asked, [])
        feed.window.addSubview(feed.table)
        feed.window.makeKeyAndVisible()
        feed.warmUp()
        XCTAssertEqual(feed.measured.count, 30)
    }

    func test_a_warm_table_lets_the_loop_sleep_for_a_whole_second() {
        let feeds = [false, true].map { answersEstimates in
            let feed = Feed([40])
            // One row that can never be cached, and one that is hidden.
            feed.rows[0][30].height = UITableView.automaticDimension
            feed.rows[0][31].height = 0
            if answersEstimates { feed.useEstimates() }
            feed.precacheAll()
            return (feed, asked: feed.asked.count)
        }
        MainRunLoop.assertSleepsForASecond()
        for (feed, asked) in feeds {
            XCTAssertEqual(feed.asked.count, asked)
            XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
        }
    }

    func test_pause_stops_at_once_and_resume_goes_on_where_it_was() {
        let feed = Feed.precaching([80], upTo: 5)
        feed.precacher.pause()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertTrue(feed.precacher.isPaused)
        XCTAssertEqual(feed.precacher.statistics.rowsPrecached, 5)
        XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
        feed.precacher.resume()
        feed.warmUp()
        XCTAssertEqual(Set(feed.measured).count, feed.measured.count)
    }

    func test_after_disabling_heights_are_still_served_and_nothing_is_measured_ahead() {
        let feed = Feed.precaching([80], upTo: 5)
        feed.table.disablePrecaching()
        XCTAssertEqual(feed.table.precacher?.gate, .stopped)
        let measured = feed.measured.count
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.measured.count, measured)
        XCTAssertEqual(feed.height(0, 0), 40)
        XCTAssertEqual(feed.measured.count, measured)
        feed.precacheAll()
        XCTAssertEqual(feed.measured.count, 80)
    }

    func test_a_delegate_that_bypasses_the_cache_is_asked_once_a_row() {
        let feed = Feed([50])
        var asked = 0
        feed.use { _ in
            asked += 1
            return 50
        }
        let before = asked
        feed.precacheAll()
        XCTAssertEqual(asked, before + 50)
        XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
    }

    func test_rows_that_size_themselves_are_passed_over_and_known_only_where_shown() {
        let feed = Feed([80])
        for row in 0..<80 { feed.rows[0][row].height = UITableView.automaticDimension }
        feed.table.reloadData()
        feed.precacheAll()
        let shown = feed.table.indexPathsForVisibleRows!.count
        XCTAssertEqual(feed.precacher.coverage, Double(shown) / 80)
        XCTAssertEqual(feed.height(0, 3), UITableView.automaticDimension)
    }
}

/// Counts what is asked about its rows.
@MainActor
private final class ManyRows: TableOwner, UITableViewDelegate {
    var count = 100_000
    private(set) var (asked, countsAsked) = (0, 0)
    var table: UITableView { kept }

    init() {
        super.init()
        kept.estimatedRowHeight = 44
        (kept.dataSource, kept.delegate) = (self, self)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        countsAsked += 1
        return count
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        asked += 1
        return tableView.precachedHeight(forRowAt: indexPath) { _ in 44 }
    }
}
