/// A figure of several runs: the middle one, the least and the most.
package struct Spread: Hashable, Sendable {
    package let median: Double
    package let least: Double
    package let most: Double

    /// Nil of no values.
    package init?(_ values: [Double]) {
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

/// The runs of one strategy with one reach in one scenario, of one list or at one row cost.
package struct RunGroup: Sendable {
    /// At least one.
    package var runs: [Run]

    package init(runs: [Run]) { self.runs = runs }

    /// With its reach.
    var strategy: String { runs[0].name }
    var scenario: String { runs[0].scenario }
    var load: String { runs[0].load }

    /// A figure of the runs that have it; nil where none has.
    package func spread(_ value: (Run) -> Double?) -> Spread? { Spread(runs.compactMap(value)) }

    func median(_ value: (Run) -> Double) -> Double { spread(value)?.median ?? 0 }
}
