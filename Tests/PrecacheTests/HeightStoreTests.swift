import PrecacheCore
import XCTest

@testable import Precache

/// What is known of a table's heights, without a table.
@MainActor
final class HeightStoreTests: XCTestCase {
    private func store(_ counts: [Int] = [4], width: Double = 390) -> HeightStore {
        let store = HeightStore()
        store.enter(width, isStable: true)
        store.adopt(counts)
        return store
    }

    private func row(_ row: Int, _ section: Int = 0) -> RowPosition { RowPosition(section: section, row: row) }

    private func item(_ name: AnyHashable, isComplete: Bool = false) -> RowName {
        .item(Item(name, isComplete: isComplete))
    }

    private func record(_ height: Double, _ row: RowPosition, _ name: RowName = .position, in store: HeightStore) {
        XCTAssertTrue(record(height, store.ticket(for: row, name)!, in: store))
    }

    private func record(_ height: Double, _ ticket: Ticket, in store: HeightStore) -> Bool {
        let measured = Measured(height: CGFloat(height), seconds: 0, isAhead: true, watch: nil)
        return store.record(measured, for: ticket, at: ticket.row)
    }

    /// Tells the store of edits, after which there are so many rows.
    private func tell(_ store: HeightStore, after: [Int], _ edit: (inout TableEdits) -> Void) {
        var edits = TableEdits()
        edit(&edits)
        let plan = edits.update.plan(before: store.rows.rowCounts, after: after)!
        store.change(.edit) { $0.apply(plan, reconfigured: edits.reconfigured) }
    }

    func test_a_ticket_from_before_an_edit_records_nothing() async {
        let store = store()
        let ticket = store.ticket(for: row(0))!
        tell(store, after: [5]) { $0.update.rows.inserted += [row(0)] }
        XCTAssertFalse(record(50, ticket, in: store))
        XCTAssertEqual(store.rows.uncachedCount, 5)
    }

    func test_a_ticket_records_nothing_inside_a_batch_update() {
        let store = store()
        let ticket = store.ticket(for: row(0))!
        store.isInBatch = true
        XCTAssertFalse(record(50, ticket, in: store))
        XCTAssertFalse(store.mayAnswer)
    }

    func test_looking_up_changes_nothing() {
        let store = store()
        record(50, row(0), item("a"), in: store)
        XCTAssertEqual(store.rows.lookUp(row(1), item("a")), .known(50))
        XCTAssertNil(store.rows[row(1)])
        XCTAssertEqual(store.find(row(1), item("a")), .known(50))
        XCTAssertEqual(store.rows[row(1)], 50)
    }

    func test_an_item_is_found_wherever_its_row_went() {
        let store = store()
        record(50, row(0), item("a"), in: store)
        store.forgetPositions()
        store.adopt([9])
        XCTAssertEqual(store.find(row(7), item("a")), .known(50))
        XCTAssertEqual(store.find(row(0), item("b")), .unknown)
    }

    func test_a_reloaded_rows_item_is_outdated_in_every_environment() {
        let store = store()
        record(50, row(0), item("a"), in: store)
        store.enter(800, isStable: true)
        record(40, row(0), item("a"), in: store)
        tell(store, after: [4]) { $0.update.rows.reloaded += [row(0)] }
        XCTAssertEqual(store.find(row(0), item("a")), .outdated(40))
        store.enter(390, isStable: true)
        XCTAssertEqual(store.find(row(0), item("a")), .outdated(50))
    }

    func test_an_unknown_row_reloaded_outdates_what_it_turns_out_to_show() {
        let store = store()
        record(50, row(0), item("a"), in: store)
        record(60, row(1), item("b", isComplete: true), in: store)
        store.forgetPositions()
        store.adopt([4])
        tell(store, after: [4]) { $0.update.rows.reloaded += [row(2), row(3)] }
        XCTAssertEqual(store.find(row(2), item("a")), .outdated(50))
        XCTAssertEqual(store.find(row(3), item("b", isComplete: true)), .known(60))
    }

    func test_a_change_that_goes_unseen_outdates_what_no_row_shows() {
        let store = store()
        record(50, row(0), item("a"), in: store)
        store.forgetPositions()
        store.adopt([4])
        record(60, row(1), item("b"), in: store)
        tell(store, after: [4]) { $0.update.rows.reloaded += [row(2)] }
        tell(store, after: [3]) { $0.update.rows.deleted += [row(2)] }
        XCTAssertEqual(store.find(row(2), item("a")), .outdated(50))
        XCTAssertEqual(store.find(row(1), item("b")), .known(60))
    }

    func test_all_rows_that_show_an_item_are_uncached_when_it_is_invalidated() {
        let store = store()
        record(50, row(0), item("a"), in: store)
        record(50, row(3), item("a"), in: store)
        record(60, row(1), item("b"), in: store)
        store.change { $0.invalidate(itemsNamed: ["a"]) }
        XCTAssertEqual([0, 1, 3].map { store.rows.isUncached(row($0)) }, [true, false, true])
    }

    func test_an_estimate_is_that_of_the_width_before_until_it_is_known() {
        let store = store()
        record(50, row(0), in: store)
        store.enter(800, isStable: true)
        let estimate = store.rows.estimate(of: row(0), .position, isKey: false, cell: .any)
        XCTAssertEqual(estimate.height, 50)
        XCTAssertFalse(estimate.isFinal)
        record(30, row(0), in: store)
        XCTAssertTrue(store.rows.estimate(of: row(0), .position, isKey: false, cell: .any).isFinal)
        store.enter(390, isStable: true)
        XCTAssertEqual(store.rows[row(0)], 50)
    }

    func test_heights_found_to_be_wrong_leave_no_mean() {
        let store = store()
        record(50, row(0), in: store)
        XCTAssertEqual(store.rows.mean, 50)
        store.change { $0.outdateAll() }
        XCTAssertNil(store.rows.mean)
    }
}
