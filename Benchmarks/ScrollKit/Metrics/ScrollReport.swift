/// How smooth scrolling was: of one scroll, or of several taken together.
package struct ScrollReport: Hashable, Sendable {
    /// Frames that were shown while scrolling.
    package var frames = 0
    /// How long it scrolled, in seconds.
    package var seconds = 0.0
    /// Frames that were shown after the time they were due.
    package var lateFrames = 0
    /// By how much frames were late, in milliseconds, all together.
    package var hitchMs = 0.0
    /// The longest that one frame stood on the screen, in milliseconds.
    package var worstFrameMs = 0.0

    package init() {}

    /// Frames shown per second of scrolling; 0 where nothing scrolled.
    package var fps: Double { seconds > 0 ? Double(frames) / seconds : 0 }

    /// Apple's hitch time ratio: milliseconds of hitch time per second of scrolling; 0 where nothing scrolled.
    ///
    /// Source: Apple, WWDC 2020, "Eliminate animation hitches with XCTest" (session 10077).
    package var hitchMsPerSecond: Double { seconds > 0 ? hitchMs / seconds : 0 }

    package var band: HitchBand { HitchBand(hitchMsPerSecond: hitchMsPerSecond) }

    package static func + (one: ScrollReport, other: ScrollReport) -> ScrollReport {
        var sum = one
        sum.frames += other.frames
        sum.seconds += other.seconds
        sum.lateFrames += other.lateFrames
        sum.hitchMs += other.hitchMs
        sum.worstFrameMs = max(one.worstFrameMs, other.worstFrameMs)
        return sum
    }

    package static func += (one: inout ScrollReport, other: ScrollReport) { one = one + other }
}

/// Apple's words for a hitch time ratio, as Xcode's organizer and `XCTHitchMetric` use them.
package enum HitchBand: String, CaseIterable, Sendable {
    /// Up to 10 ms/s.
    case good
    /// Up to 25 ms/s.
    case warning
    /// Up to 50 ms/s.
    case critical
    case urgent

    package init(hitchMsPerSecond ratio: Double) {
        switch ratio {
        case ...10: self = .good
        case ...25: self = .warning
        case ...50: self = .critical
        default: self = .urgent
        }
    }
}
