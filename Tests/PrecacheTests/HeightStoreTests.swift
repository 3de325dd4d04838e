import PrecacheCore
import XCTest

@testable import Precache

/// What is known of a table's heights, without a table.
@MainActor
final class HeightStoreTests: XCTestCase {
    /// Of four rows, in a stable environment.
    private lazy var store: HeightStore = {
        let store = HeightStore()
        store.enter(390, isStable: true)
        store.adopt([4])
        return store
    }()

    private func row(_ row: Int) -> RowPosition { RowPosition(section: 0, row: row) }

    private func item(_ name: AnyHashable, isComplete: Bool = false) -> RowName {
        .item(Item(name, isComplete: isComplete))
    }

    private func record(_ height: Double, _ row: Int, _ name: RowName = .position) {
        XCTAssertTrue(record(height, store.ticket(for: self.row(row), name)!))
    }

    private func record(_ height: Double, _ ticket: Ticket) -> Bool {
        let measured = Measured(height: CGFloat(height), seconds: 0, isAhead: true, watch: nil)
        return store.record(measured, for: ticket, at: ticket.row)
    }

    /// Tells the store of edits, after which there are so many rows.
    private func tell(after: Int, _ edit: (inout TableEdits) -> Void) {
        var edits = TableEdits()
        edit(&edits)
        let plan = edits.update.plan(before: store.rows.rowCounts, after: [after])!
        store.change(.edit) { $0.apply(plan, reconfigured: edits.reconfigured) }
    }

    private func forgetPositions(rows: Int = 4) {
        store.forgetPositions()
        store.adopt([rows])
    }

    func test_a_ticket_records_nothing_after_an_edit_or_in_a_batch() async {
        let old = store.ticket(for: row(0))!
        tell(after: 5) { $0.update.rows.inserted += [row(0)] }
        XCTAssertFalse(record(50, old))
        let ticket = store.ticket(for: row(0))!
        store.isInBatch = true
        XCTAssertFalse(record(50, ticket))
        XCTAssertEqual(store.rows.uncachedCount, 5)
        XCTAssertFalse(store.mayAnswer)
    }

    func test_an_item_is_found_wherever_it_went_and_looking_changes_nothing() {
        record(50, 0, item("a"))
        XCTAssertEqual(store.rows.lookUp(row(1), item("a")), .known(50))
        XCTAssertNil(store.rows[row(1)])
        XCTAssertEqual(store.find(row(1), item("a")), .known(50))
        XCTAssertEqual(store.rows[row(1)], 50)
        forgetPositions(rows: 9)
        XCTAssertEqual(store.find(row(7), item("a")), .known(50))
        XCTAssertEqual(store.find(row(0), item("b")), .unknown)
    }

    func test_a_reloaded_rows_item_is_outdated_in_every_environment() {
        record(50, 0, item("a"))
        store.enter(800, isStable: true)
        record(40, 0, item("a"))
        tell(after: 4) { $0.update.rows.reloaded += [row(0)] }
        XCTAssertEqual(store.find(row(0), item("a")), .outdated(40))
        store.enter(390, isStable: true)
        XCTAssertEqual(store.find(row(0), item("a")), .outdated(50))
    }

    func test_an_unknown_row_reloaded_outdates_what_it_turns_out_to_show() {
        record(50, 0, item("a"))
        record(60, 1, item("b", isComplete: true))
        forgetPositions()
        tell(after: 4) { $0.update.rows.reloaded += [row(2), row(3)] }
        XCTAssertEqual(store.find(row(2), item("a")), .outdated(50))
        XCTAssertEqual(store.find(row(3), item("b", isComplete: true)), .known(60))
    }

    func test_a_change_that_goes_unseen_outdates_what_no_row_shows() {
        record(50, 0, item("a"))
        forgetPositions()
        record(60, 1, item("b"))
        tell(after: 4) { $0.update.rows.reloaded += [row(2)] }
        tell(after: 3) { $0.update.rows.deleted += [row(2)] }
        XCTAssertEqual(store.find(row(2), item("a")), .outdated(50))
        XCTAssertEqual(store.find(row(1), item("b")), .known(60))
    }

    func test_all_rows_that_show_an_item_are_uncached_when_it_is_invalidated() {
        for (row, name) in [(0, "a"), (3, "a"), (1, "b")] { record(50, row, item(name)) }
        store.change { $0.invalidate(itemsNamed: ["a"]) }
        XCTAssertEqual([0, 1, 3].map { store.rows.isUncached(row($0)) }, [true, false, true])
    }

    func test_an_estimate_is_that_of_the_width_before_until_it_is_known() {
        let estimate = { [self] in store.rows.estimate(of: row(0), .position, isKey: false, cell: .any) }
        record(50, 0)
        store.enter(800, isStable: true)
        XCTAssertEqual(estimate().height, 50)
        XCTAssertFalse(estimate().isFinal)
        record(30, 0)
        XCTAssertTrue(estimate().isFinal)
        store.enter(390, isStable: true)
        XCTAssertEqual(store.rows[row(0)], 50)
    }

    func test_heights_found_to_be_wrong_leave_no_mean() {
        record(50, 0)
        XCTAssertEqual(store.rows.mean, 50)
        store.change { $0.outdateAll() }
        XCTAssertNil(store.rows.mean)
    }
}
