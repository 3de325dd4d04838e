import Foundation
import HeadlessUIKit
import XCTest

/// Pulling to refresh, as Apple documents it of `UIRefreshControl`.
@MainActor
final class RefreshControlTests: XCTestCase {
    private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    private let control = UIRefreshControl()
    private var calls = 0

    override func setUp() async throws {
        scroll.contentInset.top = 10
        scroll.refreshControl = control
        control.headlessOnValueChanged = { [unowned self] in calls += 1 }
    }

    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // Apple, `adjustedContentInset`: "The insets derived from the content insets and the safe area of the scroll view";
    // the control adds its height to them while it refreshes, and leaves `contentInset` as the app set it.
    func test_a_control_takes_its_height_of_the_list_while_it_refreshes() {
        XCTAssertEqual(scroll.adjustedContentInset.top, 10)
        control.beginRefreshing()
        XCTAssertEqual(scroll.adjustedContentInset.top, 10 + control.frame.height)
        XCTAssertGreaterThan(control.frame.height, 0)
        XCTAssertEqual(scroll.contentInset.top, 10)
        control.endRefreshing()
        XCTAssertEqual(scroll.adjustedContentInset.top, 10)
    }

    // Apple, `UIRefreshControl`: when the user pulls far enough, "the control... generates a
    // UIControl.Event.valueChanged event", and `isRefreshing` is true by then.
    func test_a_pull_begins_to_refresh_and_calls_the_handler() {
        control.headlessOnValueChanged = { [unowned self] in
            calls += 1
            XCTAssertTrue(control.isRefreshing)
        }
        control.headlessPull()
        XCTAssertEqual(calls, 1)
        XCTAssertTrue(control.isRefreshing)
    }

    // Apple, `beginRefreshing()`: it tells the control "that a refresh operation was started programmatically".
    func test_beginning_to_refresh_in_code_does_not_call_the_handler() {
        control.beginRefreshing()
        XCTAssertTrue(control.isRefreshing)
        XCTAssertEqual(calls, 0)
    }

    func test_a_pull_while_it_refreshes_calls_nobody() {
        control.headlessPull()
        control.headlessPull()
        XCTAssertEqual(calls, 1)
        control.endRefreshing()
        control.headlessPull()
        XCTAssertEqual(calls, 2)
    }

    // Apple, `scrollViewDidChangeAdjustedContentInset(_:)`: called "when the scroll view's inset values change".
    func test_each_change_of_the_inset_is_told_once() {
        let listener = InsetListener()
        scroll.delegate = listener
        control.beginRefreshing()
        control.beginRefreshing()
        XCTAssertEqual(listener.insets, [70])
        control.endRefreshing()
        control.endRefreshing()
        XCTAssertEqual(listener.insets, [70, 10])
    }

    func test_a_control_that_is_taken_away_takes_its_inset_with_it() {
        control.beginRefreshing()
        scroll.refreshControl = nil
        XCTAssertEqual(scroll.adjustedContentInset.top, 10)
        let listener = InsetListener()
        scroll.delegate = listener
        control.endRefreshing()
        XCTAssertEqual(listener.insets, [])
    }

    func test_content_can_be_scrolled_to_below_the_control_while_it_refreshes() {
        let clock = HandClock()
        defer { clock.restore() }
        scroll.contentSize.height = 1000
        control.beginRefreshing()
        scroll.contentOffset.y = 100
        scroll.headlessFling(velocity: -3000)
        XCTAssertEqual(scroll.contentOffset.y, -70)
    }
}

@MainActor
private final class InsetListener: UIScrollViewDelegate {
    var insets: [CGFloat] = []

    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
        insets.append(scrollView.adjustedContentInset.top)
    }
}
