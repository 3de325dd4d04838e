import CoreFoundation
import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// How many rows are measured before the run loop gets its turn.
@MainActor
final class TurnDurationTests: XCTestCase {
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
    private func turns(_ configuration: PrecachingConfiguration, cost: Double, rows: Int = 200) -> [Int] {
        let feed = Feed([rows])
        feed.onMeasure = { [unowned self] _ in self.time += cost }
        feed.measured = []
        var turns: [Int] = []
        let observer = MainRunLoop.observe(.beforeWaiting, order: 0) {
            let before = turns.reduce(0, +)
            if feed.measured.count > before { turns.append(feed.measured.count - before) }
        }
        defer { MainRunLoop.remove(observer) }
        feed.table.enablePrecaching(configuration)
        feed.warmUp()
        XCTAssertEqual(Set(feed.measured).count, feed.measured.count)
        return turns
    }

    func test_one_row_is_measured_in_a_turn_whatever_it_costs() {
        XCTAssertEqual(Set(turns(PrecachingConfiguration(), cost: 0.0001)), [1])
    }

    func test_a_turn_begins_further_rows_for_as_long_as_it_is_told() {
        let turns = turns(PrecachingConfiguration(turnDuration: 0.0042), cost: 0.001, rows: 100)
        // The loop is left to sleep after 50 ms.
        XCTAssertEqual(turns.max(), 5)
        XCTAssertGreaterThan(turns.filter { $0 == 5 }.count, 10)
    }

    func test_a_row_that_takes_longer_than_the_turn_is_measured_alone() {
        XCTAssertEqual(Set(turns(PrecachingConfiguration(turnDuration: 0.004), cost: 0.01, rows: 60)), [1])
    }

    func test_a_turn_ends_when_the_delegate_disables_precaching() {
        let feed = Feed([200])
        feed.measured = []
        feed.onMeasure = { _ in if feed.measured.count == 3 { feed.table.disablePrecaching() } }
        feed.table.enablePrecaching(PrecachingConfiguration(turnDuration: 0.004))
        MainRunLoop.turn(until: { feed.measured.count >= 3 })
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.measured.count, 3)
    }

    func test_a_duration_that_is_none_is_named_and_taken_for_0() {
        for duration in [Double.nan, -1, .infinity, 2] {
            let feed = Feed([60])
            var told: [String] = []
            let write = ProblemLog.write
            ProblemLog.write = { told.append($0) }
            defer { ProblemLog.write = write }
            feed.table.enablePrecaching(PrecachingConfiguration(turnDuration: duration))
            XCTAssertEqual(told.count, 1)
            XCTAssertTrue(
                told.first?.contains("turnDuration: is from 0 to 1 seconds, not \(duration)") == true, "\(told)")
            XCTAssertEqual(feed.precacher.configuration.turnDuration, 0)
        }
    }
}
