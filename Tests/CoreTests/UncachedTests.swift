import PrecacheCore
import Testing

/// The queue is what the cache does not have: each promise is checked against a list of index paths, which the cache
/// itself never builds. Over random changes ``BatchUpdateRandomTests`` does so.
@Suite struct QueueTests {
    @Test func passesOverTheSectionsThatAreKnown() throws {
        var counts = (0..<3_000).map { $0 % 3 }
        var cache = HeightTable(rowCounts: counts)
        var left = [3, 1_022, 1_024, 2_049, 2_998].map { at($0 / 3 * 3 + 1, 0) }
        for row in rows(counts) where !left.contains(row) { cache.store(1, at: row) }
        func check() {
            for section in [-1, 0, 4, 5, 1_021, 1_023, 1_500, 2_048, 2_997, 2_998, 2_999, 3_000] {
                let near = at(section, 0)
                #expect(cache.nextUncached(atOrAfter: near) == left.first { $0 >= near }, "\(near)")
                #expect(cache.lastUncached(before: near) == left.last { $0 < near }, "\(near)")
                guard section >= 0 else { continue }
                let above = counts.prefix(section).reduce(0, +)
                #expect(cache.rowCount(before: near) == above)
                // To the last row of those in the table.
                if counts.indices.contains(section), let last = (0..<counts[section]).last {
                    let between = cache.rowCount(before: at(section, last)) - above
                    #expect(between == last)
                }
            }
        }
        check()
        for section in [1_023, 0] { counts.remove(at: section) }
        try cache.apply([.deleteSection(0), .deleteSection(1_023)], after: counts)
        left = left.map { at($0.section - ($0.section > 1_023 ? 2 : 1), 0) }
        check()
        while let row = left.popLast() {
            cache.store(1, at: row)
            check()
        }
    }

    @Test func agreesWithANaiveListAroundTheEdgesOfItsChunks() {
        for rows in [1, 2, 200, 1_023, 1_024, 1_025, 2_049] {
            var cache = HeightTable(rowCounts: [rows])
            var queued = Set(0..<rows)
            // 7 is prime to all of these but multiples of itself: every row is taken once.
            for step in 0..<rows where rows % 7 != 0 {
                let row = step * 7 % rows
                cache.store(1, at: at(0, row))
                queued.remove(row)
                for near in [0, row, rows / 2, rows - 1] {
                    let naive = queued.filter { $0 >= near }.min() ?? queued.max()
                    #expect(cache.nextUncached(near: at(0, near))?.row == naive)
                }
            }
        }
    }
}
