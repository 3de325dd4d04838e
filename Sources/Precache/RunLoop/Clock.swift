/// The clock of everything in Precache that takes time: that of display links, in seconds.
///
/// Not the system's uptime, for which an app must give a reason. (Apple, "Describing use of required reason API".)
@MainActor
enum Clock {
    /// Tests put their own in place.
    static var now: () -> Double = CACurrentMediaTime
}
