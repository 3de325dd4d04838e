import Foundation

/// How many random runs, or cases of a matrix, a test makes.
enum RandomRuns {
    private static let all = ProcessInfo.processInfo.environment["ALL_RANDOM_RUNS"] != nil

    /// A twentieth of `count`, so that `swift test` stays short; all of them where ALL_RANDOM_RUNS is set, as in `.ci/run`.
    static func of<Number: BinaryInteger>(_ count: Number) -> Number { all ? count : max(count / 20, 1) }
}
