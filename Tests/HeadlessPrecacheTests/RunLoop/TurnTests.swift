import CoreFoundation
import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// How several tables share the idle time, how much of it they take, and how much a turn of the loop.
@MainActor
final class TurnTests: PrecacheTestCase {
    override func setUp() async throws {
        try await super.setUp()
        freezeTime()
    }

    /// A feed of rows that cost so many seconds.
    private func feed(rows: Int = 100, cost: Double) -> Feed {
        let feed = Feed([rows])
        feed.onMeasure = { [unowned self] _ in self.time += cost }
        feed.measured = []
        return feed
    }

    func test_two_tables_have_one_row_measured_in_each_turn_of_the_loop() async {
        let feeds = [feed(cost: 0.001), feed(cost: 0.001)]
        var (rows, most) = (0, 0)
        let turns = MainRunLoop.observe(.beforeWaiting, order: 0) {
            let all = feeds.reduce(0) { $0 + $1.measured.count }
            most = max(most, all - rows)
            rows = all
        }
        defer { MainRunLoop.remove(turns) }
        for feed in feeds { feed.table.enablePrecaching() }
        for feed in feeds { feed.warmUp() }
        XCTAssertEqual(most, 1)
    }

    func test_two_tables_are_served_in_turn() {
        let (early, late) = (feed(rows: 300, cost: 0.005), feed(rows: 300, cost: 0.001))
        early.table.enablePrecaching()
        MainRunLoop.turn(until: { early.measured.count == 100 })
        late.table.enablePrecaching()
        MainRunLoop.turn(until: { late.measured.count == 50 })
        XCTAssertEqual(Double(early.measured.count), 150, accuracy: 2)
        for feed in [early, late] { feed.warmUp() }
    }

    func test_a_table_that_goes_away_leaves_its_turn_to_the_others() {
        var gone: Feed? = feed(cost: 0.001)
        let other = feed(cost: 0.001)
        gone!.table.enablePrecaching()
        other.table.enablePrecaching()
        let observer = MainRunLoop.observe(.beforeWaiting, order: IdleObserver.order + 1) {
            if IdleScheduler.shared.isTaskPending { gone = nil }
        }
        defer { MainRunLoop.remove(observer) }
        other.warmUp()
        XCTAssertNil(gone)
    }

    func test_timers_are_served_while_rows_are_measured() {
        let feed = feed(rows: 100, cost: 0.001)
        var timers = 0
        let timer = Timer(timeInterval: 0.0001, repeats: true) { _ in MainActor.assumeIsolated { timers += 1 } }
        RunLoop.main.add(timer, forMode: .default)
        defer { timer.invalidate() }
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { feed.precacher.isWarm })
        XCTAssertGreaterThan(timers, 10)
    }

    func test_one_row_is_measured_in_a_turn_whatever_it_costs() {
        let feed = feed(rows: 200, cost: 0.0001)
        var turns: [Int] = []
        let observer = MainRunLoop.observe(.beforeWaiting, order: 0) {
            let before = turns.reduce(0, +)
            if feed.measured.count > before { turns.append(feed.measured.count - before) }
        }
        defer { MainRunLoop.remove(observer) }
        feed.precacheAll()
        XCTAssertEqual(Set(turns), [1])
        XCTAssertEqual(Set(feed.measured).count, feed.measured.count)
    }
}
