import Benchmark
import PrecacheCore

/// A known height, asked by position: all rows of one section known, rows asked at random.
func lookupBenchmarks() {
    let operation = "lookup/random"
    for rows in Pass.sizes() {
        Figure(operation, .floor, rows: rows, repeats: 1_000)
            .of { (RawTable.warm(rows: rows), RandomRows(below: rows)) }
            .measure { state, repeats in
                let sections = state.0.sections
                var sum: UInt64 = 0
                for row in state.1.next(repeats) { sum ^= sections[0][Int(row)].bitPattern }
                blackHole(sum)
            }
        Figure(operation, .ours, rows: rows, repeats: 1_000)
            .of { (HeightCache.warm(rows: rows), RandomRows(below: rows)) }
            .measure { state, repeats in
                var sum: UInt64 = 0
                for row in state.1.next(repeats) {
                    sum ^= state.0[RowPosition(section: 0, row: Int(row))].unsafelyUnwrapped.bitPattern
                }
                blackHole(sum)
            }
        Figure(operation, .stringKeyed, rows: rows, repeats: 100)
            .of { (StringKeyedHeights.warm(rows: rows), RandomRows(below: rows)) }
            .measure { state, repeats in
                for row in state.1.next(repeats) { blackHole(state.0[0, Int(row)]) }
            }
        Figure(operation, .grownArrays, rows: rows)
            .of { (GrownArrays.warm(rows: rows), RandomRows(below: rows)) }
            .measure { state, repeats in
                for row in state.1.next(repeats) { blackHole(state.0[0, Int(row)]) }
            }
    }
    // Filling it with a million takes more than ten seconds.
    for rows in Pass.sizes(upTo: 100_000) {
        Figure(operation, .joinedString, rows: rows, repeats: 100)
            .of { (JoinedStringCache.warm(rows: rows), (0..<1_024).map { Post($0 * 7 % rows) }) }
            .measure { state, repeats in
                for index in 0..<repeats { blackHole(state.0[state.1[index]]) }
            }
    }
}

extension HeightCache {
    /// One section, every height known.
    static func warm(rows: Int) -> HeightCache {
        var cache = HeightCache(rowCounts: [rows])
        for row in 0..<rows { cache.put(rowHeight(of: row), at: row) }
        return cache
    }

    /// `height` is one.
    mutating func put(_ height: Double, at row: Int) {
        try! store(height, at: RowPosition(section: 0, row: row))
    }
}
