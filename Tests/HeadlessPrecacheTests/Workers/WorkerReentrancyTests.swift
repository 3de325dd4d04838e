import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Rows are handed to workers from within the app's calls and the table's own: lists that move, are placed, or ask back.
@MainActor
final class WorkerReentrancyTests: WorkerTestCase {
    func test_a_delegate_that_disables_or_is_replaced_is_asked_no_more() {
        let ends: [(String, @MainActor (UITableView) -> Void)] = [
            ("disables", { $0.disablePrecaching() }), ("is replaced", { $0.delegate = nil }),
        ]
        for isUnderAFinger in [false, true] {
            if isUnderAFinger { freezeTime() }
            for (name, end) in ends {
                let list = LayoutList.shown(rows: 100)
                list.answers = []
                list.onAsk = { [unowned list] _ in end(list.table) }
                if isUnderAFinger { frame(list, by: 1) } else { MainRunLoop.turnUntilItSleeps() }
                XCTAssertEqual(list.answers.count, 1, "\(name), under a finger: \(isUnderAFinger)")
                list.letGo()
                workers.finishAll()
            }
        }
    }

    func test_what_is_finished_survives_a_finger_that_turns_back() async {
        freezeTime()
        let list = LayoutList.shown(rows: 300)
        frame(list, by: 300)
        for _ in 0..<4 { frame(list, by: 1) }
        let finished = list.inFlight[0]
        workers.finish { _ in 0 }
        workers.finish { _ in 0 }
        XCTAssertTrue(list.inFlight.contains(finished))
        frame(list, by: -1)
        WorkerPool.shared.collect()
        XCTAssertTrue(list.isKnown(finished), "measured, and thrown away")
    }

    func test_what_is_finished_survives_a_jump() {
        let list = LayoutList.busy(rows: 300)
        let finished = list.inFlight[0]
        for _ in 0..<5 { workers.finish { _ in 0 } }
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
                list.rows.insert(contentsOf: 1000..<1000 + count, at: 0)
                list.table.insertRows(at: (0..<count).map { path($0) }, with: .none)
            }
            list.table.layoutIfNeeded()
            let now = list.inFlight
            XCTAssertTrue(before.allSatisfy { now.contains($0 + count) }, "\(before) -> \(now)")
            list.letGo()
            workers.finishAll()
        }
    }

    func test_the_table_itself_is_not_answered_with_an_estimate() {
        let list = LayoutList.shown(rows: 100)
        let shown = list.table.indexPathsForVisibleRows!.count
        var asked: Int?
        list.onAsk = { [unowned list] row in
            guard asked == nil else { return }
            asked = row
            // Scrolls the row that is asked ahead into view.
            list.table.scroll(by: 800)
        }
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(asked, shown + 4)
        list.onAsk = nil
        let row = asked!
        XCTAssertTrue(list.table.indexPathsForVisibleRows!.contains(IndexPath(row: row, section: 0)))
        XCTAssertEqual(
            list.table.rectForRow(at: IndexPath(row: row, section: 0)).height, LayoutList.height(of: row, at: 390))
    }

    func test_a_table_asking_for_a_row_handed_over_is_told_its_height() {
        let list = LayoutList(rows: 100, estimate: 0)
        list.begin()
        warmUp(list)
        list.table.invalidatePrecachedHeights()
        var asked: Int?
        list.onAsk = { [unowned list] row in
            guard asked == nil else { return }
            asked = row
            // The table has to ask for all rows again, and does so at once.
            list.table.sectionFooterHeight = 1
            _ = list.table.rectForRow(at: path(0))
        }
        MainRunLoop.turn(until: { asked != nil })
        warmUp(list)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.table.rectForRow(at: path(asked!)).height, LayoutList.height(of: asked!, at: 390))
    }

    func test_a_question_within_a_question_leaves_it_what_it_was() {
        freezeTime()
        let list = LayoutList.shown(rows: 200)
        var isFirst = true
        let misses = list.table.precacher!.statistics.misses
        list.onAsk = { [unowned list, unowned self] row in
            guard isFirst else { return }
            isFirst = false
            time += 0.01
            // Only moved, and no new row comes on the screen.
            list.table.scroll(by: 1)
        }
        MainRunLoop.turnUntilItSleeps()
        XCTAssertFalse(isFirst)
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
