import Foundation
import HeadlessUIKit
import XCTest

/// What a scroll view tells under a finger and after it, as Apple documents it of `UIScrollView` and its delegate.
@MainActor
final class ScrollTests: ScrollTestCase {
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // MARK: Offsets and insets

    // Apple, `scrollViewDidScroll(_:)`: "Tells the delegate when the user scrolls the content view within the scroll
    // view", and of UIKit known to hear of each change of `contentOffset`, by whomever.
    func test_each_change_of_the_offset_is_told_and_nothing_else_is() {
        scroll.contentOffset.y = 10
        scroll.contentOffset = CGPoint(x: 0, y: 20)
        scroll.setContentOffset(CGPoint(x: 0, y: 30), animated: false)
        scroll.bounds.origin.y = 40
        XCTAssertEqual(listener.offsets, [10, 20, 30, 40])
        scroll.contentOffset.y = 40
        scroll.contentSize.height += 10
        scroll.frame.size.height += 10
        XCTAssertEqual(listener.offsets, [10, 20, 30, 40])
    }

    // Apple, `scrollViewDidEndScrollingAnimation(_:)`: called "at the end of" animations of
    // `setContentOffset(_:animated:)`, "only if animations are requested".
    func test_an_animated_jump_says_when_it_has_ended() {
        scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
        XCTAssertEqual(listener.events, [])
        HeadlessDisplay.main.run(in: .default, until: { listener.events.last == "did end animation" })
        XCTAssertEqual(scroll.contentOffset.y, 100)
        listener.events = []
        scroll.setContentOffset(.zero, animated: false)
        XCTAssertEqual(listener.events, ["did scroll"])
    }

    // Apple, `adjustedContentInset`: "The insets derived from the content insets and the safe area of the scroll view."
    func test_the_adjusted_inset_is_the_content_inset_and_the_safe_area() {
        scroll.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        XCTAssertEqual(scroll.adjustedContentInset, UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 50, left: 5, bottom: 30, right: 6)
        XCTAssertEqual(scroll.adjustedContentInset, UIEdgeInsets(top: 51, left: 7, bottom: 33, right: 10))
        XCTAssertEqual(scroll.contentInset, UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    }

    // Apple, `scrollViewDidChangeAdjustedContentInset(_:)` and `adjustedContentInsetDidChange()`.
    func test_each_change_of_the_adjusted_inset_is_told_once() {
        scroll.contentInset.top = 10
        scroll.contentInset.top = 10
        XCTAssertEqual(listener.events, ["did change inset"])
        XCTAssertEqual(scroll.insetChanges, 1)
        window.headlessSafeAreaInsets.top = 50
        XCTAssertEqual(listener.events, ["did change inset", "did change inset"])
        XCTAssertEqual(scroll.insetChanges, 2)
    }

    // MARK: Order

    // Apple, `UIScrollViewDelegate`, "Responding to scrolling and dragging".
    func test_a_fling_tells_its_delegate_in_the_documented_order() {
        scroll.headlessFling(velocity: 1000)
        XCTAssertEqual(
            listener.phases,
            [
                "will begin dragging", "did scroll", "will end dragging", "did end dragging, decelerates",
                "will begin decelerating", "did scroll", "did end decelerating",
            ])
    }

    // Apple, `scrollViewDidEndDragging(_:willDecelerate:)`: "If false, scrolling stops immediately upon touch-up."
    func test_a_drag_that_is_held_does_not_decelerate() {
        scroll.headlessDrag(by: 120, over: 0.3)
        XCTAssertEqual(
            listener.phases, ["will begin dragging", "did scroll", "will end dragging", "did end dragging, stops"])
        XCTAssertEqual(listener.velocity, .zero)
        XCTAssertEqual(scroll.contentOffset.y, 120, accuracy: 1e-6)
    }

    // Apple, `isTracking`: "the user has touched the content"; `isDecelerating`: "true if user isn't dragging the
    // content but scrolling is still occurring".
    func test_a_fling_is_tracked_then_decelerates_then_rests() {
        scroll.headlessFling(velocity: 1000)
        var states: [ScrollListener.State] = []
        for state in listener.states where state != states.last { states.append(state) }
        XCTAssertEqual(states.map(\.isTracking), [true, false])
        XCTAssertEqual(states.map(\.isDecelerating), [false, true])
        XCTAssertTrue(states[0].isDragging)
        XCTAssertFalse(scroll.isTracking || scroll.isDragging || scroll.isDecelerating)
    }

    // Apple, `isScrollEnabled`: if it is false, the view "doesn't accept touch events".
    func test_a_view_that_does_not_scroll_ignores_the_finger() {
        scroll.isScrollEnabled = false
        scroll.headlessFling(velocity: 1000)
        scroll.headlessDrag(by: 100, over: 0.1)
        XCTAssertEqual(listener.events, [])
        XCTAssertEqual(scroll.contentOffset.y, 0)
    }

    // MARK: Velocity and target

    // Apple, `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)`: "The velocity of the scroll view (in
    // points/millisecond) at the moment the touch was released."
    func test_the_velocity_is_in_points_a_millisecond() {
        scroll.headlessFling(velocity: 1500)
        XCTAssertEqual(listener.velocity, CGPoint(x: 0, y: 1.5))
        scroll.headlessFling(velocity: -500)
        XCTAssertEqual(listener.velocity, CGPoint(x: 0, y: -0.5))
    }

    // As above: the target is "The expected offset when the scrolling action decelerates to a stop."
    func test_the_target_told_is_where_the_fling_ends() {
        for velocity in [800, 2500, -700] as [CGFloat] {
            scroll.headlessFling(velocity: velocity)
            XCTAssertEqual(scroll.contentOffset.y, listener.target.y, accuracy: 1e-6)
        }
    }

    // As above: "Your application can change the value of the targetContentOffset parameter to adjust where the
    // scrollview finishes its scrolling animation."
    func test_a_target_that_the_delegate_changes_is_where_the_fling_ends() {
        for target in [300, 1234, 40] as [CGFloat] {
            scroll.contentOffset.y = 0
            listener.ownTarget = target
            scroll.headlessFling(velocity: 1000)
            XCTAssertEqual(scroll.contentOffset.y, target, accuracy: 1e-6)
            XCTAssertEqual(listener.events.last, "did end decelerating")
        }
    }

    func test_a_target_set_to_where_the_finger_left_stops_at_once() {
        listener.stopsAtOnce = true
        scroll.headlessFling(velocity: 1000)
        XCTAssertEqual(listener.events.last, "did end dragging, stops")
        XCTAssertEqual(scroll.contentOffset.y, 100, accuracy: 1e-6)
    }
}
