/// The time in seconds, as display links tell it: the system's uptime would need a reason in each app's privacy
/// manifest. (Apple, "Describing use of required reason API".)
@MainActor
enum Clock {
    /// Tests replace it.
    static var now: () -> Double = CACurrentMediaTime
    /// A quarter of a frame at 60 Hz, in seconds: what leaves the app the other three.
    static let quarterFrame = 1.0 / 60 / 4
}

/// A time in which something waits: rows to be measured ahead, or the table to be told.
struct Pause {
    /// The seconds for which an environment must hold before rows are measured for it, and before it is worth keeping:
    /// a window that is resized has many widths.
    static let resizing = 0.25
    /// The seconds in which a list closes the gap of its refresh control: not documented, about a UIKit animation's.
    static let refreshing = 0.35

    /// The seconds without a change or a movement after which a list has rested: words of an answer come faster.
    static let resting = 0.5

    private let length: Double
    private var start: Double?

    init(_ length: Double) { self.length = length }

    /// In seconds; nil once it is over, and before the first.
    @MainActor var remaining: Double? {
        guard let start else { return nil }
        let left = length - (Clock.now() - start)
        return left > 0 ? left : nil
    }

    @MainActor mutating func begin() { start = Clock.now() }
}
