import CoreFoundation
import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// How many rows are measured before the run loop gets its turn.
@MainActor
final class PaceTests: XCTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    private var time = 1_000.0

    override func setUp() async throws {
        await MainActor.run {
            time = 1_000
            Clock.now = { [unowned self] in self.time }
        }
    }

    override func tearDown() async throws { await MainActor.run { Clock.now = CACurrentMediaTime } }

    /// How many rows were measured in each turn of the loop, of rows that cost so many seconds.
    private func turns(_ pace: PrecachingConfiguration.Pace, cost: Double, rows: Int = 200) -> [Int] {
        let feed = Feed([rows])
        feed.onMeasure = { [unowned self] _ in self.time += cost }
        feed.measured = []
        var turns: [Int] = []
        let observer = MainRunLoop.observe(.beforeWaiting, order: 0) {
            let before = turns.reduce(0, +)
            if feed.measured.count > before { turns.append(feed.measured.count - before) }
        }
        defer { MainRunLoop.remove(observer) }
        feed.table.enablePrecaching(PrecachingConfiguration(pace: pace))
        feed.warmUp()
        XCTAssertEqual(Set(feed.measured).count, feed.measured.count)
        return turns
    }

    func test_one_row_an_iteration_is_one_row_whatever_it_costs() {
        XCTAssertEqual(Set(turns(.oneRowPerIteration, cost: 0.0001)), [1])
    }

    func test_a_budget_takes_as_many_rows_as_fit_into_4_ms_and_no_more() {
        let turns = turns(.budgeted, cost: 0.0005)
        // The first row is one of its kind; from then on it is known what a row costs.
        XCTAssertLessThanOrEqual(turns.max() ?? 0, 8)
        XCTAssertGreaterThanOrEqual(turns.first ?? 0, 7)
    }

    func test_a_row_that_takes_more_than_the_budget_is_measured_alone() {
        XCTAssertEqual(Set(turns(.budgeted, cost: 0.01, rows: 60)), [1])
    }

    func test_a_kind_of_row_that_does_not_fit_any_more_is_left_for_the_next_turn() {
        let table = KindTable(costs: ["cheap": 0.0005, "dear": 0.003], clock: { [unowned self] in self.time += $0 })
        table.feed.table.enablePrecaching(PrecachingConfiguration(pace: .budgeted))
        let turns = table.turns()
        XCTAssertTrue(turns.contains { $0.contains("dear") && $0.contains("cheap") })
        let costs = turns.dropFirst(3).map { $0.reduce(0) { $0 + table.costs[$1]! } }
        XCTAssertLessThanOrEqual(costs.max()!, 0.004 + 1e-9)
    }

    func test_what_a_kind_of_row_costs_is_learned_from_misses_too_and_anew_at_another_width() {
        let table = KindTable(costs: ["cheap": 0.0005, "dear": 0.003], clock: { [unowned self] in self.time += $0 })
        let precacher = table.feed.table.requiredPrecacher
        let costs = { (kind: String) in precacher.heights.present.costs.expected(identifier: kind) ?? .nan }
        XCTAssertEqual(costs("cheap"), 0.0005, accuracy: 1e-9)
        XCTAssertEqual(costs("dear"), 0.003, accuracy: 1e-9)
        XCTAssertEqual(precacher.statistics.rowsPrecached, 0)
        table.feed.table.frame.size.width = 200
        precacher.synchronize()
        XCTAssertTrue(costs("cheap").isNaN)
    }

    func test_a_budget_ends_when_the_next_frame_is_due() {
        let display = HeadlessDisplay.main
        display.refreshRate = 250
        defer { display.refreshRate = 60 }
        Clock.now = CACurrentMediaTime
        // The display's clock counts what the thread works: here what rows cost alone.
        var work = 0.0
        let clock = display.busyClock
        display.busyClock = { work }
        defer { display.busyClock = clock }
        let feed = Feed([300])
        feed.onMeasure = { _ in work += 0.0015 }
        feed.table.enablePrecaching(PrecachingConfiguration(pace: .budgeted))
        var frames: [Double: Double] = [:]
        let link = CADisplayLink { link in frames[link.timestamp] = display.now }
        link.add(to: .main, forMode: .common)
        defer { link.invalidate() }
        display.run(in: .default, for: 0.3)
        let late = frames.filter { $0.value > $0.key + 0.0001 }
        XCTAssertGreaterThan(frames.count, 70)
        // Two rows fit into 4 ms. What rows cost is known from the second on.
        XCTAssertLessThanOrEqual(late.count, 2, "\(late)")
        XCTAssertGreaterThan(feed.measured.count, 130)
    }

    func test_a_budget_ends_when_the_delegate_disables_precaching() {
        let feed = Feed([200])
        feed.measured = []
        feed.onMeasure = { _ in if feed.measured.count == 3 { feed.table.disablePrecaching() } }
        feed.table.enablePrecaching(PrecachingConfiguration(pace: .budgeted))
        MainRunLoop.turn(until: { feed.measured.count >= 3 })
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.measured.count, 3)
    }
}
