/// The time in seconds, as display links tell it: the system's uptime would need a reason in each app's privacy
/// manifest. (Apple, "Describing use of required reason API".)
@MainActor
enum Clock {
    /// Tests replace it.
    static var now: () -> Double = CACurrentMediaTime
}
