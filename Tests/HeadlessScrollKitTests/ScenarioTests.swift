import Foundation
import XCTest

@testable import ScrollKit

/// The figures of whole runs, with rows that cost next to nothing.
@MainActor
final class ScenarioTests: XCTestCase {
    private static let rows = 60
    private lazy var benchmark = ScrollBenchmark(
        posts: Feed.sample().repeated(to: Self.rows), rowCost: 0, refreshRate: 60)

    func test_these_tests_run_on_the_main_thread() async { XCTAssertTrue(Thread.isMainThread) }

    func test_every_scenario_scrolls_and_every_strategy_comes_to_its_end() {
        for (index, strategy) in StrategyName.allCases.enumerated() {
            let scenario = ScenarioName.allCases[index % ScenarioName.allCases.count]
            let run = benchmark.run(strategy, scenario)
            XCTAssertEqual([run.strategy, run.scenario], [strategy.rawValue, scenario.rawValue])
            XCTAssertGreaterThan(run.frames, 100, "\(scenario), \(strategy)")
            XCTAssertGreaterThan(run.rowsMeasured, 10, "\(scenario), \(strategy)")
        }
    }

    func test_a_warm_table_measures_nothing_while_scrolling_and_a_cold_one_does() {
        XCTAssertEqual(benchmark.run(.precache, .flingAfterIdle).trackingMisses, 0)
        XCTAssertEqual(benchmark.run(.precache, .loadMore).trackingMisses, 0)
        XCTAssertGreaterThan(benchmark.run(.precache, .coldFling).trackingMisses, 10)
        XCTAssertGreaterThan(benchmark.run(.cached, .flingAfterIdle).trackingMisses, 10)
    }

    func test_with_precache_only_new_rows_are_measured_when_rows_come() {
        let added = [ScenarioName.refresh: 20, .loadMore: 200, .edits: 20]
        for (scenario, count) in added {
            let run = benchmark.run(.precache, scenario)
            XCTAssertEqual(run.rowsAdded, count, "\(scenario)")
            XCTAssertEqual(run.rowsMeasured, Self.rows + count, "\(scenario)")
            XCTAssertEqual(run.rowsRemeasured, 0, "\(scenario)")
            XCTAssertEqual(run.wrongHeights, 0, "\(scenario)")
        }
    }

    func test_a_refresh_has_fd_idle_measure_again_what_it_knew() {
        XCTAssertGreaterThan(benchmark.run(.fdIdle, .refresh).rowsRemeasured, 20)
    }

    func test_a_run_tells_what_was_measured_ahead_and_what_the_app_changed() {
        let idle = benchmark.run(.precache, .flingAfterIdle)
        XCTAssertEqual(idle.mostRowsInAWait, 1)
        XCTAssertGreaterThan(idle.warmUpMeasuringMs, 0)
        XCTAssertGreaterThan(idle.warmUpMs, idle.warmUpMeasuringMs)
        XCTAssertGreaterThanOrEqual(idle.longestWaitMs, 0)
        XCTAssertEqual(idle.longestChangeMs, 0)
        XCTAssertGreaterThan(benchmark.run(.precache, .rotate).longestChangeMs, 0)
        XCTAssertEqual(benchmark.run(.cached, .flingAfterIdle).mostRowsInAWait, 0)
    }

    func test_a_turn_measures_all_rows_anew_where_nothing_is_kept_for_it() {
        let upfront = benchmark.run(.upfront, .rotate)
        XCTAssertEqual(upfront.rowsMeasured, Self.rows)
        XCTAssertEqual(upfront.rowsRemeasured, Self.rows)
        XCTAssertGreaterThan(benchmark.run(.nm, .rotate).wrongHeights, 0)
    }

    func test_heights_by_constraints_and_by_frames_agree_to_a_point() {
        let (frames, constraints) = (PostLayout(rowCost: 0), PostLayout(rowCost: 0, cells: .autoLayout))
        for width in [320.0, 390, 844] {
            for post in Feed.sample().posts {
                let height = constraints.fittingHeight(of: post, width: width)
                XCTAssertEqual(height, frames.fittingHeight(of: post, width: width), accuracy: 1, post.title)
            }
        }
    }

    func test_cells_with_constraints_run_as_those_with_frames_do() {
        let constrained = ScrollBenchmark(
            posts: Feed.sample().repeated(to: Self.rows), rowCost: 0, refreshRate: 60, cells: .autoLayout)
        let run = constrained.run(.precache, .flingAfterIdle)
        XCTAssertEqual([run.trackingMisses, run.rowsMeasured, run.wrongHeights], [0, Self.rows, 0])
    }

    func test_the_cost_of_a_row_is_what_was_asked_for() {
        let costly = ScrollBenchmark(posts: Feed.sample().repeated(to: 20), rowCost: 0.003, refreshRate: 120)
        let run = costly.run(.upfront, .coldFling)
        XCTAssertEqual(run.rowCostMs, 3)
        XCTAssertGreaterThanOrEqual(run.firstPaintMs, 60)
        XCTAssertGreaterThanOrEqual(run.longestRowMs, 3)
    }
}
