import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache

/// Where workers meet what else goes on: other tables, layouts that hang, changes that do not end, other environments.
@MainActor
final class WorkerEdgeCaseTests: XCTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    private var workers: HandWorkers!
    private var problems: [String] = []
    private var time = 0.0

    override func setUp() async throws {
        await MainActor.run {
            workers = HandWorkers()
            problems = []
            ProblemLog.write = { [unowned self] in problems.append($0) }
        }
    }

    override func tearDown() async throws {
        await MainActor.run {
            workers.retire()
            Clock.now = CACurrentMediaTime
            TurnedDevice.isSupported = { false }
            DevicePower.current = DevicePower.ofDevice
            ProblemLog.write = { NSLog("%@", $0) }
        }
    }

    private func virtualClock() { Clock.now = { [unowned self] in time } }

    private func frame(_ list: LayoutList, by points: CGFloat) {
        time += 1.0 / 120
        list.table.contentOffset.y += points
        list.table.layoutIfNeeded()
    }

    private func round(_ list: LayoutList) {
        workers.finishAll()
        MainRunLoop.turnUntilItSleeps()
    }

    func test_a_layout_that_hangs_does_not_keep_another_table_cold() {
        let hanging = LayoutList.shown(rows: 14)
        MainRunLoop.turnUntilItSleeps()  // one under way, some waiting
        let held = hanging.underWay.count
        XCTAssertGreaterThan(held, 0)
        let other = LayoutList.shown(rows: 40)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertGreaterThan(other.underWay.count, 0, "set-up")
        workers.time += 1
        WorkerPool.shared.lookForHeld()
        XCTAssertEqual(WorkerPool.shared.count, 0)
        MainRunLoop.turn(until: { other.table.precacher!.isWarm }, orFail: "rows wait for ever")
    }

    func test_rows_of_the_main_thread_do_not_wait_for_another_table() {
        let busy = LayoutList.shown(rows: 300)
        MainRunLoop.turnUntilItSleeps()
        let mixed = LayoutList(rows: 60)
        mixed.ofMainThread = Set(1..<60)
        mixed.table.enablePrecaching()
        mixed.table.layoutIfNeeded()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(mixed.measuredHere.count, 59, "the main thread is idle, and no worker can measure them")
        _ = busy
    }

    func test_rows_of_the_main_thread_are_measured_while_workers_are_busy() {
        let mixed = LayoutList(rows: 100)
        mixed.ofMainThread = Set(stride(from: 1, to: 100, by: 2))
        mixed.table.enablePrecaching()
        mixed.table.layoutIfNeeded()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(mixed.measuredHere.count, 50)
    }

    func test_a_table_in_which_one_row_changes_all_the_time_gets_warm() {
        let list = LayoutList.shown(rows: 60)
        MainRunLoop.turnUntilItSleeps()
        // A download's progress, in row 59, more often than a row takes to be measured.
        for _ in 0..<150 {
            list.table.invalidatePrecachedHeights(for: [IndexPath(row: 59, section: 0)])
            MainRunLoop.turnUntilItSleeps()
            workers.finish { _ in 0 }
        }
        XCTAssertGreaterThan(list.table.precacher!.coverage, 0.9, "measured \(list.log.rows.count) times")
    }

    func test_without_workers_a_row_that_always_changes_holds_nobody_up() {
        WorkerPool.shared.fixedCount = 0
        let list = LayoutList.shown(rows: 60)
        for _ in 0..<150 {
            list.table.invalidatePrecachedHeights(for: [IndexPath(row: 59, section: 0)])
            MainRunLoop.turn(in: .idle, for: 0.001)
        }
        XCTAssertGreaterThan(list.table.precacher!.coverage, 0.9, "measured \(list.log.rows.count) times")
    }

    func test_after_a_memory_warning_nothing_lands_for_the_turned_device() {
        TurnedDevice.isSupported = { true }
        let list = LayoutList.shown(rows: 60)
        MainRunLoop.turn(until: {
            workers.finishAll()
            return list.table.precacher!.isWarm
        })
        for _ in 0..<3 { MainRunLoop.turnUntilItSleeps() }
        XCTAssertFalse(list.underWay.isEmpty, "set-up")
        NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        XCTAssertEqual(list.store.environmentCount, 1)
        workers.finishAll()
        WorkerPool.shared.land()
        XCTAssertEqual(list.store.environmentCount, 1)
    }

    func test_a_row_that_is_wanted_does_not_wait_for_the_turned_device() {
        TurnedDevice.isSupported = { true }
        let list = LayoutList.shown(rows: 60)
        MainRunLoop.turn(until: {
            workers.finishAll()
            return list.table.precacher!.isWarm
        })
        for _ in 0..<3 { MainRunLoop.turnUntilItSleeps() }
        XCTAssertFalse(list.underWay.isEmpty, "set-up")
        list.table.reloadRows(at: [IndexPath(row: 50, section: 0)], with: .none)
        // Room for it.
        for _ in 0..<4 { workers.finish { _ in 0 } }
        for _ in 0..<3 { MainRunLoop.turnUntilItSleeps() }
        XCTAssertTrue(list.isKnown(50) || list.underWay.contains(50), "\(list.underWay)")
    }

    func test_a_table_that_is_disabled_has_nothing_measured_any_more() {
        let list = LayoutList.shown(rows: 200)
        MainRunLoop.turnUntilItSleeps()
        list.log.forget()
        list.table.disablePrecaching()
        workers.finishAll()
        XCTAssertEqual(list.log.rows, [])
    }

    func test_a_table_that_is_paused_has_nothing_measured_any_more() {
        let list = LayoutList.shown(rows: 200)
        MainRunLoop.turnUntilItSleeps()
        list.log.forget()
        list.table.precacher!.pause()
        workers.finishAll()
        XCTAssertEqual(list.log.rows, [])
    }

    func test_a_row_without_a_height_is_asked_for_the_turned_device_once() {
        TurnedDevice.isSupported = { true }
        let list = LayoutList(rows: 30)
        for row in 12..<30 { list.heights[row] = UITableView.automaticDimension }
        list.table.enablePrecaching()
        list.table.layoutIfNeeded()
        MainRunLoop.turn(until: {
            workers.finishAll()
            return list.table.precacher!.isWarm
        })
        for _ in 0..<20 { round(list) }
        XCTAssertLessThanOrEqual(list.log.rows.filter { $0 == 25 }.count, 2)
        XCTAssertEqual(list.store.environmentCount, 2)
        let rows = list.log.rows.count
        for _ in 0..<5 { round(list) }
        XCTAssertEqual(list.log.rows.count, rows)
    }

    func test_a_row_that_hangs_holds_one_worker_also_for_the_turned_device() {
        TurnedDevice.isSupported = { true }
        WorkerPool.shared.fixedCount = 2
        let list = LayoutList.shown(rows: 30)
        MainRunLoop.turnUntilItSleeps()
        let held = list.underWay[0]
        workers.time += 1
        workers.finish { _ in 1 }
        WorkerPool.shared.lookForHeld()
        for _ in 0..<40 {
            MainRunLoop.turnUntilItSleeps()
            while workers.underWay.count > 1 { workers.finish { _ in 1 } }
        }
        XCTAssertEqual(list.log.rows.filter { $0 == held }.count, 1)
    }

    func test_low_power_and_a_held_worker_leave_one() {
        WorkerPool.shared.fixedCount = 4
        let list = LayoutList.shown(rows: 100)
        MainRunLoop.turnUntilItSleeps()
        workers.time += 1
        for _ in 0..<3 { workers.finish { $0 - 1 } }
        WorkerPool.shared.lookForHeld()
        XCTAssertLessThan(WorkerPool.shared.count, 4)
        DevicePower.current = { .saving }
        XCTAssertEqual(WorkerPool.shared.count, 1)
        _ = list
    }

    func test_work_that_waits_for_a_thread_is_not_said_to_hang() {
        workers.hasThreads = false
        let list = LayoutList.shown(rows: 60)
        MainRunLoop.turnUntilItSleeps()
        let row = list.underWay[0]
        workers.time += 5
        WorkerPool.shared.lookForHeld()
        XCTAssertEqual(problems, [])
        XCTAssertEqual(WorkerPool.shared.count, 1)
        // The table does not wait for it, and then nobody measures it again.
        list.log.forget()
        XCTAssertEqual(list.answer(row), LayoutList.height(of: row, at: 390))
        XCTAssertEqual(workers.waits, 0)
        workers.hasThreads = true
        MainRunLoop.turn(
            until: {
                workers.finishAll()
                return list.table.precacher!.isWarm
            })
        XCTAssertEqual(list.log.rows.filter { $0 == row }.count, 1)
    }

    func test_an_edit_while_results_land_costs_no_other_row_its_own() {
        let list = HintedList(.layout, rows: 60)
        MainRunLoop.turnUntilItSleeps()
        workers.finishAll()
        let (known, landing) = (list.store.rows.knownCount, list.store.underWay.count)
        XCTAssertGreaterThan(landing, 5, "set-up")
        list.onEstimate = { [unowned list] _ in
            list.onEstimate = nil
            list.rows.remove(at: 0)
            list.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        }
        WorkerPool.shared.land()
        XCTAssertNil(list.onEstimate, "set-up")
        // But for the row that went, and the one that was being learned from.
        XCTAssertGreaterThanOrEqual(list.store.rows.knownCount, known + landing - 2)
    }

    func test_a_changed_row_is_told_of_also_where_no_worker_had_room() {
        guard #available(macOS 14, *) else { return }
        // A turn of the loop hands over what takes a millisecond: on a slow machine less than there is room for.
        virtualClock()
        let list = ObservedList(.layout, rows: 200)
        let handed = list.table.existingPrecacher!.desk.workers
        MainRunLoop.turn(until: { !handed.hasRoom }, orFail: "set-up: workers had room for ever")
        list.sections[0][2].height = 90
        let precacher = list.table.existingPrecacher!
        precacher.store.forgetChanged()
        XCTAssertEqual(precacher.store.models.shown.count, 1, "set-up")
        _ = precacher.warmer.perform(.row(RowPosition(section: 0, row: 2)), in: list.table, askedOf: list)
        XCTAssertEqual(precacher.store.models.shown.count, 1)
    }

    func test_a_layout_that_cells_contradict_makes_estimates_also_on_a_worker() {
        var results: [[Bool]] = []
        var estimates: [[Int]] = []
        for count in [0, 1] {
            WorkerPool.shared.fixedCount = count
            let list = LayoutList(rows: 40)
            let source = NoteSource()
            list.table.dataSource = source
            list.table.enablePrecaching()
            list.table.layoutIfNeeded()
            for _ in 0..<15 { round(list) }
            for _ in 0..<5 {
                list.table.contentOffset.y += 300
                list.table.layoutIfNeeded()
                round(list)
            }
            results.append(list.rows.map { list.isKnown($0) })
            estimates.append(
                list.rows.map { Int(list.table.precachedEstimate(forRowAt: IndexPath(row: $0, section: 0))) })
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
