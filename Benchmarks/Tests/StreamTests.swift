import HeadlessUIKit
import Precache
import TestSupport
import XCTest

@testable import ScrollKit

/// The scenario in which the last row grows while it streams in: what is done, and that the figures tell what was.
final class StreamTests: ChargedTestCase {
    private static let rows = 60
    private static let growths = 2 * ScenarioName.growthCount + ScenarioName.growthCountInMotion
    private let benchmark = ScrollBenchmark(rows: rows, rowCost: 0.001, hz: 60)

    /// A whole run of a cache whose app does `whenGrown` when the row has grown.
    private func play(_ whenGrown: @escaping WhenGrown) -> ScenarioRun {
        let scene = ScenarioRun(benchmark.makeScreen(Handmade(whenGrown)), benchmark.driver)
        scene.screen.prepareToGrow()
        scene.screen.appear()
        scene.play(.stream)
        scene.screen.disappear()
        return scene
    }

    /// The run of each of these strategies, in which all growths are followed and no height is wrong.
    private func forEachRun(of strategies: [StrategyName], _ check: (StrategyName, Run) -> Void) {
        for (index, strategy) in strategies.enumerated() where Seeds.takes(index, of: 2) {
            let run = benchmark.run(strategy, .stream)
            XCTAssertEqual([run.rowsAdded, run.wrongHeights], [Self.growths, 0], "\(strategy)")
            check(strategy, run)
        }
    }

    /// The app tells by hand.
    func test_a_growth_is_followed_by_strategies_without_precache() {
        forEachRun(of: StrategyName.allCases.filter { !$0.usesPrecache }) { strategy, run in
            XCTAssertLessThan(run.landingErrorPoints ?? .infinity, 0.5, "\(strategy)")
            XCTAssertGreaterThan(run.rowsMeasured, ScenarioName.growthCount, "\(strategy)")
            XCTAssertGreaterThanOrEqual(run.longestChangeMs, 1, "\(strategy)")
        }
    }

    func test_a_growth_of_rows_that_size_themselves_is_followed_by_precache() {
        forEachRun(of: [.precacheShown]) { _, run in XCTAssertEqual(run.landingErrorPoints, 0) }
    }

    func test_a_growth_is_followed_and_measured_once_by_precache() {
        forEachRun(of: StrategyName.allCases.filter(\.measuresAhead)) { strategy, run in
            let name = "\(strategy)"
            XCTAssertEqual([run.landingErrorPoints, run.contentSizeJumpPoints], [0, 0], name)
            // A hosting cell has the table ask again at once, before Precache knows that the value is set: so it may be
            // measured twice.
            if strategy == .hosting { return }
            // Under the finger the row has left the screen, and waits.
            if strategy == .precacheLayouts {
                // Where it is on the screen, its cell waits for nobody, although a worker may be at it.
                XCTAssertLessThan(run.rowsRemeasured, Self.growths / 4)
                XCTAssertLessThan(run.trackingMisses, ScenarioName.growthCountInMotion / 4)
            } else {
                XCTAssertEqual([run.rowsRemeasured, run.trackingMisses], [strategy.rowsAskedAgain, 0], name)
            }
            let least = Self.rows + 2 * ScenarioName.growthCount
            XCTAssert(least + 1...Self.rows + Self.growths ~= run.rowsMeasured, "\(run.rowsMeasured), \(name)")
            XCTAssertLessThan(run.indicatorJumpPoints, 1e-3, name)
        }
    }

    /// How things stood at a growth of the row.
    private struct Growth {
        let isAtEnd: Bool
        let isShown: Bool
        let isMoving: Bool
        let time: Double
    }

    /// A whole run, with its growths.
    private func growths() -> (scene: ScenarioRun, seen: [Growth]) {
        var seen: [Growth] = []
        let scene = play { cache, row, path, table in
            let isAtEnd = table.contentOffset.y >= table.offsetAtEnd - 1
            seen.append(
                Growth(
                    isAtEnd: isAtEnd, isShown: table.cellForRow(at: path) != nil, isMoving: table.isDragging,
                    time: CACurrentMediaTime()))
            cache.hasGrown(row, at: path, in: table)
        }
        XCTAssertEqual(seen.count, Self.growths)
        return (scene, seen)
    }

