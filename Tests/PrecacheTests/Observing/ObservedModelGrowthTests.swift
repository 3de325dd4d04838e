import XCTest

@testable import Precache

/// A row that grows again and again, as an answer that streams in does.
@available(macOS 14, *)
final class ObservedModelGrowthTests: PrecacheTestCase {
    /// The first row on the screen, and its distance from the screen's top.
    private func place(of table: UITableView) -> [CGFloat] {
        let first = table.indexPathsForVisibleRows![0]
        return [CGFloat(first.row), table.rectForRow(at: first).minY - table.contentOffset.y]
    }

    private func scrollToEnd(_ list: ObservedList) {
        list.table.contentOffset.y = list.table.offsetsOfEnds.bottom
        MainRunLoop.turnUntilItSleeps()
        list.measured = []
    }

    private enum Reader: CaseIterable { case atTheEnd, hasLeftTheEnd, farBelowTheRow }

    func test_a_reader_follows_the_end_or_stays_as_a_row_grows() {
        for reader in Reader.allCases {
            ObservedList.eachWarm { list in
                let (table, row) = (list.table, reader == .farBelowTheRow ? 3 : 59)
                table.enablePrecaching(.init(follows: .bottom))
                if reader == .farBelowTheRow { table.jump(to: path(30)) } else { scrollToEnd(list) }
                if reader == .hasLeftTheEnd {
                    table.scroll(by: -200)
                    // Not twice in a moment, as the app would that scrolls it.
                    let later = Clock.now() + 2 * ListMotion.maxPause
                    Clock.now = { later }
                }
                MainRunLoop.turnUntilItSleeps()
                list.measured = []
                let (height, before, story) = (table.contentSize.height, place(of: table), "\(list.story)\(reader)")
                for growth in 1...8 {
                    list.rows[row].height += 15
                    MainRunLoop.turnUntilItSleeps()
                    if reader == .atTheEnd {
                        XCTAssertEqual(table.contentSize.height, height + 15 * CGFloat(growth), story)
                        XCTAssertEqual(table.contentOffset.y, table.offsetsOfEnds.bottom, story)
                    } else {
                        XCTAssertEqual(place(of: table), before, story)
                    }
                }
                XCTAssertEqual(list.measured, Array(repeating: row, count: 8), story)
                XCTAssertEqual(list.answer(row), list.rows[row].height, story)
            }
        }
    }

    func test_a_row_refilled_as_its_model_changes_is_measured_once() {
        let list = ObservedList(.configuration).warmed()
        for growth in 1...8 {
            list.rows[1].height += 15
            list.refill(path(1))
            MainRunLoop.turnWithoutLeaving { list.table.rectForRow(at: path(1)).height == list.rows[1].height }
            XCTAssertEqual(list.measured, Array(repeating: 1, count: growth))
        }
    }

    func test_under_a_finger_nothing_moves_and_it_is_told_afterwards() {
        let list = ObservedList(.position).warmed()
        scrollToEnd(list)
        let flight = Flight(list.table)
        flight.onFrame = { list.rows[59].height += 1 }
        flight.drag(by: -100)
        XCTAssertGreaterThan(flight.offsets.count, 5)
        XCTAssertLessThanOrEqual(list.measured.count, flight.offsets.count)
        let before = place(of: list.table)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(place(of: list.table), before)
        XCTAssertEqual(list.answer(59), list.rows[59].height)
        XCTAssertEqual(list.table.rectForRow(at: path(59)).height, list.rows[59].height)
        XCTAssertEqual(Set(list.measured), [59])
    }
}
