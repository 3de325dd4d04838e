import PrecacheCore

/// What is told of one table to the engineer: statistics, each height if wanted, and in the console what Precache had to
/// refuse or to guess, each kind of problem once.
@MainActor
final class Notes {
    @exclusivity(unchecked) private(set) var statistics = PrecacheStatistics()
    /// Whether each height that is answered is told in the console.
    @exclusivity(unchecked) var logsHeights = false
    private var reported: Set<String> = []

    /// - Parameter kind: what makes two reports the same problem.
    func report(_ kind: String, _ message: @autoclosure () -> String) {
        guard reported.insert(kind).inserted else { return }
        ProblemLog.write("Precache: " + message())
    }

    /// A height was answered from what is known.
    @inline(__always)
    func countHit() { statistics.hits += 1 }

    /// A height was measured, at a cost in seconds.
    func count(isAhead: Bool, isTracking: Bool, isRepeated: Bool, cost: Double, identifier: String?) {
        statistics.count(isAhead: isAhead, isTracking: isTracking, isRepeated: isRepeated)
        statistics.note(cost: cost, identifier: identifier)
    }

    /// Whether what was measured is a height; if not, that is reported, once for each kind.
    func isHeight(_ measured: CGFloat, of row: RowPosition) -> Bool {
        if Double(measured).isHeight { return true }
        report(
            "height of a \(row.kind)",
            "the height measured for \(row.isRow ? "" : "the ")\(row.name) is \(measured), so it is not used. Later ones like "
                + "it are not reported.")
        return false
    }

    /// A height is answered, in points.
    func log(
        _ what: String, _ name: @autoclosure () -> String, _ identifier: @autoclosure () -> String?, _ height: CGFloat
    ) {
        guard logsHeights else { return }
        ProblemLog.write("Precache: \(what) \(name()), \(height) points\(identifier().map { ", " + $0 } ?? "")")
    }
}

/// Where what is told in the console goes.
enum ProblemLog {
    /// Tests put their own in place.
    @MainActor package static var write: (String) -> Void = { NSLog("%@", $0) }
}
