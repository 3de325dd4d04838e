import Benchmark
import PrecacheCore

/// A known height, asked by position: all rows of ten sections known, rows asked at random. Peers have one section.
func lookupBenchmarks() {
    let operation = "lookup/random"
    for rows in Pass.sizes() {
        Figure(operation, .floor, rows: rows, repeats: 1_000)
            .of { (RawTable.warm(rows: rows / 10, sections: 10), RandomRows(below: rows / 10, sections: 10)) }
            .measure { state, repeats in
                let sections = state.0.sections
                var sum: UInt64 = 0
                for row in state.1.next(repeats) { sum ^= sections[Int(row.section)][Int(row.row)].bitPattern }
                blackHole(sum)
            }
        Figure(operation, .ours, rows: rows, repeats: 1_000)
            .of { (HeightCache.warm(rows: rows / 10, sections: 10), RandomRows(below: rows / 10, sections: 10)) }
            .measure { state, repeats in
                var sum: UInt64 = 0
                for row in state.1.next(repeats) {
                    let position = RowPosition(section: Int(row.section), row: Int(row.row))
                    sum ^= state.0[position].unsafelyUnwrapped.bitPattern
                }
                blackHole(sum)
            }
        Figure(operation, .stringKeyed, rows: rows, repeats: 100)
            .of { (StringKeyedHeights.warm(rows: rows), RandomRows(below: rows)) }
            .measure { state, repeats in
                for row in state.1.next(repeats) { blackHole(state.0[0, Int(row.row)]) }
            }
        Figure(operation, .grownArrays, rows: rows)
            .of { (GrownArrays.warm(rows: rows), RandomRows(below: rows)) }
            .measure { state, repeats in
                for row in state.1.next(repeats) { blackHole(state.0[0, Int(row.row)]) }
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
    /// So many rows in each section, every height known.
    static func warm(rows: Int, sections: Int = 1) -> HeightCache {
        var cache = HeightCache(rowCounts: repeatElement(rows, count: sections))
        for section in 0..<sections {
            for row in 0..<rows { cache.put(rowHeight(of: row), at: row, inSection: section) }
        }
        return cache
    }

    /// `height` is one.
    mutating func put(_ height: Double, at row: Int, inSection section: Int = 0) {
        try! store(height, at: RowPosition(section: section, row: row))
    }
}
