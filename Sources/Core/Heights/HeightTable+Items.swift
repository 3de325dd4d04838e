// What rows show, and what of it has changed.

extension HeightTable {
    /// How many items are kept, shown or not.
    package var itemCount: Int { items.count }

    /// What a row showed when it was last asked for; nil where that is not known. O(1).
    package func item(at row: RowPosition) -> Item? { id(at: row).flatMap { item($0) } }
    /// The item that heights are kept under; nil where it is a row. O(1).
    package func item(_ id: HeightID) -> Item? { id.isItem ? items[id.number] : nil }

    /// The row that was last found to show an item, if that is not `row`. O(1) where it is nil, else O(rows).
    package func otherRow(showing item: Item, than row: RowPosition) -> RowPosition? {
        guard let shown = items.number(of: item), let number = (items[shown]?.row).map({ Int($0) }),
            map.isGiven(number), mark(ofNumber: number) == shown, map.slot(at: row)?.number != number
        else { return nil }
        return map.position(of: map.id(of: number), near: row)
    }

    /// Whether an item may change under its name. O(1).
    package func isIncomplete(_ id: HeightID) -> Bool { item(id)?.isComplete == false }

    /// The height of a row that shows what the name says. O(1).
    package func lookUp(_ row: RowPosition, _ name: RowName) -> KnownHeight { lookUp(row, name, in: heights) }

    func lookUp(_ row: RowPosition, _ name: RowName, in heights: borrowing HeightColumn) -> KnownHeight {
        switch name {
        case .none: return .unknown
        case .position: return id(at: row).map { heights[$0] } ?? .unknown
        case .item(let item):
            let found = items.number(of: item).map { heights[.item($0)] } ?? .unknown
            if let height = found.height { return hasChanged(mark(at: row), item) ? .outdated(height) : found }
            return KnownHeight(.outdated, id(at: row).flatMap { heights[$0].height })
        }
    }

    // MARK: - Marks

    func mark(at row: RowPosition) -> Int32 { map.slot(at: row)?.number.map { mark(ofNumber: $0) } ?? Mark.none }

    func mark(ofNumber number: Int) -> Int32 { number < marks.count ? marks[number] : Mark.none }

    mutating func setMark(_ mark: Int32, ofNumber number: Int) {
        if number >= marks.count {
            if mark == Mark.none { return }
            marks.extend(to: number + 1, with: Mark.none)
        }
        unattributedCount += (mark < Mark.none ? 1 : 0) - (marks[number] < Mark.none ? 1 : 0)
        marks[number] = mark
    }

    /// Whether a change of a row, by its mark, outdates the height of the item that it shows now.
    private func hasChanged(_ mark: Int32, _ item: Item) -> Bool {
        mark == Mark.invalidated || mark == Mark.changed && !item.isComplete
    }

    // MARK: - What rows show

    /// Notes what a row shows, and says what its height is kept under; nil where there is no such row, or it shows
    /// nothing. O(1), but O(rows) where that outdates an item of several rows.
    package mutating func identify(_ row: RowPosition, _ name: RowName) -> HeightID? {
        guard contains(row) else { return nil }
        switch name {
        case .none: return nil
        case .position: return detach(row)
        case .item(let item):
            attribute(row, to: item)
            return id(at: row)
        }
    }

    /// A row is known by its position from now on.
    mutating func detach(_ row: RowPosition) -> HeightID {
        let number = map.give(row)
        let last = lastHeight(at: row)
        setMark(Mark.none, ofNumber: number)
        if let height = lastHeight(at: row), height != last { revision += 1 }
        return .row(number)
    }

    /// Notes that a row shows an item, which has changed if the row has. Returns whether the item is new.
    @discardableResult
    mutating func attribute(_ row: RowPosition, to item: Item) -> Bool {
        // The set is searched only once.
        let itemCount = items.count
        let (number, shown) = (map.give(row), items.insert(item))
        let isNew = items.count > itemCount
        if let kept = items[shown], kept.row != number {
            if kept.row >= 0, mark(ofNumber: Int(kept.row)) == shown { kept.isShared = true }
            kept.row = Int32(number)
        }
        let before = mark(ofNumber: number)
        guard before != shown else { return false }
        if !item.isComplete { hasIncomplete = true }
        if item.cell != .any { cells.insert(item.cell) }
        let isOutdated = hasChanged(before, item)
        let last = lastHeight(at: row)
        setMark(Int32(shown), ofNumber: number)
        if isNew, let last { heights[.item(shown)] = .outdated(last) }
        if let height = heights[.item(shown)].height, height != last { revision += 1 }
        map.setUncached(heights[.item(shown)].isUncached, at: row)
        if isOutdated { outdate([.item(shown)]) { _ in row } }
        if isNew { removeLeastUsed() }
        return isNew
    }

    /// Notes what a row shows, and says what is known of its height. O(1), but O(rows) where that outdates an item of
    /// several rows.
    ///
    /// - Returns: `hasMoved` says that the row shows a new item although the whole table was known: rows were changed
    ///   in a way that cannot be seen, and others may have moved, too.
    package mutating func find(_ row: RowPosition, _ name: RowName) -> (height: KnownHeight, hasMoved: Bool) {
        guard contains(row) else { return (.unknown, false) }
        switch name {
        case .position: return (height(at: row), false)
        case .none:
            if let id = id(at: row), heights.known(id) != nil { outdate([detach(row)]) { _ in row } }
            return (.unknown, false)
        case .item(let item):
            let (wasKnown, wasWarm) = (self[row] != nil, uncachedCount == 0)
            let isNew = attribute(row, to: item)
            let height = height(at: row)
            map.setUncached(height.isUncached, at: row)
            return (height, isNew && wasKnown && wasWarm)
        }
    }

