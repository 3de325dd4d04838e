import CoreFoundation
import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// How several tables share the idle time, how much of it they take, and how much a turn of the loop.
@MainActor
final class TurnTests: PrecacheTestCase {
    private var time = 1_000.0

    override func setUp() async throws {
        try await super.setUp()
        time = 1_000
        Clock.now = { [unowned self] in self.time }
    }

    override func tearDown() async throws {
        try await super.tearDown()
        // A loop that was left to rest must not keep the next test waiting.
        MainRunLoop.turn(until: { !IdleScheduler.shared.isResting })
    }

    /// A feed of rows that cost so many seconds.
    private func feed(rows: Int = 100, cost: Double) -> Feed {
        let feed = Feed([rows])
        feed.onMeasure = { [unowned self] _ in self.time += cost }
        feed.measured = []
        return feed
    }

    func test_two_tables_have_one_row_measured_in_each_turn_of_the_loop() {
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

    func test_a_table_on_the_screen_goes_before_one_that_is_not() {
        let (shown, aside) = (feed(cost: 0.001), feed(cost: 0.001))
        aside.table.frame.origin.x = 2_000
        aside.table.layoutIfNeeded()
        aside.table.enablePrecaching()
        shown.table.enablePrecaching()
        MainRunLoop.turn(until: { shown.precacher.isWarm })
        XCTAssertLessThanOrEqual(aside.measured.count, 1)
        aside.warmUp()
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

    // MARK: Chains

    /// The rows that were measured between two moments at which the loop really slept.
    private func chains(cost: Double, rows: Int) -> [Int] {
        let feeds = [feed(rows: rows, cost: cost), feed(rows: rows, cost: cost)]
        var (chains, before) = ([Int](), 0)
        // Last of all: what was posted until then keeps the loop awake.
        let sleep = MainRunLoop.observe(.beforeWaiting, order: .max) {
            let all = feeds.reduce(0) { $0 + $1.measured.count }
            guard !IdleScheduler.shared.isTaskPending, all > before else { return }
            chains.append(all - before)
            before = all
        }
        defer { MainRunLoop.remove(sleep) }
        for feed in feeds { feed.table.enablePrecaching() }
        for feed in feeds { feed.warmUp() }
        return chains
    }

    func test_the_loop_sleeps_after_50_ms_however_many_tables_have_rows_left() async {
        for cost in [0.001, 0.003, 0.02] {
            let rows = chains(cost: cost, rows: 120)
            // And the task with which it is reached.
            XCTAssertLessThanOrEqual(Double(rows.max()!) * cost, 0.05 + cost + 1e-9, "\(cost)")
            XCTAssertGreaterThan(rows.count, 3)
        }
    }

    func test_while_it_sleeps_what_waits_is_served() {
        let feed = feed(rows: 400, cost: 0.01)
        var (timers, rest) = (0, 0)
        let sleep = MainRunLoop.observe(.afterWaiting, order: 0) { if IdleScheduler.shared.isResting { rest += 1 } }
        let timer = Timer(timeInterval: 0.0001, repeats: true) { _ in MainActor.assumeIsolated { timers += 1 } }
        RunLoop.main.add(timer, forMode: .default)
        defer {
            timer.invalidate()
            MainRunLoop.remove(sleep)
        }
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { feed.precacher.isWarm })
        XCTAssertGreaterThan(timers, 10)
        XCTAssertGreaterThan(rest, 0)
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

    // MARK: Power

    func test_where_power_is_saved_precaching_pauses_after_each_row_and_says_why() {
        for (power, gate) in [(DevicePower.saving, PrecachingGate.savingPower), (.hot, .hot)] {
            DevicePower.current = { power }
            let feed = feed(rows: 60, cost: 0.001)
            var (gates, most, before) = ([PrecachingGate?](), 0, 0)
            let sleep = MainRunLoop.observe(.beforeWaiting, order: .max) {
                guard !IdleScheduler.shared.isTaskPending else { return }
                if feed.measured.count > before { gates.append(feed.table.existingPrecacher?.gate) }
                most = max(most, feed.measured.count - before)
                before = feed.measured.count
            }
            defer { MainRunLoop.remove(sleep) }
            feed.table.enablePrecaching()
            MainRunLoop.turn(until: { feed.measured.count == 3 })
            XCTAssertEqual(most, 1, "\(power)")
            XCTAssertEqual(Set(gates), [gate], "\(power)")
            DevicePower.current = { .plenty }
            feed.warmUp()
            XCTAssertNil(feed.precacher.gate, "\(power)")
        }
    }
}