    func test_the_row_grows_at_the_end_then_below() {
        let seen = growths().seen
        let (count, inMotion) = (ScenarioName.growthCount, ScenarioName.growthCountInMotion)
        XCTAssertTrue(seen.prefix(count).allSatisfy { $0.isAtEnd && $0.isShown && !$0.isMoving })
        XCTAssertTrue(seen.suffix(count + inMotion).allSatisfy { !$0.isAtEnd })
        XCTAssertTrue(seen.suffix(count).allSatisfy { !$0.isShown && !$0.isMoving })
    }

    func test_the_row_grows_at_a_pace_by_so_many_characters() {
        let (scene, seen) = growths()
        let lengths = [scene.screen, benchmark.makeScreen(.cached)].map { $0.rows[Self.rows - 1].post.content.count }
        XCTAssertEqual(lengths[0] - lengths[1], Self.growths * ScenarioName.growth.count)
        let times = seen.map(\.time)
        for part in [times.prefix(80), times[80..<120], times.suffix(80)] {
            XCTAssertEqual((part.last! - part.first!) / Double(part.count - 1), 0.05, accuracy: 0.01)
        }
    }

    func test_figures_tell_nothing_of_an_app_that_does_it_right() {
        let right = play { $0.hasGrown($1, at: $2, in: $3) }
        XCTAssertEqual(right.screen.log.counts.remeasured, 0)
        XCTAssertEqual(right.result.content.sizeError ?? 1, 0, accuracy: 1e-6)
    }

    func test_figures_tell_of_rows_that_are_measured_twice() {
        let twice = play { for _ in 0..<2 { $0.hasGrown($1, at: $2, in: $3) } }
        XCTAssertGreaterThanOrEqual(twice.screen.log.counts.remeasured, ScenarioName.growthCount)
    }

    func test_figures_tell_of_a_growth_that_nobody_tells() {
        XCTAssertGreaterThan(play { _, _, _, _ in }.result.content.sizeError ?? 0, 0.01)
    }

    func test_figures_tell_of_an_end_that_is_not_followed() {
        let endNotFollowed = play { cache, row, path, table in
            cache.forget(row, at: path, in: table)
            table.performBatchUpdates(nil)
        }
        XCTAssertGreaterThan(endNotFollowed.result.content.landingError ?? 0, 15)
    }

    func test_figures_tell_of_a_reader_who_is_dragged_along() {
        let readerDragged = play { cache, row, path, table in
            cache.hasGrown(row, at: path, in: table)
            guard !table.isDragging, !table.isDecelerating else { return }
            table.scrollToRow(at: path, at: .bottom, animated: false)
        }
        XCTAssertGreaterThan(readerDragged.result.content.landingError ?? 0, 300)
    }

    func test_after_a_growth_no_strategy_answers_the_old_height() {
        for strategy in StrategyName.answering {
            let list = List(strategy, rows: 30, grows: true)
            list.askAll()
            for _ in 0..<20 { list.screen.grow(by: ScenarioName.growth) }
            list.askAll()
            let counts = list.log.counts
            // Where all heights are asked at once, after each growth, or the row is laid out for its cell.
            let measured = [.upfront, .precacheLayouts].contains(strategy) ? 50 : 31
            XCTAssertEqual(
                [counts.wrong, counts.measured, counts.remeasured, counts.added], [0, measured, 0, 20], "\(strategy)")
            list.screen.disappear()
        }
    }
}

/// What an app does by hand whose row has grown at a position.
private typealias WhenGrown = @MainActor (Cached, _ row: FeedRow, _ path: IndexPath, UITableView) -> Void

@MainActor
private final class Handmade: HeightStrategy {
    private let cache = Cached(estimate: 0)
    private let whenGrown: WhenGrown

    init(_ whenGrown: @escaping WhenGrown) { self.whenGrown = whenGrown }
    func prepare(_ table: UITableView, _ rows: RowActions) { cache.prepare(table, rows) }

    func height(
        of row: FeedRow, at indexPath: IndexPath, in table: UITableView, measure: (CGFloat) -> CGFloat
    ) -> CGFloat { cache.height(of: row, at: indexPath, in: table, measure: measure) }

    func hasGrown(_ row: FeedRow, at indexPath: IndexPath, in table: UITableView) {
        whenGrown(cache, row, indexPath, table)
    }
}
