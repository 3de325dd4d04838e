import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache
@testable import ScrollKit

/// Workers whose time is simulated take the time that their work takes, and nobody else's.
@MainActor
final class VirtualWorkerTests: ChargedTestCase {
    private let display = HeadlessDisplay.main
    private let pool = WorkerPool.shared

    private func withWorkers(_ count: Int, _ body: () -> Void) {
        HeadlessDriver(refreshRate: 120).withWorkers(count) { _ in body() }
    }

    private func work(milliseconds: Double) -> HeightWork {
        HeightWork { ThreadClock.charge(milliseconds / 1000) { 50 } }
    }

    private func isMeasured(_ work: HeightWork) -> Bool { pool.result(of: work) != nil }

    func test_what_is_finished_later_is_not_seen_before() {
        withWorkers(1) {
            let work = work(milliseconds: 20)
            pool.add(work)
            let start = display.now
            XCTAssertFalse(isMeasured(work))
            display.wait(until: start + 0.015)
            XCTAssertFalse(isMeasured(work))
            display.wait(until: start + 0.030)
            XCTAssertTrue(isMeasured(work))
        }
    }

    func test_a_worker_does_one_thing_after_the_other_and_two_do_two() {
        for count in [1, 2] {
            withWorkers(count) {
                let works = (0..<2).map { _ in work(milliseconds: 20) }
                for work in works { pool.add(work) }
                display.wait(until: display.now + 0.030)
                XCTAssertTrue(isMeasured(works[0]))
                XCTAssertEqual(isMeasured(works[1]), count == 2)
                display.wait(until: display.now + 0.030)
                XCTAssertTrue(isMeasured(works[1]))
            }
        }
    }

    func test_work_that_comes_later_begins_later() {
        withWorkers(1) {
            display.wait(until: display.now + 1)
            let work = work(milliseconds: 20)
            pool.add(work)
            display.wait(until: display.now + 0.010)
            XCTAssertFalse(isMeasured(work))
        }
    }

    func test_a_worker_that_is_free_takes_what_waits_then() {
        withWorkers(1) {
            let works = (0..<3).map { _ in work(milliseconds: 10) }
            for work in works { pool.add(work) }
            display.wait(until: display.now + 0.015)
            // The second has begun, and is measured; the last is not, and never will be.
            pool.callOff(works[2])
            display.wait(until: display.now + 0.050)
            XCTAssertEqual(works.map { isMeasured($0) }, [true, true, false])
        }
    }

    func test_what_workers_do_is_not_the_main_threads_work() async {
        withWorkers(1) {
            let work = work(milliseconds: 100)
            let start = (display.now, BusyClock.now)
            pool.add(work)
            _ = pool.result(of: work)
            XCTAssertEqual(display.now - start.0, 0, accuracy: 1e-6)
            XCTAssertEqual(BusyClock.now - start.1, 0, accuracy: 1e-6)
        }
    }

    func test_the_run_loop_is_woken_when_work_is_finished() {
        withWorkers(2) {
            let works = (0..<10).map { _ in work(milliseconds: 5) }
            for work in works { pool.add(work) }
            let start = display.now
            display.run(in: .default, until: { works.allSatisfy { isMeasured($0) } })
            XCTAssertEqual(display.now - start, 0.025, accuracy: 1e-6)
        }
    }

    // MARK: - Whole runs

    private func run(
        _ strategy: StrategyName, _ scenario: ScenarioName, workers: Int, rows: Int = 60, rowCost: Double
    ) -> Run {
        ScrollBenchmark(
            posts: Feed.sample().repeated(to: rows), rowCost: rowCost / 1000, refreshRate: 120, preparesCells: false,
            workers: workers
        ).run(strategy, scenario)
    }

    func test_warming_up_takes_the_time_divided_by_the_workers() {
        let times = [1, 2, 4].map { run(.precacheWorkers, .noScroll, workers: $0, rowCost: 5).untilWarmMs }
        // 57 rows are not on the screen: the last of them is one worker's.
        for (time, rows) in zip(times, [57, 29, 15]) { XCTAssertEqual(time, 5 * Double(rows), accuracy: 1e-6) }
    }

    func test_a_run_counts_what_workers_did() {
        let run = run(.precacheWorkers, .noScroll, workers: 2, rowCost: 3)
        XCTAssertEqual(run.rowsMeasured, 60)
        XCTAssertEqual(run.workerCpuMs, 57 * 3, accuracy: 1e-6)
        XCTAssertGreaterThan(run.cpuMs, run.workerCpuMs)
        XCTAssertEqual(self.run(.precacheLayout, .noScroll, workers: 2, rowCost: 0).workerCpuMs, 0)
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
        let wrong = ScrollBenchmark(posts: Feed.sample().repeated(to: 60), rowCost: 0, refreshRate: 120)
        let screen = wrong.makeScreen(.precacheWorkers)
        screen.appear()
        defer { screen.disappear() }
        XCTAssertEqual(screen.log.counts.wrong, 0)
        screen.table.delegate?.tableView(
            screen.table, willDisplay: UITableViewCell(style: .default, reuseIdentifier: nil),
            forRowAt: IndexPath(row: 3, section: 0))
        XCTAssertEqual(screen.log.counts.wrong, 1)
    }
}
