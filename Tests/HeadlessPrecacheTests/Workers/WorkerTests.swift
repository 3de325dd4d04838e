import XCTest

@testable import Precache

/// Rows with a layout are measured by workers, and what they measure lands where it belongs.
final class WorkerTests: WorkerTestCase {
    func test_a_row_asked_ahead_is_handed_over_and_answered_with_the_estimate() async {
        let list = LayoutList().shown()
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

    func test_what_is_finished_lands_under_a_finger_and_where_warming_is_paused() {
        for isPaused in [false, true] {
            let list = LayoutList(rows: 300).busy()
            if isPaused { workers.finish() } else { workers.finishAll() }
            XCTAssertFalse(list.isKnown(list.begun), "paused: \(isPaused)")
            if isPaused {
                list.precacher.pause()
                MainRunLoop.turn(in: .idle, for: 0)
            } else {
                MainRunLoop.turn(times: 3, in: .tracking)
            }
            XCTAssertTrue(list.isKnown(list.begun), "paused: \(isPaused)")
            workers.finishAll()
        }
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

    func test_a_dozen_a_worker_wait_and_one_works_where_power_is_spared() {
        let cases: [(workers: Int, DevicePower, at: Int)] = [
            (0, .plenty, 0), (1, .plenty, 1), (2, .plenty, 2), (3, .plenty, 3), (4, .saving, 1), (4, .hot, 1),
        ]
        for (count, power, working) in cases {
            WorkerPool.shared.fixedCount = count
            DevicePower.current = { power }
            let list = LayoutList(rows: 300).busy()
            XCTAssertEqual(workers.inFlight.count, working, "\(power), \(count)")
            if power == .plenty { XCTAssertEqual(list.inFlight.count, working + 12 * working, "\(count)") }
            // The main thread measures what no worker does.
            XCTAssertEqual(list.table.precacher!.isWarm, count == 0, "\(power), \(count)")
            XCTAssertEqual(list.log.rows.sorted() == list.rows, count == 0, "\(power), \(count)")
            workers.finishAll()
        }
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

    func test_rows_of_the_main_thread_are_measured_while_workers_are_busy() {
        for own in [Set(stride(from: 1, to: 100, by: 2)), Set(1..<100)] {
            // Their own table's, or another's.
            let busy = own.count < 99 ? nil : LayoutList(rows: 300).busy()
            XCTAssertEqual(LayoutList(ofMainThread: own).busy().measuredHere.count, own.count, "\(own.count)")
            if busy == nil { workers.finishAll() }
        }
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
            list.shown()
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
            XCTAssertEqual(list.table.precacher!.statistics.rowsPrecached, state == "finished" ? 1 : 0, state)
            // Nobody wants what a worker has of it.
            list.heights[row] = 333
            if state == "waiting" { warmUp(list) } else { collect() }
            XCTAssertEqual(list.answer(row), right, state)
            XCTAssertEqual(list.log.rows.filter { $0 == row }.count, state == "finished" ? 0 : 1, state)
        }
    }

    // MARK: Results that come late: by then the row may have moved, changed or gone, and with it the table

    func test_a_result_moves_with_its_row_or_is_dropped_where_it_changed() async {
        // What happens meanwhile, and how many rows come above it; the result is then still the row's own.
        let stories: [(String, above: Int, @MainActor (LayoutList) -> Void)] = [
            ("insertion", 1, { $0.insert([500]) }),
            ("reload", 0, { $0.table.reloadRows(at: [path($0.begun)], with: .none) }),
            ("another width", 0, { $0.table.layOut(width: 500) }),
        ]
        for (story, above, happens) in stories {
            let list = LayoutList().busy()
            let row = list.begun + above
            if story == "reload" { list.heights[row] = 333 }
            happens(list)
            if above > 0 { XCTAssertEqual(list.inFlight.first, row, story) }
            collect()
            XCTAssertEqual(list.isKnown(row), above > 0, story)
            XCTAssertEqual(list.answer(row), list.right(row), story)
            workers.finishAll()
        }
    }

    func test_what_outdates_or_stops_all_drops_what_waits_and_hands_nothing_over() {
        // What happens, and whether rows on the screen are measured in it.
        let stories: [(String, measures: Bool, @MainActor (LayoutList) -> Void)] = [
            ("reload", true, { $0.table.reloadData() }),
            ("invalidation", true, { $0.table.invalidatePrecachedHeights() }),
            ("another delegate", true, { $0.table.delegate = nil }),
            ("disabled", false, { $0.table.disablePrecaching() }),
            ("paused", false, { $0.precacher.pause() }),
        ]
        for (story, measures, happens) in stories {
            let list = LayoutList(rows: 200).busy()
            for row in list.rows { list.heights[row] = 333 }
            list.log.forget()
            happens(list)
            // Changes nothing but where it is another.
            list.table.delegate = list
            if measures { list.log.forget() } else { frame(list, by: 1) }
            // But for the one that a worker has begun.
            XCTAssertEqual(list.inFlight, measures ? [] : [list.begun], story)
            workers.finishAll()
            XCTAssertEqual(list.log.rows, [], story)
        }
    }

    func test_what_is_said_of_one_row_drops_no_other() {
        for hasKeys in [false, true] {
            let list = LayoutList(hasKeys: hasKeys).busy()
            let rows = list.inFlight
            list.table.invalidatePrecachedHeights(for: [path(rows[2])])
            XCTAssertEqual(list.inFlight, rows.filter { $0 != rows[2] }, "with keys: \(hasKeys)")
            collect()
            XCTAssertEqual([rows[0], rows[5]].map(list.isKnown), [true, true])
            workers.finishAll()
        }
    }

    func test_nothing_lands_while_a_batch_is_open_and_it_does_afterwards() {
        let list = LayoutList().busy()
        let row = list.begun + 1
        list.table.performBatchUpdates {
            self.collect()
            XCTAssertFalse(list.isKnown(list.begun))
            list.insert([500])
        }
        XCTAssertFalse(list.isKnown(row))
        // As the app would turn it: once.
        MainRunLoop.turnWithoutLeaving(until: { list.isKnown(row) })
        XCTAssertEqual(list.answer(row), list.right(row))
    }

    func test_the_last_rows_land_though_they_came_in_a_batch() {
        let list = LayoutList(rows: 20).busy()
        XCTAssertEqual(list.inFlight.count, list.store.rows.uncachedCount)
        list.table.performBatchUpdates {
            self.workers.finishAll()
            MainRunLoop.turn(in: .idle, for: 0)
            list.remove(at: 0)
        }
        list.warmUp()
    }

    func test_a_table_that_goes_leaves_no_work_and_no_model_behind() {
        var list: LayoutList? = LayoutList().busy()
        let (log, table, kept) = (list!.log, Weak(list!.table), Weak(list))
        log.forget()
        list!.letGo()
        list = nil
        XCTAssertNil(table.object)
        XCTAssertNil(kept.object)
        workers.finishAll()
        XCTAssertEqual(log.rows, [])
    }

    func test_heights_that_are_none_are_refused_and_told_once() {
        let list = LayoutList().busy()
        let rows = Array(list.inFlight.suffix(12))
        // The nearest first.
        let heights = [UITableView.automaticDimension, .nan, .infinity, -7]
        for (row, height) in zip(rows, heights) { list.heights[row] = height }
        list.table.invalidatePrecachedHeights()
        warmUp(list)
        XCTAssertEqual(rows.prefix(4).map { list.answer($0) }, [UITableView.automaticDimension, 60, 60, 60])
        XCTAssertFalse(list.isKnown(rows[0]))
        XCTAssertEqual(console.count, 1)
        XCTAssertTrue(rows[1...3].contains { console[0].contains("row 0:\($0) is ") }, console[0])
    }

    func test_heights_by_key_go_where_their_rows_go_and_nowhere_else() {
        let changed = LayoutList(hasKeys: true).busy()
        workers.finish()
        changed.rows[changed.begun] += 1_000
        XCTAssertEqual(changed.answer(changed.begun), changed.right(changed.begun), "has another key since")
        workers.finishAll()
        changed.letGo()
        let list = LayoutList(rows: 60, hasKeys: true).shown()
        warmUp(list)
        list.log.forget()
        list.rows.reverse()
        list.table.reload()
        warmUp(list)
        XCTAssertEqual(list.wrongAnswers, [])
        XCTAssertEqual(list.log.rows, [])
    }
}
