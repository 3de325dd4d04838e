// Heights that no longer hold, edits, other counts, another environment.

extension HeightTable {
    // MARK: - Outdated heights

    /// Marks heights as outdated, in all environments, by the numbers of their rows, which are uncached then;
    /// measurements of these rows that are under way will be discarded. O(1) for each row that is still near the place
    /// that is given for it; else O(rows).
    package mutating func invalidate(
        _ numbers: some Collection<Int>, near place: (Int) -> RowPosition? = { _ in nil }
    ) {
        let numbers = numbers + numbers.flatMap { names.namesakes(of: $0) }
        let shown = numbers.filter { map.numbers.isShown($0) }
        let known = shown.filter { !heights[$0].isUncached }
        heights.outdate(numbers)
        for number in shown { map.countChange(of: number) }
        for number in known {
            guard let place = place(number), let row = map.position(ofNumber: number, near: place) else {
                return updateQueue()
            }
            map.setUncached(true, at: row)
        }
    }

    /// Marks the heights of rows, headers and footers as outdated, in all environments, and of what the rows show next,
    /// where they were not asked for it. O(rows named).
    package mutating func invalidate(_ rows: [RowPosition]) {
        for row in rows where map.contains(row) {
            if row.isRow, names.count > 0, namedNumber(at: row) == nil {
                doubts.add(map.makeNumber(of: row), isOfRow: true, isForAll: true)
            }
            outdate(row)
            outdateNamesakes(of: row)
        }
        if isQueueOld { updateQueue() }
    }

    /// Marks the heights of a row, header or footer as outdated. O(1).
    mutating func outdate(_ row: RowPosition) {
        guard let number = map.number(at: row) else { return }
        heights.outdate(CollectionOfOne(number))
        map.setUncached(true, at: row)
        map.countChange(of: number)
    }

    /// Replaces the known height of a row. Those of others with its name are outdated. O(1), or O(rows) where there are
    /// such.
    package mutating func correct(_ height: Double, at row: RowPosition) {
        outdateNamesakes(of: row)
        record(height, at: row)
        if isQueueOld { updateQueue() }
    }

    /// Whatever was said of a row is said of all that have its name.
    private mutating func outdateNamesakes(of row: RowPosition) {
        let others = map.number(at: row).map { names.namesakes(of: $0) } ?? []
        if others.isEmpty { return }
        heights.outdate(others)
        for number in others where map.isShown(number) { map.countChange(of: number) }
        isQueueOld = true
    }

    /// Marks the heights of all names as outdated, or of those that may change under their names. O(rows + names).
    package mutating func invalidateNames(incompleteOnly: Bool) {
        invalidate(names.numbers.filter { !incompleteOnly || !names.isComplete($0) })
    }

    /// Outdates every height, in every environment, also of rows that were skipped. O(rows + names).
    package mutating func invalidateAll() {
        heights.outdateAll()
        for number in map.numbers.shown { map.countChange(of: number) }
        updateQueue()
    }

    /// Rows were reloaded where they are: they may show something else now, and what may change under its name has.
    /// Their last heights stay as estimates.
    private mutating func reload(_ rows: some Sequence<RowPosition>, isOfRow: Bool = false) {
        for row in rows where map.contains(row) {
            if names.hasIncomplete, row.isRow { _ = map.makeNumber(of: row) }
            guard let number = map.number(at: row) else { continue }
            if names.count > 0, row.isRow { doubts.add(number, isOfRow: isOfRow) }
            if names.isComplete(number) {
                map.countChange(of: number)
                updateQueue(at: row)
            } else {
                outdate(row)
                outdateNamesakes(of: row)
            }
        }
    }

    // MARK: - Edits

    /// Moves rows as a batch update moves them: only their numbers, under which heights stay. Reloaded rows keep theirs
    /// as estimates, and get the one of their index in a reloaded section; new rows are unknown.
    ///
    /// - Parameters:
    ///   - plan: made of this table's ``rowCounts``.
    ///   - reconfigured: rows that show something else, by their positions before the batch. They may move as well.
    /// - Complexity: O(sections + rows of the edited ones).
    package mutating func apply(_ plan: BatchPlan, reconfigured: [RowPosition] = []) {
        mostRows = max(mostRows, map.rowCount)
        // A name that the batch takes away may be shown by a row that it reloads. So names leave before rows change.
        let start = doubts.advance()
        reload(plan.reloadedRows + reconfigured, isOfRow: true)
        let reloaded = plan.sections.compactMap(\.reloads)
        // Rows of theirs that nothing is known of may show whatever has left.
        if !reloaded.isEmpty, names.hasIncomplete { doubts.addLost() }
        for section in reloaded {
            reload(knownRows(of: section))
            outdate(.header(of: section))
            outdate(.footer(of: section))
        }
        leave(map.apply(plan), at: start)
        // Rows that come into a reloaded section may be known from another one, and have changed.
        for (section, change) in plan.sections.enumerated() where change.reloads != nil {
            reload(knownRows(of: section))
        }
        if isQueueOld { updateQueue() }
    }

    /// The rows of a section of which anything is known.
    private func knownRows(of section: Int) -> [RowPosition] {
        let count = map.keptRowCount(inSection: section) ?? 0
        return (0..<count).map { RowPosition(section: section, row: $0) }.filter { map.number(at: $0) != nil }
    }

    // MARK: - Other counts

    /// Takes other row counts, and forgets where rows are and every height by position. O(sections + rows of which
    /// anything is known).
    package mutating func reset(rowCounts: [Int]) {
        mostRows = max(mostRows, map.rowCount)
        let left = map.numbers.shown
        map.reset(rowCounts: rowCounts)
        if names.count == 0 {
            doubts.lose(left)
            toReread = []
            freeAll(left)
        } else {
            leave(left, at: doubts.advance())
        }
    }

    /// A section has other rows than were known. O(sections + rows in it).
    package mutating func reset(section: Int, rowCount: Int) {
        guard (0..<map.sectionCount).contains(section) else { return }
        mostRows = max(mostRows, map.rowCount)
        leave(map.reset(section: section, rowCount: rowCount), at: doubts.advance())
    }

    /// Forgets every height, in every environment.
    package mutating func forgetEverything() {
        let numbers = map.numbers.shown + names.numbers
        names.removeAll()
        doubts = Doubts()
        toReread = []
        map.reset(rowCounts: [])
        freeAll(numbers)
        heights.removeAll()
    }

    // MARK: - Environments

    /// Changes to an environment, which is all that heights depend on besides the rows. Its former heights return if it
    /// was left with `keepsPresent`, and few others were used since. O(rows of which something is known).
    package mutating func enter(_ environment: AnyHashable, keepsPresent: Bool) {
        heights.enter(environment, keepsPresent: keepsPresent)
        updateQueue()
    }

    /// Forgets what is not in use now: other environments, and names that no row shows, those that were shown last of
    /// all excepted, as far as there are more names than rows. Rows that were not asked since a reload may still show
    /// the others. O(*n* log *n*) for *n* names.
    package mutating func removeUnused() {
        heights.removeOtherEnvironments()
        // Between a reload and the next use the rows are not counted.
        free(names.unshown(beyond: map.rowCount == 0 ? mostRows : map.rowCount))
    }
}
