import XCTest

@testable import Precache

private let numbers = [Array(0..<150), Array(150..<300)]

/// A list comes back to its place: after a reload, at another width or launch, and before anybody sees it elsewhere.
final class ComingBackTests: PrecacheTestCase {
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
        list.table.enablePrecaching(identifiedBy: { [unowned list] in list[$0] })
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
            XCTAssertEqual(list.screen, old.screen, "measures first: \(measuresFirst)")
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
        list.sections = [numbers[1], Array(2_000..<2_050) + numbers[0]]
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
            XCTAssertEqual(place, PlaceOnScreen(identity: 70, indexPath: row, distance: below), "\(height)")
            list.window.headlessSafeAreaInsets.top = 40
            list.window.frame.size = CGSize(width: 844, height: height)
            list.table.frame.size = CGSize(width: 844, height: height)
            list.window.layoutIfNeeded()
            list.precacher.restore(place)
            list.table.layoutIfNeeded()
            XCTAssertEqual(list.place(of: row) - 40, below, accuracy: 1e-9, "\(height)")
        }
    }

    func test_without_rows_there_is_no_place() { XCTAssertNil(TallRows([[]]).precacher.placeOnScreen) }

    func test_a_place_of_no_row_moves_nothing() {
        let list = scrolledList(isNamed: false)
        let before = list.screen
        for path in [IndexPath(), IndexPath(index: 0), path(NSNotFound), path(-1), path(9_999), path(0, 7)] {
            list.precacher.restore(PlaceOnScreen(indexPath: path, distance: 3))
            XCTAssertFalse(list.precacher.isKnown(at: path), "\(path)")
            XCTAssertEqual(list.screen, before, "\(path)")
        }
        assertSaid("restore: the table has no row")
    }

    func test_a_place_whose_distance_is_no_number_is_of_its_row() {
        let list = scrolledList(isNamed: false)
        list.precacher.restore(PlaceOnScreen(indexPath: path(30), distance: .nan))
        XCTAssertEqual(list.place(of: path(30)), list.table.adjustedContentInset.top)
    }

    func test_a_place_of_which_no_row_is_left_moves_nothing() {
        let old = scrolledList()
        let place = old.precacher.placeOnScreen!
        let other = scrolledList([Array(1_000..<1_300)])
        let shown = other.screen
        other.precacher.restore(place)
        other.table.layoutIfNeeded()
        XCTAssertEqual(other.screen, shown)
        assertSaid("restore: the table has no row of identity 70")
    }

    /// A list that came back to the place where it stood after a reload.
    private func returnedList() -> TallRows {
        let list = scrolledList()
        list.table.reloadData()
        let place = list.precacher.placeOnScreen!
        list.table.layoutIfNeeded()
        let shown = list.screen
        list.table.scroll(to: 0)
        list.precacher.restore(place)
        assertSame(list, shown)
        return list
    }

    func test_a_place_after_a_reload_is_of_the_rows_shown_then() { _ = returnedList() }

    func test_asking_for_the_place_measures_nothing_and_heeds_no_untold_change() {
        let list = returnedList()
        let measured = list.measured
        let now = list.precacher.placeOnScreen!
        XCTAssertEqual(list.measured, measured)
        list.sections[0].removeFirst()
        XCTAssertEqual(list.precacher.placeOnScreen, now)
    }

    func test_a_row_that_is_too_low_for_its_place_begins_at_the_top() {
        let other = scrolledList()
        other.precacher.restore(PlaceOnScreen(indexPath: path(70), distance: -9_000))
        XCTAssertEqual(other.place(of: path(70)), other.table.adjustedContentInset.top)
    }

    func test_of_a_place_the_identity_comes_before_the_index_path() {
        let other = scrolledList()
        other.precacher.restore(PlaceOnScreen(identity: 200, indexPath: path(3), distance: 5))
        XCTAssertEqual(other.place(of: path(50, 1)), other.table.adjustedContentInset.top + 5)
    }
}
