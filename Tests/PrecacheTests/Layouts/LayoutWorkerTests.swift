import XCTest

@testable import Precache

/// Layouts that are made on other threads.
final class LayoutWorkerTests: WorkerTestCase {
    /// Of which everything is known, and workers have nothing left.
    private func rested(_ list: LayoutList = LayoutList.keeping()) -> LayoutList {
        list.shown(.init(reach: .everything))
        warmUp(list)
        list.rest()
        return list
    }

    /// Finishes work and turns the loop until nothing is left.
    private func rest(_ list: LayoutList) {
        time += 1
        XCTAssertTrue(list.warmingEnds { collect() })
    }

    func test_a_layout_that_a_worker_has_finished_is_shown() {
        let list = LayoutList.keeping().shown()
        let row = list.shownRows.last! + 1
        MainRunLoop.turnUntilItSleeps()
        XCTAssertTrue(list.log.rows.contains(row))
        workers.finishAll()
        list.log.forget()
        XCTAssertEqual(list.layout(row).row.id, row)
        XCTAssertEqual(list.log.rows, [])
    }

    func test_where_a_worker_is_at_the_row_the_main_thread_makes_its_own() {
        let list = LayoutList.keeping().shown()
        MainRunLoop.turnUntilItSleeps()
        let row = list.inFlight[0]
        XCTAssertEqual(list.lacking([row]), [row])
        XCTAssertFalse(list.inFlight.contains(row))
        collect()
        XCTAssertEqual(list.lacking([row]), [])
    }

    func test_a_finished_layout_of_another_value_is_not_shown() {
        let list = LayoutList.keeping().shown()
        MainRunLoop.turnUntilItSleeps()
        let row = list.inFlight[0]
        list.rows[row].state = 1
        workers.finishAll()
        list.layout(row)
        XCTAssertEqual(list.wrong, [])
        XCTAssertEqual(list.answer(row), list.right(row))
        list.layout(row)
        XCTAssertEqual(list.wrong, [])
    }

    func test_workers_make_missing_layouts_while_the_list_rests() {
        let list = rested()
        list.table.scroll(to: 20_000)
        list.log.forget()
        rest(list)
        XCTAssertGreaterThan(list.log.rows.count, 40)
        XCTAssertEqual(list.log.rows.count, Set(list.log.rows).count)
        XCTAssertEqual(list.lacking(list.shownRows.last!..<list.shownRows.last! + 25), [])
    }

    func test_while_the_list_moves_known_rows_ahead_are_handed_over_four_a_frame() {
        let list = rested()
        list.table.scroll(to: 20_000)
        let last = list.shownRows.last!
        list.log.forget()
        // In the frame of the jump, and in the next.
        XCTAssertEqual(list.inFlight, Array(last + 1..<last + 5))
        frame(list, by: 1)
        XCTAssertEqual(list.inFlight, Array(last + 1..<last + 9))
        collect()
        let first = list.shownRows.first!
        for _ in 0..<2 { frame(list, by: -1) }
        XCTAssertEqual(list.inFlight, Array(first - 8..<first))
        collect()
    }

    func test_a_fling_that_workers_keep_up_with_makes_no_layout_here() {
        let list = rested()
        Clock.now = CACurrentMediaTime
        list.table.scroll(to: 20_000)
        XCTAssertTrue(list.warmingEnds { collect() })
        let before = list.precacher.statistics
        let finishFour = { [workers] in for _ in 0..<4 { workers!.finish() } }
        let frames = countCalls(of: .layoutSubviews, each: finishFour) { list.table.headlessFling(velocity: 5_000) }
        XCTAssertGreaterThan(frames, 20)
        let after = list.precacher.statistics
        XCTAssertGreaterThan(after.layoutsServed - before.layoutsServed, 20)
        XCTAssertEqual(after.layoutsMadeInMotion, before.layoutsMadeInMotion)
        XCTAssertEqual(list.wrong, [])
    }

    func test_a_row_that_no_worker_has_room_for_is_handed_over_later() {
        let list = rested()
        list.table.scroll(to: 20_000)
        for _ in 0..<6 { frame(list, by: 1) }
        // One is under way, and twelve wait.
        XCTAssertEqual(list.inFlight.count, 13)
        rest(list)
        XCTAssertEqual(list.lacking(list.shownRows.last!..<list.shownRows.last! + 25), [])
    }

    func test_a_layout_finished_far_away_is_shown_where_the_list_jumps_to() {
        let list = LayoutList.keeping().shown()
        let (time, last) = (Clock.now(), list.shownRows.last! + 60)
        // A worker has a row six screens away.
        for _ in 0..<20 {
            MainRunLoop.turnUntilItSleeps()
            if list.inFlight.contains(last) { break }
            collect()
        }
        workers.finishAll()
        XCTAssertEqual(Clock.now(), time)
        XCTAssertEqual(list.lacking([last]), [])
    }
}
