import HeadlessUIKit
import Precache
import XCTest

@testable import ScrollKit

final class RecordingTests: ChargedTestCase {
    func test_all_flicks_of_a_run_are_recorded() {
        let (one, three) = (run(.cached), run(.cached))
        one.flick([2_000])
        three.flick([2_000, 2_000, 2_000])
        let (single, all) = (one.result.frames, three.result.frames)
        XCTAssertGreaterThan(single.frames, 60)
        XCTAssertEqual(Double(all.frames), 3 * Double(single.frames), accuracy: Double(single.frames) / 2)
        XCTAssertEqual(all.seconds, 3 * single.seconds, accuracy: single.seconds / 2)
        let jumps = one.result.content.sizeJumps
        XCTAssertGreaterThan(three.result.content.sizeJumps, jumps)
        // Content that changes at rest is no jump.
        one.change { one.screen.insert(20, at: 0) }
        XCTAssertEqual(one.result.content.sizeJumps, jumps)
    }

    func test_rows_count_while_the_list_decelerates_too() {
        let scene = run(.cached)
        let log = scene.screen.log
        // At rest they do not.
        scene.jump(toRow: 60, at: .top)
        let before = log.measurements
        XCTAssertGreaterThan(before, 5)
        XCTAssertEqual(log.counts.trackingMisses, 0)
        scene.screen.table.headlessDrag(by: 300, over: 0.1)
        let dragged = log.measurements - before
        XCTAssertEqual(log.counts.trackingMisses, dragged)
        scene.flick([4_000])
        let all = log.measurements - before
        XCTAssertGreaterThan(all, dragged + 5)
        XCTAssertEqual(log.counts.trackingMisses, all)
    }

    func test_a_row_that_lands_elsewhere_is_told_in_points() {
        let scene = run(.selfSizing)
        scene.jump(toRow: 99, at: .bottom)
        let table = scene.screen.table
        let bottom = table.rectForRow(at: IndexPath(row: 99, section: 0)).maxY
        let error = abs(Double(bottom - table.contentOffset.y - table.bounds.height))
        XCTAssertEqual(try XCTUnwrap(scene.result.content.landingError), error, accuracy: 0.5)
    }

    private let log = MeasurementLog()

    private lazy var rows: [FeedRow] = {
        var source = FeedRowSource(Feed.sample().repeated(to: 4))
        return source.all()
    }()

    private func measure(_ row: Int, width: CGFloat = 390) { _ = log.measure(rows[row], width: width) { 50 } }

    func test_rows_count_once_as_measured_again_or_wrong_and_always_in_motion() async {
        for (row, width) in [(0, 390), (0, 844), (1, 390), (1, 390), (1, 390), (2, 390)] as [(Int, CGFloat)] {
            measure(row, width: width)
        }
        XCTAssertEqual(
            [log.measurements, log.counts.measured, log.counts.remeasured, log.counts.trackingMisses], [6, 3, 1, 0])
        for (row, isMoving) in [(0, true), (0, true), (1, false), (1, true)] {
            log.isMoving = { isMoving }
            measure(row)
        }
        XCTAssertEqual(log.counts.trackingMisses, 3)
        // Wrong from a point on.
        for (row, answer) in [(0, 50), (1, 50.9), (2, 51), (2, 49), (3, 40), (0, -1)] as [(Int, CGFloat)] {
            log.noteAnswer(answer, for: rows[row], truth: 50)
        }
        XCTAssertEqual(log.counts.wrong, 2)
    }

    func test_a_measured_row_is_never_shown_until_it_is() {
        for row in [0, 1, 1] { measure(row) }
        XCTAssertEqual(log.counts.neverShown, 2)
        // Twice, shown before it is measured, or never measured.
        for row in [1, 1, 2, 3] { log.noteShown(rows[row]) }
        measure(2)
        XCTAssertEqual([log.counts.measured, log.counts.neverShown], [3, 1])
        let list = List(.precache, rows: 40)
        XCTAssertEqual(list.log.counts.neverShown, 0)
        list.idleUntilWarm()
        XCTAssertEqual(list.log.counts.neverShown, 40 - list.screen.table.visibleCells.count)
        list.screen.disappear()
    }

    func test_the_real_height_of_the_content_follows_rows_and_width() {
        let list = List(.upfront, rows: 40)
        for change in [{ _ in }, { $0.insert(3, at: 0) }, { $0.resize(to: FeedScreen.landscape) }]
            as [(FeedScreen) -> Void]
        {
            change(list.screen)
            let shown = Double(list.screen.table.contentSize.height)
            XCTAssertEqual(list.screen.trueContentHeight, shown, accuracy: 0.01)
        }
        list.screen.disappear()
    }

    private func run(_ strategy: StrategyName) -> ScenarioRun {
        let list = List(strategy, rows: 100)
        return ScenarioRun(list.screen, list.driver)
    }
}

