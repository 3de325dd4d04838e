import CoreFoundation
import HeadlessTesting
import XCTest

@testable import HeadlessUIKit

/// Tests by a clock that a test moves, in place of the display's own.
class ClockTestCase: UIKitTestCase {
    private(set) var clock: HandClock!
    let display = HeadlessDisplay.main

    override func setUp() async throws {
        try await super.setUp()
        clock = HandClock()
    }

    override func tearDown() async throws {
        window.isHidden = true
        try await super.tearDown()
    }

    func begin(hertz: Double) {
        clock.restore()
        clock = HandClock(hertz: hertz)
    }

    func work(_ duration: TimeInterval) { clock.work(duration) }
    func tick(_ count: Int, in mode: RunLoop.Mode = .default) { clock.tick(count, in: mode) }
}

/// Observes the main run loop, until it is invalidated; `body` is told whether the loop exits.
@MainActor
func observe(
    _ activities: CFRunLoopActivity, order: CFIndex = 0, in mode: RunLoop.Mode = .default,
    _ body: @escaping @MainActor (_ isExit: Bool) -> Void
) -> CFRunLoopObserver? {
    let observer = CFRunLoopObserverCreateWithHandler(nil, activities.rawValue, true, order) { _, activity in
        let isExit = activity.contains(.exit)
        // Holds: the observer is added to the main run loop only.
        MainActor.assumeIsolated { body(isExit) }
    }
    CFRunLoopAddObserver(CFRunLoopGetMain(), observer, mode.cfMode)
    return observer
}

/// Writes down what a scroll view says, and when and where it was then.
final class ScrollListener: UIScrollViewDelegate {
    var events: [String] = []
    private(set) var samples: [(time: TimeInterval, offset: CGFloat)] = []
    /// Whether it tracked, was dragged, and decelerated. Those that repeat once.
    private(set) var states: [[Bool]] = []
    /// From its beginning on.
    private(set) var deceleration: [(time: TimeInterval, offset: CGFloat)] = []
    private(set) var velocity = CGPoint(x: -1, y: -1)
    private(set) var target = CGPoint.zero
    var ownTarget: CGFloat?
    var stopsAtOnce = false
    var scrollsToTop = true
    var onScroll: () -> Void = {}
    var offsets: [CGFloat] { samples.map(\.offset) }

    /// The events, with those that repeat given once.
    var phases: [String] { events.indices.filter { $0 == 0 || events[$0] != events[$0 - 1] }.map { events[$0] } }
    func reset() { (events, samples, states, deceleration) = ([], [], [], []) }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        events.append("did scroll")
        let sample = (CACurrentMediaTime(), scrollView.contentOffset.y)
        samples.append(sample)
        let state = [scrollView.isTracking, scrollView.isDragging, scrollView.isDecelerating]
        if state != states.last { states.append(state) }
        if scrollView.isDecelerating { deceleration.append(sample) }
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
        deceleration = [(CACurrentMediaTime(), scrollView.contentOffset.y)]
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { events.append("did end decelerating") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { events.append("did end animation") }
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { scrollsToTop }
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { events.append("did scroll to top") }
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { events.append("did change inset") }
}

final class CountingScrollView: UIScrollView {
    var (layouts, insetChanges, prepared) = (0, 0, 0)
    var onPrepare: () -> Void = {}

    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
    }

    override func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        insetChanges += 1
    }

    override func prepareInSpareTime() {
        prepared += 1
        onPrepare()
    }
}

/// Tests of a scroll view of 320 × 480 points in a window, whose content is 100,000 points high.
class ScrollTestCase: ClockTestCase {
    let listener = ScrollListener()
    let scroll = CountingScrollView(frame: CGRect(0, 0, 320, 480))

    override func setUp() async throws {
        try await super.setUp()
        window.frame.size = scroll.frame.size
        window.addSubview(scroll)
        scroll.contentSize = CGSize(width: 320, height: 100_000)
        scroll.delegate = listener
    }
}
