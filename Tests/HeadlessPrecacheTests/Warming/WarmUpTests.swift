import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Waiting until a table is warm, and what that cost.
@MainActor
final class WarmUpTests: PrecacheTestCase {
    private func assertEnds(_ wait: Wait, _ what: String, line: UInt = #line) {
        MainRunLoop.turn(until: { wait.isOver }, orFail: what, line: line)
    }

    func test_waiting_ends_when_every_row_is_known() {
        let feed = Feed.precaching([60])
        assertEnds(Wait(for: feed.precacher), "nobody went on")
        XCTAssertTrue(feed.precacher.isWarm)
        assertEnds(Wait(for: feed.precacher), "a warm table made somebody wait")
    }

    func test_waiting_for_a_paused_table_ends_once_all_is_known() {
        for pausesFirst in [true, false] {
            let feed = Feed.precaching([60])
            if pausesFirst { feed.precacher.pause() }
            let wait = Wait(for: feed.precacher)
            MainRunLoop.turn(until: { feed.precacher.warmer.isAwaited })
            if !pausesFirst { feed.precacher.pause() }
            XCTAssertFalse(wait.isOver)
            feed.assertHeightsAreRight()
            XCTAssertTrue(feed.precacher.isWarm)
            assertEnds(wait, "a warm table is waited for")
        }
    }

    func test_waiting_ends_where_only_shown_heights_are_wanted() {
        let feed = Feed.precaching([3_000])
        let wait = Wait(for: feed.precacher)
        MainRunLoop.turn(until: { feed.precacher.warmer.isAwaited })
        XCTAssertFalse(wait.isOver)
        feed.table.enablePrecaching(.init(reach: .shown))
        assertEnds(wait, "somebody waits for what is never measured")
        assertEnds(Wait(for: feed.precacher), "somebody waits for what is never measured")
    }

    func test_waiting_ends_when_precaching_is_disabled_or_the_task_cancelled() {
        let feed = Feed.precaching([60])
        feed.precacher.pause()
        let (first, second) = (Wait(for: feed.precacher), Wait(for: feed.precacher))
        MainRunLoop.turnUntilItSleeps()
        XCTAssertFalse(first.isOver || second.isOver)
        first.task.cancel()
        assertEnds(first, "the cancelled task waits on")
        XCTAssertFalse(second.isOver)
        feed.table.disablePrecaching()
        assertEnds(second, "the disabled table is waited for")
    }

    func test_waiting_ends_when_the_table_goes() {
        let delays: [(before: @MainActor (Feed) -> Void, then: @MainActor (Feed) -> Void)] = [
            ({ $0.table.removeFromSuperview() }, { _ in }), ({ $0.precacher.pause() }, { _ in }),
            ({ $0.precacher.pause() }, { $0.table.enablePrecaching(PrecachingConfiguration()) }),
        ]
        for (delay, then) in delays {
            let feed = Feed.precaching([60])
            delay(feed)
            let wait = Wait(for: feed.precacher)
            MainRunLoop.turnUntilItSleeps()
            XCTAssertFalse(wait.isOver)
            then(feed)
            let table = Weak(feed.table)
            feed.letGo()
            XCTAssertNil(table.object)
            assertEnds(wait, "a table that is gone is waited for")
        }
    }

    func test_the_mean_cost_of_a_row_is_told_by_its_cell() async {
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
