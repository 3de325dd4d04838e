#if canImport(UIKit)
    import os
#endif

/// An interval for each height that is measured, in Instruments' os_signpost, subsystem "Precache". While nobody
/// records, nothing is formatted.
@MainActor
enum Signposts {
    #if canImport(UIKit)
        /// Signposts of this category are off until a tool records. (os/signpost.h, `OS_LOG_CATEGORY_DYNAMIC_TRACING`.)
        private static let signposter = OSSignposter(subsystem: "Precache", category: .dynamicTracing)

        /// The interval has an identifier of its own, because a measurement may ask for another row's height.
        static func measuring(_ what: @autoclosure () -> String, isAhead: Bool, _ measure: () -> Void) {
            guard signposter.isEnabled else { return measure() }
            let name: StaticString = isAhead ? "precache" : "measure"
            let what = what()
            let state = signposter.beginInterval(name, id: signposter.makeSignpostID(), "\(what, privacy: .public)")
            measure()
            signposter.endInterval(name, state)
        }
    #else
        static func measuring(_ what: @autoclosure () -> String, isAhead: Bool, _ measure: () -> Void) { measure() }
    #endif
}
