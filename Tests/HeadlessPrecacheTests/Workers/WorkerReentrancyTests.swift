import XCTest

@testable import Precache

/// Rows are handed to workers from within the app's calls and the table's own: lists that move, are placed, or ask back.
@MainActor
final class WorkerReentrancyTests: WorkerTestCase {
    func test_a_delegate_that_disables_or_is_replaced_is_asked_no_more() {
        for (isUnderAFinger, disables) in [(false, false), (false, true), (true, false), (true, true)] {
            if isUnderAFinger { freezeTime() }
            let list = LayoutList.shown()
            list.answers = []
            list.onAsk = { [table = list.table] _ in
                if disables { table.disablePrecaching() } else { table.delegate = nil }
            }
            if isUnderAFinger { frame(list, by: 1) } else { MainRunLoop.turnUntilItSleeps() }
            XCTAssertEqual(list.answers.count, 1, "disables: \(disables), under a finger: \(isUnderAFinger)")
            workers.finishAll()
        }
    }

    func test_what_is_finished_survives_a_finger_that_turns_back() async {
        freezeTime()
        let list = LayoutList.shown(rows: 300)
        frame(list, by: 300)
        for _ in 0..<4 { frame(list, by: 1) }
        let finished = list.inFlight[0]
        for _ in 0..<2 { workers.finish() }
        XCTAssertTrue(list.inFlight.contains(finished))
        frame(list, by: -1)
        WorkerPool.shared.collect()
        XCTAssertTrue(list.isKnown(finished), "measured, and thrown away")
    }

    func test_what_is_finished_survives_a_jump() {
        let list = LayoutList.busy(rows: 300)
        let finished = list.inFlight[0]
        for _ in 0..<5 { workers.finish() }
        list.table.scroll(by: 10_000)
        WorkerPool.shared.collect()
        XCTAssertTrue(list.isKnown(finished), "measured, and thrown away")
    }

    /// What is under way stays so, as the list keeps its place.
    func test_many_or_few_rows_inserted_above_are_no_jump() {
        for count in [30, 3] {
            let list = LayoutList.shown(rows: 300)
            list.table.scroll(to: 6_000)
            MainRunLoop.turnUntilItSleeps()
            let before = list.inFlight
            XCTAssertFalse(before.isEmpty)
            list.table.performKeepingPosition {
                list.insert(Array(1000..<1000 + count))
            }
            list.table.layoutIfNeeded()
            let now = list.inFlight
            XCTAssertTrue(before.allSatisfy { now.contains($0 + count) }, "\(before) -> \(now)")
            workers.finishAll()
        }
    }

    func test_the_table_itself_is_not_answered_with_an_estimate() {
        let list = LayoutList.shown()
        let shown = list.shownRows.count
        var asked = 0
        list.onNextAsk { row in
            asked = row
            // Scrolls the row that is asked ahead into view.
            list.table.scroll(by: 800)
        }
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(asked, shown + 4)
        XCTAssertTrue(list.shownRows.contains(asked))
        XCTAssertEqual(list.table.rectForRow(at: path(asked)).height, list.right(asked))
    }

    func test_a_table_asking_for_a_row_handed_over_is_told_its_height() {
        let list = LayoutList(estimate: 0)
        list.begin()
        warmUp(list)
        list.table.invalidatePrecachedHeights()
        var asked: Int?
        list.onNextAsk { row in
            asked = row
            // The table has to ask for all rows again, and does so at once.
            list.table.sectionFooterHeight = 1
            _ = list.table.rectForRow(at: path(0))
        }
        MainRunLoop.turn(until: { asked != nil })
        warmUp(list)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.table.rectForRow(at: path(asked!)).height, list.right(asked!))
    }

    func test_a_question_within_a_question_leaves_it_what_it_was() {
        freezeTime()
        let list = LayoutList.shown(rows: 200)
        let misses = list.table.precacher!.statistics.misses
        list.onNextAsk { [unowned self] _ in
            time += 0.01
            // Only moved, and no new row comes on the screen.
            list.table.scroll(by: 1)
        }
        MainRunLoop.turnUntilItSleeps()
        XCTAssertNil(list.onAsk)
        XCTAssertEqual(list.table.precacher!.statistics.misses, misses)
    }

    func test_a_turn_ends_when_the_delegate_takes_long() {
        freezeTime()
        let list = LayoutList.shown(rows: 200)
        list.answers = []
        var (turns, before): ([Int], Int) = ([], 0)
        let observer = MainRunLoop.observe(.beforeTimers, order: 0) {
            turns.append(list.answers.count - before)
            before = list.answers.count
        }
        list.onAsk = { [unowned self] _ in time += 0.005 }
        MainRunLoop.turnUntilItSleeps()
        MainRunLoop.remove(observer)
        XCTAssertTrue((1...2).contains(turns.max()!), "\(turns) rows of 5 ms each in a turn")
    }

    func test_under_a_finger_no_row_is_asked_that_the_data_source_lacks() {
        freezeTime()
        let list = LayoutList.shown(rows: 200)
        list.rows = Array(0..<11)
        list.answers = []
        time += 0.01
        list.table.scroll(by: 1)
        // A row that the data source lacks traps.
        XCTAssertEqual(list.answers.map(\.row), [])
    }
}
