import HeadlessUIKit
import Precache
import XCTest

@testable import ScrollKit

/// The scenario in which the last row grows while it streams in: what is done, and that the figures tell what was.
@MainActor
final class StreamTests: XCTestCase {
    private static let rows = 60
    private static let growths = 2 * ScenarioName.growthCount + ScenarioName.growthCountInMotion
    private let benchmark = ScrollBenchmark(posts: Feed.sample().repeated(to: rows), rowCost: 0, refreshRate: 60)

    /// A whole run of a strategy that has no name.
    private func play(_ strategy: any HeightStrategy) -> ScenarioRun {
        let scene = ScenarioRun(benchmark.makeScreen(strategy), benchmark.driver)
        scene.screen.prepareToGrow()
        scene.screen.appear()
        scene.play(.stream)
        scene.screen.disappear()
        return scene
    }

    func test_with_precache_a_growth_is_measured_once_and_nothing_jumps() {
        for strategy in [StrategyName.precache, .precacheHints, .precacheLayout, .precacheWorkers] {
            let run = benchmark.run(strategy, .stream)
            let name = strategy.rawValue
            XCTAssertEqual(run.rowsAdded, Self.growths, name)
            XCTAssertEqual(run.rowsRemeasured, strategy.rowsAskedAgain, name)
            // Under the finger the row has left the screen, and waits.
            XCTAssertEqual(run.trackingMisses, 0, name)
            XCTAssertLessThanOrEqual(run.rowsMeasured, Self.rows + Self.growths, name)
            XCTAssertGreaterThan(run.rowsMeasured, Self.rows + 2 * ScenarioName.growthCount, name)
            XCTAssertEqual(run.landingErrorPoints, 0, name)
            XCTAssertEqual(run.contentSizeJumpPoints, 0, name)
            XCTAssertEqual(run.wrongHeights, 0, name)
            XCTAssertLessThan(run.indicatorJumpPoints, 1e-3, name)
        }
    }

    /// Its cell has the table ask again at once, before Precache knows that the value is set: so it may be measured twice.
    func test_a_hosted_row_grows_without_a_jump_as_well() {
        let run = benchmark.run(.hosting, .stream)
        XCTAssertEqual([run.rowsAdded, run.wrongHeights], [Self.growths, 0])
        XCTAssertEqual([run.landingErrorPoints, run.contentSizeJumpPoints], [0, 0])
    }

    func test_an_app_that_tells_by_hand_follows_as_well() {
        for strategy in StrategyName.allCases where !strategy.usesPrecache {
            let run = benchmark.run(strategy, .stream)
            XCTAssertEqual(run.rowsAdded, Self.growths, strategy.rawValue)
            XCTAssertEqual(run.wrongHeights, 0, strategy.rawValue)
            XCTAssertLessThan(run.landingErrorPoints ?? .infinity, 0.5, strategy.rawValue)
            XCTAssertGreaterThan(run.rowsMeasured, ScenarioName.growthCount, strategy.rawValue)
            XCTAssertGreaterThan(run.longestChangeMs, 0)
        }
    }

    func test_the_row_grows_at_the_end_and_then_below_the_screen() {
        var seen: [(isAtEnd: Bool, isShown: Bool, isMoving: Bool)] = []
        let scene = play(
            Handmade { row, table, strategy in
                seen.append(
                    (table.contentOffset.y >= table.offsetAtEnd - 1, table.cellForRow(at: row) != nil, table.isDragging)
                )
                strategy.tell(row, table)
            })
        let (count, inMotion) = (ScenarioName.growthCount, ScenarioName.growthCountInMotion)
        XCTAssertEqual(seen.count, Self.growths)
        XCTAssertTrue(seen.prefix(count).allSatisfy { $0.isAtEnd && $0.isShown && !$0.isMoving })
        XCTAssertTrue(seen.suffix(count + inMotion).allSatisfy { !$0.isAtEnd })
        XCTAssertTrue(seen.suffix(count).allSatisfy { !$0.isShown && !$0.isMoving })
        let lengths = [scene.screen, benchmark.makeScreen(.cached)].map { $0.rows[Self.rows - 1].post.content.count }
        XCTAssertEqual(lengths[0] - lengths[1], Self.growths * ScenarioName.growth.count)
    }

