import XCTest

@testable import Precache

/// Estimates follow what an app knows of its rows, by the rows that are known.
final class HintTests: PrecacheTestCase {
    /// A list that has learned what its first screen teaches, and measures nothing ahead.
    private func taughtList(_ sizing: HintedList.Sizing = .closure) -> HintedList {
        let list = HintedList(sizing)
        list.precacher.pause()
        list.askForEstimates()
        return list
    }

    func test_rows_that_are_known_say_how_high_the_others_are() {
        for sizing in HintedList.Sizing.allCases {
            let list = taughtList(sizing)
            XCTAssertLessThan(list.largestError, 2, "\(sizing)")
            list.givesHints = false
            XCTAssertGreaterThan(list.largestError, 30, "\(sizing)")
        }
    }

    func test_kinds_are_learned_each_by_itself() {
        let list = HintedList(shows: false)
        for row in list.rows.indices where row % 2 == 0 { list.rows[row].kind = "half" }
        list.table.layoutIfNeeded()
        list.askForEstimates()
        XCTAssertLessThan(list.largestError, 3)
    }

    func test_the_table_is_told_once_the_screen_is_known() {
        let list = HintedList()
        let (measured, size) = (list.measured, list.table.contentSize.height)
        XCTAssertGreaterThan(abs(size - list.realSize), 1_000)
        MainRunLoop.turn(until: { list.table.contentSize.height != size })
        XCTAssertEqual(list.measured, measured)
        XCTAssertEqual(list.table.contentSize.height, list.realSize, accuracy: 100)
    }

    func test_hints_that_say_nothing_have_the_table_told_once() {
        let list = HintedList(rows: 100, shows: false)
        for row in list.rows.indices { (list.rows[row].length, list.rows[row].image) = (row == 0 ? 7 : .nan, 0) }
        list.table.layoutIfNeeded()
        list.warmUp()
        // For the hints, for what is near, and for all.
        XCTAssertLessThanOrEqual(list.estimated, 5 * 100)
        assertSaid("row 0:1 is nan")
    }

    func test_a_cold_fling_hardly_changes_the_size_of_a_told_table() {
        func jumps(givesHints: Bool) -> CGFloat {
            let list = HintedList(shows: false)
            list.givesHints = givesHints
            list.table.layoutIfNeeded()
            let size = list.table.contentSize.height
            if givesHints { MainRunLoop.turn(until: { list.table.contentSize.height != size }) }
            let told = list.table.contentSize.height
            list.table.headlessFling(velocity: 8_000)
            return abs(list.table.contentSize.height - told)
        }
        XCTAssertLessThan(jumps(givesHints: true), jumps(givesHints: false) / 4)
    }

    func test_what_was_learned_outlives_a_reload() {
        let list = taughtList()
        list.rows = HintedList.rows(300).reversed()
        list.table.reload()
        XCTAssertEqual(list.table.contentSize.height, list.realSize, accuracy: 150)
    }

    func test_another_width_begins_with_what_the_one_before_has_taught() {
        let list = taughtList()
        MainRunLoop.turn(until: { list.precacher.monitor.resizePause.remaining == nil })
        let row = HintedList.Row(id: -1, length: 500)
        let before = list.estimate(row)
        XCTAssertEqual(before, row.height(width: 400), accuracy: 10)
        list.table.frame.size.width = 200
        XCTAssertEqual(list.estimate(row), before)
        list.table.layoutIfNeeded()
        list.askForEstimates()
        XCTAssertEqual(list.estimate(row), row.height(width: 200), accuracy: 20)
        list.table.layOut(width: 400)
        XCTAssertEqual(list.estimate(row), before, accuracy: 10)
    }

    func test_hints_that_are_no_numbers_are_answered_with_the_mean() {
        let list = HintedList()
        list.askForEstimates()
        let estimate = list.estimate(HintedList.Row(id: -1, length: .nan, image: .infinity))
        XCTAssertEqual(estimate, CGFloat(list.store.rows.mean!), accuracy: 1)
    }

    func test_a_height_that_is_known_comes_before_what_hints_say() {
        let known = HintedList(rows: 60)
        known.rows[0].length = 5_000
        XCTAssertEqual(known.tableView(known.table, estimatedHeightForRowAt: path(0)), 40)
    }
}
