import PrecacheCore

/// Heights by position: all that Benchmarks/Micro, a package of its own, sees of PrecacheCore.
public final class Store {
    @exclusivity(unchecked) private var heights: HeightTable

    /// So many rows in each section, no height known.
    public init(rows: Int, sections: Int = 1) { heights = HeightTable(rowCounts: repeatElement(rows, count: sections)) }

    /// The height of a row that is known, in points.
    public func height(ofRow row: Int, inSection section: Int) -> Double {
        heights[RowPosition(section: section, row: row)].unsafelyUnwrapped
    }

    /// A row's height becomes known, in points.
    public func put(_ height: Double, at row: Int, inSection section: Int = 0) {
        let row = RowPosition(section: section, row: row)
        if let id = heights.identify(row, .position) { heights.record(height, id, at: row) }
    }

    /// As ``put(_:at:inSection:)``, of a row of the only section whose height is kept under a key.
    public func put(_ height: Double, at row: Int, key: Int) {
        guard let id = heights.identify(Self.position(row), .item(Item(key))) else { return }
        heights.record(height, id, at: Self.position(row))
    }

    /// Comes to an environment by its width, in points.
    public func enter(width: Double) {
        heights.enter(width, keepsPresent: true)
    }

    /// A row of the only section is uncached again.
    public func forget(_ row: Int) { heights.invalidate([Self.position(row)]) }

    /// The nearest uncached row of the only section; there is one.
    public func next(near row: Int) -> Int {
        let row = Self.position(row)
        return (heights.nextUncached(atOrAfter: row) ?? heights.lastUncached(before: row)).unsafelyUnwrapped.row
    }

    /// Deletes and inserts rows of the only section in one batch update.
    public func edit(delete deleted: [Int] = [], insert inserted: [Int] = []) {
        apply(rows: -deleted.count + inserted.count) {
            $0.rows.deleted += deleted.map(Self.position)
            $0.rows.inserted += inserted.map(Self.position)
        }
    }

    /// Moves a row of the only section, in a batch update.
    public func move(_ row: Int, to target: Int) {
        apply(rows: 0) { $0.rows.move(Self.position(row), to: Self.position(target)) }
    }

    /// - Parameter rows: how many rows more there are after it.
    private func apply(rows: Int, _ edit: (inout BatchUpdate) -> Void) {
        var update = BatchUpdate()
        edit(&update)
        let counts = heights.rowCounts
        heights.apply(update.plan(before: counts, after: [counts[0] + rows])!)
    }

    private static func position(_ row: Int) -> RowPosition { RowPosition(section: 0, row: row) }
}
