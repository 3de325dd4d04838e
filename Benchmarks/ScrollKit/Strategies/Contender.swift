import Precache

/// A strategy, and how far it measures ahead where it does: what is run as one, and has a line in the tables.
public struct Contender: Hashable, Sendable {
    public let strategy: StrategyName
    /// Nil where it is left to Precache, and for strategies that do not.
    public let reach: PrecachingConfiguration.Reach?

    public init(_ strategy: StrategyName, reach: PrecachingConfiguration.Reach? = nil) {
        self.strategy = strategy
        self.reach = strategy.measuresAhead ? reach : nil
    }

    /// As in tables: `precache, 3 screens`.
    public var name: String { Run.name(strategy.rawValue, reach: reach?.name) }
}

extension BenchmarkOptions {
    /// What is run in each scenario, in this order: the strategies that measure ahead once for each reach.
    public var contenders: [Contender] {
        strategies.compactMap(StrategyName.init).flatMap { strategy in
            strategy.measuresAhead && !reaches.isEmpty
                ? reaches.map { Contender(strategy, reach: $0) } : [Contender(strategy)]
        }
    }
}
