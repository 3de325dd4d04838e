/// How a table's heights are precached: `tableView.enablePrecaching(_:)`.
public struct PrecachingConfiguration: Hashable, Sendable {
    /// Whether rows are measured ahead: if not, only what they were really shown with is known.
    let measuresAhead: Bool

    /// Measured ahead through the delegate, one row a turn of the run loop.
    public init() { measuresAhead = true }

    /// For cells that must not be made off screen (because of side effects, say): what rows are shown with is kept and
    /// answered by `precachedEstimate(forRowAt:)`. Nothing is measured; it needs no template, no closure and no
    /// `heightForRowAt`.
    public static let shownHeightsOnly = PrecachingConfiguration(measuresAhead: false)

    private init(measuresAhead: Bool) { self.measuresAhead = measuresAhead }
}
