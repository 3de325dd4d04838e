import PrecacheCore
import TestSupport
import Testing

/// Records the first failure of random runs, with the line that replays it.
func recordFirstFailure(
    _ seeds: Range<UInt64>, _ test: String = #function, at location: SourceLocation = #_sourceLocation,
    _ failure: (UInt64) throws -> String?
) rethrows {
    for seed in seeds {
        guard let text = try failure(seed) else { continue }
        Issue.record("\(Seeds.replay(seed, test))\n\(text)", sourceLocation: location)
        return
    }
}

extension HeightTable {
    init(_ heights: [[Double?]]) {
        self.init(rowCounts: heights.map(\.count))
        for row in rows(rowCounts) { if let height = heights[row.section][row.row] { store(height, at: row) } }
    }

    /// How many rows there are, how many heights it can serve or estimate, and how many rows are to be measured.
    var counts: [Int] { [rowCount, coveredCount, uncachedCount] }

    /// Carries out a batch, after which sections have so many rows.
    mutating func apply(_ edits: [Edit], after counts: [Int]) throws {
        apply(try #require(BatchUpdate(edits).plan(before: rowCounts, after: counts)))
    }

    mutating func invalidate(itemsNamed names: [AnyHashable]) {
        invalidate(allItems.filter { names.contains($0.name) })
    }

    mutating func forget(_ row: RowPosition) { invalidate([row]) }

    /// Records a height by position; false where there is no such row, or it is no height.
    @discardableResult
    mutating func store(_ height: Double, at row: RowPosition) -> Bool {
        guard height.isHeight, let id = assign(.position, to: row) else { return false }
        record(height, id, at: row)
        return true
    }

    /// Whether each row that is not in the queue is known, or passed over, and headers and footers are counted.
    var isConsistent: Bool {
        uncachedSupplementCount == uncachedSupplements.count
            && rows(rowCounts).allSatisfy { isUncached($0) || !entry(at: $0).isUncached }
    }

    var uncachedSupplements: [RowPosition] {
        rowCounts.indices.flatMap { [RowPosition.header(of: $0), .footer(of: $0)] }.filter { isUncached($0) }
    }

    /// The first uncached row at or after `row`, in the table's order; where there is none, the nearest one above.
    func nextUncached(near row: RowPosition) -> RowPosition? {
        nextUncached(atOrAfter: row) ?? lastUncached(before: row)
    }
}
