#if canImport(UIKit)
    import os
#endif

/// What Instruments shows of Precache, in its os_signpost instrument, subsystem "Precache": an interval for each height
/// that is measured, and an event for each served height that an audit rejects.
///
/// Where there is no Instruments, a recorder that tests read takes them. While nobody
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

#if canImport(UIKit)
    extension Signposts {
        /// In this category signposts are off but while a tool such as Instruments records. (os/signpost.h,
        /// `OS_LOG_CATEGORY_DYNAMIC_TRACING`.)
        private static let signposter = OSSignposter(subsystem: "Precache", category: .dynamicTracing)

        static var isRecording: Bool { signposter.isEnabled }

        /// An interval of its own: a measurement may ask for another row's height.
        static func begin(_ name: StaticString, _ what: String) -> (name: StaticString, state: OSSignpostIntervalState)
        {
            (name, signposter.beginInterval(name, id: signposter.makeSignpostID(), "\(what, privacy: .public)"))
        }

        static func end(_ interval: (name: StaticString, state: OSSignpostIntervalState)) {
            signposter.endInterval(interval.name, interval.state)
        }

        static func emit(_ name: StaticString, _ what: String) {
            signposter.emitEvent(name, "\(what, privacy: .public)")
        }
    }
#else
    extension Signposts {
        /// Takes the signposts where there is no Instruments; nil while nobody records.
        static var recorder: SignpostRecorder?

        static var isRecording: Bool { recorder != nil }

        static func begin(_ name: StaticString, _ what: String) -> Int { recorder?.begin("\(name)", what) ?? 0 }

        static func end(_ interval: Int) { recorder?.end(interval) }

        static func emit(_ name: StaticString, _ what: String) { recorder?.emit("\(name)", what) }
    }

    /// Writes down signposts.
    @MainActor
    final class SignpostRecorder {
        enum Signpost: Hashable {
            case begin(String, String, id: Int)
            case end(id: Int)
            case event(String, String)
        }

        private(set) var signposts: [Signpost] = []
        private var lastID = 0

        func begin(_ name: String, _ what: String) -> Int {
            lastID += 1
            signposts.append(.begin(name, what, id: lastID))
            return lastID
        }

        func end(_ id: Int) { signposts.append(.end(id: id)) }

        func emit(_ name: String, _ what: String) { signposts.append(.event(name, what)) }
    }
#endif
