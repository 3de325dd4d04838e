import Foundation
import XCTest

@testable import ScrollKit

/// What is measured ahead, on the real run loop, and how long a touch would have to wait meanwhile.
@MainActor
final class AheadTests: ChargedTestCase {
    func test_the_strategies_that_measure_ahead_measure_each_row_once() {
        for strategy in StrategyName.ahead {
            let list = List(strategy, rows: 40)
            XCTAssertFalse(list.screen.isWarm, strategy.rawValue)
            list.idleUntilWarm()
            XCTAssertEqual(list.log.counts.measured, 40, strategy.rawValue)
            XCTAssertEqual(list.log.counts.remeasured, strategy.rowsAskedAgain, strategy.rawValue)
            list.screen.disappear()
        }
    }

    func test_the_others_are_warm_from_the_start_and_measure_nothing_while_idle() {
        for strategy in StrategyName.allCases where !StrategyName.ahead.contains(strategy) {
            let list = List(strategy, rows: 40)
            let measured = list.log.measurements
            XCTAssertTrue(list.screen.isWarm, strategy.rawValue)
            list.driver.idle(for: 0.02)
            XCTAssertEqual(list.log.measurements, measured, strategy.rawValue)
            list.screen.disappear()
        }
    }

    func test_hosted_rows_are_shown_at_their_true_heights_once_warm() {
        let list = List(.hosting, rows: 40)
        list.idleUntilWarm()
        let truth = TrueHeights(HostedPost.height)
        let measured = list.log.measurements
        for (index, row) in list.screen.rows.enumerated() {
            list.screen.scroll(toRow: index, at: .top)
            let (path, height) = (IndexPath(row: index, section: 0), truth.height(of: row, width: 390))
            XCTAssertEqual(list.screen.height(forRowAt: path), height)
            XCTAssertEqual(list.screen.table.cellForRow(at: path)?.frame.height, height)
        }
        XCTAssertEqual(list.log.measurements, measured)
        XCTAssertEqual(list.log.counts.wrong, 0)
        list.screen.disappear()
    }

    func test_a_hosted_row_that_is_measured_ahead_costs_what_a_row_costs() {
        let costly = ScrollBenchmark(posts: Feed.sample().repeated(to: 20), rowCost: 0.003, refreshRate: 120)
        let run = costly.run(.hosting, .noScroll)
        XCTAssertEqual(run.rowsMeasured, 20)
        XCTAssertEqual(run.longestRowMs, 3, accuracy: 1e-6)
        // Three on the screen were measured before, of which the first is asked again.
        XCTAssertEqual(run.warmUpMeasuringMs, 18 * 3, accuracy: 1e-6)
    }

    func test_a_touch_waits_for_one_row_of_precache_and_two_of_fdIdle() async {
        XCTAssertEqual(mostRowsInAWait(.precache), 1)
        XCTAssertEqual(mostRowsInAWait(.fdIdle), 2)
    }

    func test_a_screen_that_goes_away_takes_its_queues_with_it() {
        let list = List(.fdIdle, rows: 40)
        list.screen.disappear()
        let measured = list.log.measurements
        list.driver.idle(for: 0.02)
        XCTAssertEqual(list.log.measurements, measured)
    }

    func test_the_run_loop_wakes_up_once_for_each_row_measured_ahead() {
        func wakeUps(_ strategy: StrategyName) -> (count: Int, measured: Int) {
            let list = List(strategy, rows: 60)
            let (meter, measured) = (IdleMeter(rows: { list.log.measurements }), list.log.measurements)
            meter.watch { list.driver.idle(for: 10) }
            list.screen.disappear()
            return (meter.wakeUps, list.log.measurements - measured)
        }
        let (cached, precache) = (wakeUps(.cached), wakeUps(.precache))
        XCTAssertLessThan(cached.count, 5)
        XCTAssertGreaterThan(precache.measured, 50)
        XCTAssertGreaterThanOrEqual(precache.count, precache.measured)
        XCTAssertLessThan(precache.count, 2 * precache.measured)
    }

    private func mostRowsInAWait(_ strategy: StrategyName) -> Int {
        let list = List(strategy, rows: 60)
        let meter = IdleMeter(rows: { list.log.measurements })
        meter.watch { list.driver.idle(until: { list.log.counts.measured >= 30 }) }
        list.screen.refresh(5)
        meter.watch { list.idleUntilWarm() }
        list.screen.disappear()
        return meter.maxRows
    }
}

extension StrategyName {
    /// What measures heights ahead.
    static let ahead: [StrategyName] = [
        .precache, .precacheHints, .precacheLayout, .precacheWorkers, .hosting, .fdIdle,
    ]

    /// Whose delegate answers heights; with the others cells say how high their rows are.
    static let answering = allCases.filter { ![.selfSizing, .kept, .hosting].contains($0) }

    /// The rows of a screen whose cells are asked although their heights are known: the first that is shown, of those that
    /// a template measures.
    var rowsAskedAgain: Int { [.precache, .precacheHints, .hosting].contains(self) ? 1 : 0 }
}
