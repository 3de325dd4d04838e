import HeadlessUIKit
import Precache
import XCTest

@testable import ScrollKit

/// Somebody who reads, and what a reach buys and costs.
final class ReachScenarioTests: ChargedTestCase {
    func test_reading_is_rests_and_movements_mostly_down() {
        let list = List(.upfront, rows: 100)
        let table = list.screen.table
        for step in ReadingStep.minute {
            XCTAssert(1...4 ~= step.rest && 0.3...1 ~= abs(step.screens), "\(step)")
            let before = table.contentOffset.y
            list.driver.fling(table, velocity: step.velocity(onScreenOf: table.bounds.height))
            let screens = Double((table.contentOffset.y - before) / table.bounds.height)
            XCTAssertEqual(screens, step.screens, accuracy: 0.05, "\(step)")
        }
        let back = ReadingStep.minute.count { $0.screens < 0 }
        XCTAssert(1...ReadingStep.minute.count / 3 ~= back, "\(back) of \(ReadingStep.minute.count)")
        list.screen.disappear()
    }

    func test_reading_takes_a_minute() {
        let list = List(.upfront, rows: 100)
        let start = CACurrentMediaTime()
        ScenarioRun(list.screen, list.driver).play(.read)
        XCTAssertEqual(CACurrentMediaTime() - start, 63, accuracy: 4)
        list.screen.disappear()
    }

    /// Of 200 rows.
    private func run(
        _ reach: PrecachingConfiguration.Reach, _ scenario: ScenarioName, _ strategy: StrategyName = .precache
    ) -> Run { ScrollBenchmark(rows: 200).run(Contender(strategy, reach: reach), scenario) }

    func test_the_farther_the_reach_the_more_rows_are_measured() {
        let runs = [.screens(1), .screens(3), .screens(10), .everything].map { run($0, .noScroll) }
        XCTAssertEqual(runs.map(\.reach), ["1 screen", "3 screens", "10 screens", "everything"])
        for (near, far) in zip(runs, runs.dropFirst()) {
            for figure in [\Run.rowsMeasured, \.rowsNeverShown, \.restWakeUps] {
                XCTAssertLessThan(near[keyPath: figure], far[keyPath: figure], "\(figure), \(near.name)")
            }
            XCTAssertGreaterThan(near.contentSizeErrorPercent ?? 0, 0.01, near.name)
        }
        XCTAssertEqual(runs[3].contentSizeErrorPercent ?? .nan, 0, accuracy: 0.01)
    }

    func test_strategies_with_precache_measure_what_their_reach_says_and_no_more() {
        for strategy in StrategyName.allCases where strategy.measuresAhead {
            // About as many a screen as are on it.
            XCTAssertLessThan(run(.screens(1), .noScroll, strategy).rowsMeasured, 20, "\(strategy)")
            XCTAssertEqual(run(.everything, .noScroll, strategy).rowsMeasured, 200, "\(strategy)")
        }
    }

    func test_a_strategy_without_precache_has_no_reach() {
        let other = run(.screens(1), .noScroll, .cached)
        XCTAssertEqual([other.reach, other.name], [nil, "cached"])
    }

    func test_reading_needs_no_more_than_three_screens_of_reach() {
        let (least, near, all) = (run(.screens(1), .read), run(.screens(3), .read), run(.everything, .read))
        XCTAssertGreaterThan(least.trackingMisses, 0)
        XCTAssertEqual([near.trackingMisses, all.trackingMisses], [0, 0])
        XCTAssertLessThan(near.rowsNeverShown, all.rowsNeverShown)
        XCTAssertLessThan(near.rowsMeasured, all.rowsMeasured)
    }
}
