/// How smooth scrolling was: of one scroll, or of several taken together.
public struct ScrollReport: Codable, Hashable, Sendable {
    /// Frames that were shown while scrolling.
    public var frames = 0
    /// How long it scrolled, in seconds.
    public var seconds = 0.0
    /// Frames that were shown after the time they were due.
    public var lateFrames = 0
    /// Frames that were not shown at all, because one before them was late: as many as would have fitted into its
    /// lateness.
    ///
    /// "A delay due to a late frame often causes the system to skip one or more subsequent frames … not every hitch
    /// causes a frame drop." (Apple, "Understanding hitches in your app".)
    public var droppedFrames = 0
    /// By how much frames were late, in milliseconds, all together.
    public var hitchMs = 0.0
    /// The longest that one frame stood on the screen, in milliseconds.
    public var worstFrameMs = 0.0
    /// Rows, headers and footers whose height had to be measured while the table was tracked or still moved; 0 where no
    /// table with heights of Precache was watched.
    public var rowsMeasured = 0

    /// A report of no frames.
    package init() {}

    /// Frames shown per second of scrolling; 0 where nothing scrolled.
    public var fps: Double { seconds > 0 ? Double(frames) / seconds : 0 }

    /// Apple's hitch time ratio: milliseconds of hitch time per second of scrolling; 0 where nothing scrolled.
    ///
    /// Source: Apple, WWDC 2020, "Eliminate animation hitches with XCTest" (session 10077); in MetricKit's words "the
    /// total time spent hitching over the total duration of the tracked interval" (`HitchTimeRatio`), in ms per s.
    public var hitchMsPerSecond: Double { seconds > 0 ? hitchMs / seconds : 0 }

    /// Apple's word for that ratio, as ``description`` says it.
    package var band: HitchBand { HitchBand(hitchMsPerSecond: hitchMsPerSecond) }

    /// Both taken together: the longer of their worst frames, the sum of all else.
    package static func + (one: ScrollReport, other: ScrollReport) -> ScrollReport {
        var sum = one
        sum.frames += other.frames
        sum.seconds += other.seconds
        sum.lateFrames += other.lateFrames
        sum.droppedFrames += other.droppedFrames
        sum.hitchMs += other.hitchMs
        sum.worstFrameMs = max(one.worstFrameMs, other.worstFrameMs)
        sum.rowsMeasured += other.rowsMeasured
        return sum
    }

    /// As ``+(_:_:)``.
    package static func += (one: inout ScrollReport, other: ScrollReport) { one = one + other }
}

extension ScrollReport: CustomStringConvertible {
    /// One line.
    public var description: String {
        guard frames > 0 else { return "no frames, \(rowsMeasured) rows measured" }
        return ScrollFigure.all.map { "\($0.text(self)) \($0.phrase)" }.joined(separator: ", ")
    }
}

/// Apple's words for a hitch time ratio, as Xcode's organizer and `XCTHitchMetric` use them.
///
/// Source: Apple, "Understanding hitches in your app": "at or below 10 ms/s is good; at or below 25 ms/s is a warning;
/// at or below 50 ms/s is critical; and above 50 ms/s warrants immediate attention". (At WWDC 2020 good ended at 5, and
/// critical began at 10.)
package enum HitchBand: String, Sendable {
    /// Up to 10 ms/s.
    case good
    /// Up to 25 ms/s.
    case warning
    /// Up to 50 ms/s.
    case critical
    /// More than that.
    case urgent

    /// - Parameter ratio: in milliseconds of hitches a second of scrolling.
    package init(hitchMsPerSecond ratio: Double) {
        switch ratio {
        case ...10: self = .good
        case ...25: self = .warning
        case ...50: self = .critical
        default: self = .urgent
        }
    }
}
