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
