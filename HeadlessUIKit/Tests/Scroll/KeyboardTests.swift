import HeadlessTesting
import XCTest

@testable import HeadlessUIKit

/// The room that a table view controller makes for the keyboard.
final class KeyboardTests: ClockTestCase {
    private let field = UIView(frame: CGRect(20, 10, 200, 30))
    private var table: UITableView!

    /// A table of a hundred rows of 50 points that fills the window, and keeps 40 points of its own at the bottom.
    override func setUp() async throws {
        try await super.setUp()
        window.headlessSafeAreaInsets.bottom = 34
        table = UITableView.showing(ListSource(rows: 100, height: 50), estimate: 0) {
            $0.frame = window.bounds
            window.addSubview($0)
        }
        table.contentInset.bottom = 40
    }

    func test_the_keyboard_is_added_to_the_inset_and_taken_off_again() {
        table.headlessShowKeyboard(height: 336)
        XCTAssertEqual(table.contentInset.bottom, 40 + 302, "without the safe area")
        XCTAssertEqual(table.adjustedContentInset.bottom, 40 + 336)
        table.headlessShowKeyboard(height: 400)
        XCTAssertEqual(table.contentInset.bottom, 40 + 366, "it gets higher")
        table.headlessHideKeyboard()
        table.headlessHideKeyboard()
        XCTAssertEqual(table.contentInset.bottom, 40)
    }

    func test_only_what_it_covers_of_the_table_counts() {
        table.frame.size.height -= 200
        table.headlessShowKeyboard(height: 336)
        XCTAssertEqual(table.adjustedContentInset.bottom, 40 + 136)
        table.headlessShowKeyboard(height: 100)
        XCTAssertEqual(table.adjustedContentInset.bottom, 40)
    }

    func test_an_inset_that_the_app_has_set_meanwhile_gets_less_by_the_keyboard() {
        table.headlessShowKeyboard(height: 336)
        table.contentInset.bottom = 0
        table.headlessHideKeyboard()
        XCTAssertEqual(table.contentInset.bottom, -302)
    }

    func test_it_may_count_in_the_adjusted_inset_alone() {
        UIKitBehavior.current.keyboardChangesContentInset = false
        table.headlessShowKeyboard(height: 336)
        XCTAssertEqual([table.contentInset.bottom, table.adjustedContentInset.bottom], [40, 40 + 336])
        table.headlessHideKeyboard()
        XCTAssertEqual([table.contentInset.bottom, table.adjustedContentInset.bottom], [40, 40 + 34])
    }

    func test_what_is_typed_into_is_scrolled_above_it() {
        table.cellForRow(at: path(0, 12))!.contentView.addSubview(field)
        table.headlessShowKeyboard(height: 336, firstResponder: field)
        XCTAssertEqual(table.contentOffset.y, 0, "with the next frames")
        tick(25)
        let bottom = 12 * 50 + 40 as CGFloat
        XCTAssertEqual(table.contentOffset.y, bottom - (844 - 40 - 336))
        table.headlessHideKeyboard()
        XCTAssertEqual(table.contentOffset.y, bottom - (844 - 40 - 336), "it stays there")
    }

    func test_what_is_in_sight_is_not_scrolled() {
        table.cellForRow(at: path(0, 3))!.contentView.addSubview(field)
        table.headlessShowKeyboard(height: 336, firstResponder: field)
        tick(25)
        XCTAssertEqual(table.contentOffset.y, 0)
    }

    func test_a_list_at_its_end_comes_back_to_it_when_the_keyboard_goes() {
        table.headlessShowKeyboard(height: 336)
        table.scroll(to: table.offsetRange.upperBound)
        table.headlessHideKeyboard()
        XCTAssertEqual(table.contentOffset.y, 5_000 + 40 + 34 - 844)
    }
}
