/// The way a table's heights are precached: `tableView.enablePrecaching(_:)`.
public struct PrecachingConfiguration: Hashable, Sendable {
    let measuresAhead: Bool

    /// Rows are measured ahead through the delegate, one each time the run loop idles.
    public init() { measuresAhead = true }

    /// Rows are never measured: the heights they are shown with are kept, and answered by
    /// `precachedEstimate(forRowAt:)`. For cells that must not be made off screen. Needs no template, no closure and no
    /// `heightForRowAt`.
    public static let shownHeightsOnly = PrecachingConfiguration(measuresAhead: false)

    private init(measuresAhead: Bool) { self.measuresAhead = measuresAhead }
}
