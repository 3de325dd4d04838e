import CoreFoundation
import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache

/// What the delegate may do from inside `heightForRowAt`, and what the table may go through while it warms.
@MainActor
final class ReentrancyTests: PrecacheTestCase {
    /// A feed that warms, and does `action` once, in the tenth measurement ahead.
    private func warming(_ counts: [Int], _ action: @escaping (Feed) -> Void) -> Feed {
        let feed = Feed(counts)
        feed.table.enablePrecaching()
        feed.onMeasure = { [unowned feed] _ in
            guard feed.table.precacher?.statistics.rowsPrecached == 10 else { return }
            feed.onMeasure = nil
            action(feed)
        }
        MainRunLoop.turn(until: { feed.onMeasure == nil })
        return feed
    }

    func test_reloading_to_fewer_rows_mid_way_asks_for_no_stale_index_path() async {
        for counts in [[2], [20, 2]] {
            let feed = Feed.precaching([100], upTo: 10)
            for count in counts {
                feed.rows = [Array(feed.rows[0].prefix(count))]
                feed.table.reloadData()
            }
            let before = feed.asked.count
            feed.warmUp()
            XCTAssertEqual(feed.stale, [])
            XCTAssertEqual(Set(feed.asked[before...].map(\.row)), [0, 1])
            XCTAssertEqual(feed.precacher.coverage, 1)
        }
    }

    func test_a_task_posted_before_a_change_measures_nothing_ahead_after_it() {
        let changes: [(String, @MainActor (Feed) -> Void)] = [
            ("unchanged", { _ in }),
            (
                "reloaded to fewer rows",
                {
                    $0.rows = [Array($0.rows[0].prefix(2))]
                    $0.table.reloadData()
                }
            ),
            (
                "edited",
                { feed in
                    feed.table.beginUpdates()
                    feed.remove(at: 99)
                }
            ),
            ("resized", { $0.table.frame.size.width = 300 }),
            ("out of its window", { $0.table.removeFromSuperview() }),
            ("disabled", { $0.table.disablePrecaching() }),
            ("paused", { $0.precacher.pause() }),
            ("known", { feed in for row in 0..<100 { _ = feed.height(0, row) } }),
        ]
        for (name, change) in changes {
            let feed = Feed.precaching([100], upTo: 10)
            let ahead = feed.precacher.statistics.rowsPrecached
            var hasChanged = false
            let observer = MainRunLoop.observe(.beforeWaiting, order: IdleObserver.order + 1) {
                guard IdleScheduler.shared.isTaskPending, !hasChanged else { return }
                change(feed)
                hasChanged = true
            }
            MainRunLoop.turn(until: { hasChanged && !IdleScheduler.shared.isTaskPending })
            MainRunLoop.remove(observer)
            // A layout measures what it shows all the same.
            XCTAssertEqual(feed.precacher.statistics.rowsPrecached, ahead + (name == "unchanged" ? 1 : 0), name)
            XCTAssertEqual(feed.stale, [], name)
        }
    }

    func test_rows_and_sections_removed_without_telling_the_table_are_not_asked_for() {
        for left in [[2], []] {
            let feed = Feed.precaching([60, 30], upTo: 10)
            feed.rows = left.map { Array(feed.rows[0].prefix($0)) }
            let asked = feed.asked.count
            MainRunLoop.turnUntilItSleeps()
            XCTAssertEqual(feed.asked.count, asked)
            XCTAssertEqual(feed.stale, [])
            feed.table.reloadData()
            feed.warmUp()
            XCTAssertEqual(feed.precacher.coverage, 1)
        }
    }

    func test_rows_deleted_and_inserted_mid_way_are_followed() {
        let feed = Feed.precaching([60, 5], upTo: 10)
        feed.rows[0].removeLast(40)
        feed.table.deleteRows(at: (20..<60).map { IndexPath(row: $0, section: 0) }, with: .none)
        feed.insert("new", height: 77, at: 0)
        feed.warmUp()
        XCTAssertEqual(feed.stale, [])
        XCTAssertEqual(feed.height(0, 0), 77)
        XCTAssertEqual(feed.height(0, 1), 40)
        XCTAssertEqual(feed.precacher.store.rows.rowCount, 26)
    }

    func test_nothing_is_measured_ahead_inside_a_batch_update() {
        let feed = Feed.precaching([60], upTo: 10)
        var (asked, isOver) = (0, false)
        // From when a task is posted to when it has run.
        let begin = MainRunLoop.observe(.beforeWaiting, order: IdleObserver.order + 1) {
            guard asked == 0, IdleScheduler.shared.isTaskPending else { return }
            feed.table.beginUpdates()
            feed.rows[0].removeLast(50)
            feed.table.deleteRows(at: (10..<60).map { IndexPath(row: $0, section: 0) }, with: .none)
            asked = feed.asked.count
        }
        let end = MainRunLoop.observe(.beforeWaiting, order: 0) {
            guard asked > 0, !isOver, !IdleScheduler.shared.isTaskPending else { return }
            XCTAssertEqual(feed.asked.count, asked)
            isOver = true
            feed.table.endUpdates()
        }
        MainRunLoop.turn(until: { isOver })
        for observer in [begin, end] { MainRunLoop.remove(observer) }
        feed.warmUp()
        XCTAssertEqual(feed.stale, [])
        XCTAssertEqual(feed.precacher.store.rows.rowCount, 10)
    }

