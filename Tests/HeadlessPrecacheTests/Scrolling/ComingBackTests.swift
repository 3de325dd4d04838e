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

    func test_another_launch_shows_the_same() async {
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
        // Which measures nothing.
        let measured = list.measured
        let now = list.precacher.placeOnScreen!
        XCTAssertEqual(list.measured, measured)
        list.rows[0].removeFirst()
        XCTAssertEqual(list.precacher.placeOnScreen, now)
        // An identity comes first, and a low row stays on the screen.
        let other = scrolledList()
        other.precacher.restore(PlaceOnScreen(indexPath: path(70), distance: -9_000))
        XCTAssertEqual(other.table.indexPathsForVisibleRows?.first, path(70))
        other.precacher.restore(PlaceOnScreen(identity: 200, indexPath: path(3), distance: 5))
        XCTAssertEqual(other.place(of: path(50, 1)), other.table.adjustedContentInset.top + 5)
    }

    // MARK: It begins where it is told, before anybody sees it elsewhere

    /// Below the bars and the section's header, in points.
    private let top: CGFloat = 91 + 28

    func test_the_first_paint_shows_the_row_that_was_named() {
        for (row, position) in [(path(100), .top), (path(100), .middle), (path(100), .bottom), (path(149, 1), .bottom)]
            as [(IndexPath, UITableView.ScrollPosition)]
        {
            let list = TallRows(numbers, isShown: false)
            // Of two calls the last counts.
            list.precacher.restore(path(40), at: .top)
            list.precacher.restore(row, at: position)
            list.show()
            let twin = TallRows(numbers, isKnown: true)
            twin.table.jump(to: row, at: position)
            XCTAssertEqual(list.screen, twin.screen)
            XCTAssertLessThan(list.measuredPoints, 2 * 844)
            if row.section == 1 {
                XCTAssertEqual(list.table.contentOffset.y, list.table.offsetsOfEnds.bottom)
                XCTAssertEqual(list.screen[299], 844 - 34 - TallRows.height(ofRow: 299))
            }
            // Once it is there the list is the reader's.
            list.table.scroll(to: 500)
            XCTAssertEqual(list.table.contentOffset.y, 500)
        }
    }

    func test_rows_that_are_not_there_yet_are_waited_for() {
        func check(
            _ name: String, _ rows: [[Int]] = [[]], _ row: IndexPath = path(100), number: Int = 100,
            at position: UITableView.ScrollPosition = .top, before: (TallRows) -> Void = { _ in },
            _ bring: (TallRows) -> Void
        ) {
            let list = TallRows(rows)
            before(list)
            let offset = list.table.contentOffset
            list.precacher.restore(row, at: position)
            list.table.layoutIfNeeded()
            MainRunLoop.turnUntilItSleeps()
            XCTAssertEqual(list.table.contentOffset, offset, name)
            bring(list)
            list.window.layoutIfNeeded()
            XCTAssertEqual(
                list.screen[number], position == .top ? top : 844 - 34 - TallRows.height(ofRow: number), name)
        }
        check("loaded", at: .bottom) {
            $0.rows = numbers
            $0.table.reload()
        }
        check("inserted") { $0.insert(Array(0..<300)) }
        check("inserted, with the position kept") { list in
            list.table.performKeepingPosition(stickingTo: .bottom) { list.insert(Array(0..<300)) }
        }
        let appendUntold = { (list: TallRows) in list.rows[1].append(contentsOf: 1_000..<1_100) }
        check("in the data source alone", numbers, path(200, 1), number: 1_050, before: appendUntold) {
            $0.table.reload()
        }
    }

    func test_in_a_batch_or_among_updates_it_is_what_counts() {
        let list = TallRows(numbers)
        list.table.performBatchUpdates {
            list.precacher.restore(path(20, 1), at: .top)
            list.insert(Array(1_000..<1_050), at: 0, 1)
        }
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.screen[1_020], top)
        list.table.performKeepingPosition {
            list.insert([2_000])
            list.precacher.restore(path(101), at: .top)
        }
        XCTAssertEqual(list.screen[100], top)
    }

    func test_a_row_that_is_not_there_is_named_and_nothing_moves() {
        let list = TallRows(numbers)
        let before = list.screen
        for path in [path(150), path(0, 7), IndexPath(), IndexPath(index: 3)] {
            list.precacher.restore(path, at: .top)
        }
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.screen, before)
        XCTAssertEqual(console.filter { $0.contains("has no row [0, 150]") }.count, 1)
    }
}
