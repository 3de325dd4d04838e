import CoreFoundation
import XCTest

@testable import HeadlessUIKit

/// How content moves under a finger and after it, what is told of that, and what the run loop does meanwhile, as Apple
/// documents it of `UIScrollView`, its delegate, `UIRefreshControl`, and `RunLoop.Mode.tracking`.
final class ScrollTests: ScrollTestCase {
    func test_each_change_of_the_offset_is_told() {
        scroll.contentOffset.y = 10
        scroll.contentOffset = CGPoint(x: 0, y: 20)
        scroll.setContentOffset(CGPoint(x: 0, y: 30), animated: false)
        scroll.bounds.origin.y = 40
        XCTAssertEqual(listener.offsets, [10, 20, 30, 40])
    }

    func test_nothing_is_told_that_leaves_the_offset_where_it_is() {
        scroll.contentOffset.y = 40
        listener.reset()
        scroll.contentOffset.y = 40
        scroll.contentSize.height += 10
        scroll.frame.size.height += 10
        XCTAssertEqual(listener.offsets, [])
    }

    func test_an_animated_jump_says_when_it_has_ended() {
        scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
        XCTAssertEqual(listener.events, [])
        display.run(in: .default, until: { listener.events.last == "did end animation" })
        XCTAssertEqual(scroll.contentOffset.y, 100)
    }

    func test_a_jump_without_animation_says_of_no_end() {
        scroll.contentOffset.y = 100
        listener.events = []
        scroll.setContentOffset(.zero, animated: false)
        XCTAssertEqual(listener.events, ["did scroll"])
    }

    func test_a_tap_on_the_status_bar_scrolls_to_the_top_and_says_so() {
        scroll.contentInset.top = 30
        scroll.contentOffset.y = 500
        listener.reset()
        scroll.headlessTapStatusBar()
        XCTAssertEqual(listener.events, [], "with the next frames")
        tick(25)
        XCTAssertEqual(listener.phases, ["did scroll", "did scroll to top"])
        XCTAssertGreaterThan(listener.offsets.count, 10)
        XCTAssertEqual(listener.states, [[false, false, false]])
        XCTAssertEqual(scroll.contentOffset.y, -30)
    }

    func test_a_tap_on_the_status_bar_may_do_nothing() {
        let reasons: [(String, () -> Void)] = [
            ("the view's", { self.scroll.scrollsToTop = false }),
            ("the delegate's", { self.listener.scrollsToTop = false }),
            ("disabled", { self.scroll.isScrollEnabled = false }), ("there", { self.scroll.contentOffset.y = 0 }),
        ]
        for (name, prepare) in reasons {
            scroll.contentOffset.y = 500
            prepare()
            listener.reset()
            scroll.headlessTapStatusBar()
            tick(25)
            XCTAssertEqual(listener.events, [], name)
            (scroll.scrollsToTop, scroll.isScrollEnabled, listener.scrollsToTop) = (true, true, true)
        }
    }

