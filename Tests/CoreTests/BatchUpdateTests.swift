import PrecacheCore
import Testing

private func at(_ section: Int, _ row: Int) -> RowPosition { RowPosition(section: section, row: row) }

/// Heights before a batch, and after it.
struct BatchCase: CustomTestStringConvertible {
    let testDescription: String
    let before: [[Double?]]
    let edits: [Edit]
    let after: [[Double?]]

    init(_ name: String, _ before: [[Double?]], _ edits: [Edit], _ after: [[Double?]]) {
        (testDescription, self.before, self.edits, self.after) = (name, before, edits, after)
    }
}

/// The edits at which the height caches before this one are known to fail, with the same numbers.
@Suite struct BatchUpdateTests {
    private typealias Heights = [[Double?]]

    private func cache(_ heights: Heights) throws -> HeightTable {
        var cache = HeightTable(rowCounts: heights.map(\.count))
        for (section, rows) in heights.enumerated() {
            for (row, height) in rows.enumerated() {
                if let height { cache.store(height, at: at(section, row)) }
            }
        }
        return cache
    }

    private func heights(_ cache: borrowing HeightTable) -> Heights {
        cache.rowCounts.enumerated().map { section, count in (0..<count).map { cache[at(section, $0)] } }
    }

    /// The heights after a batch.
    private func heights(
        of before: Heights, counts: [Int], after edits: (inout BatchUpdate) -> Void
    ) throws -> Heights {
        var cache = try cache(before)
        var update = BatchUpdate()
        edits(&update)
        cache.apply(try #require(update.plan(before: cache.rowCounts, after: counts)))
        return heights(cache)
    }

    @Test(arguments: [
        BatchCase(
            "a move shifts the rows between", [[10, 20, 30, 40]], [.moveRow(at(0, 0), to: at(0, 3))],
            [[20, 30, 40, 10]]),
        BatchCase("a move up, too", [[10, 20, 30, 40]], [.moveRow(at(0, 3), to: at(0, 0))], [[40, 10, 20, 30]]),
        BatchCase(
            "a move between sections shortens one and lengthens the other", [[10, 20, 30], [40, 50]],
            [.moveRow(at(0, 0), to: at(1, 0))], [[20, 30], [10, 40, 50]]),
        BatchCase("and a section, too", [[10], [20], [30]], [.moveSection(0, to: 2)], [[20], [30], [10]]),
        BatchCase(
            "in moved sections deletes name old places, and inserts new ones", [[10, 20], [30]],
            [.moveSection(0, to: 1), .deleteRow(at(0, 0)), .insertRow(at(1, 0))], [[30], [nil, 20]]),
        BatchCase(
            "rows that move to each other's place swap", [[10, 20, 30, 40]],
            [.moveRow(at(0, 0), to: at(0, 3)), .moveRow(at(0, 3), to: at(0, 0))], [[40, 20, 30, 10]]),
        BatchCase(
            "an insert and a delete at one place are two rows", [[10, 20, 30]],
            [.insertRow(at(0, 0)), .deleteRow(at(0, 0))], [[nil, 20, 30]]),
        BatchCase("in either order", [[10, 20, 30]], [.deleteRow(at(0, 0)), .insertRow(at(0, 0))], [[nil, 20, 30]]),
        BatchCase(
            "two deletes are both named by their old place", [[10, 20, 30, 40]],
            [.deleteRow(at(0, 1)), .deleteRow(at(0, 2))], [[10, 40]]),
        BatchCase(
            "a reload is named by its old place also below a delete", [[10, 20, 30, 40]],
            [.deleteRow(at(0, 0)), .reloadRow(at(0, 2))], [[20, nil, 40]]),
        BatchCase(
            "and by its old section below a deleted one", [[10], [20], [30]],
            [.deleteSection(0), .reloadRow(at(2, 0))], [[20], [nil]]),
        BatchCase(
            "a reloaded section stays in line and forgets its rows", [[10], [20, 21], [30]], [.reloadSection(1)],
            [[10], [nil, nil, nil], [30]]),
    ])
    func editsNameOldPlacesOfWhatGoesAndNewOnes(_ batch: BatchCase) throws {
        let heights = try heights(of: batch.before, counts: batch.after.map(\.count)) { $0 = BatchUpdate(batch.edits) }
        #expect(heights == batch.after)
    }

    /// As a table tells of them: several at once, in any order.
    @Test func severalEditsInOneCallNameWhatTheySay() throws {
        let cases: [(before: Heights, counts: [Int], (inout BatchUpdate) -> Void, after: Heights)] = [
            ([[10], [20], [30], [40]], [1, 1], { $0.sections.deleted += [0, 1] }, [[30], [40]]),
            ([[10], [20]], [], { $0.sections.deleted += [0, 1] }, []),
            ([[10, 20, 30]], [5], { $0.rows.inserted += [at(0, 2), at(0, 0)] }, [[nil, 10, nil, 20, 30]]),
            ([[10, 20, 30]], [1], { $0.rows.deleted += [at(0, 1), at(0, 2)] }, [[10]]),
        ]
        for (before, counts, edits, after) in cases {
            #expect(try heights(of: before, counts: counts, after: edits) == after)
        }
    }

    @Test func sayingTheSameTwiceIsSayingItOnce() throws {
        #expect(
            try heights(of: [[10, 20, 30]], counts: [3]) {
                for _ in 0..<2 {
                    $0.rows.deleted += [at(0, 0), at(0, 0)]
                    $0.rows.inserted += [at(0, 2)]
                    $0.rows.move(at(0, 1), to: at(0, 0))
                }
            } == [[20, 30, nil]])
    }

