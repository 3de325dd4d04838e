import Benchmark
import PrecacheCore

/// Heights recorded in the order of rows, from nothing: as when a table is read through. The floor fills in bulk and
/// then stores each row.
func fillBenchmarks() {
    let operation = "fill/in order"
    for rows in Pass.sizes() {
        Figure(operation, .floor, rows: rows, repeats: rows)
            .of { RawTable?.none }
            .restoring { $0 = nil }
            .measure {
                table, rows in
                let made = RawTable(rows: rows)
                let section = made.sections[0]
                for row in 0..<rows { section[row] = rowHeight(of: row) }
                blackHole(section[rows / 2])
                table = made
            }
        Figure(operation, .ours, rows: rows, repeats: rows)
            .of { HeightCache?.none }
            .restoring { $0 = nil }
            .measure {
                cache, rows in
                var made = HeightCache(rowCounts: [rows])
                for row in 0..<rows { made.put(rowHeight(of: row), at: row) }
                cache = made
            }
    }
    for rows in Pass.sizes(upTo: 100_000) {
        Figure(operation, .stringKeyed, rows: rows, repeats: rows)
            .of { StringKeyedHeights?.none }
            .restoring { $0 = nil }
            .measure { heights, rows in
                heights = .warm(rows: rows)
            }
        Figure(operation, .joinedString, rows: rows, repeats: rows)
            .of { JoinedStringCache?.none }
            .restoring { $0 = nil }
            .measure { heights, rows in
                heights = .warm(rows: rows)
            }
    }
    // O(rows²): it does not end in a minute for 100,000.
    for rows in Pass.sizes(upTo: 10_000) {
        Figure(operation, .grownArrays, rows: rows, repeats: rows)
            .of { GrownArrays() }
            .restoring { $0 = GrownArrays() }
            .measure { heights, rows in
                for row in 0..<rows { heights[0, row] = rowHeight(of: row) }
            }
    }
}
