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
            FrameClock.now = { [unowned self] in self.time }
        }
    }

    override func tearDown() async throws { await MainActor.run { FrameClock.now = CACurrentMediaTime } }

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
