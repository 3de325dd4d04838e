import Foundation

/// How many random runs, or cases of a matrix, a test makes.
enum RandomRuns {
    /// The seeds of one of eight shares of a test's runs, so that they run beside each other; or the one that a variable names.
    static func seeds(_ variable: String, share: UInt64, of all: UInt64) -> Range<UInt64> {
        if let seed = ProcessInfo.processInfo.environment[variable].flatMap(UInt64.init) {
            return share == 0 ? seed..<seed + 1 : 0..<0
        }
        return all / 8 * share..<all / 8 * (share + 1)
    }

    private static let all = ProcessInfo.processInfo.environment["ALL_RANDOM_RUNS"] != nil

    private static let batches = ProcessInfo.processInfo.environment["RANDOM_BATCHES"].flatMap(UInt64.init)

    /// So many batches as RANDOM_BATCHES says, where it is set.
    static func ofBatches(_ count: UInt64) -> UInt64 { batches ?? of(count) }

    /// A twentieth of `count`, so that `swift test` stays short; all of them where ALL_RANDOM_RUNS is set, as in `.ci/run`.
    static func of<Number: BinaryInteger>(_ count: Number) -> Number { all ? count : max(count / 20, 1) }
}
