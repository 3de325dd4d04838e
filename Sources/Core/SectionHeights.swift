/// The heights of one section's rows, and which of them are still to be measured.
///
/// A section of which nothing is known holds no storage, so that making one costs the same for ten rows and for a
/// million; the first height that is stored allocates for the whole section, once.
///
/// A row is in one of three states: *queued* (no height yet, to be measured), *known* (a height), or *passed over* (no
/// height, not to be measured: its answer cannot be cached).
///
/// Invariants: `heights` is empty or has `rowCount` elements; a queued row's height is NaN; `queued` is nil exactly
/// where `heights` is empty, and means that every row is queued.
struct SectionHeights: Sendable {
    let rowCount: Int
    private(set) var knownCount = 0
    private var heights: ContiguousArray<Double> = []
    private var queued: RowSet?

    init(rowCount: Int) {
        self.rowCount = rowCount
    }

    var queuedCount: Int { queued?.population ?? rowCount }

    /// The height of `row` in points, NaN where it is not known or there is no such row. O(1).
    func height(of row: Int) -> Double {
        // As unsigned numbers a negative row is a very large one: one comparison does for both ends.
        guard UInt(bitPattern: row) < UInt(bitPattern: heights.count) else { return .nan }
        return heights[row]
    }

    /// `row` must be in `0..<rowCount`. O(1) but for the section's first, which is O(`rowCount`).
    mutating func store(_ height: Double, for row: Int) {
        allocate()
        if heights[row].isNaN { knownCount += 1 }
        heights[row] = height
        queued?.remove(row)
    }

    /// Takes `row` off the queue without a height. `row` must be in `0..<rowCount`.
    mutating func passOver(_ row: Int) {
        allocate()
        queued?.remove(row)
    }

    /// Forgets the height of `row`, and queues it. `row` must be in `0..<rowCount`.
    mutating func forget(_ row: Int) {
        guard !heights.isEmpty else { return }
        if !heights[row].isNaN { knownCount -= 1 }
        heights[row] = .nan
        queued?.insert(row)
    }

    func firstQueued(atOrAfter row: Int) -> Int? {
        guard let queued else { return max(row, 0) < rowCount ? max(row, 0) : nil }
        return queued.first(atOrAfter: row)
    }

    func lastQueued(before row: Int) -> Int? {
        guard let queued else { return row > 0 && rowCount > 0 ? min(row, rowCount) - 1 : nil }
        return queued.last(before: row)
    }

    private mutating func allocate() {
        guard queued == nil else { return }
        heights = ContiguousArray(repeating: .nan, count: rowCount)
        queued = RowSet(allOf: rowCount)
    }
}
