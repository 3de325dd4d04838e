import Foundation
import XCTest

@testable import ScrollKit

/// What is measured ahead, on the real run loop, and how long a touch would have to wait meanwhile.
@MainActor
final class AheadTests: ChargedTestCase {
    func test_what_measures_ahead_measures_each_row_once_and_others_nothing() {
        for strategy in StrategyName.allCases {
            let list = List(strategy, rows: 40)
            let (isAhead, measured) = (StrategyName.ahead.contains(strategy), list.log.measurements)
            XCTAssertEqual(list.screen.isWarm, !isAhead, "\(strategy)")
            if isAhead {
                list.idleUntilWarm()
                let counts = [list.log.counts.measured, list.log.counts.remeasured]
                XCTAssertEqual(counts, [40, strategy.rowsAskedAgain], "\(strategy)")
            } else {
                list.driver.idle(for: 0.02)
                XCTAssertEqual(list.log.measurements, measured, "\(strategy)")
            }
            list.screen.disappear()
        }
    }

    func test_hosted_rows_are_shown_at_their_true_heights_once_warm() {
        let list = List(.hosting, rows: 40)
        list.idleUntilWarm()
        let (truth, measured) = (TrueHeights(HostedPost.height), list.log.measurements)
        for (index, row) in list.screen.rows.enumerated() {
            list.screen.scroll(toRow: index, at: .top)
            let (path, height) = (IndexPath(row: index, section: 0), truth.height(of: row, width: 390))
            XCTAssertEqual(list.screen.height(forRowAt: path), height)
            XCTAssertEqual(list.screen.table.cellForRow(at: path)?.frame.height, height)
        }
        XCTAssertEqual([list.log.measurements, list.log.counts.wrong], [measured, 0])
        list.screen.disappear()
    }

    func test_a_hosted_row_that_is_measured_ahead_costs_what_a_row_costs() {
        let run = ScrollBenchmark(rows: 20, rowCost: 0.003, hz: 120).run(.hosting, .noScroll)
        XCTAssertEqual(run.rowsMeasured, 20)
        XCTAssertEqual(run.longestRowMs, 3, accuracy: 1e-6)
        // Three on the screen were measured before, of which the first is asked again.
        XCTAssertEqual(run.warmUpMeasuringMs, 18 * 3, accuracy: 1e-6)
    }

    func test_a_touch_waits_for_one_row_of_precache_and_two_of_fdIdle() async {
        for (strategy, rows) in [(StrategyName.precache, 1), (.fdIdle, 2)] {
            let list = List(strategy, rows: 60)
            let meter = IdleMeter(rows: { list.log.measurements })
            meter.watch { list.driver.idle(until: { list.log.counts.measured >= 30 }) }
            list.screen.refresh(5)
            meter.watch { list.idleUntilWarm() }
            list.screen.disappear()
            XCTAssertEqual(meter.maxRows, rows, "\(strategy)")
        }
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
        XCTAssertTrue(precache.measured..<2 * precache.measured ~= precache.count, "\(precache)")
    }
}
