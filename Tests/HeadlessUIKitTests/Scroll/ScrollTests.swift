import HeadlessUIKit
import XCTest

/// What a scroll view tells under a finger and after it, and pulled to refresh, as Apple documents it of
/// `UIScrollView`, its delegate, and `UIRefreshControl`.
@MainActor
final class ScrollTests: ScrollTestCase {
    func test_each_change_of_the_offset_is_told_and_nothing_else_is() async {
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
        HeadlessDisplay.main.run(in: .default, until: { listener.events.last == "did end animation" })
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
}
