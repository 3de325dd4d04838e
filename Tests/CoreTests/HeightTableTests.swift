import PrecacheCore
import Testing

@Suite struct HeightTableTests {
    private func at(_ section: Int, _ row: Int) -> RowPosition { RowPosition(section: section, row: row) }

    @Test func aNewCacheKnowsNothingAndQueuesEveryRow() {
        let cache = HeightTable(rowCounts: [3, 0, 2])
        #expect(cache.rowCount == 5)
        #expect(cache.uncachedCount == 5)
        #expect(cache.coveredCount == 0)
        #expect(cache[at(0, 0)] == nil)
    }

    @Test func aStoredHeightIsServedAndCountsOnce() throws {
        var cache = HeightTable(rowCounts: [3, 2])
        // Zero is a height.
        for height in [1, 12.5, 0] {
            let isStored = cache.store(height, at: at(1, 1))
            #expect(isStored)
            #expect(cache[at(1, 1)] == height)
            #expect(cache[at(1, 0)] == nil)
            #expect(cache[at(0, 1)] == nil)
            #expect(cache.coveredCount == 1)
            #expect(cache.uncachedCount == 4)
        }
    }

    @Test(arguments: [
        RowPosition(section: 5, row: 3), .init(section: 0, row: 2), .init(section: -1, row: 0),
        .init(section: 0, row: -1),
    ])
    func aRowThatDoesNotExistIsUnknownAndCannotBeStored(position: RowPosition) throws {
        var cache = HeightTable(rowCounts: [2])
        #expect(cache[position] == nil)
        let isStored = cache.store(10, at: position)
        #expect(!isStored)
        cache.forget(position)
        cache.skip(position)
        #expect(cache.sectionCount == 1)
        #expect(cache.rowCount == 2)
        #expect(cache.coveredCount == 0)
        #expect(cache.uncachedCount == 2)
    }

    @Test(arguments: [Double.nan, .signalingNaN, .infinity, -.infinity, -1, -0.001])
    func whatIsNoHeightIsRefusedAndChangesNothing(value: Double) {
        var cache = HeightTable(rowCounts: [1])
        cache.store(7, at: at(0, 0))
        let isStored = cache.store(value, at: at(0, 0))
        #expect(!isStored)
        #expect(cache[at(0, 0)] == 7)
    }

    @Test func aForgottenRowIsUnknownAndQueuedAgain() throws {
        var cache = HeightTable(rowCounts: [2])
        cache.store(7, at: at(0, 0))
        cache.forget(at(0, 0))
        #expect(cache[at(0, 0)] == nil)
        #expect(cache.uncachedCount == 2)
        #expect(cache.coveredCount == 0)
    }

    @Test func aRowSkippedIsNeitherKnownNorUncachedUntilForgotten() throws {
        var cache = HeightTable(rowCounts: [2])
        cache.skip(at(0, 0))
        #expect(cache[at(0, 0)] == nil)
        #expect(cache.uncachedCount == 1)
        #expect(cache.nextUncached(near: at(0, 0)) == at(0, 1))
        cache.forget(at(0, 0))
        #expect(cache.nextUncached(near: at(0, 0)) == at(0, 0))
    }

    @Test func passingOverAKnownRowKeepsItsHeight() throws {
        var cache = HeightTable(rowCounts: [1])
        cache.store(7, at: at(0, 0))
        cache.skip(at(0, 0))
        #expect(cache[at(0, 0)] == 7)
    }

    @Test func forgettingASectionLeavesTheOthersAndTakesItsNewCount() throws {
        var cache = HeightTable(rowCounts: [2, 2])
        cache.store(1, at: at(0, 0))
        cache.store(2, at: at(1, 0))
        cache.reset(section: 0, rowCount: 4)
        #expect(cache[at(0, 0)] == nil)
        #expect(cache[at(1, 0)] == 2)
        #expect(cache.rowCount == 6)
        #expect(cache.coveredCount == 1)
        #expect(cache.uncachedCount == 5)
        cache.reset(section: 9, rowCount: 4)
        #expect(cache.rowCount == 6)
    }

    @Test(arguments: [0, 0.5, 44 + 1.0 / 3, 1e-300, 4_000_000.125])
    func aShownHeightIsAnEstimateAndIsNotServed(height: Double) throws {
        var cache = HeightTable(rowCounts: [3])
        cache.noteShown(height, at: at(0, 1))
        #expect(cache[at(0, 1)] == nil)
        #expect(cache.lastHeight(at: at(0, 1)) == Double(Float(height)))
        #expect(cache.uncachedCount == 2)
        #expect(cache.coveredCount == 1)
        // Once it was measured, what it was shown with says nothing any more.
        cache.store(60, at: at(0, 1))
        cache.noteShown(70, at: at(0, 1))
        #expect(cache[at(0, 1)] == 60)
    }

