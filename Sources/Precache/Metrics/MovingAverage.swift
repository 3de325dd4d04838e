/// What something has cost lately, in seconds: three quarters of what was thought, and a quarter of what was seen, as Android's
/// RecyclerView prefetches by.
struct MovingAverage {
    /// 0 until something was seen.
    private(set) var seconds = 0.0
    private var isEmpty = true

    mutating func learn(_ cost: Double) {
        seconds = isEmpty ? cost : seconds * 0.75 + cost * 0.25
        isEmpty = false
    }
}

/// What measuring a row costs in one environment, in seconds, by the reuse identifier of its cell; nil for rows that are measured
/// without one.
struct MeasuringCosts {
    private var byIdentifier: [String?: MovingAverage] = [:]

    /// What the cheapest kind costs; nil where none was measured yet.
    private(set) var least: Double?

    mutating func learn(_ cost: Double, identifier: String?) {
        byIdentifier[identifier, default: MovingAverage()].learn(cost)
        least = byIdentifier.values.lazy.map(\.seconds).min()
    }

    /// Nil where none of that kind was measured yet.
    func expected(identifier: String?) -> Double? { byIdentifier[identifier]?.seconds }
}
