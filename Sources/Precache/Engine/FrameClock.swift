#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// Tells how long it is until the display's next frame begins, while it is on.
///
/// A display link calls back as each frame begins, whatever the loop's mode. It is woken by nothing else, so a clock
/// that is off costs nothing.
@MainActor
final class FrameClock {
    /// In seconds: when no frame has begun for so long, the display is taken to be idle.
    private static let longestSilence = 0.1

    /// Whether the display is asked for as many frames as it can show.
    var asksForEveryFrame = false {
        didSet { if asksForEveryFrame != oldValue { ticker?.askForEveryFrame(asksForEveryFrame) } }
    }
    private var ticker: FrameTicker?
    /// When the present frame began, and how long frames are, in seconds; nil before the first.
    private(set) var frame: (start: Double, duration: Double)?

    func turnOn() {
        guard ticker == nil else { return }
        let made = FrameTicker { [weak self] link in
            if let self { note(link) } else { link.invalidate() }
        }
        made.askForEveryFrame(asksForEveryFrame)
        ticker = made
    }

    func turnOff() {
        ticker?.stop()
        ticker = nil
        frame = nil
    }

    private func note(_ link: CADisplayLink) {
        // A link that the system gives fewer frames than the display has still knows how long those are. (Apple,
        // `CADisplayLink.duration`: the time between screen refresh updates.)
        frame = (link.timestamp, min(link.targetTimestamp - link.timestamp, link.duration))
    }

    /// Seconds left of the frame that began last; negative where the next is overdue; nil where none has begun.
    var leftOfFrame: Double? {
        guard let frame else { return nil }
        return frame.start + frame.duration - Clock.now()
    }

    /// Seconds until a frame is due, whether or not those before it were begun; nil where none has begun lately.
    var untilNextFrame: Double? {
        guard let frame, frame.duration > 0 else { return nil }
        let elapsed = max(Clock.now() - frame.start, 0)
        guard elapsed < Self.longestSilence else { return nil }
        return frame.duration - elapsed.truncatingRemainder(dividingBy: frame.duration)
    }
}
