import HeadlessUIKit
import Precache
import TestSupport
import XCTest

@testable import ScrollKit

/// The figures of whole runs, with rows that cost a millisecond.
final class ScenarioTests: ChargedTestCase {
    private static let rows = 60
    private lazy var benchmark = ScrollBenchmark(rows: Self.rows, rowCost: 0.001)

    /// Runs of ``benchmark`` that several tests ask several things of: each is made once.
    private static var runs: [[String]: Run] = [:]

    private func run(_ strategy: StrategyName, _ scenario: ScenarioName) -> Run {
        let key = [strategy.rawValue, scenario.rawValue]
        let run = Self.runs[key] ?? benchmark.run(strategy, scenario)
        Self.runs[key] = run
        return run
    }

    /// What the command would run, with few rows.
    private func benchmark(rows: Int, _ arguments: [String]) -> ScrollBenchmark {
        let options = try! BenchmarkOptions(
            arguments: arguments, strategies: StrategyName.choices, scenarios: ScenarioName.choices)
        return ScrollBenchmark(posts: Feed.sample().repeated(to: rows), options, rowCost: options.rowCosts[0])
    }

    /// As far as may be, runs of which other tests ask something else.
    private static let pairs: [(StrategyName, ScenarioName)] = [
        (.selfSizing, .flingAfterIdle), (.kept, .stream), (.upfront, .rotate), (.cached, .refresh), (.keyed, .jump),
        (.precacheShown, .edits), (.precache, .coldFling), (.precacheCells, .loadMore), (.precacheOneMean, .comeBack),
        (.precacheLayout, .read),
        (.precacheWorkers, .coldFlick), (.precacheLayouts, .update), (.layoutsByHand, .loadMore),
        (.hosting, .flingWithRests),
    ]

    func test_every_scenario_scrolls_and_every_strategy_comes_to_its_end() {
        XCTAssertEqual(Self.pairs.map(\.0), StrategyName.allCases)
        XCTAssertTrue(Set(Self.pairs.map(\.1)).isSubset(of: Set(ScenarioName.allCases)))
        for (index, (strategy, scenario)) in Self.pairs.enumerated() where Seeds.takes(index, of: 3) {
            let run = run(strategy, scenario)
            XCTAssertGreaterThan(run.frames, 50, "\(scenario), \(strategy)")
            XCTAssertGreaterThan(run.rowsMeasured, 10, "\(scenario), \(strategy)")
        }
    }

    func test_in_every_scenario_strategies_differ_as_they_should() {
        let scenarios: [ScenarioName] = [.refresh, .flingAfterIdle, .loadMore, .rotate, .edits]
        for (index, scenario) in scenarios.enumerated() where Seeds.takes(index, of: 3) {
            let name = scenario.rawValue
            let (sizing, cached) = (run(.selfSizing, scenario), run(.cached, scenario))
            let precache = run(.precache, scenario)
            XCTAssertEqual(precache.trackingMisses, 0, name)
            XCTAssertEqual(precache.contentSizeJumpPoints, 0, name)
            XCTAssertLessThan(precache.indicatorJumpPoints, 1e-3, name)
            XCTAssertNil(precache.landingErrorPoints, name)
            for run in [cached, sizing] { XCTAssertGreaterThan(run.trackingMisses, 10, name) }
            XCTAssertGreaterThan(cached.contentSizeJumpPoints, 0, name)
            // They have one estimate.
            XCTAssertEqual(sizing.contentSizeJumpPoints / cached.contentSizeJumpPoints, 1, accuracy: 0.1, name)
        }
    }

    func test_the_scroll_bar_goes_back_where_rows_size_themselves_and_not_with_precache() {
        XCTAssertEqual(run(.precache, .flingAfterIdle).indicatorBackPercent, 0)
        XCTAssertGreaterThan(try XCTUnwrap(run(.selfSizing, .flingAfterIdle).indicatorBackPercent), 0)
        // Nobody scrolls.
        XCTAssertNil(run(.precache, .noScroll).indicatorBackPercent)
    }

