// Heights that no longer hold, edits, other counts, another environment.

extension HeightTable {
    // MARK: - Outdated heights

    /// Marks heights as outdated, in all environments: the rows that have them are uncached. O(rows), but O(1) for each
    /// id of one row that is still near the place that is given for it.
    package mutating func outdate(_ ids: Set<HeightID>, near place: (HeightID) -> RowPosition? = { _ in nil }) {
        var areAllFound = true
        for id in ids where !columns[id].isUncached {
            if !queueRows(with: id, near: place(id)) { areAllFound = false }
        }
        columns.outdate(ids)
        if !areAllFound { updateQueue() }
    }

    /// Takes the rows whose height is kept under an id into the queue. Returns false where they were not found.
    private mutating func queueRows(with id: HeightID, near place: RowPosition?) -> Bool {
        switch shown.rows(with: id) {
        case .none: return true
        case .several: return false
        case .one(let number):
            guard let place, let row = map.position(of: map.numbers.id(of: number), near: place) else { return false }
            map.setUncached(true, at: row)
            return true
        }
    }

    /// As ``outdate(_:near:)``; measurements of these rows that are under way will be discarded.
    package mutating func invalidate(_ ids: Set<HeightID>, near place: (HeightID) -> RowPosition? = { _ in nil }) {
        guard !ids.isEmpty else { return }
        outdate(ids, near: place)
        if ids.contains(where: { shown.rows(with: $0) == .several }) {
            let shown = shown
            map.countChanges { ids.contains(shown.id(ofNumber: $0)) }
            return
        }
        for id in ids {
            if case .one(let number) = shown.rows(with: id) { map.countChange(of: number) }
        }
    }

    /// Marks the heights of rows, headers and footers as outdated, in all environments, and of what the rows show.
    /// O(rows named), but O(rows) where several show one item.
    package mutating func invalidate(_ rows: [RowPosition]) {
        var items: [HeightID: RowPosition] = [:]
        for row in rows where contains(row) {
            if let id = id(at: row), id.isItem {
                items[id] = row
                continue
            }
            outdateOwn(row)
            if row.isRow, itemCount > 0 { shown.set(.invalidated, map.makeNumber(of: row)) }
        }
        invalidate(Set(items.keys)) { items[$0] }
    }

    /// Marks the height that a row, header or footer has by position as outdated. O(1).
    private mutating func outdateOwn(_ row: RowPosition) {
        guard let number = map.number(at: row) else { return }
        columns.outdate(CollectionOfOne(.row(number)))
        map.setUncached(true, at: row)
        map.countChange(of: number)
    }

    /// Marks the heights of items as outdated, as far as they are kept. O(rows + items named).
    package mutating func invalidate(_ items: [Item]) {
        invalidate(Set(items.filter { shown.keeps($0) }.compactMap { shown.id(of: $0) }))
    }

    /// Marks the heights of all items as outdated, or of those that may change under their names. O(rows + items).
    package mutating func invalidateItems(incompleteOnly: Bool) {
        invalidate(shown.ids { !incompleteOnly || !$0.isComplete })
    }

    /// Outdates every height, in every environment, also of rows that were skipped. O(rows + items).
    package mutating func invalidateAll() {
        let numbers = map.numbers.inUse
        columns.invalidateAll(numbers.map { .row($0) } + shown.ids)
        for number in numbers { map.countChange(of: number) }
        updateQueue()
    }

    /// Rows were reloaded where they are: they may show other items now, and items that are not complete have changed.
    /// The rows keep their heights as estimates.
    private mutating func reload(_ rows: some Sequence<RowPosition>) {
        var changed: Set<HeightID> = []
        for row in rows where contains(row) {
            let item = item(at: row)
            if let item, !item.isComplete, let id = id(at: row) { changed.insert(id) }
            if item != nil || shown.hasIncomplete { markChanged(row) }
            outdateOwn(row)
        }
        invalidate(changed)
    }

    /// A row may show another item now. Its last height stays as its own.
    private mutating func markChanged(_ row: RowPosition) {
        // That says more.
        if whatIsShown(at: row) == .invalidated { return }
        let last = lastHeight(at: row)
        let number = map.makeNumber(of: row)
        shown.set(.changed, number)
        if let last { columns.set(.outdated(last), .row(number)) }
    }

