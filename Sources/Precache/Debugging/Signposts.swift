#if canImport(UIKit)
    import os
#endif

/// What Instruments shows of Precache, in its os_signpost instrument, subsystem "Precache": an interval for each height that is
/// measured. While nobody records, nothing is formatted.
@MainActor
enum Signposts {
    #if canImport(UIKit)
        /// In this category signposts are off but while a tool such as Instruments records. (os/signpost.h,
        /// `OS_LOG_CATEGORY_DYNAMIC_TRACING`.)
        private static let signposter = OSSignposter(subsystem: "Precache", category: .dynamicTracing)

        /// Measures a height within an interval of its own, as a measurement may ask for another row's height.
        ///
        /// - Parameter what: which height.
        static func measuring<Height>(
            _ what: @autoclosure () -> String, isAhead: Bool, _ measure: () -> Height
        ) -> Height {
            guard signposter.isEnabled else { return measure() }
            let (name, what): (StaticString, _) = (isAhead ? "precache" : "measure", what())
            let state = signposter.beginInterval(name, id: signposter.makeSignpostID(), "\(what, privacy: .public)")
            defer { signposter.endInterval(name, state) }
            return measure()
        }
    #else
        static func measuring<Height>(
            _ what: @autoclosure () -> String, isAhead: Bool, _ measure: () -> Height
        ) -> Height { measure() }
    #endif
}
