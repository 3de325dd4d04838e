/// Whether the environment has held for a while, or only passes by, as widths do while a window is resized or a split view's
/// divider dragged.
struct Settling {
    /// For how long an environment must hold before rows are measured ahead for it, and before it is worth keeping, in seconds.
    static let time = 0.25

    /// When the environment changed; the first one holds from the beginning.
    private var changed: Double?

    /// How long until the environment will have held for long enough, in seconds; nil if it has.
    @MainActor var remaining: Double? {
        guard let changed else { return nil }
        let left = Self.time - (Uptime.now() - changed)
        return left > 0 ? left : nil
    }

    @MainActor mutating func environmentDidChange() { changed = Uptime.now() }
}

/// Whether a refresh control has just ended: for a while the list moves back over the room that it took.
struct Refreshing {
    /// For how long, in seconds. Not documented; UIKit's animations of layout take about that.
    static let animationTime = 0.35

    private var isUnderWay = false
    /// When the control was first seen to have ended.
    private var ended: Double?

    /// How long the list still moves at the most, in seconds; nil if it does not.
    @MainActor var remaining: Double? {
        guard let ended else { return nil }
        let left = Self.animationTime - (Uptime.now() - ended)
        return left > 0 ? left : nil
    }

    @MainActor mutating func note(isRefreshing: Bool) {
        if isUnderWay, !isRefreshing { ended = Uptime.now() }
        isUnderWay = isRefreshing
    }
}
