import XCTest

@testable import Precache

/// Rows are handed to workers from within the app's calls and the table's own: lists move, are placed, or ask back.
final class WorkerReentrancyTests: WorkerTestCase {
    func test_a_delegate_that_disables_or_is_replaced_is_asked_no_more() {
        for (isUnderAFinger, disables) in [(false, false), (false, true), (true, false), (true, true)] {
            let list = LayoutList().shown()
            list.answers = []
            list.onAsk = { [table = list.table] _ in
                if disables { table.disablePrecaching() } else { table.delegate = nil }
            }
            if isUnderAFinger { frame(list, by: 1) } else { MainRunLoop.turnUntilItSleeps() }
            XCTAssertEqual(list.answers.count, 1, "disables: \(disables), under a finger: \(isUnderAFinger)")
            workers.finishAll()
        }
    }

    func test_what_is_finished_survives_a_finger_that_turns_back_and_a_jump() {
        let list = LayoutList(rows: 300).shown()
        frame(list, by: 300)
        for _ in 0..<4 { frame(list, by: 1) }
        for (finished, points) in [(2, -1), (5, 10_000)] {
            let row = list.inFlight[0]
            for _ in 0..<finished { workers.finish() }
            XCTAssertTrue(list.inFlight.contains(row))
            frame(list, by: CGFloat(points))
            WorkerPool.shared.collect()
            XCTAssertTrue(list.isKnown(row), "measured, and thrown away as it moved by \(points)")
        }
    }

    /// What is under way stays so, as the list keeps its place.
    func test_many_or_few_rows_inserted_above_are_no_jump() {
        for count in [30, 3] {
            let list = LayoutList(rows: 300).shown()
            list.table.scroll(to: 6_000)
            MainRunLoop.turnUntilItSleeps()
            let before = list.inFlight
            XCTAssertFalse(before.isEmpty)
            list.table.performKeepingPlace { list.insert((1_000..<1_000 + count).map { NamedRow(id: $0) }) }
            list.table.layoutIfNeeded()
            XCTAssertTrue(Set(list.inFlight).isSuperset(of: before.map { $0 + count }), "\(before) -> \(list.inFlight)")
            workers.finishAll()
        }
    }

    func test_the_table_itself_is_not_answered_with_an_estimate() {
        let list = LayoutList().shown()
        let shown = list.shownRows.count
        // Scrolls the row that is asked ahead into view.
        list.onNextAsk { list.table.scroll(by: 800) }
        MainRunLoop.turnUntilItSleeps()
        let row = list.asked!
        XCTAssertEqual(row, shown + 4)
        XCTAssertTrue(list.shownRows.contains(row))
        XCTAssertEqual(list.table.rectForRow(at: path(row)).height, list.right(row))
    }

    func test_a_table_asking_for_a_row_handed_over_is_told_its_height() {
        let list = LayoutList(estimate: 0)
        list.shown()
        warmUp(list)
        list.table.invalidatePrecachedHeights()
        list.onNextAsk {
            // The table has to ask for all rows again, and does so at once.
            list.table.sectionFooterHeight = 1
            _ = list.table.rectForRow(at: path(0))
        }
        MainRunLoop.turn(until: { list.asked != nil })
        warmUp(list)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.table.rectForRow(at: path(list.asked!)).height, list.right(list.asked!))
    }

    func test_a_question_within_a_question_leaves_it_what_it_was() {
        let list = LayoutList(rows: 200).shown()
        let misses = list.table.precacher.statistics.misses
        // Only moved, and no new row comes on the screen.
        list.onNextAsk { [unowned self] in frame(list, by: 1) }
        MainRunLoop.turnUntilItSleeps()
        XCTAssertNotNil(list.asked)
        XCTAssertEqual(list.table.precacher.statistics.misses, misses)
    }

    func test_a_turn_ends_when_the_delegate_takes_long() {
        let list = LayoutList(rows: 200).shown()
        var turns: [Int] = []
        let observer = MainRunLoop.observe(.beforeTimers, order: 0) {
            turns.append(list.answers.count)
            list.answers = []
        }
        list.answers = []
        list.onAsk = { [unowned self] _ in time += 0.005 }
        MainRunLoop.turnUntilItSleeps()
        MainRunLoop.remove(observer)
        XCTAssertTrue((1...2).contains(turns.max()!), "\(turns) rows of 5 ms each in a turn")
    }

    func test_under_a_finger_no_row_is_asked_that_the_data_source_lacks() {
        let list = LayoutList(rows: 200).shown()
        list.rows.removeLast(189)
        list.answers = []
        frame(list, by: 1)
        // A row that the data source lacks traps.
        XCTAssertEqual(list.answers.map(\.row), [])
    }
}
