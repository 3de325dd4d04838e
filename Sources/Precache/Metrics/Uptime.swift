import Foundation

/// The clock of everything in Precache that takes time: seconds since the system was started.
@MainActor
enum Uptime {
    static let system = { ProcessInfo.processInfo.systemUptime }

    /// Tests put their own in place.
    static var now: () -> Double = system
}
