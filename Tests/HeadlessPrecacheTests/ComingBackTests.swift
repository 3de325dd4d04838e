import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// A list comes back to its place: after a reload, at another width, in another launch, and before anybody sees it elsewhere.
@MainActor
final class ComingBackTests: XCTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    private let numbers = [Array(0..<150), Array(150..<300)]

    /// A list in the middle of its rows, with a row that begins above the screen.
    private func scrolledList(_ rows: [[Int]]? = nil) -> TallRows {
        let list = TallRows(rows ?? numbers)
        list.table.scrollToRow(at: IndexPath(row: 70, section: 0), at: .top, animated: false)
        list.table.contentOffset.y += 37
        list.table.layoutIfNeeded()
        return list
    }

    /// Names rows by their numbers.
    private func identify(_ list: TallRows) {
        list.table.enablePrecaching(identifiedBy: { [unowned list] in list.rows[$0.section][$0.row] })
        list.precacher.pause()
    }

    private func encoded(_ place: PlaceOnScreen) -> PlaceOnScreen {
        try! JSONDecoder().decode(PlaceOnScreen.self, from: try! JSONEncoder().encode(place))
    }

    /// That what is on both screens, but for what the bar covers, is at the same place there.
    private func assertSame(
        _ list: TallRows, _ before: [Int: CGFloat], file: StaticString = #filePath, line: UInt = #line
    ) {
        list.table.layoutIfNeeded()
        let after = list.screen
        let common = before.keys.filter { after[$0] != nil }
        XCTAssertGreaterThan(common.count, 0, file: file, line: line)
        for row in common { XCTAssertEqual(after[row], before[row], "\(row)", file: file, line: line) }
    }

    func test_another_launch_shows_the_same() {
        defer { UIKitBehavior.current = UIKitBehavior() }
        // Also where UIKit's own jump goes where estimates say the row is.
        for measuresFirst in [true, false] {
            let old = scrolledList()
            let place = encoded(old.precacher.placeOnScreen)
            let list = TallRows(numbers, isShown: false)
            UIKitBehavior.current.scrollToRowMeasuresFirst = measuresFirst
            list.precacher.restore(place)
            list.show()
            XCTAssertEqual(list.screen, old.screen)
        }
    }

    func test_rows_that_came_above_meanwhile_do_not_matter_where_rows_are_named() {
        let old = scrolledList()
        identify(old)
        let place = encoded(old.precacher.placeOnScreen)
        let list = TallRows([Array(1_000..<1_200) + numbers[0], numbers[1]], isShown: false)
        identify(list)
        list.precacher.restore(place)
        list.show()
        assertSame(list, old.screen)
        XCTAssertLessThan(list.measuredPoints, 2 * 844)
    }

    func test_if_the_first_row_is_gone_the_next_is_where_it_was() {
        let old = scrolledList()
        identify(old)
        let before = old.screen.filter { $0.key > 70 }
        let place = encoded(old.precacher.placeOnScreen)
        let list = TallRows([numbers[0].filter { $0 != 70 && $0 != 69 }, numbers[1]], isShown: false)
        identify(list)
        list.precacher.restore(place)
        list.show()
        assertSame(list, before)
    }

    func test_where_no_row_is_left_nothing_moves() {
        let place = {
            identify($0)
            return encoded($0.precacher.placeOnScreen)
        }(scrolledList())
        let list = scrolledList([Array(1_000..<1_300)])
        identify(list)
        let before = list.screen
        list.precacher.restore(place)
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.screen, before)
    }

    func test_a_reload_with_other_rows_is_come_back_from() {
        let list = scrolledList()
        identify(list)
        let before = list.screen
        let place = list.precacher.placeOnScreen
        list.rows = [numbers[1], Array(2_000..<2_050) + numbers[0]]
        list.table.reloadData()
        list.precacher.restore(place)
        assertSame(list, before)
    }

    func test_at_another_width_as_much_of_the_first_row_is_hidden() {
        let list = scrolledList()
        identify(list)
        let row = IndexPath(row: 70, section: 0)
        let bar = list.table.adjustedContentInset.top
        let hidden = (bar - list.place(of: row)) / list.table.rectForRow(at: row).height
        let place = list.precacher.placeOnScreen
        list.window.headlessSafeAreaInsets.top = 40
        list.window.frame.size = CGSize(width: 844, height: 390)
        list.table.frame.size = CGSize(width: 844, height: 390)
        list.window.layoutIfNeeded()
        list.precacher.restore(place)
        list.table.layoutIfNeeded()
        XCTAssertEqual(
            (40 - list.place(of: row)) / list.table.rectForRow(at: row).height, hidden, accuracy: 1e-9)
    }

    /// A name that cannot be encoded.
    private struct Name: Hashable { let number: Int }
    private enum Kind: Hashable, Codable {
        case header
        case post(Int)
    }

    func test_names_that_cannot_be_encoded_are_found_in_this_launch() {
        let list = scrolledList()
        list.table.enablePrecaching(identifiedBy: { [unowned list] in Name(number: list.rows[$0.section][$0.row]) })
        list.precacher.pause()
        let before = list.screen
        let place = list.precacher.placeOnScreen
        list.rows = [Array(1_000..<1_050) + numbers[0], numbers[1]]
        list.table.reloadData()
        list.precacher.restore(encoded(place))
        list.table.layoutIfNeeded()
        // By its index path.
        XCTAssertEqual(list.table.indexPathsForVisibleRows?.contains(IndexPath(row: 70, section: 0)), true)
        list.precacher.restore(place)
        assertSame(list, before)
    }

    func test_names_of_several_types_are_found_in_another_launch() {
        func identify(_ list: TallRows) {
            list.table.enablePrecaching(identifiedBy: { [unowned list] path -> AnyHashable in
                let number = list.rows[path.section][path.row]
                return number % 3 == 0
                    ? AnyHashable("\(number)") : number % 3 == 1 ? AnyHashable(Kind.post(number)) : number
            })
            list.precacher.pause()
        }
        for first in [70, 71, 72] {
            let old = TallRows(numbers)
            identify(old)
            old.table.scrollToRow(at: IndexPath(row: first, section: 0), at: .top, animated: false)
            old.table.layoutIfNeeded()
            let list = TallRows([Array(1_000..<1_007), numbers[1], numbers[0]], isShown: false)
            identify(list)
            list.precacher.restore(encoded(old.precacher.placeOnScreen))
            list.show()
            XCTAssertEqual(list.screen[first], old.screen[first])
        }
    }

    /// Two types with one form in JSON.
    private struct Post: Hashable, Codable {
        let number: Int
        init(_ number: Int) { self.number = number }
        init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }
        func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            try value.encode(number)
        }
    }

    func test_names_of_two_types_with_one_form_are_told_apart() {
        func identify(_ list: TallRows) {
            list.table.enablePrecaching(identifiedBy: { [unowned list] path -> AnyHashable in
                let number = list.rows[path.section][path.row] % 1_000
                return path.section == 0 ? AnyHashable(number) : AnyHashable(Post(number))
            })
            list.precacher.pause()
        }
        let old = TallRows([Array(0..<40), Array(1_000..<1_040)])
        identify(old)
        old.table.scrollToRow(at: IndexPath(row: 20, section: 1), at: .top, animated: false)
        old.table.layoutIfNeeded()
        let list = TallRows([Array(0..<40), Array(2_500..<2_510) + Array(1_000..<1_040)], isShown: false)
        identify(list)
        list.precacher.restore(encoded(old.precacher.placeOnScreen))
        list.show()
        XCTAssertEqual(list.screen[1_020], old.screen[1_020])
    }

    func test_a_place_is_that_of_the_rows_after_a_reload_too() {
        let list = scrolledList()
        identify(list)
        list.table.reloadData()
        let place = list.precacher.placeOnScreen
        list.table.layoutIfNeeded()
        let shown = list.screen
        list.table.contentOffset.y = 0
        list.table.layoutIfNeeded()
        list.precacher.restore(place)
        assertSame(list, shown)
    }

    func test_a_place_without_rows_restores_nothing() {
        let empty = TallRows([[]])
        let list = scrolledList()
        let before = list.screen
        list.precacher.restore(encoded(empty.precacher.placeOnScreen))
        XCTAssertEqual(list.screen, before)
    }

    func test_a_place_is_taken_without_measuring() {
        let list = scrolledList()
        identify(list)
        let measured = list.measured
        _ = encoded(list.precacher.placeOnScreen)
        XCTAssertEqual(list.measured, measured)
    }

    func test_a_place_with_impossible_rows_cannot_be_decoded() {
        let list = scrolledList()
        let json = String(decoding: try! JSONEncoder().encode(list.precacher.placeOnScreen), as: UTF8.self)
        let wrong = json.replacingOccurrences(of: "\"section\":0", with: "\"section\":-1")
        XCTAssertNotEqual(json, wrong)
        XCTAssertThrowsError(try JSONDecoder().decode(PlaceOnScreen.self, from: Data(wrong.utf8)))
    }
}
