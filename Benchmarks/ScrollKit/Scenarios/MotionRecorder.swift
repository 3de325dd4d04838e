#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// Watches a list while it moves: the times of its frames, and how far its content's end jumps.
@MainActor
final class MotionRecorder {
    private let scrollView: UIScrollView
    private var meter = FrameMeter()
    /// Only while the list moves: a display link has the main run loop wake up all the time.
    private var ticker: FrameTicker?
    /// The frame that was begun last: when it was due, and how long frames were then. In seconds.
    private var begun: (target: Double, duration: Double)?
    private var contentHeight: CGFloat = 0
    private var jumps: CGFloat = 0

    init(_ scrollView: UIScrollView) {
        self.scrollView = scrollView
    }

    /// What was seen in all movements that have ended.
    var frames: ScrollReport { meter.total }
    /// The sum in points of all changes of the content's height.
    var contentSizeJump: Double { Double(jumps) }

    /// The list begins to move.
    func begin() {
        begun = nil
        contentHeight = scrollView.contentSize.height
        meter.begin()
        ticker = FrameTicker { [weak self] link in self?.frame(link) }
    }

    /// The list has come to rest.
    func end() {
        noteContentSize()
        meter.end(at: showFrame() ?? 0)
        ticker?.stop()
        ticker = nil
    }

    /// The list moves within `body`, at once.
    func watchContentSize(_ body: () -> Void) {
        contentHeight = scrollView.contentSize.height
        body()
        noteContentSize()
    }

    private func frame(_ link: CADisplayLink) {
        noteContentSize()
        showFrame()
        begun = (link.targetTimestamp, link.targetTimestamp - link.timestamp)
    }

    /// Tells the meter when the frame that was begun last came on the screen: with the vsync that it was due at or, if it
    /// was not committed by then, with the first one after that. A frame that another one overtakes is never shown.
    @discardableResult
    private func showFrame() -> Double? {
        guard let begun, let ticker else { return nil }
        let missed = ((ticker.frameEnd - begun.target) / begun.duration).rounded(.up)
        let shown = begun.target + max(missed, 0) * begun.duration
        meter.frame(timestamp: shown, targetTimestamp: shown + begun.duration)
        self.begun = nil
        return shown
    }

    private func noteContentSize() {
        jumps += abs(scrollView.contentSize.height - contentHeight)
        contentHeight = scrollView.contentSize.height
    }
}
