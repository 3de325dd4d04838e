/// The way a table's heights are precached: `tableView.enablePrecaching(_:)`.
public struct PrecachingConfiguration: Hashable, Sendable {
    /// How far around the screen rows are measured ahead.
    public enum Reach: Hashable, Sendable {
        /// All rows, if those that are left take about a second by the costs of the first 32. Else twelve screens until
        /// the table is reloaded, or comes to another environment.
        case automatic
        /// So many heights of the table, at least one, in the direction in which it moved last, and half of that in the
        /// other. Measuring goes on whenever the list rests. A flick travels ten screens at the most.
        case screens(Int)
        /// All rows: the content has its real size, at any cost.
        case everything
        /// Rows are never measured: the heights they are shown with are kept, and answered by
        /// `precachedEstimate(forRowAt:)`. Needs no template, no closure and no `heightForRowAt`.
        case shown
    }

    /// The reach. In Low Power Mode, on a hot device, and where the system prefers that apps use less (iOS 27), at most
    /// two screens are measured, whatever it is.
    public var reach: Reach

    /// Rows are measured ahead through the delegate, one each time the run loop idles.
    public init(reach: Reach = .automatic) { self.reach = reach }
}