    func test_a_cold_fling_is_as_cold_with_precache_as_with_a_cache() {
        let (cached, precache) = (run(.cached, .coldFling), run(.precache, .coldFling))
        XCTAssertGreaterThan(precache.trackingMisses, 10)
        // The first shown cell of the one kind is asked as well: so the next rows are left to their cells.
        XCTAssertEqual(precache.trackingMisses, cached.trackingMisses + 1)
        XCTAssertGreaterThan(run(.selfSizing, .coldFling).trackingMisses, 10)
    }

    func test_a_jump_lands_on_its_row_whoever_knows_heights() {
        for strategy in [StrategyName.selfSizing, .cached, .upfront] {
            XCTAssertEqual(run(strategy, .jump).landingErrorPoints, 0, "\(strategy)")
        }
    }

    func test_a_jump_lands_on_its_row_where_only_half_are_known() {
        // In the half second before the jump some 25 are known.
        let costly = benchmark(rows: 45, ["--row-cost", "20", "--show-cost", "0"])
        XCTAssertEqual(costly.run(.precacheLayout, .jump).landingErrorPoints, 0)
    }

    func test_an_app_that_is_launched_again_shows_the_same_with_precache() {
        // Longer than the flicks: HeadlessUIKit may leave a list beyond its end, where none comes back to.
        let long = ScrollBenchmark(rows: 100)
        let (today, precache) = (long.run(.cached, .comeBack), long.run(.precache, .comeBack))
        XCTAssertGreaterThan(try XCTUnwrap(today.landingErrorPoints), 50)
        XCTAssertEqual(precache.landingErrorPoints, 0)
        XCTAssertEqual(precache.wrongHeights, 0)
    }

    func test_nobody_scrolls_and_measuring_ahead_is_what_it_costs() {
        let (cached, precache) = (run(.cached, .noScroll), run(.precache, .noScroll))
        XCTAssertEqual([cached.frames, precache.frames, precache.rowsMeasured], [0, 0, 60])
        // Three rows are on the screen, and the first shown cell of a kind is asked as well.
        XCTAssertEqual([cached.cpuMs, precache.firstPaintMs], [3, 3])
        XCTAssertEqual(precache.warmUpMs, 58, accuracy: 1e-6)
        XCTAssertEqual(precache.cpuMs, 61, accuracy: 1e-6)
    }

    func test_with_precache_only_new_rows_are_measured_when_rows_come() {
        for (scenario, count) in [ScenarioName.refresh: 20, .loadMore: 200, .edits: 20] {
            let run = run(.precache, scenario)
            // The first shown cell of a kind is asked as well.
            XCTAssertEqual(
                [run.rowsAdded, run.rowsMeasured, run.rowsRemeasured, run.wrongHeights],
                [count, Self.rows + count, 1, 0], "\(scenario)")
        }
    }

    func test_other_strategies_forget_rows_at_a_turn_or_a_refresh() {
        let upfront = run(.upfront, .rotate)
        XCTAssertEqual([upfront.rowsMeasured, upfront.rowsRemeasured], [Self.rows, Self.rows])
        XCTAssertGreaterThan(run(.cached, .refresh).rowsRemeasured, 0)
    }

    func test_a_run_tells_what_was_measured_ahead() {
        let idle = run(.precache, .flingAfterIdle)
        XCTAssertEqual([idle.mostRowsInAWait, run(.cached, .flingAfterIdle).mostRowsInAWait], [1, 0])
        XCTAssertGreaterThan(idle.warmUpMeasuringMs, 0)
        XCTAssertEqual(idle.warmUpMs, idle.warmUpMeasuringMs, accuracy: 1e-6)
        XCTAssertEqual(idle.longestWaitMs, 1, accuracy: 1e-6)
    }

