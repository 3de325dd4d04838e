/// What Instruments shows of Precache, in its os_signpost instrument, subsystem "Precache": an interval for each height
/// that is measured, and an event for each served height that an audit rejects.
///
/// Where signposts go is in Signposts+UIKit.swift; elsewhere a recorder that tests read takes them. While nobody
/// records, nothing is formatted.
@MainActor
enum Signposts {
    /// The names, which have to be known when the code is compiled.
    enum Interval {
        /// Because the table, or the app, asked for the height.
        static let measure: StaticString = "measure"
        /// Ahead, while the run loop idled.
        static let precache: StaticString = "precache"
    }

    enum Event {
        /// A height that is not the one that the shown cell asks for.
        static let rejected: StaticString = "rejected"
    }

    /// Measures a height within an interval.
    ///
    /// - Parameter what: which height.
    static func measuring<Height>(
        _ what: @autoclosure () -> String, isAhead: Bool, _ measure: () -> Height
    ) -> Height {
        guard isRecording else { return measure() }
        let interval = begin(isAhead ? Interval.precache : Interval.measure, what())
        defer { end(interval) }
        return measure()
    }

    static func reject(_ difference: HeightDifference) {
        if isRecording { emit(Event.rejected, difference.description) }
    }
}
