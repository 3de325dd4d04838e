import PrecacheCore
import TestSupport
import Testing

/// What ``BatchUpdateRandomTests`` does not do between its batches.
@Suite struct HeightTableTests {
    @Test(arguments: [at(5, 3), at(0, 2), at(-1, 0), at(0, -1), at(0, 5), at(2, 0)])
    func aRowThatDoesNotExistIsUnknownAndCannotBeStored(position: RowPosition) {
        for counts in [[], [2]] {
            var cache = HeightTable(rowCounts: counts)
            #expect([cache[position], cache.lastHeight(at: position)] == [nil, nil])
            let isStored = cache.store(10, at: position)
            #expect(!isStored)
            cache.recordShown(44, at: position)
            cache.forget(position)
            cache.skip(position)
            cache.reset(section: 9, rowCount: 4)
            #expect(cache.map.rowCounts == counts)
            #expect(cache.counts == [counts.count * 2, 0, counts.count * 2])
        }
    }

    @Test(arguments: [Double.nan, .signalingNaN, .infinity, -.infinity, -1, -0.001])
    func whatIsNoHeightIsRefusedAndChangesNothing(value: Double) {
        var cache = HeightTable([[7, nil]])
        let isStored = cache.store(value, at: at(0, 0))
        #expect(!isStored)
        cache.recordShown(value, at: at(0, 1))
        #expect(cache[at(0, 0)] == 7)
        #expect(cache.counts == [2, 1, 1])
    }

    @Test(arguments: [0, 0.5, 44 + 1.0 / 3, 4_000_000.125])
    func aShownHeightIsAnEstimateAndIsNotServed(height: Double) {
        var cache = HeightTable(rowCounts: [3])
        cache.recordShown(height, at: at(0, 1))
        #expect([cache[at(0, 1)], cache.lastHeight(at: at(0, 1))] == [nil, Double(Float(height))])
        #expect(cache.counts == [3, 1, 2])
    }

    @Test(arguments: [Double.leastNonzeroMagnitude, 1e-300, Double(Float.leastNonzeroMagnitude)])
    func theLeastHeightsStayPositive(height: Double) throws {
        var cache = HeightTable(rowCounts: [3])
        cache.store(height, at: at(0, 1))
        let kept = try #require(cache[at(0, 1)])
        #expect(kept > 0)
        #expect(kept < 1e-30)
    }

    @Test func whatAMeasuredRowIsShownWithSaysNothing() {
        var cache = HeightTable(rowCounts: [3])
        cache.recordShown(44, at: at(0, 1))
        cache.store(60, at: at(0, 1))
        cache.recordShown(70, at: at(0, 1))
        #expect(cache[at(0, 1)] == 60)
    }

    @Test func aLastHeightThatComesBackAsAFloatSaysNothing() {
        var cache = HeightTable([[100 + 1.0 / 3]])
        cache.forget(at(0, 0))
        cache.recordShown(Double(Float(100 + 1.0 / 3)), at: at(0, 0))
        #expect(cache.map.uncachedCount == 1)
        cache.recordShown(100, at: at(0, 0))
        #expect(cache.map.uncachedCount == 0)
    }

    @Test func rowsThatWerePassedOverCanBeQueuedAgain() {
        var cache = HeightTable([[44, nil, nil, nil], [nil]])
        for row in 1...3 { cache.skip(at(0, row)) }
        cache.recordShown(50, at: at(0, 2))
        cache.invalidateAll()
        #expect(cache.map.uncachedCount == 5)
        #expect((0...3).allSatisfy { cache.map.isUncached(at(0, $0)) })
        #expect([0, 2].map { cache.lastHeight(at: at(0, $0)) } == [44, 50])
    }

    @Test func headersAndFootersMoveWithTheirSections() throws {
        var cache = HeightTable(rowCounts: [1, 1, 1, 1])
        for section in 0...3 { cache.store(Double(section + 1), at: .header(of: section)) }
        cache.store(50, at: .footer(of: 3))
        #expect(cache.uncachedSupplements == (0...2).map { .footer(of: $0) })
        #expect(cache.map.uncachedSupplementCount == cache.uncachedSupplements.count)
        let edits: [Edit] = [.deleteSection(1), .insertSection(0), .moveSection(3, to: 1), .reloadSection(2)]
        try cache.apply(edits, after: [1, 1, 1, 9])
        #expect((0...3).map { cache[.header(of: $0)] } == [nil, 4, 1, nil])
        #expect([cache[.footer(of: 1)], cache.lastHeight(at: .header(of: 3))] == [50, 3])
        #expect(cache.uncachedSupplements.count == 2 + 3)
        #expect(cache.map.uncachedSupplementCount == 2 + 3)
        #expect(cache.counts == [12, 0, 12])
    }

