import HeadlessUIKit
import PrecacheCore

/// What all heights of a table take on the heap, in one environment.
func memoryBenchmarks() {
    for rows in Pass.sizes() {
        bytes("memory/all known", .floor, rows: rows) { RawTable.warm(rows: rows) }
        bytes("memory/all known", .ours, rows: rows) { HeightCache.warm(rows: rows) }
        bytes("memory/half known", .ours, rows: rows) {
            var cache = HeightCache(rowCounts: [rows])
            for row in 0..<(rows / 2) { cache.put(44, at: row) }
            return cache
        }
    }
    for rows in Pass.sizes(upTo: 100_000) {
        bytes("memory/all known", .stringKeyed, rows: rows) { StringKeyedHeights.warm(rows: rows) }
        bytes("memory/all known", .grownArrays, rows: rows) { GrownArrays.warm(rows: rows) }
        bytes("memory/all known", .joinedString, rows: rows) { JoinedStringCache.warm(rows: rows) }
    }
}
