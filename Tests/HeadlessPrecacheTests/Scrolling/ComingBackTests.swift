import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// A list comes back to its place: after a reload, at another width, in another launch, and before anybody sees it elsewhere.
@MainActor
final class ComingBackTests: PrecacheTestCase {
    private let numbers = [Array(0..<150), Array(150..<300)]

    /// A list in the middle of its rows, with a row that begins above the screen.
    private func scrolledList(_ rows: [[Int]]? = nil, isNamed: Bool = true) -> TallRows {
        let list = TallRows(rows ?? numbers)
        list.table.scrollToRow(at: path(70), at: .top, animated: false)
        list.table.scroll(by: 37)
        if isNamed { identify(list) }
        return list
    }

    /// Names rows by their numbers.
    private func identify(_ list: TallRows) {
        list.table.enablePrecaching(identifiedBy: { [unowned list] in list.rows[$0.section][$0.row] })
        list.precacher.pause()
    }

    /// That what is on both screens, but for what the bar covers, is at the same place there.
    private func assertSame(_ list: TallRows, _ before: [Int: CGFloat], line: UInt = #line) {
        list.table.layoutIfNeeded()
        let after = list.screen
        let common = before.filter { after[$0.key] != nil }
        XCTAssertFalse(common.isEmpty, line: line)
        XCTAssertEqual(after.filter { before[$0.key] != nil }, common, line: line)
    }

    func test_another_launch_shows_the_same() {
        // Also where UIKit's own jump goes where estimates say the row is.
        for measuresFirst in [true, false] {
            let old = scrolledList(isNamed: false)
            let place = old.precacher.placeOnScreen!
            let list = TallRows(numbers, isShown: false)
            UIKitBehavior.current.scrollToRowMeasuresFirst = measuresFirst
            list.precacher.restore(place)
            list.show()
            XCTAssertEqual(list.screen, old.screen)
        }
    }

    func test_rows_that_came_above_meanwhile_do_not_matter_where_rows_are_named() {
        let old = scrolledList()
        let place = old.precacher.placeOnScreen!
        let list = TallRows([Array(1_000..<1_200) + numbers[0], numbers[1]], isShown: false)
        identify(list)
        list.precacher.restore(place)
        list.show()
        assertSame(list, old.screen)
        XCTAssertLessThan(list.measuredPoints, 2 * 844)
    }

    func test_a_reload_with_other_rows_is_come_back_from() {
        let list = scrolledList()
        let (before, place) = (list.screen, list.precacher.placeOnScreen!)
        list.rows = [numbers[1], Array(2_000..<2_050) + numbers[0]]
        list.table.reloadData()
        list.precacher.restore(place)
        assertSame(list, before)
    }

    func test_at_another_width_the_row_is_where_it_was_below_the_bars() {
        for height in [390, 844] as [CGFloat] {
            let list = scrolledList()
            let row = path(70)
            let below = list.place(of: row) - list.table.adjustedContentInset.top
            let place = list.precacher.placeOnScreen!
            XCTAssertEqual(place, PlaceOnScreen(identity: 70, indexPath: row, distance: below))
            list.window.headlessSafeAreaInsets.top = 40
            list.window.frame.size = CGSize(width: 844, height: height)
            list.table.frame.size = CGSize(width: 844, height: height)
            list.window.layoutIfNeeded()
            list.precacher.restore(place)
            list.table.layoutIfNeeded()
            XCTAssertEqual(list.place(of: row) - 40, below, accuracy: 1e-9)
        }
    }

    func test_a_row_that_is_less_high_by_now_stays_on_the_screen() {
        let list = scrolledList(isNamed: false)
        list.precacher.restore(PlaceOnScreen(indexPath: path(70), distance: -9_000))
        XCTAssertEqual(list.table.indexPathsForVisibleRows?.first, path(70))
    }

    func test_an_identity_comes_before_the_index_path_that_an_app_kept() {
        let list = scrolledList()
        list.precacher.restore(PlaceOnScreen(identity: 200, indexPath: path(3), distance: 5))
        XCTAssertEqual(list.place(of: path(50, 1)), list.table.adjustedContentInset.top + 5)
    }

    func test_a_place_that_is_none_moves_nothing_and_none_is_without_rows() {
        XCTAssertNil(TallRows([[]]).precacher.placeOnScreen)
        let list = scrolledList(isNamed: false)
        let before = list.screen
        for path in [IndexPath(), IndexPath(index: 0), path(NSNotFound), path(-1), path(9_999), path(0, 7)] {
            list.precacher.restore(PlaceOnScreen(indexPath: path, distance: 3))
            XCTAssertFalse(list.precacher.isKnown(at: path))
            XCTAssertEqual(list.screen, before)
        }
        list.precacher.restore(PlaceOnScreen(indexPath: path(30), distance: .nan))
        XCTAssertEqual(list.table.indexPathsForVisibleRows?.first, path(30))
        // Nor does one of which no row is left.
        let old = scrolledList()
        let place = old.precacher.placeOnScreen!
        let other = scrolledList([Array(1_000..<1_300)])
        let shown = other.screen
        other.precacher.restore(place)
        other.table.layoutIfNeeded()
        XCTAssertEqual(other.screen, shown)
    }

    func test_a_place_is_of_the_rows_shown_reloaded_or_untold() {
        let list = scrolledList()
        list.table.reloadData()
        let place = list.precacher.placeOnScreen!
        list.table.layoutIfNeeded()
        let shown = list.screen
        list.table.scroll(to: 0)
        list.precacher.restore(place)
        assertSame(list, shown)
        let now = list.precacher.placeOnScreen!
        list.rows[0].removeFirst()
        XCTAssertEqual(list.precacher.placeOnScreen, now)
    }

    func test_a_place_is_taken_without_measuring() async {
        let list = scrolledList()
        let measured = list.measured
        _ = list.precacher.placeOnScreen!
        XCTAssertEqual(list.measured, measured)
    }
}
