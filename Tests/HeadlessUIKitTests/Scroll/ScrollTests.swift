import CoreFoundation
import XCTest

@testable import HeadlessUIKit

/// How content moves under a finger and after it, what is told of that, and what the run loop does meanwhile, as Apple
/// documents it of `UIScrollView`, its delegate, `UIRefreshControl`, and `RunLoop.Mode.tracking`.
final class ScrollTests: ScrollTestCase {
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

    func test_an_animated_jump_says_when_it_has_ended() {
        scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
        XCTAssertEqual(listener.events, [])
        display.run(in: .default, until: { listener.events.last == "did end animation" })
        XCTAssertEqual(scroll.contentOffset.y, 100)
        listener.events = []
        scroll.setContentOffset(.zero, animated: false)
        XCTAssertEqual(listener.events, ["did scroll"])
    }

    func test_the_adjusted_inset_is_inset_and_safe_area_and_each_change_told() {
        func assertAdjusted(_ inset: UIEdgeInsets, told: Int, line: UInt = #line) {
            XCTAssertEqual(scroll.adjustedContentInset, inset, line: line)
            XCTAssertEqual(listener.events, Array(repeating: "did change inset", count: told), line: line)
            XCTAssertEqual(scroll.insetChanges, told, line: line)
        }
        let inset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        for _ in 0..<2 { scroll.contentInset = inset }
        assertAdjusted(inset, told: 1)
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 50, left: 5, bottom: 30, right: 6)
        assertAdjusted(UIEdgeInsets(top: 51, left: 7, bottom: 33, right: 10), told: 2)
        XCTAssertEqual(scroll.contentInset, inset)
    }

    func test_a_fling_or_a_drag_tells_its_delegate_in_the_documented_order() {
        scroll.headlessFling(velocity: 1000)
        let drag = ["will begin dragging", "did scroll", "will end dragging"]
        let decelerates = ["did end dragging, decelerates", "will begin decelerating"]
        XCTAssertEqual(listener.phases, drag + decelerates + ["did scroll", "did end decelerating"])
        XCTAssertEqual(listener.states, [[true, true, false], [false, false, true]])
        XCTAssertFalse(scroll.isTracking || scroll.isDragging || scroll.isDecelerating)
        let start = scroll.contentOffset.y
        listener.reset()
        scroll.headlessDrag(by: 120, over: 0.3)
        XCTAssertEqual(listener.phases, drag + ["did end dragging, stops"])
        XCTAssertEqual(listener.velocity, .zero)
        XCTAssertEqual(scroll.contentOffset.y, start + 120, accuracy: 1e-6)
    }

    // The velocity is in points a millisecond.
    func test_a_fling_ends_at_the_target_told_or_the_delegate_s_own() {
        let flings: [(velocity: CGFloat, target: CGFloat?)] = [
            (800, nil), (2500, nil), (-700, nil), (1000, 300), (1000, 1234), (1000, 40),
        ]
        for (velocity, target) in flings {
            let words = "\(velocity), \(target ?? -1)"
            if target != nil { scroll.contentOffset.y = 0 }
            listener.ownTarget = target
            scroll.headlessFling(velocity: velocity)
            XCTAssertEqual(listener.velocity, CGPoint(x: 0, y: velocity / 1000), words)
            XCTAssertEqual(scroll.contentOffset.y, target ?? listener.target.y, accuracy: 1e-6, words)
            XCTAssertEqual(listener.events.last, "did end decelerating", words)
        }
        scroll.contentOffset.y = 0
        listener.stopsAtOnce = true
        scroll.headlessFling(velocity: 1000)
        XCTAssertEqual(listener.events.last, "did end dragging, stops", "to where the finger left")
        XCTAssertEqual(scroll.contentOffset.y, 100, accuracy: 1e-6)
    }

    func test_a_control_takes_its_height_while_it_refreshes_and_hears_of_pulls() {
        let control = UIRefreshControl()
        scroll.contentInset.top = 10
        scroll.refreshControl = control
        var calls = 0
        control.headlessOnValueChanged = { [control] in
            calls += 1
            XCTAssertTrue(control.isRefreshing)
        }
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
            XCTAssertEqual(insets, [isRefreshing ? 70 : 10, 10], name)
        }
        XCTAssertEqual(control.frame.height, 60)
        scroll.headlessFling(velocity: -3000)
        XCTAssertEqual(scroll.contentOffset.y, -70, "below the control")
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

    // What is left of the velocity after a millisecond: v(t) = v0 · d^t, t in ms; the way is v0 · (d^t − 1) / ln d.
    func test_a_fling_travels_as_the_deceleration_rate_says_at_each_vsync() {
        for hertz in [60.0, 120] {
            for (rate, d) in [(UIScrollView.DecelerationRate.normal, 0.998), (.fast, 0.99)] {
                begin(hertz: hertz)
                scroll.decelerationRate = rate
                scroll.contentOffset.y = 0
                listener.reset()
                scroll.headlessFling(velocity: 2000)
                let start = listener.deceleration[0]
                let samples = listener.deceleration.dropFirst()
                let way = samples.map { $0.offset - start.offset }
                XCTAssertGreaterThan(way.count, 20)
                for (sample, way) in zip(samples, way).dropLast() {
                    let milliseconds = (sample.time + 1 / hertz - start.time) * 1000
                    XCTAssertEqual(way, 2 * (pow(d, milliseconds) - 1) / log(d), accuracy: 1e-3)
                }
                for (a, b) in zip(samples, samples.dropFirst()) {
                    XCTAssertEqual(b.time - a.time, 1 / hertz, accuracy: 1e-9)
                }
                // It ends when it is as good as there: the last step is shorter than a pixel.
                XCTAssertEqual(way.last!, -2 / log(d), accuracy: 1e-6)
                XCTAssertLessThan(way.last! - way[way.count - 2], 1)
            }
        }
    }

    func test_a_fling_rests_within_content_that_shrinks_at_its_end() {
        let end = scroll.contentSize.height - scroll.bounds.height
        listener.onScroll = { if self.scroll.contentOffset.y == end { self.scroll.contentSize.height -= 100 } }
        scroll.contentOffset.y = end - 300
        scroll.headlessFling(velocity: 2000)
        XCTAssertEqual(scroll.contentOffset.y, end - 100)
    }

    // A late frame shows the content where it is by then: slower frames, not a slower list.
    func test_each_frame_is_laid_out_and_a_busy_main_thread_sees_fewer() {
        window.makeKeyAndVisible()
        tick(1)
        scroll.layouts = 0
        scroll.headlessFling(velocity: 2000)
        let (frames, end) = (listener.offsets.count, scroll.contentOffset.y)
        XCTAssertEqual(scroll.layouts, frames)
        XCTAssertGreaterThan(frames, 20)
        scroll.contentOffset.y = 0
        listener.reset()
        listener.onScroll = { self.work(0.04) }
        scroll.headlessFling(velocity: 2000)
        XCTAssertEqual(scroll.contentOffset.y, end, accuracy: 1e-6)
        XCTAssertTrue((frames / 6 + 1..<frames / 2).contains(listener.offsets.count), "\(listener.offsets.count)")
    }

    func test_a_fling_stops_at_either_end_of_the_content() {
        scroll.contentSize.height = 1000
        scroll.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 20, right: 0)
        for (velocity, end) in [(5000, 1000 + 20 - 480), (-5000, -30)] as [(CGFloat, CGFloat)] {
            listener.reset()
            scroll.headlessFling(velocity: velocity)
            let farthest = velocity > 0 ? listener.offsets.max() : listener.offsets.min()
            XCTAssertEqual([scroll.contentOffset.y, listener.target.y, farthest], [end, end, end])
            XCTAssertEqual(listener.events.last, "did end decelerating")
        }
    }

    func test_a_view_that_does_not_scroll_ignores_the_finger() {
        scroll.isScrollEnabled = false
        scroll.headlessFling(velocity: 1000)
        scroll.headlessDrag(by: 100, over: 0.1)
        XCTAssertEqual(listener.events, [])
        XCTAssertEqual(scroll.contentOffset.y, 0)
    }

    /// How far the view comes when flicked, after `body`, which is called once in the deceleration.
    private func distance(after body: @escaping (UIScrollView) -> Void) -> CGFloat {
        scroll.contentOffset.y = 0
        listener.reset()
        var place: CGFloat?
        listener.onScroll = { [scroll, listener] in
            guard scroll.isDecelerating, listener.deceleration.count == 1 + 5, place == nil else { return }
            place = 0
            body(scroll)
            place = scroll.contentOffset.y
        }
        scroll.headlessFling(velocity: 1500)
        XCTAssertFalse(scroll.isDecelerating)
        XCTAssertEqual(listener.events.count { $0 == "did end decelerating" }, 1)
        return scroll.contentOffset.y - (place ?? .nan)
    }

    func test_a_deceleration_ends_by_the_method_or_where_UIKit_ends_it() {
        let changes: [(String, ends: [Bool], (UIScrollView) -> Void)] = [
            ("nothing", [false, false], { _ in }), ("offset", [false, true], { $0.contentOffset.y += 10 }),
            ("bounds", [false, true], { $0.bounds.origin.y += 10 }),
            ("the same offset", [false, false], { $0.contentOffset = $0.contentOffset }),
            ("the same bounds", [false, false], { $0.bounds = $0.bounds }),
            ("correction for what is above", [false, false], { $0.correctContentOffset(by: 10) }),
            ("method", [true, true], { $0.setContentOffset($0.contentOffset, animated: false) }),
        ]
        for (name, ends, change) in changes {
            for (offsetEnds, ends) in zip([false, true], ends) {
                UIKitBehavior.current.offsetEndsDeceleration = offsetEnds
                let way = distance(after: change)
                if ends { XCTAssertEqual(way, 0, name) } else { XCTAssertGreaterThan(way, 300, name) }
            }
        }
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

    func test_a_table_corrects_its_offset_without_ending_its_deceleration() {
        window.makeKeyAndVisible()
        let source = ListSource(rows: 2000, height: 70)
        source.rowEstimate = 30
        let table = UITableView.showing(source, estimate: 30) { window.addSubview($0) }
        table.scroll(to: 30_000)
        table.headlessFling(velocity: -3000)
        // Rows that come in above grow by 40 points each, and the content moves as far as without.
        XCTAssertLessThan(table.contentOffset.y, 29_500)
        XCTAssertGreaterThan(source.count("height"), 20)
        XCTAssertGreaterThan(CGFloat(1000 - (table.shownIds.first ?? 1000)) * 70, 1000, "by rows, as heights changed")
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
