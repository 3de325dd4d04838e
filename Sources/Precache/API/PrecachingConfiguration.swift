/// How a table's heights are precached: `tableView.enablePrecaching(_:)`.
public struct PrecachingConfiguration: Hashable, Sendable {
    /// For how many seconds from its beginning a turn of the run loop goes on to further rows; from 0 to 1.
    ///
    /// 0, the default, is one row each time the loop would sleep: whatever arrives waits for one row at the most. More is
    /// worth it where rows cost so little that the loop's own turns are most of the work (less than 0.05 ms, say); what
    /// arrives waits for so much longer.
    public var turnDuration: Double

    /// Whether rows are measured ahead: if not, only what they were really shown with is known.
    private(set) var measuresAhead = true

    /// Measured ahead through the delegate, one row a turn, unless said otherwise.
    public init(turnDuration: Double = 0) {
        self.turnDuration = turnDuration
    }

    /// For cells that must not be made off screen (because of side effects, say): what rows are shown with
    /// is kept and answered by `precachedEstimate(forRowAt:)`. Nothing is measured; it needs no template, no closure and
    /// no `heightForRowAt`.
    public static let shownHeightsOnly: PrecachingConfiguration = {
        var configuration = PrecachingConfiguration()
        configuration.measuresAhead = false
        return configuration
    }()
}
