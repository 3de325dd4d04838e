import PrecacheCore
import Testing

@Suite struct HeightCacheTests {
    private func at(_ section: Int, _ row: Int) -> RowPosition { RowPosition(section: section, row: row) }

    @Test func aNewCacheKnowsNothingAndQueuesEveryRow() {
        let cache = HeightCache(rowCounts: [3, 0, 2])
        #expect(cache.rowCount == 5)
        #expect(cache.queuedCount == 5)
        #expect(cache.knownCount == 0)
        #expect(cache[at(0, 0)] == nil)
    }

    @Test func aStoredHeightIsServedAndNoLongerQueued() throws {
        var cache = HeightCache(rowCounts: [3, 2])
        #expect(try cache.store(12.5, at: at(1, 1)))
        #expect(cache[at(1, 1)] == 12.5)
        #expect(cache[at(1, 0)] == nil)
        #expect(cache[at(0, 1)] == nil)
        #expect(cache.knownCount == 1)
        #expect(cache.queuedCount == 4)
    }

    @Test func storingTwiceCountsOnceAndServesTheLast() throws {
        var cache = HeightCache(rowCounts: [2])
        try cache.store(1, at: at(0, 0))
        try cache.store(2, at: at(0, 0))
        #expect(cache[at(0, 0)] == 2)
        #expect(cache.knownCount == 1)
        #expect(cache.queuedCount == 1)
    }

    @Test(arguments: [
        RowPosition(section: 5, row: 3), .init(section: 0, row: 2), .init(section: -1, row: 0),
        .init(section: 0, row: -1),
    ])
    func aRowThatDoesNotExistIsUnknownAndCannotBeStored(position: RowPosition) throws {
        var cache = HeightCache(rowCounts: [2])
        #expect(cache[position] == nil)
        #expect(try !cache.store(10, at: position))
        cache.forget(position)
        cache.passOver(position)
        #expect(cache.sectionCount == 1)
        #expect(cache.rowCount == 2)
        #expect(cache.knownCount == 0)
        #expect(cache.queuedCount == 2)
    }

    @Test func zeroIsAHeight() throws {
        var cache = HeightCache(rowCounts: [1])
        try cache.store(0, at: at(0, 0))
        #expect(cache[at(0, 0)] == 0)
        #expect(cache.queuedCount == 0)
    }

    @Test(arguments: [
        (Double.nan, HeightError.notANumber), (.signalingNaN, .notANumber), (.infinity, .infinite),
        (-.infinity, .infinite), (-1, .negative(-1)), (-0.001, .negative(-0.001)),
    ])
    func whatIsNoHeightIsRefusedAndChangesNothing(value: Double, error: HeightError) throws {
        var cache = HeightCache(rowCounts: [1])
        try cache.store(7, at: at(0, 0))
        #expect(throws: error) { try cache.store(value, at: at(0, 0)) }
        #expect(cache[at(0, 0)] == 7)
    }

    @Test func aForgottenRowIsUnknownAndQueuedAgain() throws {
        var cache = HeightCache(rowCounts: [2])
        try cache.store(7, at: at(0, 0))
        cache.forget(at(0, 0))
        #expect(cache[at(0, 0)] == nil)
        #expect(cache.queuedCount == 2)
        #expect(cache.knownCount == 0)
    }

    @Test func aRowPassedOverIsNeitherKnownNorQueuedUntilItIsForgotten() throws {
        var cache = HeightCache(rowCounts: [2])
        cache.passOver(at(0, 0))
        #expect(cache[at(0, 0)] == nil)
        #expect(cache.queuedCount == 1)
        #expect(cache.nextUncached(near: at(0, 0)) == at(0, 1))
        cache.forget(at(0, 0))
        #expect(cache.nextUncached(near: at(0, 0)) == at(0, 0))
    }

    @Test func passingOverAKnownRowKeepsItsHeight() throws {
        var cache = HeightCache(rowCounts: [1])
        try cache.store(7, at: at(0, 0))
        cache.passOver(at(0, 0))
        #expect(cache[at(0, 0)] == 7)
    }

    @Test func forgettingASectionLeavesTheOthersAndTakesItsNewCount() throws {
        var cache = HeightCache(rowCounts: [2, 2])
        try cache.store(1, at: at(0, 0))
        try cache.store(2, at: at(1, 0))
        cache.forget(section: 0, rowCount: 4)
        #expect(cache[at(0, 0)] == nil)
        #expect(cache[at(1, 0)] == 2)
        #expect(cache.rowCount == 6)
        #expect(cache.knownCount == 1)
        #expect(cache.queuedCount == 5)
        cache.forget(section: 9, rowCount: 4)
        #expect(cache.rowCount == 6)
    }

    @Test func resizingKeepsHeightsByPositionAndAddsUnknownRows() throws {
        var cache = HeightCache(rowCounts: [2, 3, 1])
        for row in [at(0, 1), at(1, 0), at(1, 2), at(2, 0)] { try cache.store(Double(row.row + 1), at: row) }
        cache.resize(rowCounts: [4, 2])
        #expect(cache.rowCounts == [4, 2])
        #expect(cache.knownCount == 2)
        #expect(cache.queuedCount == 4)
        cache.resize(rowCounts: [4, -1, 1])
        #expect(cache.rowCounts == [4, 0, 1])
        #expect(cache[at(0, 1)] == 2)
        // What was cut off does not come back.
        #expect(cache[at(2, 0)] == nil)
        #expect(cache.knownCount == 1)
    }

    @Test func knownRowsAreVisitedInTheTablesOrder() throws {
        var cache = HeightCache(rowCounts: [2, 0, 3])
        for row in [at(2, 2), at(0, 1), at(2, 0), at(2, 1)] { try cache.store(Double(row.row), at: row) }
        cache.forget(at(2, 0))
        cache.passOver(at(0, 0))
        var visited: [String] = []
        cache.forEachKnown { row, height in visited.append("\(row) \(height)") }
        #expect(visited == ["0:1 1.0", "2:1 1.0", "2:2 2.0"])
    }

    @Test func aNegativeCountIsReadAsNone() {
        let cache = HeightCache(rowCounts: [-3, 2])
        #expect(cache.rowCount == 2)
        #expect(cache.nextUncached(near: at(0, 0)) == at(1, 0))
    }

    @Test func anErrorSaysWhatIsWrongWithTheHeight() {
        #expect(HeightError.negative(-3).description == "negative (-3.0)")
        #expect(HeightError.notANumber.description == "not a number (NaN)")
    }

    @Test func positionsOrderAsTheTableShowsThem() {
        #expect(at(0, 9) < at(1, 0))
        #expect(at(1, 0) < at(1, 1))
        #expect(!(at(1, 1) < at(1, 1)))
        #expect(at(2, 7).description == "2:7")
    }
}
