import Foundation
import HeadlessUIKit
import XCTest

/// How content moves under a finger and after it, and what the run loop does meanwhile, as Apple documents it of
/// `UIScrollView.DecelerationRate` and `RunLoop.Mode.tracking`.
@MainActor
final class FlingTests: ScrollTestCase {
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

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

    // iOS 26.1; rdar://16724593.
    func test_content_that_is_moved_from_under_a_fling_goes_on_from_there() {
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