    func test_it_grows_twenty_times_a_second() async {
        var times: [Double] = []
        _ = play(
            Handmade { row, table, strategy in
                times.append(CACurrentMediaTime())
                strategy.tell(row, table)
            })
        for part in [times.prefix(80), times[80..<120], times.suffix(80)] {
            XCTAssertEqual((part.last! - part.first!) / Double(part.count - 1), 0.05, accuracy: 0.01)
        }
    }

    func test_figures_tell_of_a_row_that_is_measured_twice() {
        let twice = play(
            Handmade { row, table, strategy in
                for _ in 0..<2 { strategy.tell(row, table) }
            })
        XCTAssertGreaterThanOrEqual(twice.screen.log.counts.remeasured, ScenarioName.growthCount)
        let once = play(Handmade { $2.tell($0, $1) })
        XCTAssertEqual(once.screen.log.counts.remeasured, 0)
    }

    func test_figures_tell_of_an_end_that_is_not_followed() {
        let scene = play(
            Handmade { row, table, strategy in
                strategy.heights[row] = nil
                table.askHeights()
            })
        XCTAssertGreaterThan(scene.result.content.landingError ?? 0, 15)
    }

    func test_figures_tell_of_a_reader_who_is_dragged_to_the_end() {
        let scene = play(
            Handmade { row, table, strategy in
                strategy.tell(row, table)
                guard !table.isDragging, !table.isDecelerating else { return }
                table.scrollToRow(at: row, at: .bottom, animated: false)
            })
        XCTAssertGreaterThan(scene.result.content.landingError ?? 0, 300)
    }

    func test_figures_tell_of_a_height_that_is_not_told() {
        let scene = play(Handmade { _, _, _ in })
        let told = play(Handmade { $2.tell($0, $1) })
        XCTAssertEqual(told.result.content.sizeError ?? 1, 0, accuracy: 1e-6)
        XCTAssertGreaterThan(scene.result.content.sizeError ?? 0, 0.01)
    }

    func test_after_a_growth_no_strategy_answers_the_old_height() {
        for strategy in StrategyName.answering {
            let list = List(strategy, rows: 30, grows: true)
            list.askAll()
            for _ in 0..<20 { list.screen.grow(by: ScenarioName.growth) }
            list.askAll()
            XCTAssertEqual(list.log.counts.wrong, 0, strategy.rawValue)
            // Where all heights are asked at once, after each growth.
            XCTAssertEqual(list.log.counts.measured, strategy == .upfront ? 50 : 31, strategy.rawValue)
            XCTAssertEqual(list.log.counts.remeasured, 0, strategy.rawValue)
            XCTAssertEqual(list.log.counts.added, 20, strategy.rawValue)
            list.screen.disappear()
        }
    }
}

extension UITableView {
    fileprivate func askHeights() {
        UIView.performWithoutAnimation {
            beginUpdates()
            endUpdates()
        }
    }
}

/// A cache whose app does by hand what a test says when the row has grown.
@MainActor
private final class Handmade: HeightStrategy {
    var heights: [IndexPath: CGFloat] = [:]
    private let whenGrown: (IndexPath, UITableView, Handmade) -> Void
    private var row: FeedRow?

    init(_ whenGrown: @escaping (IndexPath, UITableView, Handmade) -> Void) { self.whenGrown = whenGrown }

    func prepare(_ table: UITableView, _ rows: RowActions) { table.estimatedRowHeight = 0 }

    func height(
        of row: FeedRow, at indexPath: IndexPath, in table: UITableView, measure: (CGFloat) -> CGFloat
    ) -> CGFloat {
        if let height = heights[indexPath] { return height }
        heights[indexPath] = measure(table.rowWidth)
        return heights[indexPath] ?? 0
    }

    func hasGrown(_ row: FeedRow, at indexPath: IndexPath, in table: UITableView) { whenGrown(indexPath, table, self) }

    /// As an app does that does it right.
    func tell(_ row: IndexPath, _ table: UITableView) {
        let isAtEnd = table.contentOffset.y >= table.offsetAtEnd - 1
        heights[row] = nil
        table.askHeights()
        if isAtEnd { table.scrollToRow(at: row, at: .bottom, animated: false) }
    }
}