    func test_the_delegate_may_reload_from_inside_a_measurement() {
        let feed = warming([60]) { feed in
            feed.rows = [[Feed.Row(name: "only", height: 90)]]
            feed.table.reloadData()
        }
        feed.warmUp()
        XCTAssertEqual(feed.height(0, 0), 90)
        XCTAssertEqual(feed.stale, [])
    }

    func test_a_height_measured_before_a_reload_is_not_served_after_it() {
        for asksAgain in [false, true] {
            let feed = Feed.precaching([60])
            var reloaded: String?
            feed.onMeasure = { name in
                guard reloaded == nil, feed.precacher.statistics.rowsPrecached == 10 else { return }
                reloaded = name
                for row in feed.rows[0].indices { feed.rows[0][row].height = 99 }
                feed.table.reloadData()
                if asksAgain { feed.assertHeightsAreRight() }
            }
            MainRunLoop.turn(until: { reloaded != nil })
            feed.warmUp()
            feed.assertHeightsAreRight()
        }
    }

    func test_the_delegate_may_edit_from_inside_a_measurement() {
        let feed = warming([60]) { feed in
            feed.rows[0].removeFirst(30)
            feed.table.performBatchUpdates {
                feed.table.deleteRows(at: (0..<30).map { IndexPath(row: $0, section: 0) }, with: .none)
            }
        }
        feed.warmUp()
        XCTAssertEqual(feed.stale, [])
        XCTAssertEqual(feed.height(0, 0), Feed.height(ofRow: 30))
    }

    func test_a_row_that_comes_while_another_sizes_itself_is_measured() {
        let feed = Feed.precaching([60])
        feed.precacher.pause()
        let path = IndexPath(row: 50, section: 0)
        feed.rows[0][50].height = UITableView.automaticDimension
        feed.onMeasure = { [unowned feed] _ in
            feed.onMeasure = nil
            feed.rows[0].insert(Feed.Row(name: "new", height: 77), at: 50)
            feed.table.insertRows(at: [path], with: .none)
        }
        _ = feed.height(0, 50)
        XCTAssertTrue(feed.precacher.store.rows.isUncached(RowPosition(path)))
        feed.precacher.resume()
        feed.warmUp()
        XCTAssertTrue(feed.precacher.isKnown(at: path))
        XCTAssertTrue(feed.measured.contains("new"))
    }

    func test_the_delegate_may_disable_from_inside_a_measurement() {
        let feed = warming([60]) { $0.table.disablePrecaching() }
        let asked = feed.asked.count
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.asked.count, asked)
        XCTAssertEqual(feed.table.precacher?.gate, .stopped)
    }

    func test_the_delegate_may_disable_and_enable_from_inside_a_measurement() {
        let feed = warming([60]) { feed in
            feed.table.disablePrecaching()
            feed.table.enablePrecaching()
        }
        feed.warmUp()
        XCTAssertEqual(Set(feed.measured).count, feed.measured.count)
        XCTAssertEqual(feed.deepest, 1)
    }

    func test_a_nested_run_loop_in_the_delegate_measures_nothing_twice_at_once() {
        let feed = Feed([40])
        feed.onMeasure = { _ in MainRunLoop.turn(times: 2) }
        feed.precacheAll()
        XCTAssertEqual(feed.deepest, 1)
        XCTAssertEqual(Set(feed.measured).count, feed.measured.count)
    }

    func test_a_nested_run_loop_inside_a_miss_measures_nothing_ahead_meanwhile() {
        let feed = Feed.precaching([40])
        var precached: Int?
        feed.onMeasure = { _ in
            feed.onMeasure = nil
            MainRunLoop.turn(times: 5)
            precached = feed.precacher.statistics.rowsPrecached
        }
        _ = feed.height(0, 39)
        XCTAssertEqual(precached, 0)
        feed.warmUp()
        XCTAssertEqual(feed.deepest, 1)
    }

    func test_the_table_may_go_away_from_inside_a_measurement() {
        let feed = Feed.precaching([60])
        let precacher = feed.precacher
        feed.onMeasure = { _ in
            guard precacher.statistics.rowsPrecached == 10 else { return }
            feed.onMeasure = nil
            feed.letGo()
        }
        MainRunLoop.turn(until: { feed.table == nil })
        MainRunLoop.turnUntilItSleeps()
        XCTAssertNil(precacher.monitor.tableView)
        XCTAssertFalse(precacher.warmer.seat.isAwake)
    }
}
