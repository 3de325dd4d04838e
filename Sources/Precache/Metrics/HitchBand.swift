/// Apple's words for a hitch time ratio, as Xcode's organizer and `XCTHitchMetric` use them.
///
/// Source: Apple, "Understanding hitches in your app": "at or below 10 ms/s is good; at or below 25 ms/s is a warning;
/// at or below 50 ms/s is critical; and above 50 ms/s warrants immediate attention". (At WWDC 2020 good ended at 5, and
/// critical began at 10.)
public enum HitchBand: String, CaseIterable, Codable, Sendable {
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
