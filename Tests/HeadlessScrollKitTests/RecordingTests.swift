import HeadlessUIKit
import XCTest

@testable import ScrollKit

/// What is recorded of a screen on which a list is flicked.
@MainActor
final class RecordingTests: ChargedTestCase {
    func test_all_flicks_of_a_run_are_recorded() {
        let one = run(.cached)
        one.flick([2_000])
        let three = run(.cached)
        three.flick([2_000, 2_000, 2_000])
        let (single, all) = (one.result.frames, three.result.frames)
        XCTAssertGreaterThan(single.frames, 60)
        XCTAssertEqual(Double(all.frames), 3 * Double(single.frames), accuracy: Double(single.frames) / 2)
        XCTAssertEqual(all.seconds, 3 * single.seconds, accuracy: single.seconds / 2)
        XCTAssertGreaterThan(three.result.content.sizeJumps, one.result.content.sizeJumps)
    }

    func test_rows_count_while_the_list_decelerates_too() {
        let scene = run(.cached)
        let before = scene.screen.log.measurements
        scene.screen.table.headlessDrag(by: 300, over: 0.1)
        let dragged = scene.screen.log.measurements - before
        XCTAssertEqual(scene.screen.log.counts.trackingMisses, dragged)
        scene.flick([4_000])
        let all = scene.screen.log.measurements - before
        XCTAssertGreaterThan(all, dragged + 5)
        XCTAssertEqual(scene.screen.log.counts.trackingMisses, all)
    }

    func test_rows_measured_at_rest_do_not_count_as_measured_in_motion() {
        let scene = run(.cached)
        scene.jump(toRow: 60, at: .top)
        XCTAssertGreaterThan(scene.screen.log.measurements, 5)
        XCTAssertEqual(scene.screen.log.counts.trackingMisses, 0)
    }

    func test_a_row_that_sizes_itself_is_measured_once_when_it_comes() {
        let scene = run(.selfSizing)
        scene.flick([4_000])
        let counts = scene.screen.log.counts
        XCTAssertGreaterThan(counts.measured, 15)
        XCTAssertEqual(scene.screen.log.measurements, counts.measured)
    }

    func test_content_that_changes_at_rest_is_no_jump() {
        let scene = run(.cached)
        scene.flick([2_000])
        let jumps = scene.result.content.sizeJumps
        scene.change { scene.screen.insert(20, at: 0) }
        XCTAssertEqual(scene.result.content.sizeJumps, jumps)
    }

    func test_a_row_that_lands_elsewhere_is_told_in_points() {
        let scene = run(.selfSizing)
        scene.jump(toRow: 99, at: .bottom)
        let table = scene.screen.table
        let bottom = table.rectForRow(at: IndexPath(row: 99, section: 0)).maxY
        let error = abs(Double(bottom - table.contentOffset.y - table.bounds.height))
        XCTAssertEqual(try XCTUnwrap(scene.result.content.landingError), error, accuracy: 0.5)
    }

    func test_each_row_counts_once_as_measured_and_once_as_measured_again() async {
        let log = MeasurementLog()
        let rows = rows(3)
        for (row, width) in [(0, 390), (0, 844), (1, 390), (1, 390), (1, 390), (2, 390)] {
            _ = log.measure(rows[row], width: CGFloat(width)) { 50 }
        }
        XCTAssertEqual(
            [log.measurements, log.counts.measured, log.counts.remeasured, log.counts.trackingMisses], [6, 3, 1, 0])
    }

    func test_each_measurement_in_motion_counts() {
        let log = MeasurementLog()
        let rows = rows(2)
        for (row, isMoving) in [(0, true), (0, true), (1, false), (1, true)] {
            log.isMoving = { isMoving }
            _ = log.measure(rows[row], width: 390) { 50 }
        }
        XCTAssertEqual(log.counts.trackingMisses, 3)
    }

    func test_a_row_is_wrong_once_and_from_a_point_on() {
        let log = MeasurementLog()
        let rows = rows(4)
        for (row, answer) in [(0, 50), (1, 50.9), (2, 51), (2, 49), (3, 40), (0, -1)] as [(Int, CGFloat)] {
            log.noteAnswer(answer, for: rows[row], truth: 50)
        }
        XCTAssertEqual(log.counts.wrong, 2)
    }

    func test_a_measured_row_is_never_shown_until_it_is() {
        let log = MeasurementLog()
        let rows = rows(4)
        for row in [0, 1, 1] { _ = log.measure(rows[row], width: 390) { 50 } }
        XCTAssertEqual(log.counts.neverShown, 2)
        log.noteShown(rows[1])
        log.noteShown(rows[1])
        // Shown before it is measured, or never measured.
        for row in [2, 3] { log.noteShown(rows[row]) }
        _ = log.measure(rows[2], width: 390) { 50 }
        XCTAssertEqual([log.counts.measured, log.counts.neverShown], [3, 1])
    }

    func test_rows_measured_ahead_are_never_shown_while_nobody_scrolls() {
        let list = List(.precache, rows: 40)
        XCTAssertEqual(list.log.counts.neverShown, 0)
        list.idleUntilWarm()
        XCTAssertEqual(list.log.counts.neverShown, 40 - list.screen.table.visibleCells.count)
        list.screen.disappear()
    }

    func test_the_real_height_of_the_content_follows_rows_and_width() {
        let list = List(.upfront, rows: 40)
        func assertIsTrue(_ line: UInt = #line) {
            let shown = Double(list.screen.table.contentSize.height)
            XCTAssertEqual(list.screen.trueContentHeight, shown, accuracy: 0.01, line: line)
        }
        assertIsTrue()
        list.screen.insert(3, at: 0)
        assertIsTrue()
        list.screen.resize(to: FeedScreen.landscape)
        assertIsTrue()
        list.screen.disappear()
    }

    private func rows(_ count: Int) -> [FeedRow] {
        var source = FeedRowSource(Feed.sample().repeated(to: count))
        return source.all()
    }

    private func run(_ strategy: StrategyName) -> ScenarioRun {
        let list = List(strategy, rows: 100)
        return ScenarioRun(list.screen, list.driver)
    }
}
