/// What was found out about a pair.
struct Figure {
    let name: String
    let limit: Limit?
    /// How many blocks of each there were in a repetition.
    let blocks: Int
    let operations: (floor: Int, ours: Int)
    let repetitions: [Repetition]

    /// How often a pair is measured: a figure that does not repeat is none.
    static let repetitions = 5

    var ratios: [Double] { repetitions.map(\.ratio) }

    /// Whether every repetition kept within the limit; nil where there is none.
    var isReached: Bool? { limit.map { limit in ratios.allSatisfy { $0 <= limit.ratio } } }
}

/// The quickest block of each, in seconds an operation.
struct Repetition {
    var floor: Double
    var ours: Double

    var ratio: Double { ours / floor }
}

/// What is to be reached.
public enum Goal {
    /// So many times the floor.
    case atMost(Double)
    /// No more than a tenth more, times the floor, than it was before.
    case noWorse
}

/// How large the ratio of ours to the floor may be.
struct Limit {
    let ratio: Double
    /// The largest ratio that there was before, where that is the goal.
    let before: Double?

    /// - Parameter before: what is known of the same pair; without it no pair can be worse.
    init?(_ goal: Goal?, before: Double?) {
        switch goal {
        case .atMost(let limit): (ratio, self.before) = (limit, nil)
        case .noWorse:
            guard let before else { return nil }
            (ratio, self.before) = (before * 1.1, before)
        case nil: return nil
        }
    }
}

/// What is counted, and the same in each run: bytes, allocations.
struct Count {
    let name: String
    let value: Double
    let limit: Double

    var isReached: Bool { value <= limit }
}
