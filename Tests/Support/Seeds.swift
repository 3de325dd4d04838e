import Foundation
import PrecacheCore

/// Which random runs, or cases of a matrix, a test makes: all tests that have any ask here, so that none is left out
/// where all are to run.
/// `SEED=42` is the seed to begin with. `RUNS=all` has them all made, as at night, `RUNS=7` so many, `RUNS=some` a
/// twentieth. Without it `swift test` makes a twentieth, and with a seed that one run alone.
package enum Seeds {
    private static let environment = ProcessInfo.processInfo.environment
    private static let first = environment["SEED"].flatMap(UInt64.init)

    /// Whether whole matrices are to run.
    package static let isComplete = environment["RUNS"] == "all"

    /// Whether the case of that index is one to run: every `step`th by day, all at night. A step that shares no divisor with
    /// the lengths of a matrix's sides has each value of each side come by turns.
    package static func takes(_ index: Int, of step: Int) -> Bool { isComplete || index % step == 0 }

    /// So many of `count` steps, rows or runs.
    package static func share<Number: BinaryInteger>(of count: Number) -> Number {
        if isComplete { return count }
        return environment["RUNS"].flatMap(Int.init).map { Number($0) } ?? max(count / 20, 1)
    }

    /// The seeds of a test that makes `count` runs at night.
    package static func of(_ count: UInt64) -> Range<UInt64> {
        let isReplay = first != nil && environment["RUNS"] == nil
        return (first ?? 0)..<(first ?? 0) + (isReplay ? 1 : share(of: count))
    }

    /// One of eight parts of them, which run beside each other.
    package static func of(_ count: UInt64, part: UInt64) -> Range<UInt64> {
        let all = of(count)
        let (from, to) = (UInt64(all.count) * part / 8, UInt64(all.count) * (part + 1) / 8)
        return all.lowerBound + from..<all.lowerBound + to
    }

    /// The size of all chunks, where `CHUNKS=4` or `CHUNKS=1024` says it.
    private static let chunks = environment["CHUNKS"].flatMap(Int.init)

    /// How a seed's tables keep rows: in chunks of 4, so that a few rows fill several; one in seven as those of apps do.
    /// (Tests draw other things by the rest of a seed divided by five.)
    package static func chunkBits(of seed: UInt64) -> UInt8 {
        if let chunks { return UInt8(chunks.trailingZeroBitCount) }
        return seed % 7 == 0 ? HeightTable.usualChunkBits : 2
    }

    package static func replay(_ seed: UInt64, _ test: String = #function) -> String {
        "SEED=\(seed) swift test --filter '\(test.prefix { $0 != "(" })'"
    }
}
