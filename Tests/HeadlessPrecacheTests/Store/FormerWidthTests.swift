import HeadlessUIKit
import XCTest

@testable import Precache

/// What is known of a width that the table had before, when it comes back to it.
@MainActor
final class FormerWidthTests: PrecacheTestCase {
    func test_a_row_asked_for_outside_layout_is_measured_with_the_tables_traits() async {
        let list = AheadList(.byText, limitedTo: .extraSmall)
        XCTAssertEqual(list.answer(53), list.textHeight(53, at: .extraSmall))
    }

    /// A list whose rows are known by key at 844 points and at 390, where it is.
    private func warmList() -> AheadList {
        let list = AheadList(.byKey)
        list.table.enablePrecaching()
        turn(list)
        for width in [844, 390] as [CGFloat] {
            list.resize(to: width)
            turn(list)
        }
        list.forgetWhatWasMeasured()
        return list
    }

    private func turn(_ list: AheadList) {
        MainRunLoop.turn(until: { list.table.precacher!.isWarm && !list.table.precacher!.warmer.seat.isAwake })
    }

    func test_a_reload_between_leaves_heights_by_key_at_both() {
        let list = warmList()
        list.table.reloadData()
        for width in [390, 844, 390] as [CGFloat] {
            list.resize(to: width)
            turn(list)
        }
        XCTAssertEqual(list.measured.count, 0)
    }

    func test_a_keyed_row_that_lost_its_height_never_serves_the_old_one() {
        for answer in [UITableView.automaticDimension, CGFloat.nan] {
            let list = warmList()
            list.answers[5] = answer
            list.table.reloadRows(at: [IndexPath(row: 5, section: 0)], with: .none)
            let expected = answer.isNaN ? 44 : answer
            XCTAssertEqual(list.answer(5), expected)
            turn(list)
            XCTAssertEqual(list.answer(5), expected)
            list.resize(to: 844)
            turn(list)
            XCTAssertEqual(list.answer(5), expected)
        }
        assertSaid("row 0:5 is nan")
    }

    func test_a_keyed_row_changed_but_not_measured_ahead_serves_no_old_height() {
        let list = warmList()
        list.table.invalidatePrecachedHeights(for: IndexPath(row: 5, section: 0))
        list.uncached = [5]
        turn(list)
        list.uncached = []
        list.answers[5] = 300
        list.resize(to: 844)
        turn(list)
        XCTAssertEqual(list.answer(5), 300)
    }
}
