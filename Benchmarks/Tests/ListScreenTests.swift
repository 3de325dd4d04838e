import HeadlessUIKit
import Precache
import TestSupport
import XCTest

@testable import ScrollKit

/// Lists are really laid out on their screens, with each strategy.
final class ListScreenTests: ChargedTestCase {
    func test_kinds_have_cells_of_their_own() {
        let screen = ScrollBenchmark(.transcript, options(rows: 60)).makeScreen(.precache)
        screen.appear()
        defer { screen.disappear() }
        for (index, row) in screen.rows.enumerated() {
            let path = IndexPath(row: index, section: 0)
            screen.scroll(toRow: index, at: .top)
            XCTAssertEqual(screen.table.cellForRow(at: path)?.reuseIdentifier, row.post.shape?.kind)
        }
    }

    func test_heights_of_lists_are_right_with_every_strategy_and_kind_of_cell() {
        // By day each strategy once, with each list and kind of cell by turns.
        for (cell, cells) in CellKind.allCases.enumerated() {
            var options = options(rows: 40)
            options.cells = cells.rawValue
            for (place, list) in ListName.allCases.enumerated() {
                let benchmark = ScrollBenchmark(list, options)
                for (index, strategy) in StrategyName.allCases.enumerated() {
                    guard Seeds.takes(index + place + 4 * cell, of: 8) else { continue }
                    let run = benchmark.run(strategy, .flingAfterIdle)
                    XCTAssertEqual(run.wrongHeights, 0, "\(list), \(strategy), \(cells)")
                    XCTAssertEqual(run.list, list.rawValue)
                }
            }
        }
    }

    func test_rows_are_charged_with_their_costs_and_on_a_device_with_none() {
        let charged = ScrollBenchmark(.transcript, options(rows: 60)).run(.upfront, .noScroll)
        XCTAssertGreaterThan(charged.firstPaintMs, 60 * 1.5)
        XCTAssertEqual(
            ScrollBenchmark(.transcript, options(rows: 60), isCharged: false).run(.upfront, .noScroll).cpuMs, 0)
    }

    private func options(rows: Int) -> BenchmarkOptions {
        var options = BenchmarkOptions(strategies: [], scenarios: [])
        (options.rows, options.hz) = (rows, 30)
        return options
    }

    // MARK: - What estimates by kind are for

    func test_estimates_by_kind_are_nearer_than_one_mean() {
        let benchmark = ScrollBenchmark(.transcript, options(rows: 600))
        func error(_ strategy: StrategyName, _ reach: PrecachingConfiguration.Reach) -> Double {
            benchmark.run(Contender(strategy, reach: reach), .noScroll).contentSizeErrorPercent ?? .nan
        }
        XCTAssertEqual(error(.precache, .everything), 0, accuracy: 0.01)
        XCTAssertLessThan(error(.precache, .screens(12)), error(.precacheOneMean, .screens(12)))
    }
}
