import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache

/// Where workers meet what else goes on: other tables, changes that do not end, rows of both sorts.
@MainActor
final class WorkersAmongOthersTests: WorkerTestCase {
    private func round(_ list: LayoutList) {
        workers.finishAll()
        MainRunLoop.turnUntilItSleeps()
    }

    func test_rows_of_the_main_thread_do_not_wait_for_another_table() {
        let busy = LayoutList.busy(rows: 300)
        let mixed = LayoutList.busy(rows: 60, ofMainThread: Set(1..<60))
        XCTAssertEqual(mixed.measuredHere.count, 59, "the main thread is idle, and no worker can measure them")
        _ = busy
    }

    func test_rows_of_the_main_thread_are_measured_while_workers_are_busy() {
        let mixed = LayoutList.busy(rows: 100, ofMainThread: Set(stride(from: 1, to: 100, by: 2)))
        XCTAssertEqual(mixed.measuredHere.count, 50)
    }

    func test_a_table_in_which_one_row_changes_all_the_time_gets_warm() {
        let list = LayoutList.busy(rows: 60)
        // A download's progress, in row 59, more often than a row takes to be measured.
        for _ in 0..<150 {
            list.table.invalidatePrecachedHeights(for: [IndexPath(row: 59, section: 0)])
            MainRunLoop.turnUntilItSleeps()
            workers.finish { _ in 0 }
        }
        XCTAssertGreaterThan(list.table.precacher!.coverage, 0.9, "measured \(list.log.rows.count) times")
    }

    func test_without_workers_a_row_that_always_changes_holds_nobody_up() async {
        WorkerPool.shared.fixedCount = 0
        let list = LayoutList.shown(rows: 60)
        for _ in 0..<150 {
            list.table.invalidatePrecachedHeights(for: [IndexPath(row: 59, section: 0)])
            MainRunLoop.turn(times: 1)
        }
        XCTAssertGreaterThan(list.table.precacher!.coverage, 0.9, "measured \(list.log.rows.count) times")
    }

    func test_a_table_that_is_disabled_or_paused_has_nothing_measured_any_more() {
        let stops: [@MainActor (UITableView) -> Void] = [{ $0.disablePrecaching() }, { $0.precacher!.pause() }]
        for (index, stop) in stops.enumerated() {
            let list = LayoutList.busy(rows: 200)
            list.log.forget()
            stop(list.table)
            workers.finishAll()
            XCTAssertEqual(list.log.rows, [], "\(index)")
            list.letGo()
        }
    }

    func test_a_layout_that_cells_contradict_makes_estimates_also_on_a_worker() {
        var results: [[Bool]] = []
        var estimates: [[Int]] = []
        for count in [0, 1] {
            WorkerPool.shared.fixedCount = count
            let list = LayoutList(rows: 40)
            let source = NoteSource()
            list.table.dataSource = source
            list.begin()
            for _ in 0..<15 { round(list) }
            for _ in 0..<5 {
                list.table.scroll(by: 300)
                round(list)
            }
            results.append(list.rows.map { list.isKnown($0) })
            estimates.append(
                list.rows.map { Int(list.table.precachedEstimate(forRowAt: IndexPath(row: $0, section: 0))) })
            assertSaid("rows measured by a closure are not served the height that their cells ask for: row 0:0")
        }
        XCTAssertEqual(results[0], results[1])
        // The first is the row by which it was found: on the main thread it is measured again right then.
        XCTAssertEqual(estimates[0].dropFirst(), estimates[1].dropFirst())
    }
}

@MainActor
private final class NoteSource: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = NoteCell(style: .default, reuseIdentifier: nil)
        cell.label.text = String(repeating: "many words and more ", count: 25)
        return cell
    }
}
