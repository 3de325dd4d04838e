import Foundation

/// Tells the engineer, in the console, what Precache had to refuse or to guess: each kind of problem once a table.
struct ProblemLog {
    private var reported: Set<String> = []

    /// - Parameter kind: what makes two reports the same problem.
    @MainActor
    mutating func report(_ kind: String, _ message: @autoclosure () -> String) {
        guard reported.insert(kind).inserted else { return }
        Self.write("Precache: " + message())
    }

    /// A report that only builds for debugging make.
    @MainActor
    mutating func warn(_ kind: String, _ message: @autoclosure () -> String) {
        if isDebugBuild { report(kind, message()) }
    }

    /// Where reports go. Tests put their own in place.
    @MainActor package static var write: (String) -> Void = { NSLog("%@", $0) }
}

#if DEBUG
    private let isDebugBuild = true
#else
    private let isDebugBuild = false
#endif
