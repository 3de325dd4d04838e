import Precache

/// Measures how smoothly a scroll view scrolls: frames per second, Apple's hitch time ratio, late and dropped frames,
/// the worst frame and, of a table, the rows measured meanwhile.
///
///     let meter = ScrollMeter(tableView)
///     meter.start()
///     …
///     print(meter.report.table)
///
/// Started, it watches what fingers do: a scroll lasts from the frame in which a drag begins until the list is neither
/// dragged nor decelerates. What the app scrolls by itself is counted between ``beginScroll()`` and ``endScroll()``.
///
/// Frames are those of a display link in the common modes, each held against its own target time, so a display's rate
/// may change. On an iPhone with a ProMotion display that is every frame only where the app's Info.plist has
/// `CADisableMinimumFrameDurationOnPhone`; without the key no display link is called more than 60 times a second.
///
/// It sees what the main thread does to frames, commit hitches in Apple's words, not what the render server does
/// afterwards. It keeps neither the scroll view nor itself alive. Not for production: while it runs, the main run loop
/// wakes up for each frame.
@MainActor
public final class ScrollMeter {
    private weak var scrollView: UIScrollView?
    private var meter = FrameMeter()
    private var timeline = FrameTimeline()
    private var ticker: FrameTicker?
    private var ended: [ScrollReport] = []
    /// How many rows had been measured under a finger when the present scroll began or, at rest, at the last frame.
    private var missesBefore = 0
    private var isScrolledByApp = false

    /// Whether scrolls are watched.
    package private(set) var isRunning = false

    /// Called at the start of each frame's turn for as long as the meter runs or a scroll lasts, and a last time if the
    /// scroll view is gone. Its work is part of the frame.
    package var onFrame: (() -> Void)?
    /// The overlay's own: also called when the meter is stopped.
    var onTick: (() -> Void)?

    /// A meter that does not run yet. It does not keep the scroll view alive.
    public init(_ scrollView: UIScrollView) {
        self.scrollView = scrollView
    }

    /// All scrolls since the meter was made or reset, the one under way included.
    public var report: ScrollMeterReport {
        ScrollMeterReport(scrolls: ended + (meter.isScrolling ? [presentScroll] : []))
    }

    /// The scroll under way, or else the last one; nil before the first.
    package var lastScroll: ScrollReport? { meter.isScrolling ? presentScroll : ended.last }

    /// Watches from now on. No effect if it does so already.
    public func start() {
        isRunning = scrollView != nil
        guard isRunning, ticker == nil else { return }
        forgetFrames()
        startTicking()
    }

    /// Stops watching, at once. A scroll under way ends here; what was seen stays in the ``report``.
    public func stop() {
        let wasRunning = isRunning
        isRunning = false
        if let ticker { end(at: timeline.finish(lastCommit: ticker.frameEnd)) }
        isScrolledByApp = false
        stopTicking()
        if wasRunning { onTick?() }
    }

    /// Forgets all scrolls; one under way is counted from here on.
    package func reset() {
        ended = []
        missesBefore = misses
        if meter.isScrolling { begin(after: timeline.shown) }
    }

    /// The app begins to scroll by itself: the frame that begins next is the first. The meter need not be started. No
    /// effect within a scroll.
    public func beginScroll() {
        guard !meter.isScrolling, scrollView != nil else { return }
        isScrolledByApp = true
        forgetFrames()
        begin(after: nil)
        if ticker == nil { startTicking() }
        ticker?.askForEveryFrame(true)
    }

    /// The app has stopped scrolling.
    ///
    /// - Returns: the scroll, without frames where none was begun.
    @discardableResult
    public func endScroll() -> ScrollReport {
        guard isScrolledByApp, let ticker else { return ScrollReport() }
        let scroll = end(at: timeline.finish(lastCommit: ticker.frameEnd))
        isScrolledByApp = false
        // Its last one has been counted.
        forgetFrames()
        ticker.askForEveryFrame(false)
        if !isRunning { stopTicking() }
        return scroll
    }

    // MARK: Frames

    /// Frames count from here on.
    private func forgetFrames() {
        timeline = FrameTimeline()
        missesBefore = misses
    }

    private func startTicking() {
        ticker = FrameTicker(committing: scrollView) { [weak self] link in
            if let self { tick(link) } else { link.invalidate() }
        }
    }

    private func stopTicking() {
        ticker?.stop()
        ticker = nil
    }

    private func tick(_ link: CADisplayLink) {
        guard let scrollView, let ticker else {
            stop()
            onFrame?()
            return
        }
        let last = timeline.begin(
            timestamp: link.timestamp, targetTimestamp: link.targetTimestamp, lastCommit: ticker.frameEnd)
        let isMoving = isScrolledByApp || scrollView.isDragging || scrollView.isDecelerating
        if isMoving, !meter.isScrolling {
            // The scroll began after the last turn did, and may have made that turn's frame late.
            begin(after: timeline.shown)
            ticker.askForEveryFrame(true)
        }
        if let last { meter.frame(timestamp: last.timestamp, targetTimestamp: last.targetTimestamp) }
        if !isMoving, meter.isScrolling {
            end(at: last?.timestamp)
            ticker.askForEveryFrame(false)
        }
        if !meter.isScrolling { missesBefore = misses }
        timeline.shown = last
        onTick?()
        onFrame?()
    }

    private func begin(after frame: FrameTimeline.Frame?) {
        meter.begin()
        if let frame { meter.frame(timestamp: frame.timestamp, targetTimestamp: frame.targetTimestamp) }
    }

    /// - Parameter time: when the last frame was shown, in which the list came to rest; nil where none was.
    @discardableResult
    private func end(at time: Double?) -> ScrollReport {
        guard meter.isScrolling else { return ScrollReport() }
        if let time { meter.frame(timestamp: time, targetTimestamp: time) }
        var scroll = meter.end(at: time ?? 0)
        scroll.rowsMeasured = newMisses
        missesBefore = misses
        if scroll.frames > 0 || scroll.rowsMeasured > 0 { ended.append(scroll) }
        return scroll
    }

    private var presentScroll: ScrollReport {
        var scroll = meter.scroll
        scroll.rowsMeasured = newMisses
        return scroll
    }

    private var newMisses: Int { max(misses - missesBefore, 0) }

    private var misses: Int {
        guard let statistics = (scrollView as? UITableView)?.usedPrecacher?.statistics else { return 0 }
        return isScrolledByApp ? statistics.misses : statistics.missesWhileTracking
    }
}
