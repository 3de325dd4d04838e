import XCTest

@testable import Precache

/// What a worker measures comes late: by then its row may have moved, changed or gone, and with it the table.
@MainActor
final class LateResultTests: WorkerTestCase {
    func test_a_result_moves_with_its_row_or_is_dropped_where_it_changed() async {
        // What happens meanwhile; the rows that come above it; whether the result is still the row's own.
        let stories: [(String, above: Int, lands: Bool, @MainActor (LayoutList, Int) -> Void)] = [
            ("inserted above", 1, true, { list, _ in list.insert([500]) }),
            ("reloaded", 0, false, { $0.table.reloadRows(at: [path($1)], with: .none) }),
            ("another width", 0, false, { list, _ in list.table.layOut(width: 500) }),
        ]
        for (story, above, lands, happens) in stories {
            let list = LayoutList.busy()
            let row = list.inFlight[0]
            if story == "reloaded" { list.heights[row] = 333 }
            happens(list, row)
            if lands { XCTAssertEqual(list.inFlight.first, row + above, story) }
            collect()
            XCTAssertEqual(list.isKnown(row + above), lands, story)
            XCTAssertEqual(list.answer(row + above), list.right(row + above), story)
            workers.finishAll()
        }
    }

    func test_a_row_that_is_deleted_is_never_begun() {
        let list = LayoutList.busy()
        let row = list.inFlight[3]
        list.remove(at: row)
        warmUp(list)
        XCTAssertFalse(list.log.rows.contains(row))
        XCTAssertEqual(list.wrongAnswers, [])
    }

    func test_what_outdates_or_stops_all_drops_what_is_under_way() {
        // What happens, and whether rows on the screen are measured in it.
        let stories: [(String, measures: Bool, @MainActor (LayoutList) -> Void)] = [
            ("reload", true, { $0.table.reloadData() }),
            ("invalidation", true, { $0.table.invalidatePrecachedHeights() }),
            (
                "another delegate", true,
                {
                    $0.table.delegate = nil
                    $0.table.delegate = $0
                }
            ),
            ("disabled", false, { $0.table.disablePrecaching() }),
            ("paused", false, { $0.precacher.pause() }),
        ]
        for (story, measures, happens) in stories {
            let list = LayoutList.busy(rows: 200)
            for row in list.rows { list.heights[row] = 333 }
            list.log.forget()
            // But for the one that a worker has begun.
            let left = measures ? [] : [list.inFlight[0]]
            happens(list)
            if measures { list.log.forget() }
            XCTAssertEqual(list.inFlight, left, story)
            workers.finishAll()
            XCTAssertEqual(list.log.rows, [], story)
            list.letGo()
        }
    }

    func test_what_is_said_of_one_row_drops_no_other() {
        let list = LayoutList.busy()
        let rows = list.inFlight
        list.table.invalidatePrecachedHeights(for: [path(rows[2])])
        XCTAssertEqual(list.inFlight, rows.filter { $0 != rows[2] })
        collect()
        XCTAssertTrue(list.isKnown(rows[0]))
        XCTAssertTrue(list.isKnown(rows[5]))
    }

    func test_a_result_is_not_answered_once_the_row_has_another_key() {
        let list = LayoutList.busy(hasKeys: true)
        let row = list.inFlight[0]
        workers.finish()
        list.rows[row] += 1_000
        XCTAssertEqual(list.answer(row), list.right(row))
    }

    func test_nothing_lands_while_a_batch_is_open_and_it_does_afterwards() {
        let list = LayoutList.busy()
        let row = list.inFlight[0]
        list.table.performBatchUpdates {
            self.collect()
            XCTAssertFalse(list.isKnown(row))
            list.insert([500])
        }
        XCTAssertFalse(list.isKnown(row + 1))
        // As the app would turn it: once.
        MainRunLoop.turnWithoutLeaving(until: { list.isKnown(row + 1) })
        XCTAssertEqual(list.answer(row + 1), list.right(row + 1))
    }

    func test_the_last_rows_land_though_they_came_in_a_batch() {
        let list = LayoutList.busy(rows: 20)
        XCTAssertEqual(list.inFlight.count, list.store.rows.uncachedCount)
        list.table.performBatchUpdates {
            self.workers.finishAll()
            MainRunLoop.turn(in: .idle, for: 0)
            list.remove(at: 0)
        }
        list.warmUp()
    }

    func test_a_table_that_goes_leaves_no_work_and_no_model_behind() {
        var list: LayoutList? = LayoutList.busy()
        let log = list!.log
        let (table, kept) = (Weak(list!.table), Weak(list))
        log.forget()
        list!.letGo()
        list = nil
        XCTAssertNil(table.object)
        XCTAssertNil(kept.object)
        workers.finishAll()
        XCTAssertEqual(log.rows, [])
    }

    func test_heights_that_are_none_are_refused_and_told_once() {
        let list = LayoutList.busy()
        let rows = list.inFlight.suffix(12).prefix(3)
        for (row, height) in zip(rows, [CGFloat.nan, .infinity, -7]) { list.heights[row] = height }
        list.table.invalidatePrecachedHeights()
        warmUp(list)
        for row in rows { XCTAssertEqual(list.answer(row), 60) }
        XCTAssertEqual(console.count, 1)
        XCTAssertTrue(rows.contains { console[0].contains("row 0:\($0) is ") }, console[0])
    }

    func test_rows_that_size_themselves_pass_through_uncached() {
        let list = LayoutList(rows: 40)
        for row in 20..<40 { list.heights[row] = UITableView.automaticDimension }
        list.begin()
        warmUp(list)
        XCTAssertEqual(list.answer(30), UITableView.automaticDimension)
        XCTAssertFalse(list.isKnown(30))
        XCTAssertEqual(console, [])
    }

    func test_heights_by_key_go_where_their_rows_go() {
        let list = LayoutList.shown(rows: 60, hasKeys: true)
        warmUp(list)
        list.log.forget()
        list.rows.reverse()
        list.table.reload()
        warmUp(list)
        XCTAssertEqual(list.log.rows, [])
        XCTAssertEqual(list.wrongAnswers, [])
    }
}
