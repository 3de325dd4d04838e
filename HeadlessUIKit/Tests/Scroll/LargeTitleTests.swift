import HeadlessTesting
import XCTest

@testable import HeadlessUIKit

/// A navigation bar of 116 points with a large title of 52, above a list of a thousand points and more.
final class LargeTitleTests: ScrollTestCase {
    override func setUp() async throws {
        try await super.setUp()
        window.headlessSafeAreaInsets.top = 116
        scroll.headlessLargeTitleHeight = 52
        listener.reset()
    }

    private func assertBar(at offset: CGFloat, title: CGFloat, _ story: String, line: UInt = #line) {
        XCTAssertEqual(scroll.contentOffset.y, offset, accuracy: 1e-6, story, line: line)
        XCTAssertEqual(scroll.safeAreaInsets.top, 116 + title, accuracy: 1e-6, story, line: line)
        XCTAssertEqual(scroll.adjustedContentInset.top, scroll.safeAreaInsets.top, story, line: line)
    }

    func test_the_title_is_large_while_the_list_is_at_its_top() {
        assertBar(at: -168, title: 52, "at first")
        scroll.headlessLargeTitleHeight = 0
        assertBar(at: -116, title: 0, "none")
        scroll.contentOffset.y = 500
        scroll.headlessLargeTitleHeight = 52
        assertBar(at: 500, title: 0, "in the middle")
    }

    func test_the_bar_gives_way_by_as_much_as_a_finger_scrolls() {
        var tops: [CGFloat] = []
        listener.onScroll = { [scroll] in tops.append(scroll.contentOffset.y + scroll.adjustedContentInset.top) }
        scroll.headlessDrag(by: 51, over: 0.3)
        XCTAssertLessThan(listener.offsets.first!, -116)
        XCTAssertGreaterThan(listener.events.count { $0 == "did change inset" }, 10)
        XCTAssertEqual(tops[0], listener.offsets[0] + 168, accuracy: 1e-6, "the delegate hears of the scroll first")
        scroll.headlessDrag(by: 200, over: 0.3)
        assertBar(at: 84, title: 0, "small")
    }

    func test_a_finger_that_scrolls_back_makes_it_large_again() {
        scroll.contentOffset.y = 500
        assertBar(at: 500, title: 0, "small")
        scroll.headlessDrag(by: -600, over: 0.3)
        assertBar(at: -100, title: 0, "not before the top")
        scroll.headlessDrag(by: -600, over: 0.3)
        assertBar(at: -168, title: 52, "at the top")
        scroll.contentOffset.y = 500
        scroll.headlessFling(velocity: -5000)
        assertBar(at: -168, title: 52, "after a flick")
    }

    func test_it_is_large_or_small_when_the_finger_has_lifted() {
        for (way, offset, title) in [(20, -168, 52), (25, -168, 52), (27, -116, 0), (40, -116, 0)]
            as [(CGFloat, CGFloat, CGFloat)]
        {
            scroll.contentOffset.y = -168
            listener.reset()
            scroll.headlessDrag(by: way, over: 0.2)
            assertBar(at: offset, title: title, "\(way)")
            XCTAssertEqual(listener.events.last, "did end decelerating", "\(way)")
        }
        scroll.contentOffset.y = 0
        listener.ownTarget = -130
        scroll.headlessFling(velocity: -1000)
        assertBar(at: -116, title: 0, "a target of the delegate's")
    }

    func test_it_stays_large_where_the_content_does_not_reach() {
        scroll.contentSize.height = 480 - 168 + 30
        scroll.headlessDrag(by: 30, over: 0.2)
        assertBar(at: -168, title: 52, "30 points more than the screen")
    }

    func test_a_jump_moves_the_title_and_one_to_the_top_of_a_small_bar_leaves_it_small() {
        scroll.contentOffset.y = -130
        assertBar(at: -130, title: 14, "in between")
        scroll.contentOffset.y = 500
        scroll.setContentOffset(CGPoint(0, -scroll.adjustedContentInset.top), animated: false)
        assertBar(at: -116, title: 0, "where the app took the top to be")
        scroll.headlessTapStatusBar()
        tick(25)
        assertBar(at: -168, title: 52, "the status bar")
    }

    func test_insets_and_a_refresh_below_it_leave_the_title_large() {
        scroll.contentInset.top = 10
        XCTAssertEqual([scroll.contentOffset.y, scroll.safeAreaInsets.top], [-178, 168], "inset")
        window.headlessSafeAreaInsets.top = 100
        XCTAssertEqual([scroll.contentOffset.y, scroll.safeAreaInsets.top], [-162, 152], "safe area")
        let control = UIRefreshControl()
        scroll.refreshControl = control
        control.headlessPull()
        XCTAssertEqual([scroll.contentOffset.y, scroll.safeAreaInsets.top], [-222, 152], "refresh")
        control.endRefreshing()
        XCTAssertEqual([scroll.contentOffset.y, scroll.safeAreaInsets.top], [-162, 152], "after it")
    }
}
