import PrecacheCore

/// Tells the engineer about one table: statistics, and each kind of problem once in the console.
@MainActor
final class Diagnostics {
    /// Writes a line to the console. Tests replace it.
    static var write: (String) -> Void = { NSLog("%@", $0) }

    /// Unchecked: see `HeightStore`.
    @exclusivity(unchecked) private(set) var statistics = PrecacheStatistics()
    private var reported: Set<String> = []

    /// Writes a message to the console, unless one of the same kind was written before.
    func report(_ kind: String, _ message: @autoclosure () -> String) {
        if reported.insert(kind).inserted { Self.write("Precache: " + message()) }
    }

    @inline(__always)
    func countHit() { statistics.hits += 1 }

    func countIdentitySearched() { statistics.identitiesSearched += 1 }
    func countCellServed() { statistics.cellsServed += 1 }
    func countCellDropped() { statistics.cellsDropped += 1 }
    func countLayoutServed() { statistics.layoutsServed += 1 }
    func countLayoutMadeInMotion() { statistics.layoutsMadeInMotion += 1 }

    /// A height was not known when the table, or the app, asked for it.
    func countMiss(isTracking: Bool) {
        statistics.misses += 1
        if isTracking { statistics.missesWhileTracking += 1 }
    }

    /// A height was measured, at a cost in seconds.
    func count(isAhead: Bool, isTracking: Bool, cost: Double, identifier: String?) {
        if isAhead { statistics.rowsPrecached += 1 } else { countMiss(isTracking: isTracking) }
        statistics.costs[identifier ?? "", default: .zero] += SIMD2(cost, 1)
    }

    /// Whether a measured number can be a height. If not, the console says so.
    func isHeight(_ measured: CGFloat, of row: RowPosition) -> Bool {
        if Double(measured).isHeight { return true }
        report(
            "height of a \(row.kind)",
            "the height measured for \(row.isRow ? "" : "the ")\(row.name) is \(measured), so it is not used. "
                + "Later ones like it are not reported.")
        return false
    }
}

/// Counts of heights that were known and heights that were measured, since the table first used Precache.
public struct PrecacheStatistics: Hashable, Sendable {
    /// Heights that were answered from the cache.
    public internal(set) var hits = 0
    /// Heights that were measured because the table, or the app, asked for them, here or by the rows' own cells.
    public internal(set) var misses = 0
    /// The ``misses`` while a finger moved the table, or it decelerated: each took its time from a frame.
    public internal(set) var missesWhileTracking = 0
    /// Rows that were measured ahead, while the run loop idled.
    public internal(set) var rowsPrecached = 0
    /// Identities that were asked to find rows again whose place is kept, after reloads, and edits that reload rows:
    /// each row's once, outwards from where they were. All rows of the table where one that was visible is not left.
    public internal(set) var identitiesSearched = 0
    /// Layouts that are kept now.
    public internal(set) var layoutsKept = 0
    /// Layouts that were answered and had been made before.
    public internal(set) var layoutsServed = 0
    /// Layouts that the main thread made because a row came on the screen while a finger moved the table, or it
    /// decelerated: each took its time from a frame.
    public internal(set) var layoutsMadeInMotion = 0

    /// Cells that are filled, and kept for rows that come next.
    public internal(set) var cellsKept = 0
    /// Cells that were kept, and handed out to be shown.
    public internal(set) var cellsServed = 0
    /// Cells that were kept for rows which showed something else by the time they came.
    public internal(set) var cellsDropped = 0

    /// The seconds and the number of measurements, by reuse identifier.
    var costs: [String: SIMD2<Double>] = [:]
    var allCosts: SIMD2<Double> { costs.values.reduce(.zero, +) }

    /// The mean cost of measuring a row, in seconds of wall time, by the reuse identifier of its cell; under the empty
    /// string for rows that are measured without one.
    public var meanCosts: [String: Double] { costs.mapValues { $0.x / $0.y } }
}
