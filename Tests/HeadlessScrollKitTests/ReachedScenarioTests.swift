import Foundation
import HeadlessUIKit
import Precache
import XCTest

@testable import ScrollKit

/// Somebody who reads, and what a reach buys and costs.
@MainActor
final class ReachedScenarioTests: ChargedTestCase {
    func test_reading_is_a_minute_of_rests_and_movements_mostly_down() async {
        let list = List(.upfront, rows: 100)
        let table = list.screen.table
        for step in ReadingStep.minute {
            XCTAssert(1...4 ~= step.rest && 0.3...1 ~= abs(step.screens), "\(step)")
            let before = table.contentOffset.y
            list.driver.fling(table, velocity: step.velocity(onScreenOf: table.bounds.height))
            let screens = Double((table.contentOffset.y - before) / table.bounds.height)
            XCTAssertEqual(screens, step.screens, accuracy: 0.05)
        }
        let back = ReadingStep.minute.count { $0.screens < 0 }
        XCTAssert(1...ReadingStep.minute.count / 3 ~= back, "\(back) of \(ReadingStep.minute.count)")
        table.contentOffset.y = 0
        let start = CACurrentMediaTime()
        ScenarioRun(list.screen, list.driver).play(.read)
        XCTAssertEqual(CACurrentMediaTime() - start, 63, accuracy: 4)
        list.screen.disappear()
    }

    private let rows = 200

    private func run(
        _ reach: PrecachingConfiguration.Reach?, _ scenario: ScenarioName, _ strategy: StrategyName = .precache
    ) -> Run { ScrollBenchmark(rows: rows).run(Contender(strategy, reach: reach), scenario) }

    func test_each_screen_of_reach_is_measured_and_no_more() {
        let runs = [.screens(1), .screens(3), .screens(10), .everything].map { run($0, .noScroll) }
        XCTAssertEqual(runs.map(\.reach), ["1 screen", "3 screens", "10 screens", "everything"])
        for (near, far) in zip(runs, runs.dropFirst()) {
            for figure in [\Run.rowsMeasured, \.rowsNeverShown, \.restWakeUps] {
                XCTAssertLessThan(near[keyPath: figure], far[keyPath: figure], "\(figure)")
            }
            XCTAssertGreaterThan(try XCTUnwrap(near.contentSizeErrorPercent), 0.01)
        }
        XCTAssertEqual(try XCTUnwrap(runs[3].contentSizeErrorPercent), 0, accuracy: 0.01)
    }

    func test_every_strategy_with_precache_keeps_to_its_reach() {
        for strategy in StrategyName.allCases where strategy.usesPrecache {
            // About as many a screen as are on it.
            XCTAssertLessThan(run(.screens(1), .noScroll, strategy).rowsMeasured, rows / 10, "\(strategy)")
            XCTAssertEqual(run(.everything, .noScroll, strategy).rowsMeasured, rows, "\(strategy)")
        }
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
