import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// A table whose rows have keys is not called warm where it would measure: heights of keys may be outdated to be safe.
@MainActor
final class KeyWarmthTests: PrecacheTestCase {
    private func warmList() -> AheadList {
        let list = AheadList(.byKey, rows: 200)
        list.precacheAll()
        return list
    }

    private func assertWarm(
        _ list: AheadList, but left: Int? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        list.warmUp(file: file, line: line)
        list.forgetWhatWasMeasured()
        for row in list.rows.indices where row != left { _ = list.answer(row) }
        XCTAssertEqual(list.measured.count, 0, file: file, line: line)
    }

    func test_isWarm_tells_the_truth_after_a_changed_row_was_deleted() async {
        let list = warmList()
        list.table.reloadRows(at: [IndexPath(row: 150, section: 0)], with: .none)
        list.rows.remove(at: 150)
        list.table.deleteRows(at: [IndexPath(row: 150, section: 0)], with: .none)
        assertWarm(list)
    }

    func test_isWarm_tells_the_truth_after_a_changed_row_is_no_longer_cached() {
        let list = warmList()
        list.uncached = [150]
        list.table.reloadRows(at: [IndexPath(row: 150, section: 0)], with: .none)
        assertWarm(list, but: 150)
    }

    func test_isWarm_tells_the_truth_where_an_item_was_swapped_at_another_width() {
        let list = warmList()
        list.resize(to: 844)
        list.rows.append(999)
        list.table.insertRows(at: [IndexPath(row: 200, section: 0)], with: .none)
        MainRunLoop.turn(until: { list.table.precacher!.isWarm })
        list.rows.removeLast()
        list.table.deleteRows(at: [IndexPath(row: 200, section: 0)], with: .none)
        list.rows[150] = 999
        _ = list.answer(150)
        list.resize(to: 390)
        assertWarm(list)
    }

    func test_isWarm_tells_the_truth_at_a_former_width_with_identities_too() {
        let list = AheadList(.byKey, rows: 200)
        list.table.enablePrecaching(identifiedBy: { [unowned list] in list.rows[$0.row] })
        for width in [844, 390] as [CGFloat] { list.warmUp(at: width) }
        list.table.reloadRows(at: [IndexPath(row: 150, section: 0)], with: .none)
        list.table.reload()
        MainRunLoop.turn(until: { !list.table.precacher!.warmer.seat.isAwake })
        list.resize(to: 844)
        assertWarm(list)
    }
}
