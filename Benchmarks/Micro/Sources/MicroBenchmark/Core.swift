import PrecacheCore

// All that this package uses of PrecacheCore, so that changes to it are followed here alone.

/// Heights by position.
struct Store {
    private var heights: HeightTable

    /// So many rows in each section, no height known.
    init(rows: Int, sections: Int = 1) { heights = HeightTable(rowCounts: repeatElement(rows, count: sections)) }

    /// The same, every height known.
    static func warm(rows: Int, sections: Int = 1) -> Store {
        var store = Store(rows: rows, sections: sections)
        for section in 0..<sections {
            for row in 0..<rows { store.put(rowHeight(of: row), at: row, inSection: section) }
        }
        return store
    }

    func height(of row: RandomRows.Row) -> Double {
        heights[RowPosition(section: Int(row.section), row: Int(row.row))].unsafelyUnwrapped
    }

    mutating func put(_ height: Double, at row: Int, inSection section: Int = 0) {
        try! heights.store(height, at: RowPosition(section: section, row: row))
    }

    mutating func forget(_ row: Int) { heights.forget(Self.position(row)) }

    func next(near row: Int) -> Int { heights.nextUncached(near: Self.position(row)).unsafelyUnwrapped.row }

    /// Deletes and inserts rows of the only section in one batch update.
    mutating func edit(delete deleted: [Int] = [], insert inserted: [Int] = []) {
        apply(rows: -deleted.count + inserted.count) {
            $0.deleteRows(deleted.map(Self.position))
            $0.insertRows(inserted.map(Self.position))
        }
    }

    mutating func move(_ row: Int, to target: Int) {
        apply(rows: 0) { $0.moveRow(Self.position(row), to: Self.position(target)) }
    }

    /// - Parameter rows: how many rows more there are after it.
    private mutating func apply(rows: Int, _ edit: (inout BatchUpdate) -> Void) {
        var update = BatchUpdate()
        edit(&update)
        let counts = heights.rowCounts
        heights.apply(try! update.plan(before: counts, after: [counts[0] + rows]))
    }

    private static func position(_ row: Int) -> RowPosition { RowPosition(section: 0, row: row) }
}
