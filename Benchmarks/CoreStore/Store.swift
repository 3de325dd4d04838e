import PrecacheCore

/// Heights by position: all that Benchmarks/Micro, a package of its own, sees of PrecacheCore.
public final class Store {
    @exclusivity(unchecked) private var heights: HeightTable

    /// So many rows in each section, no height known.
    public init(rows: Int, sections: Int = 1) { heights = HeightTable(rowCounts: repeatElement(rows, count: sections)) }

    /// Rows by their sections and indexes.
    public struct Rows {
        fileprivate let positions: ContiguousArray<RowPosition>

        public init(_ rows: some Sequence<(section: Int, row: Int)>) {
            positions = ContiguousArray(rows.map { RowPosition(section: $0.section, row: $0.row) })
        }
    }

    /// The heights of rows that are known, in points, joined into one number. The loop is here, because a call from another
    /// package costs as much as a look-up.
    public func heights(of rows: Rows) -> UInt64 {
        var joined: UInt64 = 0
        for row in rows.positions { joined ^= heights[row].unsafelyUnwrapped.bitPattern }
        return joined
    }

    /// Heights of rows become known one after the other, in points.
    public func put(_ height: (Int) -> Double, ofRows rows: Range<Int>, inSection section: Int = 0) {
        for row in rows { put(height(row), RowPosition(section: section, row: row)) }
    }

    /// A row's height becomes known, in points.
    public func put(_ height: Double, at row: Int) { put(height, Self.position(row)) }

    private func put(_ height: Double, _ row: RowPosition) {
        heights.record(height, at: row)
    }

    /// As ``put(_:at:)``, of a row of the only section that has a name: a key, or an identity with a state.
    public func put(_ height: Double, at row: Int, name value: Int, isKey: Bool) {
        let state = isKey ? nil : LayoutState(value)
        let name = RowName(value, isKey: isKey, isComplete: !isKey, state: state)
        var kept = heights.names.first(withHashOf: name)
        while let number = kept, heights.names.value(of: number).map({ !RowName.isEqual($0, value) }) ?? true {
            kept = heights.names.number(after: number)
        }
        heights.show(name, kept: kept, at: Self.position(row))
        heights.record(height, at: Self.position(row))
    }

    /// Comes to an environment by its width, in points.
    public func enter(width: Double) {
        heights.enter(width, keepsPresent: true)
    }

    /// A row of the only section is uncached again.
    public func forget(_ row: Int) { heights.invalidate([Self.position(row)]) }

    /// The nearest uncached row of the only section; there is one.
    public func next(near row: Int) -> Int { next(near: Self.position(row)) }

    /// The sum of the nearest uncached rows, as ``next(near:)``.
    public func next(nearEachOf rows: Rows) -> Int { rows.positions.reduce(0) { $0 &+ next(near: $1) } }

    private func next(near row: RowPosition) -> Int {
        (heights.map.nextUncached(atOrAfter: row) ?? heights.map.lastUncached(before: row)).unsafelyUnwrapped.row
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
        let counts = heights.map.rowCounts
        heights.apply(update.plan(before: counts, after: [counts[0] + rows])!)
    }

    private static func position(_ row: Int) -> RowPosition { RowPosition(section: 0, row: row) }
}
