import Foundation
import HeadlessUIKit
import XCTest

/// Writes down what a scroll view says, and when and where it was then.
@MainActor
final class ScrollListener: UIScrollViewDelegate {
    struct State: Equatable {
        var isTracking: Bool
        var isDragging: Bool
        var isDecelerating: Bool
    }

    struct Motion {
        var startTime: TimeInterval = 0
        var startOffset: CGFloat = 0
        var samples: [(time: TimeInterval, offset: CGFloat)] = []
    }

    var events: [String] = []
    private(set) var offsets: [CGFloat] = []
    private(set) var times: [TimeInterval] = []
    /// Those that repeat once.
    private(set) var states: [State] = []
    private(set) var deceleration = Motion()
    private(set) var velocity = CGPoint(x: -1, y: -1)
    var target = CGPoint.zero
    var ownTarget: CGFloat?
    var stopsAtOnce = false
    var onScroll: () -> Void = {}

    /// The events, with those that repeat given once.
    var phases: [String] {
        var phases: [String] = []
        for event in events where event != phases.last { phases.append(event) }
        return phases
    }

    func reset() {
        (events, offsets, times, states, deceleration) = ([], [], [], [], Motion())
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        events.append("did scroll")
        offsets.append(scrollView.contentOffset.y)
        times.append(CACurrentMediaTime())
        let state = State(
            isTracking: scrollView.isTracking, isDragging: scrollView.isDragging,
            isDecelerating: scrollView.isDecelerating)
        if state != states.last { states.append(state) }
        if scrollView.isDecelerating {
            deceleration.samples.append((CACurrentMediaTime(), scrollView.contentOffset.y))
        }
        onScroll()
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { events.append("will begin dragging") }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        events.append("will end dragging")
        self.velocity = velocity
        if let ownTarget { targetContentOffset.pointee.y = ownTarget }
        if stopsAtOnce { targetContentOffset.pointee = scrollView.contentOffset }
        target = targetContentOffset.pointee
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        events.append("did end dragging, \(decelerate ? "decelerates" : "stops")")
    }

    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
        events.append("will begin decelerating")
        deceleration.startTime = CACurrentMediaTime()
        deceleration.startOffset = scrollView.contentOffset.y
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { events.append("did end decelerating") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { events.append("did end animation") }
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { events.append("did change inset") }
}

final class CountingScrollView: UIScrollView {
    var layouts = 0
    var insetChanges = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
    }

    override func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        insetChanges += 1
    }
}

/// Tests of a scroll view of 320 × 480 points in a window, whose content is 100,000 points high.
@MainActor
class ScrollTestCase: XCTestCase {
    var clock: HandClock!
    let listener = ScrollListener()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let scroll = CountingScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    override func setUp() async throws {
        clock = HandClock()
        window.addSubview(scroll)
        scroll.contentSize = CGSize(width: 320, height: 100_000)
        scroll.delegate = listener
    }

    override func tearDown() async throws { clock.restore() }
}
