/// How a table's heights are precached: `tableView.enablePrecaching(_:)`.
public struct PrecachingConfiguration: Hashable, Sendable {
    /// Where heights come from.
    public enum Heights: Hashable, Sendable {
        /// Measured while the main run loop idles, through the delegate.
        case measuredAhead
        /// Only what rows were really shown with, as their estimates. Nothing is measured.
        case shownHeightsOnly
    }

    /// How much is done each time the main run loop would otherwise sleep.
    public enum Pace: Hashable, Sendable {
        /// One row. Whatever arrives waits for one row at the most.
        case oneRowPerIteration
        /// As many rows as fit before the next frame is due, by what rows of their reuse identifier have cost, for 4 ms
        /// at the most; then the loop turns. For rows that cost little, of which the run loop's own turns would be most
        /// of the work.
        case budgeted
        /// As `budgeted`, and also while the list moves: in what is left of each frame, what the movement will bring on
        /// the screen. For lists that are flicked before they can be warm.
        case betweenFrames
    }

    /// Where heights come from.
    public var heights: Heights
    /// How much is done at a time.
    public var pace: Pace

    /// One row each time the run loop would sleep, unless said otherwise.
    public init(heights: Heights = .measuredAhead, pace: Pace = .oneRowPerIteration) {
        self.heights = heights
        self.pace = pace
    }

    /// For cells that must not be made off screen (they host SwiftUI, or have side effects): what rows are shown with
    /// is kept and answered by `precachedEstimate(forRowAt:)`. It needs no template, no closure and no
    /// `heightForRowAt`.
    public static let shownHeightsOnly = PrecachingConfiguration(heights: .shownHeightsOnly)
}
