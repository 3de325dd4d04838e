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
