import HeadlessTesting
import XCTest

@testable import HeadlessUIKit

/// Where content is while a control refreshes, and after it.
final class RefreshTests: ScrollTestCase {
    private let control = UIRefreshControl()

    override func setUp() async throws {
        try await super.setUp()
        scroll.contentInset.top = 10
        scroll.refreshControl = control
    }

    func test_what_begins_above_the_content_moves_nothing() {
        for start in [-10, 500] as [CGFloat] {
            scroll.contentOffset.y = start
            control.beginRefreshing()
            XCTAssertEqual(scroll.contentOffset.y, start)
            control.endRefreshing()
            XCTAssertEqual(scroll.contentOffset.y, start)
        }
    }

    func test_a_list_above_its_top_scrolls_back_when_the_refresh_has_ended() {
        UIKitBehavior.current.endsRefreshAnimated = true
        for start in [-70, -40] as [CGFloat] {
            control.beginRefreshing()
            scroll.contentOffset.y = start
            listener.reset()
            control.endRefreshing()
            XCTAssertEqual(scroll.contentOffset.y, start, "with the next frames")
            XCTAssertEqual(scroll.adjustedContentInset.top, 10)
            tick(25)
            XCTAssertEqual(scroll.contentOffset.y, -10)
            XCTAssertGreaterThan(listener.offsets.count, 10)
            XCTAssertEqual(listener.phases, ["did change inset", "did scroll"])
        }
    }

    func test_it_is_back_within_the_call_unless_told() {
        control.headlessPull()
        control.endRefreshing()
        XCTAssertEqual(scroll.contentOffset.y, -10)
    }

    func test_an_inset_that_is_set_meanwhile_is_too_small_afterwards() {
        control.beginRefreshing()
        scroll.contentInset = UIEdgeInsets(top: 10, bottom: 30)
        control.endRefreshing()
        XCTAssertEqual(scroll.contentInset.top, -50)
    }
}
