/// How a table's heights are precached: `tableView.enablePrecaching(_:)`.
public struct PrecachingConfiguration: Hashable, Sendable {
    /// Where heights come from.
    public enum Heights: Hashable, Sendable {
        /// Measured while the main run loop idles, through the delegate.
        case measuredAhead
        /// Only what rows were really shown with, as their estimates. Nothing is measured.
        case shownHeightsOnly
    }

    /// Where heights come from.
    public var heights: Heights
    /// For how many seconds from its beginning a turn of the run loop goes on to further rows; from 0 to 1.
    ///
    /// 0, the default, is one row each time the loop would sleep: whatever arrives waits for one row at the most. More is
    /// worth it where rows cost so little that the loop's own turns are most of the work (less than 0.05 ms, say); what
    /// arrives waits for so much longer.
    public var turnDuration: Double

    /// Measured ahead, one row a turn, unless said otherwise.
    public init(heights: Heights = .measuredAhead, turnDuration: Double = 0) {
        self.heights = heights
        self.turnDuration = turnDuration
    }

    /// For cells that must not be made off screen (they host SwiftUI, or have side effects): what rows are shown with
    /// is kept and answered by `precachedEstimate(forRowAt:)`. It needs no template, no closure and no
    /// `heightForRowAt`.
    public static let shownHeightsOnly = PrecachingConfiguration(heights: .shownHeightsOnly)
}
