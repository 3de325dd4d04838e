import XCTest

@testable import Precache

/// Rows with a layout are measured by workers, and what they measure lands where it belongs.
final class WorkerTests: WorkerTestCase {
    func test_a_row_asked_ahead_is_handed_over_and_answered_with_the_estimate() {
        let list = LayoutList().shown()
        let (shown, mean) = (list.shownRows.count, list.store.rows.heights.mean!)
        list.answers = []
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.table.precacher.statistics.rowsPrecached, 0)
        XCTAssertEqual(list.inFlight, Array(shown..<shown + 13))
        XCTAssertFalse(list.table.precacher.isWarm)
        XCTAssertFalse(list.answers.isEmpty)
        for answer in list.answers { XCTAssertEqual(Double(answer.height), mean, accuracy: 4) }
        XCTAssertFalse(list.answers.contains { $0.height == list.right($0.row) })
    }

    func test_what_workers_finish_lands_together() {
        let list = LayoutList().busy()
        let rows = [list.begun, list.begun + 8]
        for _ in 0..<9 { workers.finish() }
        MainRunLoop.turn(in: .idle, for: 0)
        XCTAssertFalse(list.isKnown(rows[0]))
        // Few wait any more.
        workers.finish()
        XCTAssertEqual(rows.map(list.isKnown), [false, false])
        // One source, once.
        MainRunLoop.turn(in: .idle, for: 0)
        XCTAssertEqual(rows.map(list.isKnown), [true, true])
    }

    func test_what_is_finished_lands_under_a_finger() {
        let list = LayoutList(rows: 300).busy()
        workers.finishAll()
        XCTAssertFalse(list.isKnown(list.begun))
        MainRunLoop.turn(times: 3, in: .tracking)
        XCTAssertTrue(list.isKnown(list.begun))
    }

    func test_what_is_finished_lands_where_warming_is_paused() {
        let list = LayoutList(rows: 300).busy()
        workers.finish()
        XCTAssertFalse(list.isKnown(list.begun))
        list.precacher.pause()
        MainRunLoop.turn(in: .idle, for: 0)
        XCTAssertTrue(list.isKnown(list.begun))
    }

    func test_a_layout_is_told_width_text_size_scale_and_direction() {
        let list = LayoutList()
        list.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .extraLarge)
        list.table.semanticContentAttribute = .forceRightToLeft
        list.shown()
        warmUp(list)
        let expected = LayoutEnvironment(
            contentWidth: 390, textSize: .extraLarge, displayScale: 3, layoutDirection: .rightToLeft)
        XCTAssertEqual(Set(list.log.all.map(\.environment)), [expected])
        XCTAssertEqual(Set(list.log.all.map(\.textSize)), [.extraLarge])
    }

    /// Of so many workers so many have begun a row, and the list is not warm yet.
    private func assertWork(of count: Int, _ power: DevicePower, begun working: Int, waiting: Int? = nil) {
        WorkerPool.shared.fixedCount = count
        DevicePower.current = { power }
        let list = LayoutList(rows: 300).busy()
        XCTAssertEqual(workers.inFlight.count, working, "\(power), \(count)")
        if let waiting { XCTAssertEqual(list.inFlight.count, working + waiting, "\(power), \(count)") }
        XCTAssertFalse(list.table.precacher.isWarm, "\(power), \(count)")
        XCTAssertNotEqual(list.log.rows.sorted(), list.names, "\(power), \(count)")
        workers.finishAll()
    }

    func test_each_worker_has_a_row_and_a_dozen_wait_for_it() {
        for count in [1, 2, 3] { assertWork(of: count, .plenty, begun: count, waiting: 12 * count) }
    }

    func test_one_worker_works_where_power_is_spared() {
        for power in [DevicePower.saving, .hot] { assertWork(of: 4, power, begun: 1) }
    }

    func test_where_there_is_no_worker_the_main_thread_measures_all() {
        WorkerPool.shared.fixedCount = 0
        DevicePower.current = { .plenty }
        let list = LayoutList(rows: 300).busy()
        XCTAssertEqual(workers.inFlight.count, 0)
        XCTAssertEqual(list.inFlight.count, 0)
        XCTAssertTrue(list.table.precacher.isWarm)
        XCTAssertEqual(list.log.rows.sorted(), list.names)
    }

    func test_a_list_is_warm_once_all_within_reach_has_landed() {
        let list = LayoutList(rows: 300)
        list.table.enablePrecaching(.init(reach: .screens(1)))
        list.table.layoutIfNeeded()
        MainRunLoop.turnUntilItSleeps()
        let begun = list.inFlight
        XCTAssertLessThan(begun.count, 13, "more than workers take at once")
        XCTAssertFalse(list.precacher.isWarm)
        warmUp(list)
        XCTAssertEqual(begun.filter { !list.isKnown($0) }, [])
    }

    func test_the_nearest_row_is_measured_first() {
        let list = LayoutList(rows: 300).shown()
        list.table.scroll(to: 10_000)
        MainRunLoop.turnUntilItSleeps()
        list.log.forget()
        warmUp(list)
        let middle = list.shownRows[list.shownRows.count / 2]
        XCTAssertLessThan(list.log.rows.prefix(10).map { abs($0 - middle) }.max()!, 30)
    }

    func test_a_hidden_table_leaves_workers_to_the_one_on_the_screen() {
        let hidden = LayoutList(rows: 80)
        hidden.table.isHidden = true
        hidden.shown()
        let shown = LayoutList(rows: 80).busy()
        XCTAssertEqual([hidden, shown].map(\.inFlight.isEmpty), [true, false])
        warmUp(shown)
        hidden.table.isHidden = false
        warmUp(hidden)
    }

    func test_rows_of_the_main_thread_are_measured_while_workers_have_others() {
        let own = Set(stride(from: 1, to: 100, by: 2))
        XCTAssertEqual(LayoutList(ofMainThread: own).busy().measuredHere.count, own.count)
    }

    func test_rows_of_the_main_thread_are_measured_while_workers_serve_another_table() {
        let busy = LayoutList(rows: 300).busy()
        let own = Set(1..<100)
        XCTAssertEqual(LayoutList(ofMainThread: own).busy().measuredHere.count, own.count)
        XCTAssertFalse(busy.inFlight.isEmpty)
    }

    func test_a_table_in_which_one_row_changes_all_the_time_gets_warm() {
        for count in [1, 0] {
            WorkerPool.shared.fixedCount = count
            let list = LayoutList(rows: 60).shown()
            if count > 0 { MainRunLoop.turnUntilItSleeps() }
            // A download's progress, in row 59, more often than a row takes to be measured.
            for _ in 0..<150 {
                list.table.invalidatePrecachedHeights(for: [path(59)])
                if count > 0 { MainRunLoop.turnUntilItSleeps() } else { MainRunLoop.turn(times: 1) }
                workers.finish()
            }
            let measured = "\(count) workers measured \(list.log.rows.count) times"
            XCTAssertGreaterThan(list.table.precacher.coverage, 0.9, measured)
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
            list.shown()
            for round in 0..<20 {
                if round >= 15 { list.table.scroll(by: 300) }
                workers.finishAll()
                MainRunLoop.turnUntilItSleeps()
            }
            assertSaid("rows measured by a closure are not served the height that their cells ask for: row 0:0")
            return list.names.map { ($0, list.isKnown($0), Int(list.table.precachedEstimate(forRowAt: path($0)))) }
        }
        XCTAssertEqual(results[0].map(\.1), results[1].map(\.1))
        // The first is the row by which it was found: on the main thread it is measured again right then.
        XCTAssertEqual(results[0].dropFirst().map(\.2), results[1].dropFirst().map(\.2))
    }

    func test_a_row_is_taken_from_its_worker_or_else_measured_here() {
        for state in ["finished", "begun", "waiting"] {
            let list = LayoutList().busy()
            let row = list.inFlight[state == "waiting" ? 5 : 0]
            let right = list.right(row)
            if state == "finished" { workers.finish() }
            list.log.forget()
            XCTAssertEqual(list.answer(row), right, state)
            XCTAssertEqual(list.log.rows, state == "finished" ? [] : [row], state)
            XCTAssertTrue(list.isKnown(row), state)
            XCTAssertEqual(list.table.precacher.statistics.rowsPrecached, state == "finished" ? 1 : 0, state)
            // Nobody wants what a worker has of it.
            list.rows[row].height = 333
            if state == "waiting" { warmUp(list) } else { collect() }
            XCTAssertEqual(list.answer(row), right, state)
            XCTAssertEqual(list.log.rows.filter { $0 == row }.count, state == "finished" ? 0 : 1, state)
        }
    }
}
