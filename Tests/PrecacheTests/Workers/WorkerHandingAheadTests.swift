import XCTest

@testable import Precache

/// While a list moves, the main thread hands workers what comes next without measuring it.
final class WorkerHandingAheadTests: WorkerTestCase {
    func test_a_frame_hands_over_once_the_next_four_rows_in_their_order() {
        let list = LayoutList(rows: 300).shown()
        let shown = list.shownRows.count
        for _ in 0..<2 {
            let before = list.inFlight.count
            list.answers = []
            frame(list, by: 1)
            XCTAssertEqual(list.inFlight.count - before, 4)
            XCTAssertEqual(list.answers.count, 4)
            // Another layout in the frame.
            list.table.scroll(by: 1)
            XCTAssertEqual(list.inFlight.count - before, 4)
        }
        XCTAssertEqual(list.inFlight, Array(shown..<shown + 12))
        list.log.forget()
        workers.finishAll()
        XCTAssertEqual(list.log.rows, Array(shown + 1..<shown + 12))
    }

    func test_rows_beyond_reach_are_not_handed_over() {
        let list = LayoutList(rows: 300).shown()
        list.table.enablePrecaching(.init(reach: .screens(1)))
        for _ in 0..<40 { frame(list, by: 1) }
        let last = list.shownRows.last!
        XCTAssertTrue((last + 1..<last + 16).contains(list.inFlight.max()!), "\(list.inFlight)")
    }

    func test_after_a_jump_the_rows_there_come_first_in_the_lists_direction() {
        let list = LayoutList(rows: 300).shown()
        for _ in 0..<2 { frame(list, by: 1) }
        frame(list, by: 9_000)
        let first = list.shownRows[0]
        workers.finishAll()
        // But for the one that was under way.
        XCTAssertFalse(list.inFlight.dropFirst().isEmpty)
        XCTAssertTrue(list.inFlight.dropFirst().allSatisfy { $0 >= first })
        WorkerPool.shared.collect()
        for _ in 0..<2 { frame(list, by: -1) }
        XCTAssertEqual(list.inFlight, Array(list.shownRows[0] - 8..<list.shownRows[0]))
    }

    func test_a_list_that_moves_has_room_and_its_turn_beside_lists_that_rest() {
        for count in 1...3 {
            let resting = (0..<count).map { _ in LayoutList(rows: 300).busy() }
            let moving = LayoutList(rows: 300).shown()
            let shown = moving.shownRows.count
            moving.log.forget()
            for _ in 0..<2 { frame(moving, by: 1) }
            XCTAssertEqual(moving.inFlight, Array(shown..<shown + 12), "\(count) rest")
            // A row of each list.
            for _ in 0..<4 * (count + 1) { workers.finish() }
            XCTAssertEqual(moving.log.rows, Array(shown..<shown + 4), "\(count) rest")
            for list in resting + [moving] { list.letGo() }
            workers.finishAll()
        }
    }

    func test_rows_that_only_the_main_thread_measures_are_left_alone() {
        let odd = Set(stride(from: 1, to: 300, by: 2))
        let list = LayoutList(rows: 300, ofMainThread: odd).shown()
        let measured = list.measuredHere.count
        list.answers = []
        for _ in 0..<4 { frame(list, by: 1) }
        XCTAssertEqual(list.measuredHere.count, measured)
        XCTAssertTrue(list.inFlight.allSatisfy { !odd.contains($0) })
        XCTAssertFalse(list.inFlight.isEmpty)
        XCTAssertFalse(list.answers.isEmpty)
    }

    func test_a_table_without_layouts_is_not_asked_at_all() {
        let list = LayoutList(rows: 300, ofMainThread: Set(0..<300)).shown()
        let measured = list.measuredHere.count
        list.answers = []
        for _ in 0..<4 { frame(list, by: 1) }
        XCTAssertEqual(list.measuredHere.count, measured)
        XCTAssertTrue(list.inFlight.isEmpty)
        XCTAssertTrue(list.answers.isEmpty)
    }

    func test_a_fling_over_rows_that_workers_keep_up_with_measures_none_here() {
        let list = LayoutList(rows: 400).shown()
        Clock.now = CACurrentMediaTime
        MainRunLoop.turnUntilItSleeps()
        let misses = list.table.precacher.statistics.missesWhileTracking
        list.onAsk = { [unowned self] _ in workers.finish() }
        let batches = countCalls(of: .beginUpdates) { list.table.headlessFling(velocity: 4_000) }
        XCTAssertEqual(list.table.precacher.statistics.missesWhileTracking, misses)
        XCTAssertEqual(batches, 0)
        for row in list.shownRows { XCTAssertEqual(list.table.rectForRow(at: path(row)).height, list.right(row)) }
    }
}
