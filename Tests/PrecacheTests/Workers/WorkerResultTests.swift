import TestSupport
import XCTest

@testable import Precache

/// Results that come late: by then the row may have moved, changed or gone, and with it the table.
final class WorkerResultTests: WorkerTestCase {
    func test_a_result_moves_with_its_row_or_is_dropped_where_it_changed() {
        // What happens meanwhile, and how many rows come above it; the result is then still the row's own.
        let stories: [(String, above: Int, @MainActor (LayoutList) -> Void)] = [
            ("insertion", 1, { $0.insert([NamedRow(id: 500)]) }),
            ("reload", 0, { $0.table.reloadRows(at: [path($0.begun)], with: .none) }),
            ("another width", 0, { $0.table.layOut(width: 500) }),
        ]
        for (story, above, happens) in stories {
            let list = LayoutList().busy()
            let row = list.begun + above
            if story == "reload" { list.rows[row].height = 333 }
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
            for row in list.rows.indices { list.rows[row].height = 333 }
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
            let list = LayoutList(hasKeys ? .key : .position).busy()
            let rows = list.inFlight
            list.table.invalidatePrecachedHeights(for: [path(rows[2])])
            XCTAssertEqual(list.inFlight, rows.filter { $0 != rows[2] }, "with keys: \(hasKeys)")
            collect()
            XCTAssertEqual([rows[0], rows[5]].map(list.isKnown), [true, true], "with keys: \(hasKeys)")
            workers.finishAll()
        }
    }

    func test_nothing_lands_while_a_batch_is_open_and_it_does_afterwards() {
        let list = LayoutList().busy()
        let row = list.begun + 1
        list.table.performBatchUpdates {
            self.collect()
            XCTAssertFalse(list.isKnown(list.begun))
            list.insert([NamedRow(id: 500)])
        }
        XCTAssertFalse(list.isKnown(row))
        // As the app would turn it: once.
        MainRunLoop.turnWithoutLeaving(until: { list.isKnown(row) })
        XCTAssertEqual(list.answer(row), list.right(row))
    }

    func test_the_last_rows_land_though_they_came_in_a_batch() {
        let list = LayoutList(rows: 20).busy()
        XCTAssertEqual(list.inFlight.count, list.store.rows.map.uncachedCount)
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
        for (row, height) in zip(rows, heights) { list.rows[row].height = height }
        list.table.invalidatePrecachedHeights()
        warmUp(list)
        XCTAssertEqual(rows.prefix(4).map { list.answer($0) }, [UITableView.automaticDimension, 60, 60, 60])
        XCTAssertFalse(list.isKnown(rows[0]))
        XCTAssertEqual(console.count, 1)
        XCTAssertTrue(rows[1...3].contains { console[0].contains("row 0:\($0) is ") }, console[0])
    }

    func test_a_result_by_key_is_dropped_where_its_row_has_another_since() {
        let changed = LayoutList(.key).busy()
        workers.finish()
        changed.rows[changed.begun] = NamedRow(id: changed.begun + 1_000)
        XCTAssertEqual(changed.answer(changed.begun), changed.right(changed.begun), "has another key since")
    }

    func test_heights_by_key_go_where_their_rows_go() {
        let list = LayoutList(.key, rows: 60).shown()
        warmUp(list)
        list.log.forget()
        list.rows.reverse()
        list.table.reload()
        warmUp(list)
        XCTAssertEqual(list.wrongAnswers, [])
        XCTAssertEqual(list.log.rows, [])
    }
}
