/// The heights of one section's rows, and which of them are still to be measured.
///
/// A section of which nothing is known holds no storage, so that making one costs the same for ten rows and for a
/// million; the first height that is stored allocates for the whole section, once.
///
/// A row is in one of these states, all in its one number (see ``RowState``): *unknown*, to be measured; *outdated*, to
/// be measured again, its last height kept as an estimate, or *changed*, if it never had one; *known*; or *passed
/// over*, not to be measured, because its answer cannot be cached, with or without a height that it was *shown* with.
///
/// Invariants: `rows` is empty or has `rowCount` elements; `queued` is nil exactly where `rows` is empty, and means
/// that every row is queued; otherwise it has the rows that are unknown, outdated or changed.
@usableFromInline
struct SectionHeights: Sendable {
    private(set) var rowCount: Int
    /// How many rows have a height to serve, or one that they were shown with.
    private(set) var knownCount = 0
    /// The state of every row while there is no storage: unknown or changed.
    @usableFromInline private(set) var blank = RowState.unknown
    @usableFromInline private(set) var rows: ContiguousArray<RowState> = []
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
    @inlinable
    func state(of row: Int) -> RowState {
        // As unsigned numbers a negative row is a very large one: one comparison does for both ends.
        guard UInt(bitPattern: row) < UInt(bitPattern: rows.count) else { return blank }
        return rows[row]
    }

    /// What a change of one row does to the counts of its section.
    struct Change {
        var known = 0
        var queued = 0
    }

    /// `row` must be in `0..<rowCount`. O(1) but for the section's first, which is O(`rowCount`).
    @discardableResult
    mutating func set(_ state: RowState, for row: Int) -> Change {
        if rows.isEmpty {
            if state == blank { return Change() }
            allocate()
        }
        let before = rows[row]
        rows[row] = state
        let change = Change(
            known: state.covered - before.covered, queued: (state.isQueued ? 1 : 0) - (before.isQueued ? 1 : 0))
        knownCount += change.known
        if change.queued > 0 { queued?.insert(row) }
        if change.queued < 0 { queued?.remove(row) }
        return change
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
        guard !rows.isEmpty || !reloaded.isEmpty || added.contains(where: { $0.state != blank }) else {
            rowCount = newCount
            return
        }
        if rows.isEmpty { allocate() }
        for row in reloaded { set(rows[row].outdated, for: row) }
        for row in removed { knownCount -= rows[row].covered }
        let runs = RowRun.runs(count: rowCount, removed: removed, added: added.map(\.row))
        move(runs, count: newCount)
        queued = newCount > 0 ? queued?.moved(runs, count: newCount) : nil
        for (row, state) in added {
            rows[row] = state
            knownCount += state.covered
            if state.isQueued { queued?.insert(row) }
        }
        rowCount = newCount
    }

    /// Moves rows in place: those that come nearer to the beginning from the first on, the others from the last. Rows
    /// that stay where they are cost nothing.
    private mutating func move(_ runs: [RowRun], count: Int) {
        if count > rows.count { rows.append(contentsOf: repeatElement(.unknown, count: count - rows.count)) }
        rows.withUnsafeMutableBufferPointer { rows in
            guard let base = rows.baseAddress else { return }
            // Regions may overlap; and states are numbers, so nothing is lost where one is written over.
            for run in runs where run.new < run.old {
                (base + run.new).moveInitialize(from: base + run.old, count: run.count)
            }
            for run in runs.reversed() where run.new > run.old {
                (base + run.new).moveInitialize(from: base + run.old, count: run.count)
            }
        }
        if count < rows.count { rows.removeLast(rows.count - count) }
    }

    /// Takes every row for outdated, of which there are `count` from now on. O(`rowCount`), O(1) where nothing is
    /// known.
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
        knownCount = rows.reduce(0) { $0 + $1.covered }
        guard !rows.isEmpty else {
            queued = nil
            return
        }
        var set = RowSet(allOf: rows.count)
        for row in rows.indices where !rows[row].isQueued { set.remove(row) }
        queued = set
    }
}

extension RowState {
    /// 1 where there is a height to serve, or one that the row was shown with.
    fileprivate var covered: Int { isKnown || isShown ? 1 : 0 }
}
