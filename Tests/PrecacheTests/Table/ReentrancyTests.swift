import PrecacheCore
import XCTest

@testable import Precache

/// What the delegate may do from inside `heightForRowAt`, and what the table may go through while it warms.
final class ReentrancyTests: PrecacheTestCase {
    /// A feed that warms, and does `action` once, in the tenth measurement ahead.
    private func warming(_ action: @escaping (Feed) -> Void) -> Feed {
        let feed = Feed([60])
        feed.table.enablePrecaching()
        let precacher = feed.precacher
        feed.onMeasure = { [unowned feed] _ in
            guard precacher.statistics.rowsPrecached == 10 else { return }
            feed.onMeasure = nil
            action(feed)
        }
        MainRunLoop.turn(until: { feed.onMeasure == nil })
        return feed
    }

    func test_rows_that_go_and_come_mid_way_are_followed_without_stale_questions() {
        func check(_ name: String, _ rows: Range<Int>, after change: (Feed) -> Void) {
            let feed = Feed.precaching([60], upTo: 10)
            change(feed)
            let before = feed.asked.count
            feed.warmUp()
            XCTAssertEqual(feed.stale, [], name)
            XCTAssertTrue(Set(rows).isSuperset(of: feed.asked[before...].map(\.row)), name)
            XCTAssertEqual(feed.store.rows.map.rowCount, rows.count, name)
            XCTAssertEqual(feed.precacher.coverage, 1, name)
            feed.assertHeightsAreRight(name)
        }
        check("a reload", 0..<2) { $0.reload(Feed.rows([2])) }
        check("two reloads", 0..<2) { feed in for count in [20, 2] { feed.reload(Feed.rows([count])) } }
        check("edits", 0..<21) {
            $0.remove(20..<60)
            $0.insert("new", height: 77)
        }
    }

    func test_a_task_posted_before_a_change_measures_nothing_ahead_after_it() {
        func check(_ name: String, ahead: Int = 0, _ change: @escaping (Feed) -> Void) {
            let feed = Feed.precaching([100], upTo: 10)
            let before = feed.precacher.statistics.rowsPrecached
            var asked: Int?
            let observer = MainRunLoop.observe(.beforeWaiting, order: IdleObserver.order + 1) {
                guard asked == nil, IdleScheduler.shared.isTaskPending else { return }
                change(feed)
                asked = feed.asked.count
            }
            MainRunLoop.turn(until: { asked != nil && !IdleScheduler.shared.isTaskPending })
            MainRunLoop.remove(observer)
            if name == "edited" { XCTAssertEqual(feed.asked.count, asked, "inside a batch") }
            // A layout measures what it shows all the same.
            XCTAssertEqual(feed.precacher.statistics.rowsPrecached, before + ahead, name)
            XCTAssertEqual(feed.stale, [], name)
        }
        check("unchanged", ahead: 1) { _ in }
        check("reloaded to fewer rows") { $0.reload(Feed.rows([2])) }
        check("edited") {
            $0.table.beginUpdates()
            $0.remove(at: 99)
        }
        check("resized") { $0.table.frame.size.width = 300 }
        check("out of its window") { $0.table.removeFromSuperview() }
        check("disabled") { $0.table.disablePrecaching() }
        check("paused") { $0.precacher.pause() }
        check("known") { $0.assertHeightsAreRight() }
    }

    func test_rows_and_sections_removed_without_telling_the_table_are_not_asked_for() {
        for left in [[2], []] {
            let feed = Feed.precaching([60, 30], upTo: 10)
            feed.rows = Feed.rows(left)
            let asked = feed.asked.count
            MainRunLoop.turnUntilItSleeps()
            XCTAssertEqual(feed.asked.count, asked)
            XCTAssertEqual(feed.stale, [])
            feed.table.reloadData()
            feed.warmUp()
            XCTAssertEqual(feed.precacher.coverage, 1)
        }
    }