    @Test func aLastHeightThatComesBackAsAFloatSaysNothing() throws {
        var cache = HeightTable(rowCounts: [1])
        cache.store(100 + 1.0 / 3, at: at(0, 0))
        cache.forget(at(0, 0))
        cache.noteShown(Double(Float(100 + 1.0 / 3)), at: at(0, 0))
        #expect(cache.uncachedCount == 1)
        cache.noteShown(100, at: at(0, 0))
        #expect(cache.uncachedCount == 0)
    }

    @Test func aShownHeightIsRefusedWhereItIsNone() {
        var cache = HeightTable(rowCounts: [1])
        for height in [-1, .nan, .infinity] { cache.noteShown(height, at: at(0, 0)) }
        cache.noteShown(44, at: at(0, 1))
        #expect(cache.coveredCount == 0)
        #expect(cache.uncachedCount == 1)
    }

    @Test func aRowSkippedKeepsItsLastHeightAsAnEstimate() throws {
        var cache = HeightTable(rowCounts: [1])
        cache.store(44.25, at: at(0, 0))
        cache.forget(at(0, 0))
        cache.skip(at(0, 0))
        #expect(cache.uncachedCount == 0)
        #expect(cache.lastHeight(at: at(0, 0)) == 44.25)
        cache.forget(at(0, 0))
        #expect(cache.uncachedCount == 1)
        #expect(cache.lastHeight(at: at(0, 0)) == 44.25)
    }

    @Test func rowsThatWerePassedOverCanBeQueuedAgain() throws {
        var cache = HeightTable(rowCounts: [4, 1])
        cache.store(44, at: at(0, 0))
        for row in 1...3 { cache.skip(at(0, row)) }
        cache.noteShown(50, at: at(0, 2))
        cache.outdateAll()
        #expect(cache.uncachedCount == 5)
        #expect((0...3).allSatisfy { cache.isUncached(at(0, $0)) })
        #expect(cache.lastHeight(at: at(0, 0)) == 44)
        #expect(cache.lastHeight(at: at(0, 2)) == 50)
    }

    @Test func headersAndFootersMoveWithTheirSections() throws {
        var cache = HeightTable(rowCounts: [1, 1, 1, 1])
        for section in 0...3 { cache.store(Double(section + 1), at: .header(of: section)) }
        cache.store(50, at: .footer(of: 3))
        #expect(cache.uncachedSupplements == (0...2).map { .footer(of: $0) })
        #expect(cache.uncachedSupplementCount == cache.uncachedSupplements.count)
        var update = BatchUpdate()
        update.sections.deleted += [1]
        update.sections.inserted += [0]
        update.sections.move(3, to: 1)
        update.sections.reloaded += [2]
        cache.apply(try #require(update.plan(before: [1, 1, 1, 1], after: [1, 1, 1, 9])))
        #expect((0...3).map { cache[.header(of: $0)] } == [nil, 4, 1, nil])
        #expect(cache[.footer(of: 1)] == 50)
        #expect(cache.lastHeight(at: .header(of: 3)) == 3)
        #expect(cache.uncachedSupplements.count == 2 + 3)
        #expect(cache.uncachedSupplementCount == cache.uncachedSupplements.count)
        #expect(cache.coveredCount == 0)
        #expect(cache.uncachedCount == 12)
    }

    @Test func aRowThatGrowsCountsOnceInTheMean() {
        var cache = HeightTable(rowCounts: [100])
        for row in 0..<100 { cache.store(50, at: at(0, row)) }
        for step in 1...200 { cache.store(50 + 2.75 * Double(step), at: at(0, 7)) }
        #expect(cache.mean == 55.5)
    }

    @Test func rowsOfNowTakeThePlaceOfOlderOnesInTheMean() {
        var cache = HeightTable(rowCounts: [300])
        for row in 0..<300 { cache.store(50, at: at(0, row)) }
        for row in 0..<300 { cache.store(80, at: at(0, row)) }
        #expect(cache.mean == 80)
    }

    @Test func aNegativeCountIsReadAsNone() {
        let cache = HeightTable(rowCounts: [-3, 2])
        #expect(cache.rowCount == 2)
        #expect(cache.nextUncached(near: at(0, 0)) == at(1, 0))
    }

    @Test func positionsOrderAsTheTableShowsThem() {
        #expect(at(0, 9) < at(1, 0))
        #expect(at(1, 0) < at(1, 1))
        #expect(!(at(1, 1) < at(1, 1)))
        #expect(at(2, 7).description == "2:7")
    }
}
