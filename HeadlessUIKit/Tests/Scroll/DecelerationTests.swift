import XCTest

@testable import HeadlessUIKit

/// How content moves after a finger has left it, and what ends that, as Apple documents it of `UIScrollView`.
final class DecelerationTests: ScrollTestCase {
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
    }

    func test_a_fling_that_the_delegate_stops_ends_where_the_finger_left() {
        listener.stopsAtOnce = true
        scroll.headlessFling(velocity: 1000)
        XCTAssertEqual(listener.events.last, "did end dragging, stops", "to where the finger left")
        XCTAssertEqual(scroll.contentOffset.y, 100, accuracy: 1e-6)
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

    /// The frames of a flick, and how far it came.
    private func flick() -> (frames: Int, end: CGFloat) {
        scroll.contentOffset.y = 0
        listener.reset()
        scroll.headlessFling(velocity: 2000)
        return (listener.offsets.count, scroll.contentOffset.y)
    }

    func test_each_frame_is_laid_out() {
        window.makeKeyAndVisible()
        tick(1)
        scroll.layouts = 0
        let (frames, _) = flick()
        XCTAssertEqual(scroll.layouts, frames)
        XCTAssertGreaterThan(frames, 20)
    }

    // A late frame shows the content where it is by then: slower frames, not a slower list.
    func test_a_busy_main_thread_sees_fewer_frames_and_no_slower_list() {
        window.makeKeyAndVisible()
        tick(1)
        let (frames, end) = flick()
        listener.onScroll = { self.work(0.04) }
        let busy = flick()
        XCTAssertEqual(busy.end, end, accuracy: 1e-6)
        XCTAssertTrue((frames / 6 + 1..<frames / 2).contains(busy.frames), "\(busy.frames)")
    }

    func test_a_fling_stops_at_either_end_of_the_content() {
        scroll.contentSize.height = 1000
        scroll.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 20, right: 0)
        for (velocity, end) in [(5000, 1000 + 20 - 480), (-5000, -30)] as [(CGFloat, CGFloat)] {
            listener.reset()
            scroll.headlessFling(velocity: velocity)
            let farthest = velocity > 0 ? listener.offsets.max() : listener.offsets.min()
            XCTAssertEqual([scroll.contentOffset.y, listener.target.y, farthest], [end, end, end], "\(velocity)")
            XCTAssertEqual(listener.events.last, "did end decelerating", "\(velocity)")
        }
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
                let story = "\(name), an offset ends it: \(offsetEnds)"
                if ends { XCTAssertEqual(way, 0, story) } else { XCTAssertGreaterThan(way, 300, story) }
            }
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
}
