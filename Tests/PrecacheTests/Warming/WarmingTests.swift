import TestSupport
import XCTest

@testable import Precache

/// A table that warms its heights while the real main run loop idles.
final class WarmingTests: PrecacheTestCase {
    func test_enabling_measures_nothing_by_itself() {
        let feed = Feed([60, 0, 40])
        let asked = feed.asked.count
        feed.table.enablePrecaching()
        XCTAssertEqual(feed.asked.count, asked, "enabling measures nothing by itself")
        XCTAssertNotNil(feed.table.usedPrecacher)
        feed.warmUp()
    }

    func test_every_row_becomes_known_and_each_is_measured_once() {
        let feed = Feed([60, 0, 40])
        feed.table.enablePrecaching()
        feed.warmUp()
        XCTAssertEqual(feed.precacher.coverage, 1)
        XCTAssertEqual(Set(feed.measured).count, 100)
        XCTAssertEqual(feed.height(2, 39), Feed.height(ofRow: 39))
        XCTAssertEqual(feed.measured.count, 100)
        XCTAssertFalse(feed.precacher.isAskedWhenIdle)
    }

    func test_a_hundred_thousand_rows_are_enabled_reloaded_and_edited_without_a_question() {
        let feed = Feed([100_000], showing: false)
        feed.table.enablePrecaching()
        feed.table.reloadData()
        for _ in 0..<3 { feed.insert("new", at: 50_000) }
        XCTAssertEqual(feed.table.numberOfRows(inSection: 0), 100_003)
        XCTAssertEqual(feed.asked, [])
        XCTAssertLessThan(feed.countsAsked, 50)
    }

    func test_a_table_that_never_asked_has_no_precacher_and_no_observer() {
        let table = UITableView(frame: .zero, style: .plain)
        table.reloadData()
        table.disablePrecaching()
        XCTAssertNil(table.usedPrecacher)
        MainRunLoop.turn(times: 1)
        XCTAssertFalse(IdleScheduler.shared.observer.isOn)
    }

    func test_a_fling_over_a_warm_table_measures_nothing_at_all() {
        let feed = Feed.warm([400])
        feed.table.headlessFling(velocity: 5_000)
        XCTAssertGreaterThan(feed.table.contentOffset.y, 1_000)
        XCTAssertEqual(feed.measured, [])
        XCTAssertEqual(feed.precacher.statistics.missesWhileTracking, 0)
    }

    func test_a_fling_over_a_cold_table_counts_its_misses_and_precaches_nothing() {
        let feed = Feed.precaching([400])
        feed.table.headlessFling(velocity: 5_000)
        XCTAssertGreaterThan(feed.precacher.statistics.missesWhileTracking, 10)
        XCTAssertEqual(feed.precacher.statistics.rowsPrecached, 0)
        // Else a task of it is left for the next test.
        feed.warmUp()
    }

    func test_a_fling_that_a_cold_one_was_before_measures_nothing_again() {
        let feed = Feed.precaching([400])
        feed.table.headlessFling(velocity: 5_000)
        let missed = feed.precacher.statistics.missesWhileTracking
        feed.warmUp()
        feed.table.headlessFling(velocity: 8_000)
        XCTAssertEqual(feed.precacher.statistics.missesWhileTracking, missed)
        XCTAssertEqual(Set(feed.measured).count, feed.measured.count)
    }

    func test_a_table_that_is_released_mid_way_leaves_no_observer() {
        for outlives in [false, true] {
            var feed: Feed? = Feed.precaching([500], upTo: 5)
            let (table, precacher) = (Weak(feed!.table), Weak(feed!.precacher))
            let kept = outlives ? feed!.precacher : nil
            feed!.letGo()
            feed = nil
            MainRunLoop.turnUntilItSleeps()
            let story = "its precacher outlives it: \(outlives)"
            XCTAssertNil(table.object, story)
            XCTAssertEqual(precacher.object == nil, !outlives, story)
            XCTAssertNotEqual(kept?.isAskedWhenIdle, true, story)
            XCTAssertFalse(IdleScheduler.shared.observer.isOn, story)
            // Calling a precacher that is gone traps.
            warnOfMemory()
        }
    }

