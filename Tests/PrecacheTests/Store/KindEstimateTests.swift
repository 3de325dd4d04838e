import PrecacheCore
import XCTest

@testable import Precache

/// Rows that are not known are estimated by those of their kind that are.
final class KindEstimateTests: PrecacheTestCase {
    /// A list of which the first screens are known, and nothing more is measured ahead.
    private func list(_ sizing: KindList.Sizing = .closure, rows: Int = 200) -> KindList {
        let list = KindList(sizing, rows: rows)
        list.precacher.pause()
        return list
    }

    func test_rows_of_a_kind_are_estimated_by_their_own_mean() {
        for sizing in KindList.Sizing.allCases {
            let list = list(sizing)
            list.askForEstimates()
            XCTAssertLessThan(list.largestError, 10, "\(sizing)")
            list.saysKinds = false
            XCTAssertGreaterThan(list.largestError, 100, "\(sizing)")
        }
    }

    func test_what_rows_are_measured_with_is_a_kind_without_the_table_asking_again() {
        for sizing in [KindList.Sizing.identifier, .type, .cell] {
            XCTAssertLessThan(list(sizing).largestError, 10, "\(sizing)")
        }
        XCTAssertGreaterThan(list(.closure).largestError, 100)
    }

    func test_a_kind_of_which_nothing_is_known_has_the_mean_of_all_rows() {
        let list = list()
        list.askForEstimates()
        for kind in ["unseen", 7, nil] as [AnyHashable?] {
            let estimate = list.table.precachedEstimate(forRowAt: path(150), kind: kind)
            XCTAssertEqual(estimate, CGFloat(list.store.rows.heights.mean!), accuracy: 1e-9)
        }
    }

    func test_the_table_asks_no_more_often_than_without_kinds() {
        func estimated(saysKinds: Bool) -> Int {
            let list = KindList(shows: false)
            list.saysKinds = saysKinds
            list.table.layoutIfNeeded()
            list.warmUp()
            XCTAssertEqual(list.table.contentSize.height, list.realSize)
            return list.estimated
        }
        XCTAssertEqual(estimated(saysKinds: true), estimated(saysKinds: false))
    }

    func test_a_row_counts_once_in_its_kind_however_often_the_table_asks() {
        let list = list()
        for _ in 0..<100 { _ = list.tableView(list.table, estimatedHeightForRowAt: path(0)) }
        _ = list.tableView(list.table, estimatedHeightForRowAt: path(2))
        let low = list.table.precachedEstimate(forRowAt: path(150), kind: KindList.Kind.low)
        XCTAssertEqual(low, 41)
    }

    func test_kinds_are_estimated_at_the_width_that_they_were_measured_at() {
        let list = list()
        list.askForEstimates()
        let before = list.tableView(list.table, estimatedHeightForRowAt: path(150))
        letItHold()
        list.table.layOut(width: 200)
        list.askForEstimates()
        XCTAssertEqual(list.tableView(list.table, estimatedHeightForRowAt: path(150)), 2 * before, accuracy: 10)
        list.table.layOut(width: 400)
        XCTAssertEqual(list.tableView(list.table, estimatedHeightForRowAt: path(150)), before, accuracy: 1e-9)
    }

    func test_rows_that_get_higher_where_it_is_wider_are_answered_and_estimated_so() {
        for sizing in KindList.Sizing.allCases where sizing != .cell {
            let list = list(sizing)
            for row in list.rows.indices { list.rows[row].growsWithWidth = true }
            // The first rows are known at the one width, the next at both.
            for row in 0..<60 { _ = list.answer(row) }
            list.askForEstimates()
            letItHold()
            list.table.layOut(width: 1_200)
            for row in 30..<60 { _ = list.answer(row) }
            list.askForEstimates()
            let estimate = list.tableView(list.table, estimatedHeightForRowAt: path(150))
            XCTAssertEqual(estimate, 3 * 44.5, accuracy: 5, "\(sizing)")
            let wrong = list.rows.indices.filter { list.answer($0) != list.rows[$0].height(width: 1_200) }
            XCTAssertEqual(wrong, [], "\(sizing)")
        }
    }

    func test_what_was_learned_outlives_a_reload() {
        let list = list()
        list.askForEstimates()
        list.rows = KindList.rows(300).reversed()
        list.table.reload()
        XCTAssertLessThan(list.largestError, 10)
    }

    func test_one_very_high_row_hardly_moves_the_estimate_of_its_kind() {
        let list = list(rows: 400)
        for row in 0..<300 { _ = list.answer(row) }
        list.askForEstimates()
        let before = list.tableView(list.table, estimatedHeightForRowAt: path(390))
        list.rows[312].height = 10_000
        _ = list.answer(312)
        _ = list.table.precachedEstimate(forRowAt: path(312), kind: KindList.Kind.low)
        let after = list.tableView(list.table, estimatedHeightForRowAt: path(390))
        XCTAssertGreaterThan(after, before)
        XCTAssertLessThan(after, 1.1 * before)
    }

    func test_ids_that_are_given_for_kinds_take_no_memory_for_each_row() {
        let list = list(rows: 1_000)
        for row in 0..<1_000 {
            _ = list.answer(row)
            _ = list.table.precachedEstimate(forRowAt: path(row), kind: row)
        }
        let known = (0..<1_000).filter { list.store.makeNumber(of: $0) != nil }
        XCTAssertEqual(known.count, KindNumbers.capacity)
        XCTAssertEqual(
            list.table.precachedEstimate(forRowAt: path(1_000), kind: 999), CGFloat(list.store.rows.heights.mean!),
            accuracy: 1e-9)
    }

    func test_a_kind_may_ask_the_table_while_it_is_hashed() {
        let list = list()
        let kind = AskingKind { _ = list.table.precachedEstimate(forRowAt: path(3), kind: "another") }
        for _ in 0..<3 {
            for row in [0, 150] { _ = list.table.precachedEstimate(forRowAt: path(row), kind: kind) }
        }
        XCTAssertEqual(list.table.precachedEstimate(forRowAt: path(150), kind: kind), 40)
    }
}

/// A kind whose hash asks the table, as a model's may.
private struct AskingKind: Hashable {
    let ask: () -> Void

    static func == (one: AskingKind, other: AskingKind) -> Bool { true }
    func hash(into hasher: inout Hasher) { ask() }
}
