import Foundation
import HeadlessUIKit
import XCTest

/// What a scroll view does under a finger and after it, as Apple documents it of `UIScrollView` and its delegate, and
/// Apple, `RunLoop.Mode.tracking`, and `UIScrollView.DecelerationRate`.
@MainActor
final class ScrollTests: XCTestCase {
    private var clock: HandClock!
    private let listener = ScrollListener()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private let scroll = CountingScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    override func setUp() async throws {
        clock = HandClock()
        window.addSubview(scroll)
        scroll.contentSize = CGSize(width: 320, height: 100_000)
        scroll.delegate = listener
    }

    override func tearDown() async throws { clock.restore() }

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
        XCTAssertEqual(listener.events.last, "did end animation")
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

    // MARK: Motion

    // A finger that keeps its speed has moved the content by speed × time, at each vsync that shows a frame.
    func test_a_drag_moves_the_content_evenly() {
        let start = CACurrentMediaTime()
        scroll.headlessDrag(by: 120, over: 0.2)
        for (time, offset) in zip(listener.times, listener.offsets) {
            XCTAssertEqual(offset, 120 * min((time + 1.0 / 60 - start) / 0.2, 1), accuracy: 1e-3)
        }
        XCTAssertGreaterThan(listener.offsets.count, 10)
    }

    // Apple, UIScrollView.DecelerationRate; its values are what is left of the velocity after a millisecond: v(t) = v0
    // · d^t with t in milliseconds, so the way is v0 · (d^t − 1) / ln d.
    func test_a_fling_travels_as_the_deceleration_rate_says_at_each_vsync() {
        for hertz in [60.0, 120] {
            for (rate, d) in [(UIScrollView.DecelerationRate.normal, 0.998), (.fast, 0.99)] {
                clock.restore()
                clock = HandClock(hertz: hertz)
                scroll.decelerationRate = rate
                scroll.contentOffset.y = 0
                listener.reset()
                scroll.headlessFling(velocity: 2000)

                let motion = listener.deceleration
                let way = motion.samples.map { $0.offset - motion.startOffset }
                XCTAssertGreaterThan(way.count, 20)
                for (sample, way) in zip(motion.samples, way).dropLast() {
                    let milliseconds = (sample.time + 1 / hertz - motion.startTime) * 1000
                    XCTAssertEqual(way, 2 * (pow(d, milliseconds) - 1) / log(d), accuracy: 1e-3)
                }
                for (a, b) in zip(motion.samples, motion.samples.dropFirst()) {
                    XCTAssertEqual(b.time - a.time, 1 / hertz, accuracy: 1e-9)
                }
                // It ends when it is as good as there: the last step is shorter than a pixel.
                XCTAssertEqual(way.last!, -2 / log(d), accuracy: 1e-6)
                XCTAssertLessThan(way.last! - way[way.count - 2], 1)
            }
        }
    }

    // A late frame shows the content where it is by then: slower frames, not a slower list.
    func test_a_busy_main_thread_sees_fewer_frames_of_the_same_way() {
        scroll.headlessFling(velocity: 2000)
        let (frames, end) = (listener.offsets.count, scroll.contentOffset.y)
        scroll.contentOffset.y = 0
        listener.reset()
        listener.onScroll = { self.clock.work(0.04) }
        scroll.headlessFling(velocity: 2000)
        XCTAssertEqual(scroll.contentOffset.y, end, accuracy: 1e-6)
        XCTAssertLessThan(listener.offsets.count, frames / 2)
        XCTAssertGreaterThan(listener.offsets.count, frames / 6)
    }

    func test_a_fling_stops_at_the_end_of_the_content() {
        scroll.contentSize.height = 1000
        scroll.contentInset.bottom = 20
        scroll.headlessFling(velocity: 5000)
        XCTAssertEqual(scroll.contentOffset.y, 1000 + 20 - 480)
        XCTAssertEqual(listener.target.y, 540)
        XCTAssertEqual(listener.offsets.max(), 540)
        XCTAssertEqual(listener.events.last, "did end decelerating")
    }

    func test_a_fling_back_stops_at_the_beginning_of_the_content() {
        scroll.contentInset.top = 30
        scroll.contentOffset.y = 700
        scroll.headlessFling(velocity: -5000)
        XCTAssertEqual(scroll.contentOffset.y, -30)
        XCTAssertEqual(listener.offsets.min(), -30)
        XCTAssertEqual(listener.events.last, "did end decelerating")
    }

    // rdar://16724593, where setting the offset does not end the deceleration.
    func test_content_that_is_moved_from_under_a_fling_goes_on_from_there() {
        UIScrollView.headlessOffsetEndsDeceleration = false
        defer { UIScrollView.headlessOffsetEndsDeceleration = true }
        var moves = 0
        listener.onScroll = { [scroll, listener] in
            guard scroll.isDecelerating, moves == 0 else { return }
            moves += 1
            listener.target.y += 500
            scroll.contentOffset.y += 500
        }
        scroll.headlessFling(velocity: 1000)
        XCTAssertEqual(moves, 1)
        XCTAssertEqual(scroll.contentOffset.y, listener.target.y, accuracy: 1e-6)
    }

    // Apple, CADisplayLink: each frame is committed before the next vsync's.
    func test_each_frame_of_a_fling_is_laid_out() {
        window.makeKeyAndVisible()
        defer { window.isHidden = true }
        clock.tick(1)
        scroll.layouts = 0
        scroll.headlessFling(velocity: 1000)
        XCTAssertEqual(scroll.layouts, listener.offsets.count)
        XCTAssertGreaterThan(scroll.layouts, 20)
    }

    // MARK: The run loop

    // Apple, RunLoop.Mode.tracking: the mode while tracking in controls takes place; a list that decelerates is in it
    // too.
    func test_the_main_run_loop_is_in_the_tracking_mode_during_a_fling() {
        var modes: Set<RunLoop.Mode?> = []
        listener.onScroll = { modes.insert(RunLoop.main.currentMode) }
        scroll.headlessFling(velocity: 1000)
        XCTAssertEqual(modes, [RunLoop.Mode("UITrackingRunLoopMode")])
        XCTAssertEqual(RunLoop.Mode.tracking.rawValue, "UITrackingRunLoopMode")
    }

    // As above: "observers and sources in the default mode do not fire".
    func test_a_default_mode_observer_does_not_fire_while_a_fling_decelerates() {
        let (idle, tracking) = (LoopProbe(in: .default), LoopProbe(in: .tracking))
        defer {
            idle.remove()
            tracking.remove()
        }
        scroll.headlessFling(velocity: 1000)
        XCTAssertEqual([idle.observed, idle.performed, idle.timed], [0, 0, 0])
        XCTAssertGreaterThan(tracking.observed, 0)
        XCTAssertEqual([tracking.performed, tracking.timed], [1, 1])
        clock.tick(3)
        XCTAssertGreaterThan(idle.observed, 0)
        XCTAssertEqual([idle.performed, idle.timed], [1, 1])
    }

    func test_a_default_mode_observer_does_not_fire_during_a_drag() {
        let idle = LoopProbe(in: .default)
        defer { idle.remove() }
        scroll.headlessDrag(by: 100, over: 0.2)
        XCTAssertEqual([idle.observed, idle.performed, idle.timed], [0, 0, 0])
    }
}
