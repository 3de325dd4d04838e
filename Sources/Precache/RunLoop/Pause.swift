/// A while in which nothing is measured ahead, once something has begun it.
struct Pause {
    /// For how long an environment must hold before rows are measured ahead for it, and before it is worth keeping, in
    /// seconds: widths pass by while a window is resized or a split view's divider dragged.
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
