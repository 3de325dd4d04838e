/// A figure of several runs: the middle one, the least and the most.
struct Spread: Hashable, Sendable {
    let median: Double
    let least: Double
    let most: Double

    /// Nil of no values.
    init?(_ values: [Double]) {
        let sorted = values.sorted()
        guard let least = sorted.first, let most = sorted.last else { return nil }
        self.least = least
        self.most = most
        let middle = sorted.count / 2
        median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// Whether the runs tell the two apart: their ranges do not overlap.
    func differs(from other: Spread) -> Bool { most < other.least || other.most < least }

    /// Whether the runs tell it from the least of these, or it is that. Less is better.
    func isTold(from all: [Spread]) -> Bool {
        guard let least = all.min(by: { $0.median < $1.median }), median > least.median else { return true }
        return differs(from: least)
    }
}

extension ReportColumn {
    /// The least median and the most, with the strategies that have them or are not told from them.
    func finding(_ groups: [RunGroup], unit: String) -> String {
        let all = groups.compactMap { group in group.spread(value).map { (group.strategy, $0) } }
        guard let least = all.map(\.1).min(by: { $0.median < $1.median }),
            let most = all.map(\.1).max(by: { $0.median < $1.median })
        else { return "unknown" }
        func those(like spread: Spread) -> String {
            let names = all.filter { !$0.1.differs(from: spread) }.map(\.0)
            return "\(figure(spread.median, decimals: decimals)) \(unit) (\(names.joined(separator: ", ")))"
        }
        return least.differs(from: most) ? those(like: least) + " to " + those(like: most) : those(like: least)
    }
}

/// The runs of one strategy with one reach in one scenario at one row cost.
struct RunGroup: Sendable {
    /// At least one.
    var runs: [Run]

    /// With its reach.
    var strategy: String { runs[0].name }
    var scenario: String { runs[0].scenario }
    var rowCostMs: Double { runs[0].rowCostMs }

    /// A figure of the runs that have it; nil where none has.
    func spread(_ value: (Run) -> Double?) -> Spread? { Spread(runs.compactMap(value)) }

    func median(_ value: (Run) -> Double) -> Double { spread(value)?.median ?? 0 }
}
