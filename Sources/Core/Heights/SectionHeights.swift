/// The heights of one section's rows, and which of them are still to be measured.
///
/// A section of which nothing is known holds no storage, so that making one costs the same for ten rows and for a
/// million; the first height that is stored allocates for the whole section, once.
///
/// A row is in one of these states, all in its one number (see ``RowState``): *unknown*, to be measured; *outdated*, to be
/// measured again, its last height kept as an estimate, or *changed*, if it never had one; *known*; or *passed over*, not to
/// be measured, because its answer cannot be cached, with or without a height that it was *shown* with.
///
/// Invariants: `rows` is empty or has `rowCount` elements; `queued` is nil exactly where `rows` is empty, and means that
/// every row is queued; otherwise it has the rows that are unknown, outdated or changed.
struct SectionHeights: Sendable {
    private(set) var rowCount: Int
    /// How many rows have a height to serve, or one that they were shown with.
    private(set) var knownCount = 0
    /// The state of every row while there is no storage: unknown or changed.
    private var blank = RowState.unknown
    private var rows: ContiguousArray<RowState> = []
    private var queued: RowSet?

    init(rowCount: Int) {
        self.rowCount = rowCount
    }

    /// Whether no row was ever measured or passed over.
    var isBlank: Bool { rows.isEmpty }

    /// O(`rowCount`) where any row is queued, if something is known.
    var hasAnyChanged: Bool {
        if rows.isEmpty { return rowCount > 0 && blank.hasChanged }
        return queuedCount > 0 && rows.contains { $0.hasChanged }
    }

    var queuedCount: Int { queued?.population ?? rowCount }

    /// The state of `row`; without a height where there is no such row. O(1).
    func state(of row: Int) -> RowState {
        // As unsigned numbers a negative row is a very large one: one comparison does for both ends.
        guard UInt(bitPattern: row) < UInt(bitPattern: rows.count) else { return blank }
        return rows[row]
    }

    /// `row` must be in `0..<rowCount`. O(1) but for the section's first, which is O(`rowCount`).
    mutating func set(_ state: RowState, for row: Int) {
        if rows.isEmpty {
            if state == blank { return }
            allocate()
        }
        knownCount += state.covered - rows[row].covered
        rows[row] = state
        if state.isQueued { queued?.insert(row) } else { queued?.remove(row) }
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
        rows = ContiguousArray(repeating: blank, count: rowCount)
        queued = RowSet(allOf: rowCount)
    }

    /// Takes rows out, marks rows as outdated, and puts rows in, all in one pass.
    ///
    /// - Parameters:
    ///   - removed: indexes of before, ascending.
    ///   - reloaded: indexes of before, ascending, none of them in `removed`.
    ///   - added: indexes of afterwards, ascending, with the rows' states.
    /// - Complexity: O(`rowCount`), whatever the number of edits; O(1) where nothing is known before and after.
    mutating func edit(removed: [Int], reloaded: [Int], added: [(row: Int, state: RowState)]) {
        let newCount = rowCount - removed.count + added.count
        guard !rows.isEmpty || added.contains(where: { $0.state != blank }) else {
            rowCount = newCount
            return
        }
        if rows.isEmpty { allocate() }
        for row in reloaded { rows[row] = rows[row].outdated }
        // Only rows from the first edit on change their place.
        removeRows(removed)
        addRows(added)
        rowCount = newCount
        countRows()
    }

    /// Takes every row for outdated, of which there are `count` from now on. O(`rowCount`), O(1) where nothing is known.
    mutating func reload(rowCount count: Int) {
        blank = .changed
        resize(to: count)
        for row in rows.indices { rows[row] = rows[row].outdated }
        countRows()
    }

    /// Takes rows off the end, or puts unknown ones there. O(`rowCount`), O(1) where nothing is known.
    mutating func resize(to count: Int) {
        rowCount = count
        guard !rows.isEmpty else { return }
        if count < rows.count { rows.removeLast(rows.count - count) }
        rows.append(contentsOf: repeatElement(blank, count: count - rows.count))
        countRows()
    }

    private mutating func countRows() {
        queued = rows.isEmpty ? nil : RowSet(count: rows.count) { rows[$0].isQueued }
        knownCount = rows.reduce(0) { $0 + $1.covered }
    }

    private mutating func removeRows(_ removed: [Int]) {
        guard let first = removed.first else { return }
        rows.withUnsafeMutableBufferPointer { rows in
            var end = first
            let base = rows.baseAddress!
            for (index, row) in removed.enumerated() {
                let stays = (row + 1)..<(index + 1 < removed.count ? removed[index + 1] : rows.count)
                guard !stays.isEmpty else { continue }
                // Regions may overlap; and states are numbers, so nothing is lost where one is written over.
                (base + end).moveInitialize(from: base + stays.lowerBound, count: stays.count)
                end += stays.count
            }
        }
        rows.removeLast(removed.count)
    }

    private mutating func addRows(_ added: [(row: Int, state: RowState)]) {
        guard !added.isEmpty else { return }
        var end = rows.count
        rows.append(contentsOf: repeatElement(.unknown, count: added.count))
        rows.withUnsafeMutableBufferPointer { rows in
            // From the last one backwards: what follows each row that comes goes to its final place at once.
            var limit = rows.count
            let base = rows.baseAddress!
            for (row, state) in added.reversed() {
                let follows = limit - row - 1
                if follows > 0 {
                    (base + row + 1).moveInitialize(from: base + end - follows, count: follows)
                    end -= follows
                }
                rows[row] = state
                limit = row
            }
        }
    }
}

extension RowState {
    /// 1 where there is a height to serve, or one that the row was shown with.
    fileprivate var covered: Int { isKnown || isShown ? 1 : 0 }
}