    @Test func whatWasRemovedIsHandedOutOnce() {
        var table = HeightTable(rowCounts: [2])
        table.record(10, RowName("a"), at: at(0, 0))
        table.store(10, at: at(0, 1))
        let number = table.map.number(at: at(0, 1))!
        var isAnything = table.hasRemoved
        #expect(!isAnything)
        table.reset(section: 0, rowCount: 1)
        // The rows are gone, and what one showed may come back.
        let ofRows = [table.takeRemoved(), table.takeRemoved()]
        #expect(ofRows.map(\.numbers) == [[number], []])
        #expect(ofRows.map(\.objects.count) == [0, 0])
        table.forgetEverything()
        isAnything = table.hasRemoved
        #expect(isAnything)
        let ofNames = [table.takeRemoved(), table.takeRemoved()]
        #expect(ofNames.map(\.objects.count) == [1, 0])
    }

    @Test func rowsOfNowTakeThePlaceOfOlderOnesInTheMean() {
        var cache = HeightTable([[Double?](repeating: 50, count: 300)])
        for row in 0..<300 { cache.store(80, at: at(0, row)) }
        #expect(cache.heights.mean == 80)
    }

    @Test func aNegativeCountIsReadAsNone() {
        let cache = HeightTable(rowCounts: [-3, 2])
        #expect(cache.map.rowCount == 2)
        #expect(cache.nextUncached(near: at(0, 0)) == at(1, 0))
    }

    @Test func positionsOrderAsTheTableShowsThem() {
        #expect(at(0, 9) < at(1, 0))
        #expect(at(1, 0) < at(1, 1))
        #expect(!(at(1, 1) < at(1, 1)))
    }

    @Test func aPositionIsDescribedByItsSectionAndRow() {
        #expect(at(2, 7).description == "2:7")
    }

    // MARK: - The queue, against a list of index paths, which the table itself never builds

    @Test func passesOverTheSectionsThatAreKnown() throws {
        var counts = (0..<3_000).map { $0 % 3 }
        var cache = HeightTable(rowCounts: counts)
        var left = [3, 1_022, 1_024, 2_049, 2_998].map { at($0 / 3 * 3 + 1, 0) }
        for row in rows(counts) where !left.contains(row) { cache.store(1, at: row) }
        func check() {
            for section in [-1, 0, 4, 5, 1_021, 1_023, 1_500, 2_048, 2_997, 2_998, 2_999, 3_000] {
                let near = at(section, 0)
                #expect(cache.map.nextUncached(atOrAfter: near) == left.first { $0 >= near }, "\(near)")
                #expect(cache.map.lastUncached(before: near) == left.last { $0 < near }, "\(near)")
                guard section >= 0 else { continue }
                let above = counts.prefix(section).reduce(0, +)
                #expect(cache.map.rowCount(before: near) == above)
                // To the last row of those in the table.
                if counts.indices.contains(section), let last = (0..<counts[section]).last {
                    let between = cache.map.rowCount(before: at(section, last)) - above
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
        let small = (1...40).map { (rows: $0, chunkBits: 2 as UInt8) } + [(200, 2), (200, 6)]
        let usual = [1_024, 1_025, 2_049].map { (rows: $0, chunkBits: HeightTable.usualChunkBits) }
        for (rows, chunkBits) in small + usual where rows % 7 != 0 {
            var cache = HeightTable(rowCounts: [rows], chunkBits: chunkBits)
            var queued = Set(0..<rows)
            // 7 is prime to all of these: every row is taken once.
            for step in 0..<rows {
                let row = step * 7 % rows
                cache.store(1, at: at(0, row))
                queued.remove(row)
                for near in rows > 40 ? [0, row, rows / 2, rows - 1] : Array(0..<rows) {
                    let (next, last) = (queued.filter { $0 >= near }.min(), queued.filter { $0 < near }.max())
                    #expect(cache.map.nextUncached(atOrAfter: at(0, near))?.row == next)
                    #expect(cache.map.lastUncached(before: at(0, near))?.row == last)
                }
            }
        }
    }
}
