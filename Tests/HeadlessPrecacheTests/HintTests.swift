import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Estimates follow what an app knows of its rows, by the rows that were measured.
@MainActor
final class HintTests: XCTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    func test_rows_that_were_shown_say_how_high_the_others_are() {
        for sizing in HintedList.Sizing.allCases {
            let list = HintedList(sizing)
            // Rows that are measured ahead by what estimates them are learned then, and not when they are shown.
            if sizing == .template { MainRunLoop.turn(until: { list.store.learnedCount > 10 }) }
            XCTAssertLessThan(list.largestError, 2, "\(sizing)")
            list.givesHints = false
            XCTAssertGreaterThan(list.largestError, 30, "\(sizing)")
        }
    }

    func test_the_table_is_told_in_the_next_turn_without_a_measurement() {
        let list = HintedList()
        let (measured, size) = (list.measured.count, list.table.contentSize.height)
        list.turnOnce()
        XCTAssertEqual(list.measured.count, measured)
        let real = list.rows.reduce(0) { $0 + $1.height(width: 400) }
        XCTAssertGreaterThan(abs(size - real), 1_000)
        XCTAssertEqual(list.table.contentSize.height, real, accuracy: 100)
    }

    func test_the_screen_stays_where_it_is_when_the_table_is_told() {
        let list = HintedList(shows: false)
        list.table.contentOffset.y = 3_000
        list.table.layoutIfNeeded()
        func places() -> [CGFloat] {
            (list.table.indexPathsForVisibleRows ?? []).map {
                list.table.rectForRow(at: $0).minY - list.table.contentOffset.y
            }
        }
        let (before, shown) = (places(), list.table.indexPathsForVisibleRows)
        list.turnOnce()
        XCTAssertEqual(list.table.indexPathsForVisibleRows, shown)
        XCTAssertEqual(places(), before)
    }

    func test_a_list_that_moves_is_not_told() {
        let list = HintedList()
        let size = list.table.contentSize.height
        let asked = list.estimated.count
        list.onDrag = { [unowned list] in list.turnOnce() }
        list.table.headlessFling(velocity: 3_000)
        XCTAssertLessThan(list.estimated.count - asked, 100)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertNotEqual(list.table.contentSize.height, size)
    }

    func test_a_cold_fling_hardly_changes_the_size_of_a_told_table() {
        func jumps(givesHints: Bool) -> CGFloat {
            let list = HintedList(shows: false)
            list.givesHints = givesHints
            list.table.layoutIfNeeded()
            list.turnOnce()
            let size = list.table.contentSize.height
            list.table.headlessFling(velocity: 8_000)
            return abs(list.table.contentSize.height - size)
        }
        XCTAssertLessThan(jumps(givesHints: true), jumps(givesHints: false) / 4)
    }

    func test_each_row_that_is_measured_is_asked_for_its_hints_once() {
        let list = HintedList(rows: 60)
        let shown = list.measured
        XCTAssertEqual(list.estimated.dropFirst(60), shown[...])
        list.warmUp()
        let times = Dictionary(grouping: list.estimated) { $0 }.mapValues(\.count)
        // All at the load, as often as the table was told, and once each.
        XCTAssertEqual(Set(times.values).count, 1)
        XCTAssertEqual(list.store.learnedCount, 60)
        list.estimated = []
        for row in 0..<60 { _ = list.tableView(list.table, heightForRowAt: IndexPath(row: row, section: 0)) }
        XCTAssertEqual(list.estimated, [])
    }

    func test_a_table_without_hints_is_asked_for_none() {
        let list = HintedList(rows: 60, shows: false)
        list.givesHints = false
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.estimated.count, 60)
        list.warmUp()
        // Only when it is told, for all rows.
        XCTAssertEqual(list.estimated.count % 60, 0)
    }

    func test_a_table_is_not_told_of_hints_that_say_nothing() {
        let list = HintedList(rows: 100, shows: false)
        for row in list.rows.indices { (list.rows[row].length, list.rows[row].image) = (7, 0) }
        list.table.layoutIfNeeded()
        let (asked, shown) = (list.estimated.count, list.measured.count)
        XCTAssertEqual(asked, 100 + shown)
        list.turnOnce()
        XCTAssertEqual(list.estimated.count, asked)
    }

    func test_what_was_learned_outlives_a_reload() {
        let list = HintedList()
        list.precacher.pause()
        list.rows = HintedList.rows(300).reversed()
        list.estimated = []
        list.table.reloadData()
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.estimated.prefix(300), list.rows.map(\.id)[...])
        XCTAssertEqual(
            list.table.contentSize.height, list.rows.reduce(0) { $0 + $1.height(width: 400) }, accuracy: 150)
    }

    func test_kinds_are_learned_each_by_itself() {
        let list = HintedList(shows: false)
        for row in list.rows.indices where row % 2 == 0 { list.rows[row].kind = "half" }
        list.table.layoutIfNeeded()
        XCTAssertLessThan(list.largestError, 3)
    }

    func test_another_width_begins_with_what_the_one_before_has_taught() {
        let list = HintedList()
        list.precacher.pause()
        MainRunLoop.turn(until: { list.precacher.warmer.reader.settlingTime == nil })
        let row = HintedList.Row(id: -1, length: 500)
        let before = list.estimate(row)
        XCTAssertEqual(before, row.height(width: 400), accuracy: 10)
        list.table.frame.size.width = 200
        XCTAssertEqual(list.estimate(row), before)
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.estimate(row), row.height(width: 200), accuracy: 20)
        list.table.frame.size.width = 400
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.estimate(row), before, accuracy: 10)
    }

    func test_hints_that_are_no_numbers_are_taken_for_their_means() {
        let list = HintedList()
        let mean = CGFloat(list.store.mean!)
        let estimate = list.estimate(HintedList.Row(id: -1, length: .nan, image: .infinity))
        XCTAssertEqual(estimate, mean, accuracy: 3)
    }

    func test_a_height_that_is_known_comes_before_what_hints_say() {
        let list = HintedList(rows: 60)
        list.rows[0].length = 5_000
        let path = IndexPath(row: 0, section: 0)
        XCTAssertEqual(list.tableView(list.table, estimatedHeightForRowAt: path), 40)
    }

    func test_a_row_that_is_gone_is_not_asked_for_its_hints() {
        let workers = HandWorkers()
        defer { workers.retire() }
        let list = HintedList(.layout)
        MainRunLoop.turn(until: { !list.store.underWay.isEmpty })
        list.rows.removeLast(180)
        list.estimated = []
        // Would trap.
        workers.finishAll()
        MainRunLoop.turn(until: { list.store.underWay.isEmpty })
        XCTAssertEqual(list.estimated, [])
    }

    func test_a_reload_within_a_question_for_hints_is_survived() {
        let list = HintedList(rows: 60)
        var reloads = 0
        list.onEstimate = { [unowned list] _ in
            guard list.precacher.desk.question != nil, reloads < 3 else { return }
            reloads += 1
            list.table.reloadData()
            list.table.layoutIfNeeded()
        }
        list.scroll(by: 900)
        list.warmUp()
        XCTAssertEqual(reloads, 3)
        list.onEstimate = nil
        XCTAssertEqual(list.table.contentSize.height, list.rows.reduce(0) { $0 + $1.height(width: 400) })
    }

    func test_a_cache_that_does_not_precache_learns_and_tells_nobody() {
        let list = HintedList(precaches: false)
        let (asked, size) = (list.estimated.count, list.table.contentSize.height)
        list.turnOnce()
        XCTAssertEqual(list.estimated.count, asked)
        XCTAssertEqual(list.table.contentSize.height, size)
        XCTAssertLessThan(list.largestError, 2)
    }
}
