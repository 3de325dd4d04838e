// What warming waits for although nothing of the table forbids it: a list that moves by itself, a size that may change again.

/// How a list moves while no finger has to do with it, by where it was each time it was looked at.
struct ListMotion {
    private var last: (time: Double, offset: CGFloat)?
    /// How often in a row it had moved.
    private var steps = 0
    /// Whether the list was last moved towards its beginning.
    private(set) var isUpward = false

    /// In seconds: after so long without a step a movement is another one.
    static let longestPause = 0.1

    /// The list is at `offset` points.
    ///
    /// - Parameter time: in seconds.
    /// - Returns: whether the app scrolls it by itself: it was elsewhere the last two times, each a moment before. Once
    ///   is a jump.
    mutating func look(at offset: CGFloat, at time: Double) -> Bool {
        let distance = offset - (last?.offset ?? offset)
        if distance != 0 { isUpward = distance < 0 }
        let isSoon = last.map { abs(time - $0.time) < Self.longestPause } ?? false
        // Within one frame it is looked at several times.
        if distance != 0 { steps = isSoon ? steps + 1 : 1 } else if !isSoon { steps = 0 }
        if distance != 0 || !isSoon { last = (time, offset) }
        return steps > 1
    }

    /// The list was put at `offset` points, and nothing on the screen moved by it.
    mutating func wasPlaced(at offset: CGFloat) {
        if let last { self.last = (last.time, offset) }
    }
}

/// A while in which nothing is measured ahead, once something has begun it.
struct Pause {
    /// For how long an environment must hold before rows are measured ahead for it, and before it is worth keeping, in seconds:
    /// widths pass by while a window is resized or a split view's divider dragged.
    static let resizing = 0.25
    /// For how long a list moves back over the room that its refresh control took, in seconds. Not documented; UIKit's
    /// animations of layout take about that.
    static let refreshing = 0.35

    private let length: Double
    private var start: Double?

    init(_ length: Double) { self.length = length }

    /// How much of it is left, in seconds; nil if nothing is.
    @MainActor var remaining: Double? {
        let left = start.map { length - (Clock.now() - $0) } ?? 0
        return left > 0 ? left : nil
    }

    @MainActor mutating func begin() { start = Clock.now() }
}