    /// Removes unshown items once there are more than twice as many items as the table ever had rows. So rows are still
    /// known when a search is cleared, and models that serve as identities do not pile up. A quarter goes at a time:
    /// O(log *n*), amortized.
    private mutating func removeLeastUsed() {
        mostRows = max(mostRows, rowCount)
        let limit = 2 * mostRows
        if items.count > limit { removeUnshown(keeping: limit - limit / 4) }
    }

    /// Removes the least recently used items that no row shows, until no more than so many items are left.
    mutating func removeUnshown(keeping limit: Int) {
        let shown = shownItems
        for number in items.removeLeastUsed(keeping: limit, except: { shown.contains($0) }) {
            hasLost = true
            environments.updateAll { present in
                present.heights[.item(number)] = .unknown
                if !present.answers.isEmpty { present.answers[.item(number)] = nil }
            }
        }
    }

    private var shownItems: Set<Int> { Set(marks.lazy.filter { $0 >= 0 }.map { Int($0) }) }

    // MARK: - What has changed

    /// The numbers of the rows that have an id's height; nil where only a look at all rows tells. O(1).
    private func numbersOfRows(with id: HeightID) -> [Int]? {
        guard let item = item(id) else { return id.isItem ? [] : [id.number] }
        if item.isShared { return nil }
        return item.row >= 0 && mark(ofNumber: Int(item.row)) == id.number ? [Int(item.row)] : []
    }

    /// Marks heights as outdated, in all environments: the rows that have them are uncached. O(rows), but O(1) for each
    /// id of one row that is still near the place that is given for it.
    package mutating func outdate(_ ids: Set<HeightID>, near place: (HeightID) -> RowPosition? = { _ in nil }) {
        var areQueued = true
        for id in ids where !heights[id].isUncached {
            let numbers = numbersOfRows(with: id)
            let rows = numbers?.compactMap { number in
                place(id).flatMap { map.position(of: map.id(of: number), near: $0) }
            }
            if rows == nil || rows?.count != numbers?.count { areQueued = false }
            for row in rows ?? [] { map.setUncached(true, at: row) }
        }
        environments.updateAll { heights in for id in ids { heights.heights.outdate(id) } }
        if !areQueued { updateQueue() }
    }

    /// As ``outdate(_:near:)``; measurements of these rows that are under way will be discarded.
    private mutating func outdateWithNames(
        _ ids: Set<HeightID>, near place: (HeightID) -> RowPosition? = { _ in nil }
    ) {
        guard !ids.isEmpty else { return }
        outdate(ids, near: place)
        let numbers = ids.map { numbersOfRows(with: $0) }
        if numbers.contains(nil) {
            let marks = marks
            map.noteChanges { ids.contains(Self.id(ofNumber: $0, marks)) }
        } else {
            for number in numbers.compactMap({ $0 }).joined() { map.noteChange(of: number) }
        }
    }

    /// Marks the heights of rows, headers and footers as outdated, in all environments, and of what the rows show.
    /// O(rows named), but O(rows) where several show one item.
    package mutating func invalidate(_ rows: [RowPosition]) {
        var items: [HeightID: RowPosition] = [:]
        for row in rows where contains(row) {
            if let id = id(at: row), id.isItem { items[id] = row } else { outdateOwn(row) }
            if row.isRow, itemCount > 0, mark(at: row) < 0 { setMark(Mark.invalidated, ofNumber: map.give(row)) }
        }
        outdateWithNames(Set(items.keys)) { items[$0] }
    }

    /// Marks the height that a row, header or footer has by position as outdated. O(1).
    mutating func outdateOwn(_ row: RowPosition) {
        guard let number = map.slot(at: row)?.number else { return }
        environments.updateAll { $0.heights.outdate(.row(number)) }
        map.setUncached(true, at: row)
        map.noteChange(of: number)
    }

    /// Marks the heights of items as outdated, as far as they are kept. O(rows + items named).
    package mutating func invalidate(_ meant: [Item]) {
        outdateWithNames(Set(meant.filter { items.keeps($0) }.map { .item(Int($0.number)) }))
    }

    /// Marks the heights of all items as outdated, or of those that may change under their names. O(rows + items).
    package mutating func invalidateItems(incompleteOnly: Bool) { outdateItems { !incompleteOnly || !$1.isComplete } }

    /// Rows with these marks go. What they showed has changed, and may be any item that no row shows.
    mutating func outdateUnshown(_ marks: some Sequence<Int32>) {
        let marks = Set(marks.filter { $0 < Mark.none })
        guard !marks.isEmpty else { return }
        let shown = shownItems
        outdateItems { number, item in
            !shown.contains(number) && (!item.isComplete || marks.contains(Mark.invalidated))
        }
    }

    private mutating func outdateItems(where isMeant: (_ number: Int, Item) -> Bool) {
        let meant = (0..<items.end).filter { number in items[number].map { isMeant(number, $0) } ?? false }
        outdateWithNames(Set(meant.map { .item($0) }))
    }

    /// Rows were reloaded where they are: they may show other items now, and items that are not complete have changed.
    /// The rows keep their heights as estimates.
    mutating func reload(_ rows: some Sequence<RowPosition>) {
        var outdated: Set<HeightID> = []
        for row in rows where contains(row) {
            let (item, last) = (id(at: row).flatMap { $0.isItem ? $0 : nil }, lastHeight(at: row))
            if hasIncomplete || item != nil, mark(at: row) != Mark.invalidated {
                let number = map.give(row)
                setMark(Mark.changed, ofNumber: number)
                if let last { heights[.row(number)] = .outdated(last) }
            }
            if let item, isIncomplete(item) { outdated.insert(item) }
            outdateOwn(row)
        }
        outdateWithNames(outdated)
    }
}
