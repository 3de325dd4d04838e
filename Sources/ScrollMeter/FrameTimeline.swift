/// Tells when each frame came on the screen and when the next one was due, from the times of a display link and of
/// commits.
///
/// A display link's `timestamp` is the time of the vsync at which a frame's turn begins, its `targetTimestamp` that at
/// which the frame is to be shown, and "to calculate the actual frame duration, use `targetTimestamp` - `timestamp`"
/// (Apple, `CADisplayLink`). A frame that is not committed by its target is shown at the first vsync after the commit.
struct FrameTimeline: Sendable {
    struct Frame: Hashable, Sendable {
        /// When it came on the screen.
        var timestamp: Double
        /// When the next one was due.
        var targetTimestamp: Double
    }

    /// The frame that was on the screen when the last turn began.
    var shown: Frame?
    /// The frame whose turn it is: when it is due, and how long frames are. In seconds.
    private var begun: (target: Double, duration: Double)?

    /// A frame's turn begins.
    ///
    /// - Parameter commit: when the frame before it was committed.
    /// - Returns: the frame before it. The frame that begins says how long that one is to stay, so that a changed rate
    ///   makes no frame late.
    mutating func begin(timestamp: Double, targetTimestamp: Double, lastCommit commit: Double) -> Frame? {
        let duration = targetTimestamp - timestamp
        let shown = finish(lastCommit: commit)
        begun = (targetTimestamp, duration)
        return shown.map { Frame(timestamp: $0, targetTimestamp: $0 + duration) }
    }

    /// No frame follows.
    ///
    /// - Returns: when the frame that was begun last came on the screen; nil where none was.
    mutating func finish(lastCommit commit: Double) -> Double? {
        guard let begun else { return nil }
        self.begun = nil
        guard begun.duration > 0 else { return begun.target }
        let missed = ((commit - begun.target) / begun.duration).rounded(.up)
        return begun.target + max(missed, 0) * begun.duration
    }
}
