import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// What a worker measures comes late: by then its row may have moved, changed or gone, and with it the table.
@MainActor
final class LateResultTests: WorkerTestCase {
    func test_a_result_moves_with_its_row() async {
        let list = LayoutList.busy()
        let row = list.inFlight[0]
        list.rows.insert(500, at: 0)
        list.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        XCTAssertEqual(list.inFlight.first, row + 1)
        collect()
        XCTAssertTrue(list.isKnown(row + 1))
        XCTAssertEqual(list.answer(row + 1), LayoutList.height(of: row, at: 390))
    }

    func test_a_row_that_is_deleted_is_never_begun() {
        let list = LayoutList.busy()
        let row = list.inFlight[3]
        list.rows.remove(at: row)
        list.table.deleteRows(at: [IndexPath(row: row, section: 0)], with: .none)
        warmUp(list)
        XCTAssertFalse(list.log.rows.contains(row))
        XCTAssertEqual(list.wrongAnswers, [])
    }

    func test_a_result_for_a_row_that_is_reloaded_meanwhile_is_dropped() {
        let list = LayoutList.busy()
        let row = list.inFlight[0]
        list.heights[row] = 333
        list.table.reloadRows(at: [IndexPath(row: row, section: 0)], with: .none)
        collect()
        XCTAssertEqual(list.answer(row), 333)
    }

    func test_a_result_for_a_width_that_has_passed_is_dropped() {
        let list = LayoutList.busy()
        let row = list.inFlight[0]
        list.table.layOut(width: 500)
        collect()
        XCTAssertEqual(list.answer(row), LayoutList.height(of: row, at: 500))
    }

    func test_reloading_invalidating_and_another_delegate_drop_what_is_under_way() {
        let changes: [(LayoutList) -> Void] = [
            { $0.table.reloadData() },
            { $0.table.invalidatePrecachedHeights() },
            {
                $0.table.delegate = nil
                $0.table.delegate = $0
            },
        ]
        for (index, change) in changes.enumerated() {
            let list = LayoutList.busy()
            for row in list.rows { list.heights[row] = 333 }
            change(list)
            list.log.forget()
            XCTAssertEqual(list.inFlight, [], "\(index)")
            workers.finishAll()
            XCTAssertEqual(list.log.rows, [], "\(index)")
            list.letGo()
        }
    }

    func test_what_is_said_of_one_row_drops_no_other() {
        let list = LayoutList.busy()
        let rows = list.inFlight
        list.table.invalidatePrecachedHeights(for: [IndexPath(row: rows[2], section: 0)])
        XCTAssertEqual(list.inFlight, rows.filter { $0 != rows[2] })
        collect()
        XCTAssertTrue(list.isKnown(rows[0]))
        XCTAssertTrue(list.isKnown(rows[5]))
    }

    func test_a_result_is_not_answered_once_the_row_has_another_key() {
        let list = LayoutList.shown(rows: 100, hasKeys: true)
        MainRunLoop.turnUntilItSleeps()
        let row = list.inFlight[0]
        workers.finish { _ in 0 }
        list.rows[row] += 1_000
        XCTAssertEqual(list.answer(row), LayoutList.height(of: list.rows[row], at: 390))
    }

    func test_nothing_lands_while_a_batch_is_open_and_it_does_afterwards() {
        let list = LayoutList.busy()
        let row = list.inFlight[0]
        list.table.performBatchUpdates {
            self.collect()
            XCTAssertFalse(list.isKnown(row))
            list.rows.insert(500, at: 0)
            list.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        }
        XCTAssertFalse(list.isKnown(row + 1))
        // As the app would turn it: once.
        MainRunLoop.turnWithoutLeaving(until: { list.isKnown(row + 1) })
        XCTAssertEqual(list.answer(row + 1), LayoutList.height(of: row, at: 390))
    }

    func test_the_last_rows_land_though_they_came_in_a_batch() {
        let list = LayoutList.busy(rows: 20)
        XCTAssertEqual(list.inFlight.count, list.store.rows.uncachedCount)
        list.table.performBatchUpdates {
            self.workers.finishAll()
            MainRunLoop.turn(in: .idle, for: 0)
            list.rows.removeFirst()
            list.table.deleteRows(at: [path(0)], with: .none)
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
        let rows = Array(list.inFlight.suffix(12))
        for (row, height) in zip(rows, [CGFloat.nan, .infinity, -7]) { list.heights[row] = height }
        list.table.invalidatePrecachedHeights()
        warmUp(list)
        for row in rows.prefix(3) { XCTAssertEqual(list.answer(row), 60) }
        XCTAssertEqual(console.count, 1)
        XCTAssertTrue(rows.prefix(3).contains { console[0].contains("row 0:\($0) is ") }, console[0])
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
