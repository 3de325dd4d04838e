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
        XCTAssertGreaterThan(three.result.content.sizeJumps, one.result.content.sizeJumps)
    }

    func test_content_that_changes_at_rest_is_no_jump() {
        let one = run(.cached)
        one.flick([2_000])
        let jumps = one.result.content.sizeJumps
        one.change { one.screen.insert(20, at: 0) }
        XCTAssertEqual(one.result.content.sizeJumps, jumps)
    }

    /// A run whose list has measured rows at rest, and how many.
    private func restedRun() -> (scene: ScenarioRun, measured: Int) {
        let scene = run(.cached)
        scene.jump(toRow: 60, at: .top)
        return (scene, scene.screen.log.measurements)
    }

    func test_rows_that_are_measured_at_rest_do_not_count_as_misses() {
        let (scene, before) = restedRun()
        XCTAssertGreaterThan(before, 5)
        XCTAssertEqual(scene.screen.log.counts.trackingMisses, 0)
    }

    func test_rows_count_while_the_list_decelerates_too() {
        let (scene, before) = restedRun()
        let log = scene.screen.log
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

    func test_a_row_counts_once_as_measured_and_once_as_measured_again() {
        for (row, width) in [(0, 390), (0, 844), (1, 390), (1, 390), (1, 390), (2, 390)] as [(Int, CGFloat)] {
            measure(row, width: width)
        }
        XCTAssertEqual(
            [log.measurements, log.counts.measured, log.counts.remeasured, log.counts.trackingMisses], [6, 3, 1, 0])
    }

    func test_a_row_counts_each_time_that_it_is_measured_in_motion() {
        for (row, isMoving) in [(0, true), (0, true), (1, false), (1, true)] {
            log.isMoving = { isMoving }
            measure(row)
        }
        XCTAssertEqual(log.counts.trackingMisses, 3)
    }

    func test_a_row_counts_once_as_wrong_from_a_point_on() {
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
    }

    func test_rows_of_a_warm_list_below_the_screen_are_never_shown() {
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
