import Foundation

/// The clock of everything in Precache that takes time: seconds since the system was started.
@MainActor
enum Uptime {
    static let system = { ProcessInfo.processInfo.systemUptime }

    /// Tests put their own in place.
    static var now: () -> Double = system

    /// How much is left of so many seconds since a time; nil if nothing is, or it was never.
    static func left(of seconds: Double, since start: Double?) -> Double? {
        guard let start else { return nil }
        let left = seconds - (now() - start)
        return left > 0 ? left : nil
    }
}
