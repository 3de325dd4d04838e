/// The clock of everything in Precache that takes time: that of display links, in seconds.
///
/// Not the system's uptime, for which an app must give a reason. (Apple, "Describing use of required reason API".)
@MainActor
enum Clock {
    /// Tests put their own in place.
    static var now: () -> Double = CACurrentMediaTime

    /// How much is left of so many seconds since a time; nil if nothing is, or it was never.
    static func left(of seconds: Double, since start: Double?) -> Double? {
        guard let start else { return nil }
        let left = seconds - (now() - start)
        return left > 0 ? left : nil
    }
}
