#if canImport(UIKit)
    import os

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
#endif
