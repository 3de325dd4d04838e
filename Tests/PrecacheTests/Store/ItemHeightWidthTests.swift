import XCTest

@testable import Precache

/// Heights by what rows show, where a list has been at two widths.
final class ItemHeightWidthTests: PrecacheTestCase {
    /// All heights are right at both widths after a reload, whatever happens to the list then, and none was measured.
    private func assertRightAtBothWidths(line: UInt = #line, after happens: (ItemList) -> Void) {
        for naming in [Naming.identity, .key] {
            let list = ItemList.warm(60, naming, at: [844, 390])
            list.table.reloadData()
            for width in [390, 844, 390] as [CGFloat] { list.warmUp(at: width) }
            happens(list)
            for width in [390, 844] as [CGFloat] {
                list.resize(to: width)
                XCTAssertEqual(list.wrongAnswers, [], "\(naming) at \(width)", line: line)
            }
            XCTAssertEqual(list.measured, [], "\(naming)", line: line)
        }
    }

    func test_a_reload_leaves_heights_right_at_both_widths() { assertRightAtBothWidths { _ in } }

    func test_after_a_reload_an_untold_change_leaves_heights_right_at_both_widths() {
        assertRightAtBothWidths { $0.rows.swapAt(2, 30) }
    }

    func test_a_state_changed_at_one_width_leaves_the_other_cold() {
        let list = ItemList.warm(60, .identityAndState, at: [844, 390])
        list.rows[50].state = 1
        XCTAssertEqual(list.answer(50), list.height(of: list.rows[50]))
        list.resize(to: 844)
        XCTAssertFalse(list.precacher.isWarm)
        list.warmUp()
        list.measured = []
        XCTAssertEqual(list.answer(50), list.height(of: list.rows[50]))
        XCTAssertEqual(list.measured, [])
    }

    func test_a_keyed_row_without_a_height_any_more_serves_no_old_one() {
        for (answer, expected) in [(UITableView.automaticDimension, UITableView.automaticDimension), (.nan, 44)] {
            let list = ItemList.warm(60, .key, at: [844, 390])
            list.rows[5].height = answer
            list.reload(5)
            XCTAssertEqual(list.answer(5), expected, "\(answer)")
            for width in [390, 844] as [CGFloat] {
                list.warmUp(at: width)
                XCTAssertEqual(list.answer(5), expected, "\(answer) at \(width)")
            }
        }
        assertSaid("row 0:5 is nan")
    }

    func test_a_keyed_row_changed_and_not_measured_ahead_serves_no_old_height() {
        let list = ItemList.warm(60, .key, at: [844, 390])
        list.table.invalidatePrecachedHeights(for: [path(5)])
        list.uncached = [5]
        list.warmUp()
        list.uncached = []
        list.rows[5].height = 300
        list.warmUp(at: 844)
        XCTAssertEqual(list.answer(5), 300)
    }
}
