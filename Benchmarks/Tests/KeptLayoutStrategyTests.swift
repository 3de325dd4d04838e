import HeadlessUIKit
import Precache
import XCTest

@testable import ScrollKit

/// Rows shown by layouts that were kept, with Precache and by hand. The clock that is charged.
final class KeptLayoutStrategyTests: ChargedTestCase {
    private static let keeping = [StrategyName.precacheLayouts, .layoutsByHand]

    /// A benchmark of posts that cost so many seconds to measure, and as much to show.
    private func benchmark(rows: Int = 100, rowCost: Double = 0.01, workers: Int = 2) -> ScrollBenchmark {
        ScrollBenchmark(
            posts: Feed.sample().repeated(to: rows), rowCost: rowCost, showCost: nil, layoutShare: 0.5,
            refreshRate: 60, workers: workers)
    }

    func test_a_cell_places_its_texts_where_it_would_by_itself() {
        for strategy in Self.keeping {
            let list = List(strategy, rows: 30)
            for cell in list.screen.table.visibleCells.compactMap({ $0 as? PostCell }) {
                let frames = cell.contentView.subviews.map(\.frame)
                let path = list.screen.table.indexPath(for: cell)!
                cell.show(list.screen.rows[path.row].post)
                cell.layoutIfNeeded()
                XCTAssertEqual(cell.contentView.subviews.map(\.frame), frames, "\(strategy)")
            }
            list.screen.disappear()
        }
    }

    func test_what_is_kept_is_shown_without_breaking_lines_again() {
        let list = List(.precacheLayouts, rows: 60)
        list.idleUntilWarm()
        let measured = list.log.measurements
        ScenarioRun(list.screen, list.driver).flick([2_000])
        XCTAssertGreaterThan(list.screen.table.contentOffset.y, 300)
        XCTAssertEqual(list.log.measurements, measured)
        list.screen.disappear()
    }

    func test_a_kept_layout_saves_its_share_of_showing_a_row() {
        let strategies: [StrategyName] = [.precacheWorkers, .precacheLayouts, .layoutsByHand]
        let runs = strategies.map { benchmark(rowCost: 0.03).run($0, .flingAfterIdle) }
        XCTAssertGreaterThan(runs[0].hitchMsPerSecond, 5)
        for run in runs.dropFirst() {
            XCTAssertLessThan(run.hitchMsPerSecond, runs[0].hitchMsPerSecond / 2, run.strategy)
            XCTAssertEqual(run.trackingMisses, 0, run.strategy)
        }
    }

    func test_after_half_a_second_of_a_flick_no_row_is_laid_out_under_it() {
        let late = benchmark(workers: 2).run(.precacheLayouts, .coldFlick)
        XCTAssertGreaterThan(late.trackingMisses, 0)
        XCTAssertEqual(late.lateTrackingMisses, 0)
        XCTAssertGreaterThan(benchmark(workers: 0).run(.precacheLayouts, .coldFlick).lateTrackingMisses ?? 0, 5)
    }

    func test_edited_posts_are_shown_as_they_were_only_by_hand() {
        let runs = [StrategyName.precacheLayouts, .layoutsByHand].map { benchmark().run($0, .update) }
        XCTAssertEqual(runs[0].oldRows, 0)
        XCTAssertEqual(runs[0].wrongHeights, 0)
        XCTAssertGreaterThan(runs[1].oldRows ?? 0, 5)
        XCTAssertGreaterThan(runs[1].wrongHeights, 5)
    }
}