    // MARK: - Edits

    /// Moves rows as a batch update moves them: only their numbers, under which heights stay. Reloaded rows keep theirs
    /// as estimates, and get the one of their index in a reloaded section; new rows are unknown.
    ///
    /// - Parameters:
    ///   - plan: made of this table's ``rowCounts``.
    ///   - reconfigured: rows that show something else, by their positions before the batch. They may move as well.
    /// - Complexity: O(sections + rows of the edited ones); O(rows) where items of several rows are outdated.
    package mutating func apply(_ plan: BatchPlan, reconfigured: [RowPosition] = []) {
        reload(plan.reloadedRows + reconfigured)
        for origin in plan.sections.compactMap(\.reloads) {
            // The same batch may insert its items in another section.
            invalidate(shown.outdated(byLossOf: rows(of: origin).compactMap { map.number(at: $0) }))
            reload(rows(of: origin))
            outdateOwn(.header(of: origin))
            outdateOwn(.footer(of: origin))
        }
        removeRows(map.apply(plan))
        // Rows that come into a reloaded section may be known from another one, and have changed.
        for (section, change) in plan.sections.enumerated() where change.reloads != nil { reload(rows(of: section)) }
    }

    /// The rows of a section that a reload may say anything of. Where rows show items that change under their names,
    /// that is each row, which may show one of these next; else those of which something is known.
    private func rows(of section: Int) -> some Collection<RowPosition> {
        let count = shown.hasIncomplete ? rowCount(inSection: section) : map.keptRowCount(inSection: section)
        return (0..<(count ?? 0)).lazy.map { RowPosition(section: section, row: $0) }
    }

    /// Forgets rows that are gone, by their numbers, which other rows will get.
    private mutating func removeRows(_ numbers: [Int]) {
        if !numbers.isEmpty, itemCount > 0 { mayFindItems = true }
        invalidate(shown.outdated(byLossOf: numbers))
        for number in numbers { shown.set(.nothing, number) }
        toReread.subtract(numbers)
        free(numbers.map { .row($0) })
    }

    // MARK: - Other counts

    /// Takes other row counts, and forgets where rows are and every height by position. O(sections), but O(items) where
    /// rows have changed whose items are not known.
    package mutating func reset(rowCounts: [Int]) {
        invalidate(shown.outdated(byLossOf: shown.numbers))
        shown.removeRows()
        mayFindItems = itemCount > 0
        toReread = []
        map.reset(rowCounts: rowCounts)
        freeRows()
    }

    /// A section has other rows than were known. O(sections + rows in it).
    package mutating func reset(section: Int, rowCount: Int) {
        guard (0..<sectionCount).contains(section) else { return }
        removeRows(map.reset(section: section, rowCount: rowCount))
    }

    /// Forgets every height, in every environment.
    package mutating func forgetEverything() {
        shown.removeAll()
        mayFindItems = false
        toReread = []
        map.reset(rowCounts: [])
        freeRows()
        columns.removeAll()
    }

    // MARK: - Environments

    /// How often the environment has changed.
    package var environmentChanges: Int { columns.environmentChanges }
    /// The number of environments that heights are kept for.
    package var environmentCount: Int { columns.environmentCount }
    /// Whether heights of the present environment were kept when the table came to it.
    package var environmentWasKept: Bool { columns.environmentWasKept }

    /// Changes to an environment, which is all that heights depend on besides the rows. Its former heights return if it
    /// was left with `keepsPresent`, and few others were used since. O(rows of which something is known).
    package mutating func enter(_ environment: AnyHashable, keepsPresent: Bool) {
        columns.enter(environment, keepsPresent: keepsPresent)
        updateQueue()
    }

    /// Forgets what is not in use now: other environments, and the least recently used items that no row shows, as far
    /// as there are more items than rows. Rows that were not asked since a reload may still show the others.
    /// O(*n* log *n*) for *n* items.
    package mutating func removeUnused() {
        columns.removeOtherEnvironments()
        free(shown.removeUnused(rowCount: rowCount))
    }
}
