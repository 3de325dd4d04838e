/// Measures how smooth scrolling is from the times of its frames.
///
/// A frame is on the screen from the time it is shown to that at which the next one is. Where the next comes after it
/// was due, it is late by the difference: "a hitch is any time a frame appears on screen later than expected" (Apple,
/// Tech Talk 10855, "Explore UI animation hitches and the render loop"; WWDC 2020, session 10077, "Eliminate animation
/// hitches with XCTest"). A frame due after one period that comes after three is two periods late. Each frame is held
/// against its own target, so refresh rates may change from frame to frame.
///
/// It has no clock: ``ScrollMeter`` feeds it from a display link, a test by hand. It is not for telling what made a
/// frame late, and keeps no frame but the last.
struct FrameMeter: Sendable {
    /// All scrolls that have ended.
    private(set) var total = ScrollReport()
    /// The present scroll so far, or the last one.
    private(set) var scroll = ScrollReport()
    /// Whether frames are counted: between the beginning of a scroll and its end.
    private(set) var isScrolling = false

    private var shown: Frame?

    private struct Frame {
        let timestamp: Double
        let target: Double
        var hasTarget: Bool { target.isFinite && target - timestamp > FrameMeter.tolerance }
    }

    /// In seconds. Vsync timestamps jitter by microseconds, and no display refreshes more often than every 4 ms: a
    /// frame that is nearer to its target than this is on time.
    private static let tolerance = 0.0005

    /// In seconds. The system ends an app whose main thread is stuck for about as long (Apple, "Addressing watchdog
    /// terminations"): a longer interval is no frame, but a clock that jumped, or an app that was suspended.
    private static let longestFrame = 10.0

    /// A meter that has seen nothing yet.
    init() {}

    /// The list starts to move: a finger drags it, or it decelerates. Frames are counted from now on.
    mutating func begin() {
        scroll = ScrollReport()
        shown = nil
        isScrolling = true
    }

    /// A frame is shown. Both times are in seconds on one clock.
    ///
    /// Outside of a scroll, frames are ignored. So is the interval to a timestamp that does not lie after the last one,
    /// or lies more than 10 seconds after it (the clock jumped): counting starts again at the new time. A target that
    /// does not lie after its timestamp is no target, and nothing can be late for it.
    ///
    /// - Parameters:
    ///   - timestamp: when it comes on the screen.
    ///   - targetTimestamp: when the next one is due.
    mutating func frame(timestamp: Double, targetTimestamp: Double) {
        guard isScrolling, timestamp.isFinite else { return }
        if let shown {
            // The same vsync, but for rounding.
            if abs(timestamp - shown.timestamp) <= Self.tolerance { return }
            count(shown, until: timestamp)
        }
        shown = Frame(timestamp: timestamp, target: targetTimestamp)
    }

    /// The list has come to rest.
    ///
    /// The frame on the screen counts if it stood there until the next was due. If the scroll ends before that, neither
    /// the frame nor its time counts: no later frame is missed.
    ///
    /// - Returns: the scroll that has ended.
    @discardableResult
    mutating func end(at time: Double) -> ScrollReport {
        guard isScrolling else { return ScrollReport() }
        if let shown, time.isFinite, shown.hasTarget, time >= shown.target - Self.tolerance {
            count(shown, until: time)
        }
        total += scroll
        shown = nil
        isScrolling = false
        return scroll
    }

    private mutating func count(_ frame: Frame, until next: Double) {
        let interval = next - frame.timestamp
        guard interval > 0, interval <= Self.longestFrame else { return }
        scroll.frames += 1
        scroll.seconds += interval
        scroll.worstFrameMs = max(scroll.worstFrameMs, interval * 1000)
        let lateness = next - frame.target
        if frame.hasTarget, lateness > Self.tolerance {
            scroll.lateFrames += 1
            scroll.droppedFrames += Int((lateness / (frame.target - frame.timestamp)).rounded())
            scroll.hitchMs += lateness * 1000
        }
    }
}
