import Precache

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// Watches a list while it moves: the times of its frames, and how far its content's end jumps.
@MainActor
final class MotionRecorder {
    private let scrollView: UIScrollView
    private let meter: ScrollMeter
    private var contentHeight: CGFloat = 0
    private var jumps: CGFloat = 0

    init(_ scrollView: UIScrollView) {
        self.scrollView = scrollView
        meter = ScrollMeter(scrollView)
        meter.onFrame = { [weak self] in self?.noteContentSize() }
    }

    /// What was seen in all movements that have ended.
    var frames: ScrollReport { meter.report.total }
    /// The sum in points of all changes of the content's height.
    var contentSizeJump: Double { Double(jumps) }

    /// The list begins to move. Frames are timed only from here to ``end()``: a display link has the main run loop wake
    /// up all the time.
    func begin() {
        contentHeight = scrollView.contentSize.height
        meter.beginScroll()
    }

    /// The list has come to rest.
    func end() {
        noteContentSize()
        meter.endScroll()
    }

    /// The list moves within `body`, at once.
    func watchContentSize(_ body: () -> Void) {
        contentHeight = scrollView.contentSize.height
        body()
        noteContentSize()
    }

    private func noteContentSize() {
        jumps += abs(scrollView.contentSize.height - contentHeight)
        contentHeight = scrollView.contentSize.height
    }
}
