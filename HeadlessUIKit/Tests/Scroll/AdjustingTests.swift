import HeadlessTesting
import XCTest

@testable import HeadlessUIKit

/// Which offset a list has after its inset or its size has changed, and which pixels it stands on.
final class AdjustingTests: ScrollTestCase {
    private let end: CGFloat = 100_000 - 480

    private func assertOffset(
        from start: CGFloat, after change: (UIScrollView) -> Void, is expected: CGFloat, _ story: String,
        line: UInt = #line
    ) {
        scroll.contentOffset.y = start
        change(scroll)
        XCTAssertEqual(scroll.contentOffset.y, expected, story, line: line)
        scroll.frame.size.height = 480
        scroll.contentInset = .zero
        window.headlessSafeAreaInsets = .zero
    }

    func test_an_offset_beyond_the_end_comes_back_within_the_call() {
        scroll.contentInset.bottom = 300
        assertOffset(from: end + 300, after: { $0.contentInset.bottom = 100 }, is: end + 100, "inset")
        assertOffset(from: end, after: { $0.frame.size.height += 100 }, is: end - 100, "height")
        window.headlessSafeAreaInsets.bottom = 50
        assertOffset(from: end + 50, after: { _ in window.headlessSafeAreaInsets.bottom = 0 }, is: end, "safe area")
    }

    func test_an_offset_at_the_top_stays_there() {
        assertOffset(from: 0, after: { $0.contentInset.top = 40 }, is: -40, "inset")
        assertOffset(from: 0, after: { _ in window.headlessSafeAreaInsets.top = 50 }, is: -50, "safe area")
        scroll.contentInset.top = 40
        assertOffset(from: -40, after: { $0.contentInset.top = 0 }, is: 0, "less")
        scroll.isScrollEnabled = false
        assertOffset(from: 0, after: { $0.contentInset.top = 40 }, is: 0, "disabled")
    }

    func test_elsewhere_the_offset_stays() {
        assertOffset(from: 500, after: { $0.contentInset.top = 40 }, is: 500, "top")
        assertOffset(from: end, after: { $0.contentInset.bottom = 40 }, is: end, "bottom")
        assertOffset(from: end, after: { $0.frame.size.height -= 100 }, is: end, "lower")
        assertOffset(from: -30, after: { $0.contentInset.bottom = 40 }, is: -30, "above the top")
    }

    func test_another_safe_area_moves_the_content_anywhere_where_told() {
        UIKitBehavior.current.safeAreaMovesContent = true
        assertOffset(from: 500, after: { _ in window.headlessSafeAreaInsets.top = 50 }, is: 450, "a bar comes")
        window.headlessSafeAreaInsets.top = 50
        assertOffset(from: 500, after: { _ in window.headlessSafeAreaInsets = .zero }, is: 550, "it goes")
        window.headlessSafeAreaInsets.top = 50
        assertOffset(from: end, after: { _ in window.headlessSafeAreaInsets = .zero }, is: end, "at the end")
        assertOffset(from: 500, after: { $0.contentInset.top = 40 }, is: 500, "not for the inset")
    }

    func test_where_UIKit_adjusts_nothing_at_once_the_next_layout_does() {
        UIKitBehavior.current.adjustsOffsetAtOnce = false
        assertOffset(from: 0, after: { $0.contentInset.top = 40 }, is: 0, "top")
        let (_, table) = UITableView.showing(rows: 100, height: 50, estimate: 0)
        table.scroll(to: 5_000 - 480)
        table.frame.size.height += 100
        XCTAssertEqual(table.contentOffset.y, 4_520)
        table.layoutIfNeeded()
        XCTAssertEqual(table.contentOffset.y, 4_420)
    }

    func test_a_row_that_is_to_be_put_back_is_measured_first() {
        let (_, table) = UITableView.showing(rows: 100, height: 50, estimate: 10)
        for _ in 0..<12 { table.scrollToRow(at: path(0, 99), at: .bottom, animated: false) }
        table.layoutIfNeeded()
        let offset = table.contentOffset.y
        table.reloadData()
        // The content is as low as its estimates now.
        XCTAssertEqual(table.rectForRow(at: path(0, 0)).height, 50)
        table.contentInset.bottom = 10
        XCTAssertEqual(table.contentOffset.y, offset)
    }

    func test_the_property_takes_whole_pixels_where_told() {
        scroll.contentOffset.y = 10.2
        XCTAssertEqual(scroll.contentOffset.y, 10.2)
        UIKitBehavior.current.roundsOffsets = true
        scroll.contentOffset.y = 187.5
        XCTAssertEqual(scroll.contentOffset.y, 188 - 1.0 / 3, accuracy: 1e-9)
        scroll.contentOffset.y = -187.5
        XCTAssertEqual(scroll.contentOffset.y, -187 - 1.0 / 3, accuracy: 1e-9)
        scroll.setContentOffset(CGPoint(0, 10.2), animated: false)
        XCTAssertEqual(scroll.contentOffset.y, 10 + 1.0 / 3, accuracy: 1e-9)
        scroll.bounds.origin.y = 187.5
        XCTAssertEqual(scroll.contentOffset.y, 187.5)
        scroll.contentOffset = scroll.contentOffset
        XCTAssertEqual(scroll.contentOffset.y, 187.5, "the same moves nothing")
    }

    func test_an_animated_move_ends_on_a_whole_pixel_where_told() {
        UIKitBehavior.current.roundsOffsets = true
        scroll.setContentOffset(CGPoint(0, 100.2), animated: true)
        tick(25)
        XCTAssertEqual(scroll.contentOffset.y, 100 + 1.0 / 3, accuracy: 1e-9)
    }
}