    func test_the_delegate_may_change_the_table_from_inside_a_measurement() {
        func check(_ name: String, measuresOnce: Bool = false, _ action: @escaping (Feed) -> Void) {
            let feed = warming(action)
            feed.warmUp()
            feed.assertHeightsAreRight(name)
            XCTAssertEqual(feed.stale, [], name)
            guard measuresOnce else { return }
            XCTAssertEqual(Set(feed.measured).count, feed.measured.count, name)
            XCTAssertEqual(feed.deepest, 1, name)
        }
        let raise = { (feed: Feed) in feed.reload([feed.rows[0].map { Feed.Row(name: $0.name, height: 99) }]) }
        check("reload", measuresOnce: true) { $0.reload([[Feed.Row(name: "only", height: 90)]]) }
        check("reload of all", raise)
        check("reload, and ask again") {
            raise($0)
            $0.assertHeightsAreRight()
        }
        // Within an edit the table asks for what it shows.
        check("edit") { feed in feed.table.performBatchUpdates { feed.remove(0..<30) } }
        check("edit above, which moves the row") { $0.remove(0..<3) }
        check("edit above, after which the measurement reads another row at its index path") { feed in
            feed.heightOf = { [unowned feed] path, _ in feed.row(at: path)!.height }
            feed.remove(0..<3)
        }
        check("disable and enable", measuresOnce: true) {
            $0.table.disablePrecaching()
            $0.table.enablePrecaching()
        }
    }

    func test_a_row_that_comes_while_another_sizes_itself_is_measured() {
        let feed = Feed.precaching([60])
        feed.precacher.pause()
        feed.rows[0][50].height = UITableView.automaticDimension
        feed.onMeasure = { [unowned feed] _ in
            feed.onMeasure = nil
            feed.insert("new", height: 77, at: 50)
        }
        _ = feed.height(0, 50)
        XCTAssertTrue(feed.store.rows.map.isUncached(RowPosition(path(50))))
        feed.precacher.resume()
        feed.warmUp()
        XCTAssertTrue(feed.precacher.isKnown(at: path(50)))
        XCTAssertTrue(feed.measured.contains("new"))
    }

    func test_a_row_invalidated_while_answered_without_precache_is_asked_again() {
        let feed = Feed.precaching([60])
        feed.uncached = ["0:50"]
        feed.onMeasure = { [unowned feed] in
            guard $0 == "0:50" else { return }
            feed.onMeasure = nil
            feed.uncached = []
            feed.table.invalidatePrecachedHeights(for: [path(50)])
        }
        feed.warmUp()
        XCTAssertTrue(feed.precacher.isKnown(at: path(50)))
    }

    func test_the_table_may_be_disabled_from_inside_a_measurement() {
        let feed = warming { $0.table.disablePrecaching() }
        let asked = feed.asked.count
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.asked.count, asked)
        XCTAssertEqual(feed.table.precacher.gate, TableActivity.stopped.gate)
    }

    func test_the_table_may_go_from_inside_a_measurement() {
        var precacher: Precacher?
        let gone = warming {
            precacher = $0.precacher
            $0.letGo()
        }
        MainRunLoop.turnUntilItSleeps()
        XCTAssertNil(gone.kept)
        XCTAssertEqual(precacher?.hasTable, false)
        XCTAssertEqual(precacher?.isAskedWhenIdle, false)
    }

    func test_a_nested_run_loop_in_the_delegate_measures_nothing_ahead_nor_twice() {
        let feed = Feed.precaching([40])
        var precached: [Int] = []
        feed.onMeasure = { _ in
            MainRunLoop.turn(times: 5)
            precached.append(feed.precacher.statistics.rowsPrecached)
        }
        _ = feed.height(0, 39)
        XCTAssertEqual(precached, [0])
        feed.warmUp()
        XCTAssertEqual(feed.deepest, 1)
        XCTAssertEqual(Set(feed.measured).count, feed.measured.count)
    }
}