/// The scenario in which the last row grows while it streams in: what is done, and that the figures tell what was.
@MainActor
final class StreamTests: XCTestCase {
    private static let rows = 60
    private static let growths = 2 * ScenarioName.growthCount + ScenarioName.growthCountInMotion
    private let benchmark = ScrollBenchmark(rows: rows, hz: 60)

    /// A whole run of a cache whose app does `whenGrown` when the row has grown.
    private func play(_ whenGrown: @escaping WhenGrown) -> ScenarioRun {
        let scene = ScenarioRun(benchmark.makeScreen(Handmade(whenGrown)), benchmark.driver)
        scene.screen.prepareToGrow()
        scene.screen.appear()
        scene.play(.stream)
        scene.screen.disappear()
        return scene
    }

    func test_a_growth_is_followed_by_all_and_measured_once_by_precache() {
        for strategy in StrategyName.allCases {
            let (run, name) = (benchmark.run(strategy, .stream), "\(strategy)")
            XCTAssertEqual([run.rowsAdded, run.wrongHeights], [Self.growths, 0], name)
            guard strategy.usesPrecache else {
                // The app tells by hand.
                XCTAssertLessThan(run.landingErrorPoints ?? .infinity, 0.5, name)
                XCTAssertGreaterThan(run.rowsMeasured, ScenarioName.growthCount, name)
                XCTAssertGreaterThan(run.longestChangeMs, 0, name)
                continue
            }
            XCTAssertEqual([run.landingErrorPoints, run.contentSizeJumpPoints], [0, 0], name)
            // A hosting cell has the table ask again at once, before Precache knows that the value is set: so it may be
            // measured twice.
            if strategy == .hosting { continue }
            // Under the finger the row has left the screen, and waits.
            XCTAssertEqual([run.rowsRemeasured, run.trackingMisses], [strategy.rowsAskedAgain, 0], name)
            let least = Self.rows + 2 * ScenarioName.growthCount
            XCTAssert(least + 1...Self.rows + Self.growths ~= run.rowsMeasured, "\(run.rowsMeasured), \(name)")
            XCTAssertLessThan(run.indicatorJumpPoints, 1e-3, name)
        }
    }

    func test_the_row_grows_at_a_pace_at_the_end_then_below() async {
        var seen: [(isAtEnd: Bool, isShown: Bool, isMoving: Bool)] = []
        var times: [Double] = []
        let scene = play { cache, row, path, table in
            seen.append(
                (table.contentOffset.y >= table.offsetAtEnd - 1, table.cellForRow(at: path) != nil, table.isDragging))
            times.append(CACurrentMediaTime())
            cache.hasGrown(row, at: path, in: table)
        }
        let (count, inMotion) = (ScenarioName.growthCount, ScenarioName.growthCountInMotion)
        XCTAssertEqual(seen.count, Self.growths)
        XCTAssertTrue(seen.prefix(count).allSatisfy { $0.isAtEnd && $0.isShown && !$0.isMoving })
        XCTAssertTrue(seen.suffix(count + inMotion).allSatisfy { !$0.isAtEnd })
        XCTAssertTrue(seen.suffix(count).allSatisfy { !$0.isShown && !$0.isMoving })
        let lengths = [scene.screen, benchmark.makeScreen(.cached)].map { $0.rows[Self.rows - 1].post.content.count }
        XCTAssertEqual(lengths[0] - lengths[1], Self.growths * ScenarioName.growth.count)
        for part in [times.prefix(80), times[80..<120], times.suffix(80)] {
            XCTAssertEqual((part.last! - part.first!) / Double(part.count - 1), 0.05, accuracy: 0.01)
        }
    }

    func test_figures_tell_what_an_app_does_wrong_when_a_row_has_grown() {
        // One that does it right.
        let right = play { $0.hasGrown($1, at: $2, in: $3) }
        XCTAssertEqual(right.screen.log.counts.remeasured, 0)
        XCTAssertEqual(right.result.content.sizeError ?? 1, 0, accuracy: 1e-6)
        let twice = play { for _ in 0..<2 { $0.hasGrown($1, at: $2, in: $3) } }
        XCTAssertGreaterThanOrEqual(twice.screen.log.counts.remeasured, ScenarioName.growthCount)
        XCTAssertGreaterThan(play { _, _, _, _ in }.result.content.sizeError ?? 0, 0.01)
        let endNotFollowed = play { cache, row, path, table in
            cache.forget(row, at: path, in: table)
            table.performBatchUpdates(nil)
        }
        XCTAssertGreaterThan(endNotFollowed.result.content.landingError ?? 0, 15)
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
            // Where all heights are asked at once, after each growth.
            let measured = strategy == .upfront ? 50 : 31
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
