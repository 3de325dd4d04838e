import XCTest

@testable import Precache

private let numbers = [Array(0..<150), Array(150..<300)]

/// A list begins where it is told, before anybody sees it elsewhere.
final class ComingBackFirstPaintTests: PrecacheTestCase {
    /// Below the bars and the section's header, in points.
    private let top: CGFloat = 91 + 28

    func test_the_first_paint_shows_the_row_that_was_named() {
        for (row, position) in [(path(100), .top), (path(100), .middle), (path(100), .bottom), (path(149, 1), .bottom)]
            as [(IndexPath, UITableView.ScrollPosition)]
        {
            let story = "\(row) at \(position.rawValue)"
            let list = TallRows(numbers, isShown: false)
            // Of two calls the last counts.
            list.precacher.open(at: path(40), scrollPosition: .top)
            list.precacher.open(at: row, scrollPosition: position)
            list.show()
            let twin = TallRows(numbers, isKnown: true)
            twin.table.jump(to: row, at: position)
            XCTAssertEqual(list.screen, twin.screen, story)
            XCTAssertLessThan(list.measuredPoints, 2 * 844, story)
            // Once it is there the list is the reader's.
            list.table.scroll(to: 500)
            XCTAssertEqual(list.table.contentOffset.y, 500, story)
        }
    }

    func test_the_first_paint_of_the_last_row_stands_at_the_end() {
        let list = TallRows(numbers, isShown: false)
        list.precacher.open(at: path(149, 1), scrollPosition: .bottom)
        list.show()
        XCTAssertEqual(list.table.contentOffset.y, list.table.offsetsOfEnds.bottom)
        XCTAssertEqual(list.screen[299], 844 - 34 - TallRows.height(ofRow: 299))
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
            list.precacher.open(at: row, scrollPosition: position)
            list.table.layoutIfNeeded()
            MainRunLoop.turnUntilItSleeps()
            XCTAssertEqual(list.table.contentOffset, offset, name)
            bring(list)
            list.window.layoutIfNeeded()
            XCTAssertEqual(
                list.screen[number], position == .top ? top : 844 - 34 - TallRows.height(ofRow: number), name)
        }
        check("loaded", at: .bottom) {
            $0.sections = numbers
            $0.table.reload()
        }
        check("inserted") { $0.insert(Array(0..<300)) }
        check("inserted, with the position kept") { list in
            list.table.performKeepingPlace { list.insert(Array(0..<300)) }
        }
        let appendUntold = { (list: TallRows) in list.sections[1].append(contentsOf: 1_000..<1_100) }
        check("in the data source alone", numbers, path(200, 1), number: 1_050, before: appendUntold) {
            $0.table.reload()
        }
    }

    func test_in_a_batch_it_is_what_counts() {
        let list = TallRows(numbers)
        list.table.performBatchUpdates {
            list.precacher.open(at: path(20, 1), scrollPosition: .top)
            list.insert(Array(1_000..<1_050), at: 0, 1)
        }
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.screen[1_020], top)
    }

    func test_among_updates_that_keep_the_place_it_is_what_counts() {
        let list = TallRows(numbers)
        list.table.performKeepingPlace {
            list.insert([2_000])
            list.precacher.open(at: path(101), scrollPosition: .top)
        }
        XCTAssertEqual(list.screen[100], top)
    }

    func test_a_row_that_is_not_there_is_named_and_nothing_moves() {
        let list = TallRows(numbers)
        let before = list.screen
        for path in [path(150), path(0, 7), IndexPath(), IndexPath(index: 3)] {
            list.precacher.open(at: path, scrollPosition: .top)
        }
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.screen, before)
        XCTAssertEqual(console.filter { $0.contains("open: the table has no row [0, 150]") }.count, 1)
    }
}
