import HeadlessTesting
import HeadlessUIKit
import Precache
import TestSupport
import XCTest

@testable import ScrollKit

/// A table with Precache is never worse than the same table without it: in motion it fills no more cells, measures no more
/// rows, asks no more estimates, is told no more often, and has its offset set no more often than a table whose rows size
/// themselves, and than one with a cache. ``MotionCounts`` says what in motion means: the rests in which Precache works ahead
/// are its price. Times are compared at night.
final class NeverWorseTests: ChargedTestCase {
    override func setUp() async throws {
        try await super.setUp()
        // Precache hooks tables for good when it is first asked for: before the hooks are kept.
        UITableView().enablePrecaching()
        keepHooks()
        putBack { [old = UIScrollView.headlessOffsetHook] in UIScrollView.headlessOffsetHook = old }
    }

    /// By day some scenarios with one list each, so that each count and each way of moving is there. At night all scenarios in
    /// which something moves, with all lists.
    private static let byDay: [ScenarioName: ListName] = [
        .coldFlick: .transcript, .edits: .feed, .comeBack: .blocks, .stream: .feed,
    ]

    private func scenarios(of list: ListName) -> [ScenarioName] {
        ScenarioName.allCases.filter { Seeds.isComplete ? $0 != .noScroll : Self.byDay[$0] == list }
    }

    /// The first shown cell of each kind, of which no list has more, is asked for its height once: so the next rows that
    /// come are left to their cells. So many rows more may be measured.
    private static let kinds = 4

    func test_in_motion_a_table_does_no_more_with_precache_than_without() {
        var excused: [Excess.Cell: Excess] = [:]
        for excess in Excess.standing + Excess.ofToday {
            for cell in excess.cells {
                XCTAssertNil(excused[cell], "\(cell) is excused twice")
                excused[cell] = excess
            }
        }
        for list in ListName.allCases {
            let race = Race(list)
            for (cell, own, others) in scenarios(of: list).flatMap(race.run) {
                let allowed = cell.effort == .rowsMeasured ? others + Self.kinds : others
                switch excused[cell] {
                case nil: if own > allowed { XCTFail("\(cell): \(own) instead of \(others)") }
                case let excess?:
                    if own <= others, excess.isSteady {
                        XCTFail("\(cell): \(own) of \(others), no longer an exception: \(excess.reason)")
                    }
                }
            }
        }
    }

    /// Costly rows, of which cells are kept. Not while the list jumps or a row streams: which rows pass goes by what is late.
    func test_with_cells_kept_a_table_does_no_more_in_motion_than_with_heights_alone() {
        let scenarios: [ScenarioName] = [.flingWithRests, .coldFlick, .edits, .update, .rotate]
        let race = Race(.transcript, pointCost: 50)
        var (filled, filledByTemplates) = (0, 0)
        for (index, scenario) in scenarios.enumerated() where Seeds.takes(index, of: 3) || index == 0 {
            let (kept, alone) = (race.effort(of: .precacheCells, scenario), race.effort(of: .precache, scenario))
            for effort in Effort.allCases where effort != .offsetWrites {
                XCTAssertLessThanOrEqual(kept[effort] ?? 0, alone[effort] ?? 0, "\(scenario), \(effort)")
            }
            filled += kept[.cellsFilled] ?? 0
            filledByTemplates += alone[.cellsFilled] ?? 0
        }
        XCTAssertLessThan(filled, filledByTemplates)
    }

    /// A list with a cache, on which nothing has moved yet.
    private func census() -> MotionCensus {
        let list = List(.cached, rows: 60)
        return MotionCensus(ScenarioRun(list.screen, list.driver))
    }

    /// Has a table do one of everything but measure.
    private func touch(_ table: UITableView) {
        table.beginUpdates()
        table.endUpdates()
        table.performBatchUpdates(nil)
        table.contentOffset.y += 1
    }

