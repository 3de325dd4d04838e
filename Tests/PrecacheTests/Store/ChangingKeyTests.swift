import XCTest

@testable import Precache

/// Rows whose keys change, or that have one key together: each has the height of what it shows, and its place.
@available(macOS 14, *)
final class ChangingKeyTests: PrecacheTestCase {
    /// A list of 60 rows, by the keys that a test gives them, 40 points each if it says nothing else.
    private final class KeyedRows {
        var heights: [Int: CGFloat] = [:]
        var keys: [Int: AnyHashable?] = [:]
        /// Rows that the delegate answers without Precache.
        var fixed: Set<Int> = []
        var measured: [Int] = []
        private(set) var list: ObservedList!

        @MainActor
        init(_ keys: [Int: AnyHashable?] = [:]) {
            self.keys = keys
            list = ObservedList.plain(
                rows: 60,
                ask: { [unowned self] list, path in
                    let id = list[path].id
                    if fixed.contains(id) { return 50 }
                    let key = self.keys[id] ?? AnyHashable("row \(id)")
                    return list.table.precachedHeight(forRowAt: path, key: key) { _ in
                        self.measured.append(id)
                        return self.heights[id] ?? 40
                    }
                })
            list.table.layoutIfNeeded()
            list.warmUp()
            measured = []
        }

        @MainActor
        func reload(_ row: Int) { list.table.reloadRows(at: [path(row)], with: .none) }
    }

    // MARK: - Two rows of one key

    func test_a_key_that_comes_back_has_no_height_from_before_its_other_row_was_reloaded() {
        let rows = KeyedRows([40: "K", 41: "K"])
        let gone = rows.list.sections[0][40]
        rows.list.remove(at: 40)
        rows.list.warmUp()
        rows.heights = [40: 88, 41: 88]
        rows.reload(40)
        rows.list.warmUp()
        rows.list.insert([gone], at: 50)
        XCTAssertEqual(rows.list.answer(50), 88)
    }

    func test_to_invalidate_one_row_of_a_key_holds_through_a_reload() {
        for row in [40, 41] {
            let rows = KeyedRows([40: HeightKey(of: "K"), 41: HeightKey(of: "K")])
            rows.heights = [40: 88, 41: 88]
            rows.list.table.invalidatePrecachedHeights(for: [path(row)])
            rows.list.warmUp()
            rows.list.table.reloadData()
            XCTAssertEqual(rows.list.answer(row), 88)
        }
    }

    func test_a_model_of_two_rows_with_one_key_outdates_both() {
        let list = ObservedList.plain(ask: { list, path in list.height(at: path, key: list[path].id) })
        list.sections[0][41] = list.sections[0][40]
        list.table.layoutIfNeeded()
        list.warmUp()
        list[path(40)].height = 99
        list.warmUp()
        XCTAssertEqual([list.answer(40), list.answer(41)], [99, 99])
    }

    func test_a_row_that_is_reloaded_to_another_rows_height_key_is_not_measured() {
        let rows = KeyedRows([40: HeightKey(of: "A"), 41: HeightKey(of: "B")])
        rows.keys[41] = HeightKey(of: "A")
        rows.reload(41)
        rows.list.warmUp()
        XCTAssertEqual(rows.measured, [])
    }

    // MARK: - A row whose key changes

    func test_a_thousand_keys_of_one_row_leave_one() {
        let rows = KeyedRows()
        for text in 0..<1_000 {
            rows.keys[40] = HeightKey(of: text)
            rows.reload(40)
            XCTAssertEqual(rows.list.answer(40), 40)
        }
        XCTAssertEqual(rows.list.store.rows.names.count, 60)
    }

    func test_a_reloaded_row_that_has_no_key_any_more_is_measured() {
        let rows = KeyedRows([40: HeightKey(of: "A")])
        rows.keys[40] = .some(nil)
        rows.heights[40] = 88
        rows.reload(40)
        XCTAssertEqual(rows.list.answer(40), 88)
    }

    func test_warming_ends_where_a_reloaded_row_is_no_longer_asked_for() {
        let rows = KeyedRows([40: HeightKey(of: "A")])
        rows.fixed = [40]
        rows.reload(40)
        XCTAssertTrue(rows.list.warmingEnds())
    }

    /// Begins a turn at a new row with a key, has that changed, and lets an answer come below. The turn must go on.
    private func assertTurnGoesOn(
        _ keys: [Int: AnyHashable?], line: UInt = #line, _ change: (KeyedRows) -> Void = { _ in }
    ) {
        let rows = KeyedRows(keys)
        let list = rows.list!
        list.insert([ObservedPost(1_000, 44)], at: 60)
        list.precacher.beginTurn(at: path(60))
        list.table.layoutIfNeeded()
        list.warmUp()
        change(rows)
        list.table.layoutIfNeeded()
        list.warmUp()
        list.insert([ObservedPost(1_001, 44)], at: 61)
        list.table.layoutIfNeeded()
        let turn = list.precacher.engine.keeper.place.turn
        XCTAssertEqual(turn?.isOver, false, line: line)
        XCTAssertEqual(turn?.row.position.row, 60, line: line)
    }

    func test_a_turn_goes_on_while_its_rows_key_changes() {
        assertTurnGoesOn([1_000: HeightKey(of: "sending")]) {
            $0.keys[1_000] = HeightKey(of: "sent")
            $0.reload(60)
        }
    }

    func test_a_turn_goes_on_where_another_row_has_its_rows_key() {
        assertTurnGoesOn([1_000: HeightKey(of: "ok"), 5: HeightKey(of: "ok")])
    }

    // MARK: - A state that no model is read for

    func test_a_row_with_a_state_is_measured_where_only_its_measuring_reads_a_model() {
        let list = ObservedList.plain(precaches: false, ask: { list, path in list.height(at: path) })
        list.table.enablePrecaching(identifiedBy: { [unowned list] in list[$0].id }, layoutState: { _ in 0 })
        list.table.layoutIfNeeded()
        list.warmUp()
        list.measured = []
        list[path(3)].height = 99
        XCTAssertTrue(list.warmingEnds())
        XCTAssertEqual(list.measured, [3])
        XCTAssertEqual(list.answer(3), 99)
    }
}
