import HeadlessUIKit
import XCTest

@testable import Precache
@testable import ScrollKit

/// Workers whose time is simulated take the time that their work takes, and nobody else's. The clock that is charged.
final class VirtualWorkerTests: ChargedTestCase {
    private let display = HeadlessDisplay.main
    private let pool = WorkerPool.shared

    /// Has so many workers do so many pieces of work.
    private func withWorkers(
        _ count: Int, _ works: Int, milliseconds: Double, after pause: Double = 0, _ body: ([HeightWork]) -> Void
    ) {
        HeadlessDriver(refreshRate: 120).withWorkers(count) { _ in
            display.wait(until: display.now + pause)
            let works = (0..<works).map { _ in
                HeightWork { ThreadClock.charge(milliseconds / 1000) { MeasuredRow(height: 50) } }
            }
            for work in works { pool.add(work) }
            body(works)
        }
    }

    private func areMeasured(_ works: [HeightWork], after seconds: Double = 0) -> [Bool] {
        if seconds > 0 { display.wait(until: display.now + seconds) }
        return pool.results(of: works).map { $0 != nil }
    }

    func test_what_is_finished_later_is_not_seen_before_whenever_it_begins() {
        for pause in [0.0, 1] {
            withWorkers(1, 1, milliseconds: 20, after: pause) { works in
                XCTAssertEqual(areMeasured(works), [false], "after \(pause)")
                XCTAssertEqual(areMeasured(works, after: 0.015), [false], "after \(pause)")
                XCTAssertEqual(areMeasured(works, after: 0.015), [true], "after \(pause)")
            }
        }
    }

    func test_a_workers_work_is_none_of_the_main_threads() {
        for pause in [0.0, 1] {
            withWorkers(1, 1, milliseconds: 20, after: pause) { works in
                let start = (display.now, BusyClock.now)
                XCTAssertEqual(areMeasured(works), [false], "after \(pause)")
                XCTAssertEqual(display.now - start.0, 0, accuracy: 1e-6, "after \(pause)")
                XCTAssertEqual(BusyClock.now - start.1, 0, accuracy: 1e-6, "after \(pause)")
            }
        }
    }

    func test_a_worker_does_one_thing_and_takes_what_waits_then() {
        for count in [1, 2] {
            withWorkers(count, 2, milliseconds: 20) { works in
                XCTAssertEqual(areMeasured(works, after: 0.030), [true, count == 2], "\(count) workers")
                XCTAssertEqual(areMeasured(works, after: 0.030), [true, true], "\(count) workers")
            }
        }
    }

    func test_what_is_called_off_before_a_worker_begins_it_is_never_measured() {
        withWorkers(1, 3, milliseconds: 10) { works in
            display.wait(until: display.now + 0.015)
            // The second has begun, and is measured; the last is not, and never will be.
            pool.callOff(works[2])
            XCTAssertEqual(areMeasured(works, after: 0.050), [true, true, false])
        }
    }

    func test_the_run_loop_is_woken_when_work_is_finished() {
        withWorkers(2, 10, milliseconds: 5) { works in
            let start = display.now
            display.run(in: .default, until: { areMeasured(works).allSatisfy { $0 } })
            XCTAssertEqual(display.now - start, 0.025, accuracy: 1e-6)
        }
    }

    // MARK: - Whole runs

    private func run(_ strategy: StrategyName, _ scenario: ScenarioName, workers: Int, rowCost: Double) -> Run {
        ScrollBenchmark(rows: 60, rowCost: rowCost / 1000, hz: 120, preparesCells: false, workers: workers)
            .run(strategy, scenario)
    }

    func test_warming_up_takes_the_time_divided_by_the_workers() {
        // 57 rows are not on the screen: the last of them is one worker's.
        for (workers, rows) in [(1, 57), (2, 29), (4, 15)] {
            let run = run(.precacheWorkers, .noScroll, workers: workers, rowCost: 5)
            // The last results are brought in by a timer, for which the headless loop waits up to a frame.
            let late = run.untilWarmMs - 5 * Double(rows)
            XCTAssert(-1e-6...1000.0 / 120 + 1e-3 ~= late, "\(late) ms late, \(workers) workers")
            XCTAssertEqual(run.rowsMeasured, 60, "\(workers) workers")
            XCTAssertEqual(run.workerCpuMs, 57 * 5, accuracy: 1e-6, "\(workers) workers")
            XCTAssertGreaterThan(run.cpuMs, run.workerCpuMs, "\(workers) workers")
        }
    }

    func test_a_strategy_without_workers_takes_none_of_their_time() {
        XCTAssertEqual(run(.precacheLayout, .noScroll, workers: 2, rowCost: 0).workerCpuMs, 0)
    }

    func test_a_cold_flick_is_late_without_workers_and_hardly_with_four() {
        let cached = run(.cached, .coldFlick, workers: 4, rowCost: 10)
        let none = run(.precacheWorkers, .coldFlick, workers: 0, rowCost: 10)
        let four = run(.precacheWorkers, .coldFlick, workers: 4, rowCost: 10)
        XCTAssertGreaterThan(cached.hitchMsPerSecond, 30)
        // But for a late frame more or less, of 8 ms.
        XCTAssertEqual(none.hitchMsPerSecond, cached.hitchMsPerSecond, accuracy: 0.2 * cached.hitchMsPerSecond + 8)
        XCTAssertLessThan(four.hitchMsPerSecond, cached.hitchMsPerSecond / 10)
        XCTAssertEqual([cached, none, four].map(\.wrongHeights), [0, 0, 0])
        XCTAssertLessThan(four.trackingMisses, 5)
        XCTAssertEqual(none.trackingMisses, cached.trackingMisses)
    }

    func test_a_height_that_is_shown_wrong_is_counted_with_workers_too() {
        let screen = ScrollBenchmark(rows: 60, hz: 120).makeScreen(.precacheWorkers)
        screen.appear()
        defer { screen.disappear() }
        XCTAssertEqual(screen.log.counts.wrong, 0)
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        screen.table.delegate?.tableView(screen.table, willDisplay: cell, forRowAt: IndexPath(row: 3, section: 0))
        XCTAssertEqual(screen.log.counts.wrong, 1)
    }
}