    func test_calls_count_where_the_app_makes_them_and_not_at_rest() {
        let census = census()
        let (scene, table) = (census.scene, census.scene.screen.table)
        census.watch {
            touch(table)
            scene.idle(for: 0.1)
            XCTAssertEqual(Set(census.counts.values), [0])
            scene.change { touch(table) }
            XCTAssertEqual([census.counts[.tellings], census.counts[.offsetWrites]], [2, 1])
            scene.change { scene.screen.insert(1, at: 0) }
            XCTAssertEqual(census.counts[.tellings], 2, "an edit is no telling")
            touch(UITableView())
        }
        XCTAssertEqual([census.counts[.tellings], census.counts[.offsetWrites]], [2, 1])
        scene.screen.disappear()
    }

    func test_cells_and_rows_count_under_a_finger_which_sets_no_offset() {
        let census = census()
        let before = census.scene.screen.log.measurements
        census.watch { census.scene.flick([4_000]) }
        let rows = census.scene.screen.log.measurements - before
        XCTAssertGreaterThan(rows, 5)
        XCTAssertEqual(
            census.counts,
            [
                .cellsFilled: rows, .rowsMeasured: rows, .estimatesAsked: 0, .tellings: 0, .offsetWrites: 0,
            ])
        census.scene.screen.disappear()
    }

    func test_estimates_count_with_every_strategy() {
        var benchmark = ScrollBenchmark(rows: 60)
        benchmark.asksEstimates = true
        for strategy in [StrategyName.selfSizing, .cached, .precache] {
            // A post below has all estimates asked, whatever was known.
            let asked = benchmark.effort(of: Contender(strategy), in: .loadMore)[.estimatesAsked]
            XCTAssertEqual(asked, (1...4).reduce(0) { $0 + 60 + $1 * ScenarioName.loadedRows }, "\(strategy)")
        }
    }
}

/// One list, scrolled with Precache and without.
@MainActor
private struct Race {
    private let list: ListName
    private let benchmark: ScrollBenchmark
    /// The same, where tables without Precache ask their delegates for estimates as well.
    private var asking: ScrollBenchmark

    init(_ list: ListName, pointCost: Double = 8) {
        var options = BenchmarkOptions(strategies: [], scenarios: [])
        options.pointCost = pointCost
        // So many that no flick comes to the end. With 30 frames a second a flick passes rows that none of them shows, and
        // which these are depends on what is late.
        (options.rows, options.hz) = (300, 60)
        self.list = list
        benchmark = ScrollBenchmark(list, options)
        asking = benchmark
        asking.asksEstimates = true
    }

    func effort(of strategy: StrategyName, _ scenario: ScenarioName) -> [Effort: Int] {
        benchmark.effort(of: Contender(strategy), in: scenario)
    }

    func run(_ scenario: ScenarioName) -> [(cell: Excess.Cell, own: Int, others: Int)] {
        let own = Excess.reaches.map { benchmark.effort(of: Contender(.precache, reach: $0), in: scenario) }
        // The table asks for them because of the app's calls, which are the same without Precache: one stands for both.
        let isAsked = own.contains { $0[.estimatesAsked] != 0 }
        let estimates = isAsked ? asking.effort(of: Contender(.cached), in: scenario)[.estimatesAsked] : 0
        return Excess.others.flatMap { other in
            let others = benchmark.effort(of: Contender(other), in: scenario)
            return zip(Excess.reaches, own).flatMap { reach, own in
                // Where a list follows its end, its offset is written for that.
                Effort.allCases.filter { $0 != .offsetWrites || !scenario.growsARow }.map { effort in
                    let cell = Excess.Cell(reach: reach, scenario: scenario, list: list, effort: effort, other: other)
                    let theirs = effort == .estimatesAsked ? estimates : others[effort]
                    return (cell, own[effort] ?? 0, theirs ?? 0)
                }
            }
        }
    }
}
