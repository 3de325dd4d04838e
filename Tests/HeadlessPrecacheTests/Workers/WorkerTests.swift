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

    func test_a_row_asked_ahead_is_handed_over_and_answered_with_the_estimate() async {
        let list = LayoutList.shown()
        let (shown, mean) = (list.shownRows.count, list.store.rows.mean!)
        list.answers = []
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.table.precacher!.statistics.rowsPrecached, 0)
        XCTAssertEqual(list.inFlight, Array(shown..<shown + 13))
        XCTAssertFalse(list.table.precacher!.isWarm)
        XCTAssertFalse(list.answers.isEmpty)
        for answer in list.answers { XCTAssertEqual(Double(answer.height), mean, accuracy: 4) }
        XCTAssertFalse(list.answers.contains { $0.height == list.right($0.row) })
    }

    func test_what_workers_finish_lands_together() {
        let list = LayoutList.busy()
        let first = list.inFlight[0]
        for _ in 0..<9 { workers.finish() }
        MainRunLoop.turn(in: .idle, for: 0)
        XCTAssertFalse(list.isKnown(first))
        // Few wait any more.
        workers.finish()
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
        workers.finish()
        list.precacher.pause()
        MainRunLoop.turn(in: .idle, for: 0)
        XCTAssertTrue(list.isKnown(first))
    }

    func test_a_table_gets_warm_with_every_height_its_rows_own() {
        let list = LayoutList.shown()
        warmUp(list)
        XCTAssertEqual(list.log.rows.sorted(), list.rows)
        XCTAssertEqual(list.wrongAnswers, [])
        XCTAssertEqual(list.log.rows.count, list.rows.count)
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

    func test_a_dozen_a_worker_wait_and_one_works_where_power_is_spared() {
        let cases: [(workers: Int, DevicePower, at: Int)] = [
            (1, .plenty, 1), (2, .plenty, 2), (3, .plenty, 3), (4, .saving, 1), (4, .hot, 1),
        ]
        for (count, power, working) in cases {
            WorkerPool.shared.fixedCount = count
            DevicePower.current = { power }
            let list = LayoutList.busy(rows: 300)
            XCTAssertEqual(workers.inFlight.count, working, "\(power), \(count)")
            if power == .plenty { XCTAssertEqual(list.inFlight.count, working + 12 * working, "\(count)") }
            workers.finishAll()
        }
    }

    func test_the_nearest_row_is_measured_first() {
        let list = LayoutList.shown(rows: 300)
        list.table.scroll(to: 10_000)
        MainRunLoop.turnUntilItSleeps()
        list.log.forget()
        warmUp(list)
        let middle = list.shownRows[list.shownRows.count / 2]
        XCTAssertLessThan(list.log.rows.prefix(10).map { abs($0 - middle) }.max()!, 30)
    }

    func test_without_workers_rows_are_measured_on_the_main_thread() {
        WorkerPool.shared.fixedCount = 0
        let list = LayoutList.busy()
        XCTAssertTrue(list.table.precacher!.isWarm)
        XCTAssertEqual(list.inFlight, [])
        XCTAssertEqual(list.log.rows.sorted(), list.rows)
    }

    // MARK: - Among others

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

    func test_rows_of_the_main_thread_are_measured_while_workers_are_busy() {
        let mixed = LayoutList.busy(ofMainThread: Set(stride(from: 1, to: 100, by: 2)))
        XCTAssertEqual(mixed.measuredHere.count, 50)
        mixed.letGo()
        workers.finishAll()
        // With another table's.
        let busy = LayoutList.busy(rows: 300)
        XCTAssertEqual(LayoutList.busy(rows: 60, ofMainThread: Set(1..<60)).measuredHere.count, 59)
        _ = busy
    }

    func test_a_table_in_which_one_row_changes_all_the_time_gets_warm() {
        for count in [1, 0] {
            WorkerPool.shared.fixedCount = count
            let list = LayoutList.shown(rows: 60)
            if count > 0 { MainRunLoop.turnUntilItSleeps() }
            // A download's progress, in row 59, more often than a row takes to be measured.
            for _ in 0..<150 {
                list.table.invalidatePrecachedHeights(for: [path(59)])
                if count > 0 { MainRunLoop.turnUntilItSleeps() } else { MainRunLoop.turn(times: 1) }
                workers.finish()
            }
            let measured = "\(count) workers measured \(list.log.rows.count) times"
            XCTAssertGreaterThan(list.table.precacher!.coverage, 0.9, measured)
            list.letGo()
        }
    }

    func test_a_layout_that_cells_contradict_makes_estimates_also_on_a_worker() {
        let results = [0, 1].map { count in
            WorkerPool.shared.fixedCount = count
            let list = LayoutList(rows: 40)
            list.makeCell = {
                let cell = NoteCell(style: .default, reuseIdentifier: nil)
                cell.label.text = String(repeating: "many words and more ", count: 25)
                return cell
            }
            list.begin()
            for round in 0..<20 {
                if round >= 15 { list.table.scroll(by: 300) }
                workers.finishAll()
                MainRunLoop.turnUntilItSleeps()
            }
            assertSaid("rows measured by a closure are not served the height that their cells ask for: row 0:0")
            return list.rows.map { ($0, list.isKnown($0), Int(list.table.precachedEstimate(forRowAt: path($0)))) }
        }
        XCTAssertEqual(results[0].map(\.1), results[1].map(\.1))
        // The first is the row by which it was found: on the main thread it is measured again right then.
        XCTAssertEqual(results[0].dropFirst().map(\.2), results[1].dropFirst().map(\.2))
    }

    // MARK: - What the table asks itself

    func test_a_row_that_is_finished_is_taken_and_not_measured_again() {
        let list = LayoutList.busy()
        let row = list.inFlight[0]
        workers.finish()
        list.log.forget()
        XCTAssertEqual(list.answer(row), list.right(row))
        XCTAssertFalse(list.log.rows.contains(row))
        XCTAssertTrue(list.isKnown(row))
        XCTAssertEqual(list.table.precacher!.statistics.rowsPrecached, 1)
    }

    func test_a_row_that_no_worker_has_finished_is_measured_here() {
        for isBegun in [true, false] {
            let list = LayoutList.busy()
            let row = list.inFlight[isBegun ? 0 : 5]
            let right = list.right(row)
            list.log.forget()
            XCTAssertEqual(list.answer(row), right)
            XCTAssertEqual(list.log.rows, [row])
            if isBegun {
                // Nobody wants what the worker has.
                list.heights[row] = 333
                collect()
                XCTAssertEqual(list.answer(row), right)
            } else {
                warmUp(list)
                XCTAssertEqual(list.log.rows.filter { $0 == row }.count, 1)
            }
            workers.finishAll()
        }
    }
}
