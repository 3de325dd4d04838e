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
    private var ticker: FrameTicker?
    private var isMoving = false
    /// The frame that was begun last: when it was due, and how long frames were then. In seconds.
    private var begun: (target: Double, duration: Double)?
    private var contentHeight: CGFloat = 0
    private var contentSizeJump: CGFloat = 0

    init(_ scrollView: UIScrollView) {
        self.scrollView = scrollView
        ticker = FrameTicker { [weak self] link in self?.frame(link) }
    }

    /// The list begins to move.
    func begin() {
        isMoving = true
        begun = nil
        contentHeight = scrollView.contentSize.height
        meter.begin()
    }

    /// The list has come to rest.
    func end() {
        isMoving = false
        noteContentSize()
        meter.end(at: showFrame() ?? 0)
    }

    /// - Returns: what was seen: the frames, and the sum in points of all changes of the content's height.
    func stop() -> (frames: ScrollReport, contentSizeJump: Double) {
        ticker?.stop()
        return (meter.total, Double(contentSizeJump))
    }

    private func frame(_ link: CADisplayLink) {
        guard isMoving else { return }
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
        contentSizeJump += abs(scrollView.contentSize.height - contentHeight)
        contentHeight = scrollView.contentSize.height
    }
}