    func test_a_run_tells_how_long_the_apps_changes_took() {
        XCTAssertEqual(run(.precache, .flingAfterIdle).longestChangeMs, 0)
        XCTAssertGreaterThan(run(.precache, .rotate).longestChangeMs, 0)
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

    func test_cells_laid_out_by_constraints_are_measured_ahead_as_well() {
        let run = ScrollBenchmark(rows: Self.rows, cells: .autoLayout).run(.precache, .flingAfterIdle)
        XCTAssertEqual([run.trackingMisses, run.rowsMeasured, run.wrongHeights], [0, Self.rows, 0])
    }

    func test_measuring_a_row_costs_what_was_asked_for() {
        let run = ScrollBenchmark(rows: 20, rowCost: 0.003, hz: 120).run(.upfront, .coldFling)
        XCTAssertEqual(run.rowCostMs, 3)
        XCTAssertGreaterThanOrEqual(run.firstPaintMs, 60)
        XCTAssertGreaterThanOrEqual(run.longestRowMs, 3)
    }

    func test_showing_a_row_costs_what_was_asked_for() {
        let costly = ScrollBenchmark(rows: 20, showCost: 0.03, hz: 120)
        for strategy in [StrategyName.selfSizing, .cached, .precache] {
            let run = costly.run(strategy, .noScroll)
            // Three rows are on the screen; rows that are only measured are not shown.
            XCTAssertGreaterThanOrEqual(run.firstPaintMs, 90, "\(strategy)")
            XCTAssertEqual(run.showCostMs, 30, "\(strategy)")
            // All twenty would cost 600 ms.
            XCTAssertLessThan(run.cpuMs, run.firstPaintMs + 300, "\(strategy)")
        }
    }

    func test_costly_rows_hitch_where_heights_are_not_made_ahead() {
        let ten = benchmark(rows: 30, ["--row-cost", "10"])
        let (cached, precache) = (ten.run(.cached, .flingAfterIdle), ten.run(.precache, .flingAfterIdle))
        XCTAssertGreaterThan(cached.hitchMsPerSecond, 20)
        XCTAssertLessThan(precache.hitchMsPerSecond, cached.hitchMsPerSecond / 10)
        XCTAssertGreaterThan(precache.cpuMs, cached.cpuMs)
    }

    func test_a_row_costs_as_much_to_show_as_to_measure_unless_told() {
        let cached = benchmark(rows: 30, ["--row-cost", "10"]).run(.cached, .flingAfterIdle)
        XCTAssertEqual([cached.rowCostMs, cached.showCostMs], [10, 10])
        XCTAssertGreaterThanOrEqual(cached.longestRowMs, 10)
        // Three rows are on the screen.
        XCTAssertGreaterThanOrEqual(cached.firstPaintMs, 60)
    }

    func test_costly_rows_hitch_where_cells_are_not_made_ahead() {
        let costs = ["--row-cost=5", "--show-cost=5"]
        let ratios = [costs, costs + ["--no-cell-prefetch"]].map {
            benchmark(rows: 30, $0).run(.cached, .coldFlick).hitchMsPerSecond
        }
        XCTAssertGreaterThan(ratios[1], ratios[0] + 5)
    }

    func test_a_film_begins_after_the_app_has_idled() {
        // Half a second would not do to measure them all.
        let costly = benchmark(rows: 30, ["--row-cost", "30", "--show-cost", "0"])
        XCTAssertEqual(costly.film(.precacheLayout).rowsMeasured, 0)
        XCTAssertGreaterThan(benchmark.film(.cached).rowsMeasured, 10)
    }

    func test_a_film_has_every_frame_with_its_rows() {
        let frames = benchmark.film(.precache).frames
        XCTAssertGreaterThan(frames.count, 30)
        XCTAssertEqual(frames.first?.time, 0)
        XCTAssertTrue(zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time })
        XCTAssertTrue(frames.allSatisfy { $0.rows.count > 2 })
    }
}
