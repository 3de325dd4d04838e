import XCTest

@testable import Precache

/// UI tests and assistive clients have the cells of all rows made while the list rests. Such rows are not on the screen:
/// nothing of the list's is spent on them, or shown by them.
final class EveryCellTests: CellTestCase {
    /// The rows more than a screen away, which no table prepares.
    private func far(_ list: CellList) -> ClosedRange<Int> { (list.shownRows.last! + 10)...(list.rows.count - 1) }

    func test_they_take_no_kept_cells_and_push_none_out() {
        let list = rested(rows: 3_000)
        list.table.headlessMakeEveryCell()
        let far = far(list)
        list.forgetFilled()
        let came = scroll(list, screens: 4).filter(far.contains)
        XCTAssertGreaterThan(came.count, 2)
        XCTAssertEqual(list.filled.filter { CellList.isCostly($0) && far.contains($0) }, [])
    }

    func test_afterwards_the_nearest_rows_have_their_cells_again() {
        let list = rested(rows: 3_000)
        list.table.headlessMakeEveryCell()
        rest(list)
        XCTAssertEqual(list.precacher.statistics.cellsKept, 32)
        XCTAssertTrue(list.precacher.isWarm)
    }

    func test_nothing_that_is_kept_grows_with_them() {
        let list = rested(rows: 3_000) { $0.cost = 0.001 }
        var held: [UITableViewCell] = []
        list.table.headlessMakeEveryCell { held.append($0) }
        XCTAssertGreaterThan(held.count, 2_900)
        XCTAssertLessThan(list.precacher.engine.rowCells.count, 100)
        XCTAssertLessThan(list.precacher.engine.screen.left.count, 100)
    }

    func test_who_asks_their_heights_is_answered_and_the_list_stays_warm() {
        let list = rested(rows: 3_000) { $0.precache(.init(reach: .screens(1))) }
        list.cost = 0.001
        list.table.headlessMakeEveryCell()
        XCTAssertEqual(far(list).filter { !list.precacher.isKnown(at: path($0)) }, [])
        rest(list)
        XCTAssertTrue(list.precacher.isWarm)
        let misses = list.precacher.statistics.misses
        list.table.headlessFling(velocity: 6_000)
        XCTAssertEqual(list.precacher.statistics.misses, misses)
        XCTAssertNil(list.firstWrong)
    }

    func test_their_layouts_push_none_out_of_the_rows_that_come_next() {
        let list = LayoutList.keeping(rows: 3_000).rested()
        list.table.headlessMakeEveryCell()
        list.log.forget()
        for _ in 0..<3 { list.table.scroll(by: list.table.bounds.height) }
        XCTAssertEqual(list.log.rows, [])
        XCTAssertEqual(list.wrongRows, [])
        XCTAssertLessThan(list.precacher.statistics.layoutsKept, 200)
    }
}

/// The same in lists that hold their place.
final class EveryCellAtAPlaceTests: TurnTestCase {
    func test_none_of_them_is_where_the_list_stands() {
        let list = list(3_000)
        list.table.scroll(to: 1_000)
        let (place, offset) = (list.precacher.placeOnScreen, list.table.contentOffset)
        var told: [Bool] = []
        list.precacher.onEndChange = { told.append($0) }
        list.table.headlessMakeEveryCell()
        list.table.layOutAnew()
        XCTAssertEqual(list.precacher.placeOnScreen?.identity, place?.identity)
        XCTAssertEqual(list.precacher.placeOnScreen?.distance, place?.distance)
        XCTAssertEqual(list.table.contentOffset, offset)
        XCTAssertFalse(list.precacher.isAtEnd)
        XCTAssertEqual(told, [])
    }

    func test_a_list_at_its_end_stays_there_and_follows() {
        let list = list(3_000)
        list.table.headlessMakeEveryCell()
        assertAtEnd(list)
        receive(list, 5_000)
        assertAtEnd(list)
    }

    func test_no_turn_ends_by_them() {
        let list = turn(100)
        answer(list, 300)
        list.table.headlessMakeEveryCell()
        list.table.layOutAnew()
        XCTAssertNotEqual(list.room, 0)
        answer(list, 600)
        XCTAssertEqual(top(list, of: 100), 59 + 64, accuracy: 0.34)
    }
}
