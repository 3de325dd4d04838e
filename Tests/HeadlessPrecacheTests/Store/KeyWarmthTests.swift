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

    func test_isWarm_tells_the_truth_after_watched_models_changed_their_keys() {
        guard #available(macOS 14, *) else { return }
        let list = ObservedList(.key)
        for post in list.posts { post.height = CGFloat(40 + post.id) }
        list.keyOf = { HeightKey(of: $0.height) }
        list.table.invalidatePrecachedHeights()
        list.warmUp()
        for row in [2, 50] {
            list.sections[0][row].height = 150
            XCTAssertFalse(list.table.precacher!.isWarm)
            list.warmUp()
            list.measured = []
            XCTAssertNil(list.firstWrong())
            XCTAssertEqual(list.measured, [])
        }
    }

    func test_isWarm_tells_the_truth_once_a_row_of_another_key_was_asked() {
        let list = warmList()
        list.rows[150] = 999
        _ = list.table.precachedEstimate(forRowAt: path(150), key: 999)
        _ = list.answer(150)
        list.rows[20] = 1_000
        list.table.reload()
        assertWarm(list)
    }

    func test_a_row_that_is_not_cached_outdates_no_height_that_others_show() {
        let list = warmList()
        list.rows.swapAt(150, 151)
        list.uncached = [151]
        list.table.invalidatePrecachedHeights(for: [path(150), path(151)])
        list.warmUp()
        _ = list.answer(150)
        XCTAssertTrue(list.table.precacher!.isWarm)
        assertWarm(list, but: 150)
    }
}
