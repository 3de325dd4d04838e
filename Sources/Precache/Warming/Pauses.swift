// What warming waits for although nothing of the table forbids it: a list that moves by itself, a refresh control that takes
// its room away, a size that may change again.

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

/// Whether a refresh control has just ended: for a while the list moves back over the room that it took.
struct Refreshing {
    /// For how long, in seconds. Not documented; UIKit's animations of layout take about that.
    static let animationTime = 0.35

    private var isUnderWay = false
    /// When the control was first seen to have ended.
    private var ended: Double?

    /// How long the list still moves at the most, in seconds; nil if it does not.
    @MainActor var remaining: Double? { Clock.left(of: Self.animationTime, since: ended) }

    @MainActor mutating func note(isRefreshing: Bool) {
        if isUnderWay, !isRefreshing { ended = Clock.now() }
        isUnderWay = isRefreshing
    }
}

/// Whether the environment has held for a while, or only passes by, as widths do while a window is resized or a split
/// view's divider dragged.
struct Settling {
    /// For how long an environment must hold before rows are measured ahead for it, and before it is worth keeping, in
    /// seconds.
    static let time = 0.25

    /// When the environment changed; the first one holds from the beginning.
    private var changed: Double?

    /// How long until the environment will have held for long enough, in seconds; nil if it has.
    @MainActor var remaining: Double? { Clock.left(of: Self.time, since: changed) }

    @MainActor mutating func environmentDidChange() { changed = Clock.now() }
}
