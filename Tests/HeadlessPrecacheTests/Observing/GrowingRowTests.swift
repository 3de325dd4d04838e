import HeadlessUIKit
import XCTest

@testable import Precache

/// A row of a warm list whose observable model makes it higher, again and again, as an answer that streams in does.
@available(macOS 14, *)
@MainActor
final class GrowingRowTests: PrecacheTestCase {
    private static let growths = 8

    /// Makes a row higher eight times, with a turn of the loop for each.
    private func grow(_ row: Int, of list: ObservedList, _ look: (_ growth: Int) -> Void) {
        for growth in 1...Self.growths {
            list[path(row)].height += 15
            MainRunLoop.turnUntilItSleeps()
            look(growth)
        }
    }

    /// The first row on the screen, and its distance from the screen's top.
    private func place(of table: UITableView) -> [CGFloat] {
        let first = table.indexPathsForVisibleRows![0]
        return [CGFloat(first.row), table.rectForRow(at: first).minY - table.contentOffset.y]
    }

    private func scrollToEnd(_ table: UITableView) {
        table.contentOffset.y = table.offsetsOfEnds.bottom
        MainRunLoop.turnUntilItSleeps()
    }

    func test_a_reader_at_the_end_follows_a_row_measured_once() async {
        for naming in ObservedList.Naming.allCases {
            let list = ObservedList.warm(naming)
            scrollToEnd(list.table)
            list.measured = []
            let height = list.table.contentSize.height
            grow(59, of: list) {
                XCTAssertEqual(list.table.contentSize.height, height + 15 * CGFloat($0), "\(naming)")
                XCTAssertEqual(list.table.contentOffset.y, list.table.offsetsOfEnds.bottom, "\(naming)")
            }
            XCTAssertEqual(list.measured, Array(repeating: 59, count: Self.growths), "\(naming)")
        }
    }

    func test_a_reader_who_has_left_the_end_stays_where_they_are() {
        for naming in ObservedList.Naming.allCases {
            let list = ObservedList.warm(naming)
            scrollToEnd(list.table)
            list.table.scroll(by: -200)
            MainRunLoop.turnUntilItSleeps()
            let before = place(of: list.table)
            grow(59, of: list) { _ in XCTAssertEqual(place(of: list.table), before, "\(naming)") }
            XCTAssertEqual(list.answer(59), list[path(59)].height)
        }
    }

    func test_a_row_above_the_screen_moves_nothing_on_it() {
        for naming in ObservedList.Naming.allCases {
            let list = ObservedList.warm(naming)
            list.table.jump(to: path(30))
            MainRunLoop.turnUntilItSleeps()
            list.measured = []
            let before = place(of: list.table)
            grow(3, of: list) { _ in XCTAssertEqual(place(of: list.table), before, "\(naming)") }
            XCTAssertEqual(list.measured, Array(repeating: 3, count: Self.growths), "\(naming)")
        }
    }

    func test_a_row_refilled_as_its_model_changes_is_measured_once() {
        let list = ObservedList.warm(.configuration)
        for growth in 1...Self.growths {
            list[path(1)].height += 15
            list.refill(path(1))
            MainRunLoop.turnWithoutLeaving {
                list.table.rectForRow(at: path(1)).height == list[path(1)].height
            }
            XCTAssertEqual(list.measured, Array(repeating: 1, count: growth))
        }
    }

    func test_several_changes_in_a_turn_are_one_measurement() {
        let list = ObservedList.warm(.position)
        scrollToEnd(list.table)
        list.measured = []
        for _ in 0..<5 { list[path(59)].height += 3 }
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.measured, [59])
    }

    func test_under_a_finger_nothing_moves_and_it_is_told_afterwards() {
        let list = ObservedList.warm(.position)
        scrollToEnd(list.table)
        list.measured = []
        let flight = Flight(list.table)
        defer { flight.end() }
        var frames = 0
        flight.onFrame = {
            frames += 1
            list[path(59)].height += 1
        }
        flight.drag(by: -100)
        XCTAssertGreaterThan(frames, 5)
        XCTAssertLessThanOrEqual(list.measured.count, frames)
        let before = place(of: list.table)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(place(of: list.table), before)
        XCTAssertEqual(list.answer(59), list[path(59)].height)
        XCTAssertEqual(list.table.rectForRow(at: path(59)).height, list[path(59)].height)
        XCTAssertEqual(Set(list.measured), [59])
    }
}
