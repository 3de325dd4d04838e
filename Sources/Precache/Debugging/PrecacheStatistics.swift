/// Counts of heights that were known and heights that were measured, since the table first used Precache.
public struct PrecacheStatistics: Hashable, Sendable {
    /// Heights that were answered from the cache.
    public internal(set) var hits = 0
    /// Heights that were measured because the table, or the app, asked for them.
    public internal(set) var misses = 0
    /// The ``misses`` while a finger moved the table, or it decelerated: each took its time from a frame.
    public internal(set) var missesWhileTracking = 0
    /// Rows that were measured ahead, while the run loop idled.
    public internal(set) var rowsPrecached = 0

    /// The seconds and the number of measurements, by reuse identifier.
    var costs: [String: SIMD2<Double>] = [:]
    var allCosts: SIMD2<Double> { costs.values.reduce(.zero, +) }

    /// The mean cost of measuring a row, in seconds of wall time, by the reuse identifier of its cell; under the empty
    /// string for rows that are measured without one.
    public var meanCosts: [String: Double] { costs.mapValues { $0.x / $0.y } }
}
