import Foundation

/// How much is measured: everything, or a short pass that only shows that everything still runs.
enum Pass {
    static let isShort = ProcessInfo.processInfo.environment["MICRO_SHORT"] != nil

    /// The numbers of rows to measure, up to where a contender still ends within seconds.
    static func sizes(from least: Int = 1_000, upTo most: Int = 1_000_000) -> [Int] {
        isShort ? [1_000] : [1_000, 10_000, 100_000, 1_000_000].filter { $0 >= least && $0 <= most }
    }

    static func duration(_ seconds: Double) -> Duration { isShort ? .milliseconds(10) : .seconds(seconds) }
    static var samples: Int { isShort ? 2 : 2_000 }
}
