/// How often heights were known and how often they had to be measured, since the table's first use of Precache.
public struct PrecacheStatistics: Hashable, Sendable {
    /// Heights that were answered from the cache.
    public internal(set) var hits = 0
    /// Heights that were measured because the table, or the app, asked for them.
    public internal(set) var misses = 0
    /// Those of ``misses`` that fell in a time when the table tracked a touch, was dragged or decelerated: each of them
    /// took its time out of a frame. A warm table has none.
    public internal(set) var missesWhileTracking = 0
    /// Rows that were measured ahead, while the run loop idled.
    public internal(set) var rowsPrecached = 0
}
