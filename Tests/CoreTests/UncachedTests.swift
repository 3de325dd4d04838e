import PrecacheCore
import Testing

/// The queue is what the cache does not have: each promise is checked against a list of index paths, which the cache
/// itself never builds.
@Suite struct QueueTests {
    @Test func goesDownFromTheRowAskedForThenUpFromIt() throws {
        var cache = HeightTable(rowCounts: [3, 0, 2])
        var order: [String] = []
        while let next = cache.nextUncached(near: RowPosition(section: 0, row: 2)) {
            order.append(next.description)
            cache.store(1, at: next)
        }
        #expect(order == ["0:2", "2:0", "2:1", "0:1", "0:0"])
    }

    @Test(arguments: [RowPosition(section: -4, row: 3), .init(section: 0, row: -9)])
    func beforeTheTableItBeginsWithTheFirstRow(near: RowPosition) {
        #expect(HeightTable(rowCounts: [2, 2]).nextUncached(near: near) == RowPosition(section: 0, row: 0))
    }

    @Test(arguments: [RowPosition(section: 7, row: 0), .init(section: 1, row: 5), .init(section: 1, row: 2)])
    func pastTheTableItBeginsWithTheLastRow(near: RowPosition) {
        #expect(HeightTable(rowCounts: [2, 2]).nextUncached(near: near) == RowPosition(section: 1, row: 1))
    }

    @Test func isEmptyForATableWithoutRows() {
        #expect(HeightTable().nextUncached(near: RowPosition(section: 0, row: 0)) == nil)
        #expect(HeightTable(rowCounts: [0, 0]).nextUncached(near: RowPosition(section: 1, row: 0)) == nil)
    }

    @Test func countsTheRowsBetweenTwoOfDifferentSections() {
        let table = HeightTable(rowCounts: [5, 3, 4])
        let (first, end) = (RowPosition(section: 0, row: 3), RowPosition(section: 2, row: 1))
        #expect(table.rowCount(before: end) - table.rowCount(before: first) == 2 + 3 + 1)
        #expect(table.rowCount(before: RowPosition(section: 3, row: 0)) == 5 + 3 + 4)
    }

    @Test func passesOverTheSectionsThatAreKnown() throws {
        var counts = (0..<3_000).map { $0 % 3 }
        var cache = HeightTable(rowCounts: counts)
        var left = [3, 1_022, 1_024, 2_049, 2_998].map { RowPosition(section: $0 / 3 * 3 + 1, row: 0) }
        let rows = counts.indices.flatMap { s in (0..<counts[s]).map { RowPosition(section: s, row: $0) } }
        for row in rows where !left.contains(row) { cache.store(1, at: row) }
        func check() {
            for section in [-1, 0, 4, 5, 1_021, 1_023, 1_500, 2_048, 2_997, 2_998, 2_999, 3_000] {
                let near = RowPosition(section: section, row: 0)
                #expect(cache.nextUncached(atOrAfter: near) == left.first { $0 >= near }, "\(near)")
                #expect(cache.lastUncached(before: near) == left.last { $0 < near }, "\(near)")
                if section >= 0 { #expect(cache.rowCount(before: near) == counts.prefix(section).reduce(0, +)) }
            }
        }
        check()
        var update = BatchUpdate()
        update.sections.deleted = [0, 1_023]
        for section in update.sections.deleted.reversed() { counts.remove(at: section) }
        cache.apply(try #require(update.plan(before: cache.rowCounts, after: counts)))
        left = left.map { RowPosition(section: $0.section - ($0.section > 1_023 ? 2 : 1), row: 0) }
        check()
        while let row = left.popLast() {
            cache.store(1, at: row)
            check()
        }
    }

    @Test func agreesWithANaiveListAroundTheEdgesOfItsChunks() throws {
        for rows in [1, 2, 200, 1_023, 1_024, 1_025, 2_049] {
            var cache = HeightTable(rowCounts: [rows])
            var queued = Set(0..<rows)
            // 7 is prime to all of these but multiples of itself: every row is taken once.
            for step in 0..<rows where rows % 7 != 0 {
                let row = step * 7 % rows
                cache.store(1, at: RowPosition(section: 0, row: row))
                queued.remove(row)
                for near in [0, row, rows / 2, rows - 1] {
                    let naive = queued.filter { $0 >= near }.min() ?? queued.max()
                    #expect(cache.nextUncached(near: RowPosition(section: 0, row: near))?.row == naive)
                }
            }
        }
    }

    @Test(arguments: Seeds.of(400))
    func agreesWithANaiveListAfterRandomStoresAndForgets(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let counts = (0..<Int.random(in: 1...6, using: &random)).map { _ in Int.random(in: 0...150, using: &random) }
        var cache = HeightTable(rowCounts: counts)
        var queued = Set(counts.indices.flatMap { s in (0..<counts[s]).map { RowPosition(section: s, row: $0) } })
        let all = queued.sorted()
        guard !all.isEmpty else { return }
        for _ in 0..<400 {
            let row = all.randomElement(using: &random)!
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                cache.skip(row)
                queued.remove(row)
            case 1, 2:
                cache.forget(row)
                queued.insert(row)
            default:
                cache.store(1, at: row)
                queued.remove(row)
            }
            let near = all.randomElement(using: &random)!
            let naive = queued.filter { $0 >= near }.min() ?? queued.max()
            #expect(cache.nextUncached(near: near) == naive, "\(Seeds.replay(seed))")
            #expect(cache.uncachedCount == queued.count, "\(Seeds.replay(seed))")
        }
    }
}