    func test_neither_delegate_nor_data_source_nor_closures_are_kept_alive() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
        weak var gone: Feed?
        do {
            let feed = Feed([3])
            gone = feed
            (table.dataSource, table.delegate) = (feed, feed)
            table.enablePrecaching()
            _ = table.precachedHeight(forRowAt: path(0)) { _ in feed.rows[0][0].height }
        }
        XCTAssertNil(gone)
        MainRunLoop.turnUntilItSleeps()
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
            XCTAssertFalse(feed.precacher.isAskedWhenIdle)
        }
    }

    func test_paused_or_disabled_it_stops_at_once_and_goes_on_later() {
        for isDisabled in [false, true] {
            let story = "disabled: \(isDisabled)"
            let feed = Feed.precaching([80], upTo: 5)
            isDisabled ? feed.table.disablePrecaching() : feed.precacher.pause()
            XCTAssertEqual(feed.table.precacher.gate, TableActivity.stopped.gate, story)
            XCTAssertTrue(feed.precacher.engine.settings.isPaused || isDisabled, story)
            let measured = feed.measured.count
            MainRunLoop.turnUntilItSleeps()
            XCTAssertEqual(feed.precacher.statistics.rowsPrecached, 5, story)
            XCTAssertFalse(feed.precacher.isAskedWhenIdle, story)
            // Heights are still served.
            XCTAssertEqual(feed.height(0, 0), 40, story)
            XCTAssertEqual(feed.measured.count, measured, story)
            isDisabled ? feed.table.enablePrecaching() : feed.precacher.resume()
            feed.warmUp()
            XCTAssertEqual(feed.measured.count, 80, story)
            XCTAssertEqual(Set(feed.measured).count, 80, story)
        }
    }

    func test_rows_that_size_themselves_are_passed_over_and_known_only_where_shown() {
        let feed = Feed([300])
        for row in 0..<300 { feed.rows[0][row].height = UITableView.automaticDimension }
        feed.table.reloadData()
        feed.precacheAll()
        let shown = feed.table.indexPathsForVisibleRows!.count
        XCTAssertEqual(feed.precacher.coverage, Double(shown) / 300)
        XCTAssertEqual(feed.height(0, 3), UITableView.automaticDimension)
        feed.table.headlessFling(velocity: 3_000)
        XCTAssertEqual(feed.precacher.statistics.missesWhileTracking, 0)
        XCTAssertEqual(feed.precacher.statistics.rowsPrecached, 0)
    }

    // MARK: Waiting until a table is warm, and what that cost

    func test_waiting_ends_once_there_is_nothing_to_wait_for() {
        func check(
            _ name: String, rows: Int = 60, before: (Feed) -> Void = { _ in }, thenWait: Bool = false,
            _ change: (Feed) -> Void
        ) {
            let feed = Feed.precaching([rows])
            before(feed)
            let wait = Wait(for: feed.precacher)
            MainRunLoop.turn(until: { feed.precacher.isAwaited })
            XCTAssertFalse(wait.isOver, name)
            change(feed)
            MainRunLoop.turn(until: { wait.isOver }, orFail: name)
            guard thenWait else { return }
            let another = Wait(for: feed.precacher)
            MainRunLoop.turn(until: { another.isOver }, orFail: "\(name), and another waits")
        }
        let pause = { (feed: Feed) in feed.precacher.pause() }
        let know = { (feed: Feed) in
            feed.assertHeightsAreRight()
            XCTAssertTrue(feed.precacher.isWarm)
        }
        let letGo = { (feed: Feed) in
            let table = Weak(feed.table)
            feed.letGo()
            XCTAssertNil(table.object)
        }
        check("every row is known", thenWait: true) { _ in }
        check("all is known of a paused table", before: pause, know)
        check("all is known of a table paused meanwhile") {
            pause($0)
            know($0)
        }
        check("only shown heights are wanted", rows: 3_000, thenWait: true) {
            $0.table.enablePrecaching(.init(reach: .shown))
        }
        check("all within reach is known", rows: 2_000) { feed in
            feed.table.enablePrecaching(.init(reach: .screens(3)))
            MainRunLoop.turn(until: { feed.precacher.isWarm })
            XCTAssertLessThan(feed.precacher.coverage, 0.3)
        }
        check("precaching is disabled", before: pause) { $0.table.disablePrecaching() }
        check("in no window the table is emptied", rows: 3_000) {
            $0.table.removeFromSuperview()
            $0.reload([[]])
        }
        check("the table goes that was in no window", before: { $0.table.removeFromSuperview() }, letGo)
        check("the paused table goes", before: pause, letGo)
        check("the table goes once it is enabled again", before: pause) {
            $0.table.enablePrecaching(PrecachingConfiguration())
            letGo($0)
        }
    }

    func test_a_cancelled_wait_ends_and_no_other() {
        let feed = Feed.precaching([60])
        feed.precacher.pause()
        let (first, second) = (Wait(for: feed.precacher), Wait(for: feed.precacher))
        MainRunLoop.turnUntilItSleeps()
        XCTAssertFalse(first.isOver || second.isOver)
        first.task.cancel()
        MainRunLoop.turn(until: { first.isOver })
        XCTAssertFalse(second.isOver)
        feed.precacher.resume()
        MainRunLoop.turn(until: { second.isOver })
    }

    func test_the_mean_cost_of_a_row_is_told_by_its_cell() {
        let feed = Feed([6], showing: false)
        feed.table.frame.size.width = 390
        feed.table.register(FrameCell.self)
        freezeTime()
        for (row, cost) in [(0, 0.002), (1, 0.004)] {
            _ = feed.table.precachedHeight(forRowAt: path(row)) { (cell: FrameCell) in self.time += cost }
        }
        _ = feed.table.precachedHeight(forRowAt: path(2)) { _ in
            time += 0.01
            return 50
        }
        feed.table.enablePrecaching()
        let costs = feed.precacher.statistics.meanCosts
        XCTAssertEqual(costs["FrameCell"] ?? 0, 0.003, accuracy: 1e-9)
        XCTAssertEqual(costs[""] ?? 0, 0.01, accuracy: 1e-9)
    }
}
