import PrecacheCore
import TestSupport
import Testing

/// Counts that no table has, and the largest that one may have.
@Suite struct LargeCountTests {
    private static let counts: [[Int]] = [[.max], [.max, .max, .max], [3, .max, .min, .max], [1_000_000_000]]

    @Test(arguments: counts)
    func theQueueOfASectionOfAnySizeIsSearchedFromAnywhere(counts: [Int]) {
        var cache = HeightTable(rowCounts: counts)
        let ends = [Int.min, -1, 0, 1, 2, 1_023, 1_024, 999_999_999, 1_000_000_000, .max - 1, .max]
        for _ in 0..<2 {
            for section in [-1, 0, 1, 2, 3, 4, .max] {
                for row in ends {
                    let position = at(section, row)
                    let (next, last) = (
                        cache.map.nextUncached(atOrAfter: position), cache.map.lastUncached(before: position)
                    )
                    #expect(next.map { cache.map.isUncached($0) && $0 >= position } != false, "\(position)")
                    #expect(last.map { cache.map.isUncached($0) && $0 < position } != false, "\(position)")
                    #expect(0...cache.map.rowCount ~= cache.map.rowCount(before: position), "\(position)")
                }
            }
            // Again with a row that is known, and a name.
            cache.store(10, at: at(0, 2))
            let name = cache.makeID(of: at(0, 2))!
            #expect(cache.map.position(of: name, near: at(0, 1_024)) == at(0, 2))
        }
        #expect(cache[at(0, 2)] == 10)
        #expect(cache.counts[0] == cache.map.rowCounts.reduce(0, +))
        #expect(cache.map.uncachedCount == cache.map.rowCount - 1)
    }

    @Test func aReloadedSectionGrowsToAnySizeAndBack() throws {
        for hasHeader in [false, true] {
            var cache = HeightTable(rowCounts: [3])
            cache.store(10, at: at(0, 1))
            if hasHeader { cache.store(30, at: .header(of: 0)) }
            let name = cache.makeID(of: at(0, 2))!
            for count in [1_000_000_000, 5_000, 2] {
                try cache.apply([.reloadSection(0)], after: [count])
                #expect(cache.lastHeight(at: at(0, 1)) == 10)
                #expect(cache.lastHeight(at: .header(of: 0)) == (hasHeader ? 30 : nil))
                let counts = cache.counts
                #expect(counts == [count, 0, count])
                cache.store(10, at: at(0, 1))
                #expect(cache.map.uncachedCount == count - 1)
                // One of the last rows of a section that gets smaller.
                if count == 5_000 { cache.store(60, at: at(0, 4_999)) }
                let isConsistent = count > 5_000 || cache.isConsistent
                #expect(isConsistent)
                #expect(cache.map.changes(of: name) == nil)
            }
        }
    }

    @Test(arguments: counts)
    func editsFitASectionOfAnySize(counts: [Int]) throws {
        var cache = HeightTable(rowCounts: counts)
        cache.store(10, at: at(0, 2))
        let before = cache.map.rowCounts
        var after = before
        after[0] -= 1
        try cache.apply([.deleteRow(at(0, 0))], after: after)
        #expect(cache[at(0, 1)] == 10)
        cache.reset(section: 0, rowCount: .max)
        #expect(cache[at(0, 1)] == nil)
        cache.reset(rowCounts: counts)
        #expect(cache.map.rowCounts == before)
    }
}
