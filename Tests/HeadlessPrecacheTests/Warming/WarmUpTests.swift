import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Waiting until a table is warm, and what that cost.
@MainActor
final class WarmUpTests: PrecacheTestCase {
    func test_waiting_ends_when_every_row_is_known() {
        let feed = Feed.precaching([60])
        let wait = Wait(for: feed.precacher)
        MainRunLoop.turn(until: { wait.isOver }, orFail: "nobody went on")
        XCTAssertTrue(feed.precacher.isWarm)
        let again = Wait(for: feed.precacher)
        MainRunLoop.turn(until: { again.isOver }, orFail: "a warm table made somebody wait")
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
            MainRunLoop.turn(until: { wait.isOver }, orFail: "a warm table is waited for")
        }
    }

    func test_waiting_ends_where_only_shown_heights_are_wanted() {
        let feed = Feed.precaching([3_000])
        let wait = Wait(for: feed.precacher)
        MainRunLoop.turn(until: { feed.precacher.warmer.isAwaited })
        XCTAssertFalse(wait.isOver)
        feed.table.enablePrecaching(.init(reach: .shown))
        MainRunLoop.turn(until: { wait.isOver }, orFail: "somebody waits for what is never measured")
        let next = Wait(for: feed.precacher)
        MainRunLoop.turn(until: { next.isOver }, orFail: "somebody waits for what is never measured")
    }

    func test_waiting_ends_when_precaching_is_disabled_or_the_task_cancelled() {
        let feed = Feed.precaching([60])
        feed.precacher.pause()
        let (first, second) = (Wait(for: feed.precacher), Wait(for: feed.precacher))
        MainRunLoop.turnUntilItSleeps()
        XCTAssertFalse(first.isOver || second.isOver)
        first.task.cancel()
        MainRunLoop.turn(until: { first.isOver }, orFail: "the cancelled task waits on")
        XCTAssertFalse(second.isOver)
        feed.table.disablePrecaching()
        MainRunLoop.turn(until: { second.isOver }, orFail: "the disabled table is waited for")
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
            MainRunLoop.turn(until: { wait.isOver }, orFail: "a table that is gone is waited for")
        }
    }

    func test_the_mean_cost_of_a_row_is_told_by_its_cell() async {
        let feed = Feed([6], showing: false)
        feed.table.frame.size.width = 390
        feed.table.register(FrameCell.self)
        var time = 100.0
        Clock.now = { time }
        for (row, cost) in [(0, 0.002), (1, 0.004)] {
            _ = feed.table.precachedHeight(forRowAt: IndexPath(row: row, section: 0)) { (cell: FrameCell) in
                time += cost
            }
        }
        _ = feed.table.precachedHeight(forRowAt: IndexPath(row: 2, section: 0)) { _ in
            time += 0.01
            return 50
        }
        feed.table.enablePrecaching()
        let costs = feed.precacher.statistics.meanCosts
        XCTAssertEqual(costs["FrameCell"] ?? 0, 0.003, accuracy: 1e-9)
        XCTAssertEqual(costs[""] ?? 0, 0.01, accuracy: 1e-9)
    }
}
