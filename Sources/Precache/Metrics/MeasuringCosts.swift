/// What measuring a row costs in one environment, in seconds, by the reuse identifier of its cell; nil for rows that
/// are measured without one.
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