    func test_the_adjusted_inset_is_inset_and_safe_area_and_each_change_told() {
        func assertAdjusted(_ inset: UIEdgeInsets, told: Int, line: UInt = #line) {
            XCTAssertEqual(scroll.adjustedContentInset, inset, line: line)
            XCTAssertEqual(listener.events, Array(repeating: "did change inset", count: told), line: line)
            XCTAssertEqual(scroll.insetChanges, told, line: line)
        }
        let inset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        scroll.contentOffset.y = 500
        listener.reset()
        for _ in 0..<2 { scroll.contentInset = inset }
        assertAdjusted(inset, told: 1)
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 50, left: 5, bottom: 30, right: 6)
        assertAdjusted(UIEdgeInsets(top: 51, left: 7, bottom: 33, right: 10), told: 2)
        XCTAssertEqual(scroll.contentInset, inset)
    }

    private let dragged = ["will begin dragging", "did scroll", "will end dragging"]

    func test_a_fling_tells_its_delegate_in_the_documented_order() {
        scroll.headlessFling(velocity: 1000)
        let decelerates = ["did end dragging, decelerates", "will begin decelerating"]
        XCTAssertEqual(listener.phases, dragged + decelerates + ["did scroll", "did end decelerating"])
        XCTAssertEqual(listener.states, [[true, true, false], [false, false, true]])
        XCTAssertFalse(scroll.isTracking || scroll.isDragging || scroll.isDecelerating)
    }

    func test_a_drag_tells_its_delegate_in_the_documented_order() {
        scroll.headlessFling(velocity: 1000)
        let start = scroll.contentOffset.y
        listener.reset()
        scroll.headlessDrag(by: 120, over: 0.3)
        XCTAssertEqual(listener.phases, dragged + ["did end dragging, stops"])
        XCTAssertEqual(listener.velocity, .zero)
        XCTAssertEqual(scroll.contentOffset.y, start + 120, accuracy: 1e-6)
    }

    /// Set as the scroll view's, which has an inset of its own.
    private func refreshControl() -> UIRefreshControl {
        let control = UIRefreshControl()
        scroll.contentInset.top = 10
        scroll.refreshControl = control
        return control
    }

    func test_a_control_takes_its_height_while_it_refreshes_and_hears_of_pulls() {
        let control = refreshControl()
        var calls = 0
        let heard = UIAction { [control] _ in
            calls += 1
            XCTAssertTrue(control.isRefreshing)
        }
        control.addAction(heard, for: .valueChanged)
        let steps: [(String, () -> Void, isRefreshing: Bool, calls: Int, told: Int)] = [
            ("begun", control.beginRefreshing, true, 0, 1), ("begun again", control.beginRefreshing, true, 0, 0),
            ("ended", control.endRefreshing, false, 0, 1), ("ended again", control.endRefreshing, false, 0, 0),
            ("pulled", control.headlessPull, true, 1, 1), ("pulled meanwhile", control.headlessPull, true, 0, 0),
            ("ended", control.endRefreshing, false, 0, 1), ("pulled again", control.headlessPull, true, 1, 1),
        ]
        for (name, step, isRefreshing, expected, told) in steps {
            (calls, listener.events) = (0, [])
            step()
            XCTAssertEqual(control.isRefreshing, isRefreshing, name)
            let changes = listener.events.count { $0 == "did change inset" }
            XCTAssertEqual([calls, changes], [expected, told], name)
            let insets = [scroll.adjustedContentInset.top, scroll.contentInset.top]
            XCTAssertEqual(insets, isRefreshing ? [70, 70] : [10, 10], name)
        }
        XCTAssertEqual(control.frame.height, 60)
    }

    func test_a_fling_back_rests_below_a_control_that_refreshes() {
        refreshControl().headlessPull()
        scroll.headlessFling(velocity: -3000)
        XCTAssertEqual(scroll.contentOffset.y, -70, "below the control")
    }

    func test_a_control_that_is_taken_away_takes_no_room_and_tells_nothing() {
        let control = refreshControl()
        control.headlessPull()
        scroll.refreshControl = nil
        listener.events = []
        control.endRefreshing()
        XCTAssertEqual(scroll.adjustedContentInset.top, 10, "taken away")
        XCTAssertEqual(listener.events, [])
    }

    // A finger that keeps its speed has moved the content by speed × time, at each vsync that shows a frame.
    func test_a_drag_moves_the_content_evenly() {
        let start = CACurrentMediaTime()
        scroll.headlessDrag(by: 120, over: 0.2)
        for (time, offset) in listener.samples {
            XCTAssertEqual(offset, 120 * min((time + 1.0 / 60 - start) / 0.2, 1), accuracy: 1e-3)
        }
        XCTAssertGreaterThan(listener.offsets.count, 10)
    }

    func test_a_view_that_does_not_scroll_ignores_the_finger() {
        scroll.isScrollEnabled = false
        scroll.headlessFling(velocity: 1000)
        scroll.headlessDrag(by: 100, over: 0.1)
        XCTAssertEqual(listener.events, [])
        XCTAssertEqual(scroll.contentOffset.y, 0)
    }

    // Apple's sample StreetScroller moves the content under a finger, which goes on dragging from there.
    func test_an_offset_set_under_a_finger_does_not_end_the_drag() {
        let ways: [@MainActor (UIScrollView) -> Void] = [
            { $0.contentOffset.y += 1000 }, { $0.bounds.origin.y += 1000 },
            { $0.setContentOffset(CGPoint(0, $0.contentOffset.y + 1000), animated: false) },
        ]
        for (number, set) in ways.enumerated() {
            scroll.contentOffset.y = 0
            listener.onScroll = { [scroll, listener] in
                listener.onScroll = {}
                set(scroll)
            }
            scroll.headlessDrag(by: 200, over: 0.3)
            XCTAssertEqual(scroll.contentOffset.y, 1200, accuracy: 1e-6, "way \(number)")
        }
    }

    func test_the_main_run_loop_tracks_and_default_mode_observers_wait_meanwhile() {
        XCTAssertEqual(RunLoop.Mode.tracking.rawValue, "UITrackingRunLoopMode")
        let gestures: [(String, () -> Void)] = [
            ("fling", { self.scroll.headlessFling(velocity: 1000) }),
            ("drag", { self.scroll.headlessDrag(by: 100, over: 0.2) }),
        ]
        for (name, move) in gestures {
            // What the loop hands those who look in a mode, and what waits there.
            let (idle, tracking) = (LayoutLog(), LayoutLog())
            let looking = [(idle, RunLoop.Mode.default), (tracking, .tracking)].map { log, mode in
                let source = RunLoopSource { log.updates.append("source") }
                source.add(to: mode)
                source.signal()
                let timer = Timer(fire: Date(timeIntervalSinceNow: -1), interval: 0, repeats: false) { _ in
                    // Holds: it is added to the main run loop.
                    MainActor.assumeIsolated { log.updates.append("timer") }
                }
                RunLoop.main.add(timer, forMode: mode)
                return (source, timer, observe(.allActivities, in: mode) { _ in log.names.append("observed") })
            }
            var modes: Set<RunLoop.Mode?> = []
            listener.onScroll = { modes.insert(RunLoop.main.currentMode) }
            move()
            XCTAssertEqual(modes, [.tracking], name)
            XCTAssertEqual(idle.names + idle.updates, [], name)
            XCTAssertNotEqual(tracking.names, [], name)
            XCTAssertEqual(tracking.updates.sorted(), ["source", "timer"], name)
            tick(3)
            XCTAssertNotEqual(idle.names, [], name)
            XCTAssertEqual(idle.updates.sorted(), ["source", "timer"], name)
            for (_, timer, observer) in looking {
                timer.invalidate()
                CFRunLoopObserverInvalidate(observer)
            }
        }
    }
}
