/// The heights of one section's rows, and which of them are uncached.
///
/// A section of which nothing is known holds no storage, so that making one costs the same for ten rows and for a
/// million; the first height that is stored allocates for the whole section, once: 9.2 bytes a row.
///
/// Invariants: the arrays are empty, and `uncached` is nil, which means that all rows are; or they have `rowCount` elements,
/// `uncached` has the rows of that state, and a known row has a height.
@usableFromInline
struct SectionHeights: RowSection, Sendable {
    private(set) var rowCount: Int
    /// How many rows have a height to serve, or one that they were shown with.
    private(set) var knownCount = 0
    @usableFromInline private(set) var states: ContiguousArray<RowState> = []
    /// In points.
    @usableFromInline private(set) var heights: ContiguousArray<Double> = []
    private var uncached: RowSet?

    init(rowCount: Int) { self.rowCount = rowCount }

    /// Whether no row was ever measured or skipped.
    var isBlank: Bool { states.isEmpty }

    var uncachedCount: Int { uncached?.population ?? rowCount }

    /// The height that is served for `row`; nil where it is not known or there is no such row. O(1).
    @inlinable @inline(__always)
    func known(_ row: Int) -> Double? {
        // As unsigned numbers a negative row is a very large one: one comparison does for both ends.
        guard UInt(bitPattern: row) < UInt(bitPattern: states.count), case .known = states[row] else { return nil }
        return heights[row]
    }

    func state(of row: Int) -> RowState { states.indices.contains(row) ? states[row] : .uncached }

    /// The height in points that is known, or was before the row changed, or that it was shown with; nil where there never
    /// was one.
    func lastHeight(of row: Int) -> Double? {
        guard heights.indices.contains(row), !heights[row].isNaN else { return nil }
        return heights[row]
    }

    func row(at index: Int) -> (state: RowState, height: Double) {
        isBlank ? (.uncached, .nan) : (states[index], heights[index])
    }

    /// `row` must be in `0..<rowCount`. O(1) but for the section's first, which is O(`rowCount`).
    mutating func set(_ state: RowState, _ height: Double, for row: Int) {
        if isBlank {
            if state == .uncached, height.isNaN { return }
            allocate()
        }
        knownCount -= covered(row)
        states[row] = state
        heights[row] = height
        knownCount += covered(row)
        if state == .uncached { uncached?.insert(row) } else { uncached?.remove(row) }
    }

    /// Keeps the height as an estimate, and has the row measured again.
    mutating func markUncached(_ row: Int) { set(.uncached, lastHeight(of: row) ?? .nan, for: row) }

    /// 1 where there is a height to serve, or one that the row was shown with.
    private func covered(_ row: Int) -> Int { states[row] == .uncached || heights[row].isNaN ? 0 : 1 }

    func firstUncached(atOrAfter row: Int) -> Int? {
        guard let uncached else { return max(row, 0) < rowCount ? max(row, 0) : nil }
        return uncached.first(atOrAfter: row)
    }

    func lastUncached(before row: Int) -> Int? {
        guard let uncached else { return row > 0 && rowCount > 0 ? min(row, rowCount) - 1 : nil }
        return uncached.last(before: row)
    }

    private mutating func allocate() {
        states = ContiguousArray(repeating: .uncached, count: rowCount)
        heights = ContiguousArray(repeating: .nan, count: rowCount)
        uncached = RowSet(allOf: rowCount)
    }

    mutating func edit(removed: [Int], reloaded: [Int], added: [(row: Int, kept: (state: RowState, height: Double)?)]) {
        let newCount = rowCount - removed.count + added.count
        guard !isBlank || added.contains(where: { $0.kept.map { $0.state != .uncached || !$0.height.isNaN } ?? false })
        else {
            rowCount = newCount
            return
        }
        if isBlank { allocate() }
        for row in reloaded { markUncached(row) }
        for row in removed { knownCount -= covered(row) }
        let runs = RowRun.runs(count: rowCount, removed: removed, added: added.map(\.row))
        states.move(runs, count: newCount, filling: .uncached)
        heights.move(runs, count: newCount, filling: .nan)
        uncached = newCount > 0 ? uncached?.moved(runs, count: newCount) : nil
        rowCount = newCount
        for (row, kept) in added {
            (states[row], heights[row]) = kept ?? (.uncached, .nan)
            knownCount += covered(row)
            if states[row] == .uncached { uncached?.insert(row) }
        }
        assert(isConsistent)
    }

    mutating func reload(rowCount count: Int) {
        rowCount = count
        guard !isBlank else { return }
        states = ContiguousArray(repeating: .uncached, count: count)
        heights.move([RowRun(old: 0, new: 0, count: min(count, heights.count))], count: count, filling: .nan)
        knownCount = states.indices.reduce(0) { $0 + covered($1) }
        uncached = states.isEmpty ? nil : RowSet(states.count) { states[$0] == .uncached }
        assert(isConsistent)
    }

    private var isConsistent: Bool {
        if isBlank { return heights.isEmpty && knownCount == 0 && uncached == nil }
        return states.count == rowCount && heights.count == rowCount
            && knownCount == states.indices.count { covered($0) == 1 }
            && uncached == RowSet(rowCount) { states[$0] == .uncached }
            && !states.indices.contains { states[$0] == .known && heights[$0].isNaN }
    }
}
