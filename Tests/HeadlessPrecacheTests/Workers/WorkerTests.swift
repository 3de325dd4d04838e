import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Rows with a layout are measured by workers, and what they measure lands where it belongs.
@MainActor
final class WorkerTests: WorkerTestCase {
    override func setUp() async throws {
        try await super.setUp()
        // However long a debug build takes to hand a row over.
        Clock.now = { 0 }
    }

    // MARK: - Idle

    func test_a_row_that_is_asked_ahead_is_handed_over_and_not_measured() async {
        let list = LayoutList.shown()
        let shown = list.table.indexPathsForVisibleRows!.count
        list.answers = []
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.table.precacher!.statistics.rowsPrecached, 0)
        XCTAssertEqual(list.inFlight, Array(shown..<shown + 13))
        XCTAssertFalse(list.table.precacher!.isWarm)
    }

    func test_a_question_asked_ahead_is_answered_with_the_estimate() {
        let list = LayoutList.shown()
        let mean = list.store.rows.mean!
        list.answers = []
        MainRunLoop.turnUntilItSleeps()
        XCTAssertFalse(list.answers.isEmpty)
        for answer in list.answers { XCTAssertEqual(Double(answer.height), mean, accuracy: 4) }
        XCTAssertFalse(list.answers.contains { $0.height == LayoutList.height(of: $0.row, at: 390) })
    }

    func test_what_workers_finish_lands_together() {
        let list = LayoutList.busy()
        let first = list.inFlight[0]
        for _ in 0..<9 { workers.finish { _ in 0 } }
        MainRunLoop.turn(in: .idle, for: 0)
        XCTAssertFalse(list.isKnown(first))
        // Few wait any more.
        workers.finish { _ in 0 }
        XCTAssertFalse(list.isKnown(first))
        XCTAssertFalse(list.isKnown(first + 8))
        // One source, once.
        MainRunLoop.turn(in: .idle, for: 0)
        XCTAssertTrue(list.isKnown(first))
        XCTAssertTrue(list.isKnown(first + 8))
    }

    func test_what_is_finished_lands_when_the_rest_is_called_off() {
        let list = LayoutList.busy()
        let first = list.inFlight[0]
        workers.finish { _ in 0 }
        list.precacher.pause()
        MainRunLoop.turn(in: .idle, for: 0)
        XCTAssertTrue(list.isKnown(first))
    }

    func test_a_table_gets_warm_with_every_height_its_rows_own() {
        let list = LayoutList.shown()
        warmUp(list)
        let measured = list.log.rows
        XCTAssertEqual(measured.sorted(), list.rows)
        XCTAssertEqual(list.wrongAnswers, [])
        XCTAssertEqual(list.log.rows.count, measured.count)
        XCTAssertEqual(list.table.precacher!.statistics.misses + list.table.precacher!.statistics.rowsPrecached, 100)
    }

    func test_a_layout_is_told_width_text_size_scale_and_direction() {
        let list = LayoutList()
        list.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .extraLarge)
        list.table.semanticContentAttribute = .forceRightToLeft
        list.begin()
        warmUp(list)
        let expected = LayoutEnvironment(
            contentWidth: 390, textSize: .extraLarge, displayScale: 3, layoutDirection: .rightToLeft)
        XCTAssertEqual(Set(list.log.all.map(\.environment)), [expected])
        XCTAssertEqual(Set(list.log.all.map(\.textSize)), [.extraLarge])
    }

    func test_no_more_wait_than_a_dozen_a_worker() {
        for count in 1...3 {
            WorkerPool.shared.fixedCount = count
            let list = LayoutList.busy(rows: 300)
            XCTAssertEqual(workers.inFlight.count, count)
            XCTAssertEqual(list.inFlight.count, count + 12 * count)
            list.letGo()
            workers.finishAll()
        }
    }

    func test_the_nearest_row_is_measured_first() {
        let list = LayoutList.shown(rows: 300)
        list.table.scroll(to: 10_000)
        MainRunLoop.turnUntilItSleeps()
        list.log.forget()
        warmUp(list)
        let visible = list.table.indexPathsForVisibleRows!.map(\.row)
        let distances = list.log.rows.prefix(10).map { abs($0 - visible[visible.count / 2]) }
        XCTAssertLessThan(distances.max()!, 30)
    }

    func test_without_workers_rows_are_measured_on_the_main_thread() {
        WorkerPool.shared.fixedCount = 0
        let list = LayoutList.busy()
        XCTAssertTrue(list.table.precacher!.isWarm)
        XCTAssertEqual(list.inFlight, [])
        XCTAssertEqual(list.log.rows.sorted(), list.rows)
    }

    func test_a_device_that_saves_power_or_is_hot_has_one_worker() {
        WorkerPool.shared.fixedCount = 4
        for power in [DevicePower.saving, .hot] {
            DevicePower.current = { power }
            let list = LayoutList.busy()
            XCTAssertEqual(workers.inFlight.count, 1, "\(power)")
            list.letGo()
            workers.finishAll()
        }
    }

    func test_a_hidden_table_leaves_workers_to_the_one_on_the_screen() {
        let hidden = LayoutList(rows: 80)
        hidden.table.isHidden = true
        hidden.begin()
        let shown = LayoutList.busy(rows: 80)
        XCTAssertEqual(hidden.inFlight.count, 0)
        XCTAssertGreaterThan(shown.inFlight.count, 0)
        warmUp(shown)
        hidden.table.isHidden = false
        warmUp(hidden)
    }

    // MARK: - What the table asks itself

    func test_a_row_that_is_finished_is_taken_and_not_measured_again() {
        let list = LayoutList.busy()
        let row = list.inFlight[0]
        workers.finish { _ in 0 }
        list.log.forget()
        XCTAssertEqual(list.answer(row), LayoutList.height(of: row, at: 390))
        XCTAssertFalse(list.log.rows.contains(row))
        XCTAssertTrue(list.isKnown(row))
        XCTAssertEqual(list.table.precacher!.statistics.rowsPrecached, 1)
    }

    func test_a_row_that_no_worker_has_finished_is_measured_here() {
        for isBegun in [true, false] {
            let list = LayoutList.busy()
            let row = list.inFlight[isBegun ? 0 : 5]
            list.log.forget()
            XCTAssertEqual(list.answer(row), LayoutList.height(of: row, at: 390))
            XCTAssertEqual(list.log.rows, [row])
            if isBegun {
                // Nobody wants what the worker has.
                list.heights[row] = 333
                collect()
                XCTAssertEqual(list.answer(row), LayoutList.height(of: row, at: 390))
            } else {
                warmUp(list)
                XCTAssertEqual(list.log.rows.filter { $0 == row }.count, 1)
            }
            list.letGo()
            workers.finishAll()
        }
    }
}