    // MARK: - Rows that were never there, or never measured

    @Test func anAppendLeavesNoPhantomRowAfterIt() throws {
        var cache = try cache([[10, 20]])
        var update = BatchUpdate()
        update.rows.inserted += [at(0, 2)]
        cache.apply(try #require(update.plan(before: [2], after: [3])))
        #expect(heights(cache) == [[10, 20, nil]])
        #expect(cache.rowCount == 3)
        #expect(cache.uncachedCount == 1)
        #expect(cache.nextUncached(near: at(0, 3)) == at(0, 2))
    }

    @Test func askingAnEmptyCacheForARowMakesNoSections() {
        let cache = HeightTable()
        #expect(cache[at(5, 3)] == nil)
        #expect(cache.lastHeight(at: at(5, 3)) == nil)
        #expect(cache.sectionCount == 0)
    }

    @Test func aFirstLookupBeyondTheEndIsNotKnown() {
        let cache = HeightTable(rowCounts: [3])
        #expect(cache[at(0, 5)] == nil)
        #expect(cache[at(2, 0)] == nil)
        #expect(cache.rowCounts == [3])
    }

    @Test func anEditBeforeAnythingIsCachedChangesTheCounts() throws {
        #expect(
            try heights(of: [[nil, nil], [nil]], counts: [3, 1]) {
                $0.rows.inserted += [at(0, 0)]
                $0.rows.reloaded += [at(0, 1), at(1, 0)]
            } == [[nil, nil, nil], [nil]])
        #expect(try heights(of: [], counts: [2]) { $0.sections.inserted += [0] } == [[nil, nil]])
    }

    @Test func minusOneIsRefusedSoThatNoEditCanCarryIt() throws {
        var cache = try cache([[10]])
        let isStored = cache.store(-1, at: at(0, 0))
        #expect(!isStored)
        #expect(heights(cache) == [[10]])
    }

    @Test func aReloadedRowKeepsItsLastHeightUntilItIsMeasured() throws {
        var cache = try cache([[10, 20]])
        var update = BatchUpdate()
        update.rows.reloaded += [at(0, 1)]
        update.rows.inserted += [at(0, 0)]
        cache.apply(try #require(update.plan(before: [2], after: [3])))
        #expect(cache[at(0, 2)] == nil)
        #expect(cache.lastHeight(at: at(0, 2)) == 20)
        cache.store(25, at: at(0, 2))
        #expect(cache.lastHeight(at: at(0, 2)) == 25)
    }

    @Test func aRowSkippedStaysSoThroughEditsUnlessItIsReloaded() throws {
        var cache = HeightTable(rowCounts: [3])
        cache.skip(at(0, 0))
        cache.skip(at(0, 1))
        var update = BatchUpdate()
        update.rows.move(at(0, 0), to: at(0, 2))
        update.rows.reloaded += [at(0, 1)]
        cache.apply(try #require(update.plan(before: [3], after: [3])))
        #expect(cache.uncachedCount == 2)
        #expect(cache.nextUncached(near: at(0, 2)) == at(0, 1))
    }

    @Test func aRowsNameFollowsItThroughABatch() throws {
        var table = HeightTable(rowCounts: [5, 2, 1])
        let rows = [at(0, 0), at(0, 1), at(0, 2), at(0, 3), at(0, 4), at(1, 1), at(2, 0)]
        let names = rows.map { table.rowID(of: $0)! }
        var update = BatchUpdate()
        update.rows.deleted += [at(0, 0)]
        update.rows.inserted += [at(0, 1), at(0, 2)]
        update.rows.move(at(0, 3), to: at(1, 0))
        update.sections.deleted += [1]
        table.apply(try #require(update.plan(before: [5, 2, 1], after: [5, 2])))
        #expect(
            zip(names, rows).map { table.position(of: $0, near: $1) }
                == [nil, at(0, 0), at(0, 3), at(1, 0), at(0, 4), nil, at(1, 1)])
    }
}
