import PrecacheCore

// All that this package uses of PrecacheCore, so that changes to it are followed here alone.

/// Heights by position.
struct Store {
    private var cache: HeightCache

    /// So many rows in each section, no height known.
    init(rows: Int, sections: Int = 1) { cache = HeightCache(rowCounts: repeatElement(rows, count: sections)) }

    /// The same, every height known.
    static func warm(rows: Int, sections: Int = 1) -> Store {
        var store = Store(rows: rows, sections: sections)
        for section in 0..<sections {
            for row in 0..<rows { store.put(rowHeight(of: row), at: row, inSection: section) }
        }
        return store
    }

    func height(of row: RandomRows.Row) -> Double {
        cache[RowPosition(section: Int(row.section), row: Int(row.row))].unsafelyUnwrapped
    }

    mutating func put(_ height: Double, at row: Int, inSection section: Int = 0) {
        try! cache.store(height, at: RowPosition(section: section, row: row))
    }

    mutating func forget(_ row: Int) { cache.forget(Self.position(row)) }

    func next(near row: Int) -> Int { cache.nextUncached(near: Self.position(row)).unsafelyUnwrapped.row }

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
        let counts = cache.rowCounts
        cache.apply(try! update.plan(before: counts, after: [counts[0] + rows]))
    }

    private static func position(_ row: Int) -> RowPosition { RowPosition(section: 0, row: row) }
}

/// Heights by what rows show.
struct ItemStore {
    private var heights = IdentifiedHeights<String, Int>()

    mutating func height(of item: String) -> Double {
        guard case .known(let height) = heights.answer(for: item, state: 0) else { return .nan }
        return height
    }

    mutating func put(_ height: Double, for item: String) { try! heights.store(height, for: item, state: 0) }
}
