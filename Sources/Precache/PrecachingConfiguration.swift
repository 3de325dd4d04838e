/// How a table's heights are precached: `tableView.enablePrecaching(_:)`.
public struct PrecachingConfiguration: Hashable, Sendable {
    /// Where heights come from.
    public enum Heights: Hashable, Sendable {
        /// Measured while the main run loop idles, through the delegate.
        case measuredAhead
        /// Only what rows were really shown with, as their estimates. Nothing is measured.
        case shownHeightsOnly
    }

    public var heights: Heights

    public init(heights: Heights = .measuredAhead) {
        self.heights = heights
    }

    /// For cells that must not be made off screen (they host SwiftUI, or have side effects): what rows are shown with is kept
    /// and answered by `precachedEstimate(forRowAt:)`. It needs no template, no closure and no `heightForRowAt`.
    public static let shownHeightsOnly = PrecachingConfiguration(heights: .shownHeightsOnly)
}
