// The items that rows show.

extension HeightTable {
    /// How many items are kept, shown or not.
    package var itemCount: Int { shown.count }

    /// The item that a row showed when it was last asked for; nil where that is not known. O(1).
    package func item(at row: RowPosition) -> Item? { id(at: row).flatMap { item($0) } }
    /// The item that heights are kept under; nil where it is a row. O(1).
    package func item(_ id: HeightID) -> Item? { shown.item(id) }

    /// Whether a row shows an item that other rows may show as well. O(1).
    package func isShared(_ row: RowPosition) -> Bool { item(at: row)?.isShared ?? false }

    /// Whether an item may change under its name. O(1).
    package func isIncomplete(_ id: HeightID) -> Bool { item(id)?.isComplete == false }

    /// The row that was last found to show an item, if that is not `row`. O(1) where it is nil, else O(rows).
    package func otherRow(showing item: Item, than row: RowPosition) -> RowPosition? {
        guard let kept = shown.id(of: item).flatMap({ shown.item($0) }), let number = shown.lastRow(showing: kept),
            map.numbers.isInUse(number), map.number(at: row) != number
        else { return nil }
        return map.position(of: map.numbers.id(of: number), near: row)
    }

    /// Whether the height of what a row shows depends on its name and state alone. O(1).
    package func isComplete(_ row: RowPosition) -> Bool { item(at: row)?.isComplete == true }

    // MARK: - Rows that are to be looked at
    // They may show another item than they did, or the same in another state. Until somebody has looked, they are in
    // the queue, and their heights are known.

    /// Whether a row is to be looked at. O(1).
    package func isToBeReread(_ row: RowPosition) -> Bool {
        guard !toReread.isEmpty, let number = map.number(at: row) else { return false }
        return toReread.contains(number)
    }

    /// Has a row of which something is known looked at. O(1).
    package mutating func rereadLater(at row: RowPosition) {
        guard let number = map.number(at: row) else { return }
        toReread.insert(number)
        map.setUncached(true, at: row)
    }

    /// Has rows looked at, as far as they show complete items. Returns the ids that are not of such rows. O(rows), but
    /// O(ids) where there are no such rows.
    package mutating func rereadLater(at ids: Set<HeightID>) -> Set<HeightID> {
        var others = ids
        for case .row(let number) in ids where shown.item(shown.id(ofNumber: number))?.isComplete == true {
            toReread.insert(number)
            others.remove(.row(number))
        }
        if others.count < ids.count { updateQueue() }
        return others
    }

    /// Rows were looked at: they are in the queue only where their heights are not known. O(rows named).
    package mutating func markReread(_ rows: [RowPosition]) {
        for row in rows {
            guard let number = map.number(at: row) else { continue }
            toReread.remove(number)
            map.setUncached(columns[shown.id(ofNumber: number)].isUncached, at: row)
        }
    }

    /// The id that heights of an item are kept under; nil where it is not kept. O(1).
    package func id(of item: Item) -> HeightID? { shown.id(of: item) }

    /// An item has another name from now on: the other item takes its number; unless that is known
    /// already: then it gets the height alone, where it has none. O(1), or O(rows) where it gets one.
    package mutating func rename(_ item: Item, to other: Item) {
        guard let id = shown.id(of: item) else { return }
        guard let known = shown.id(of: other) else {
            markFreed()
            return shown.replace(item, by: other)
        }
        columns.copy(id, to: known)
        if let row = shown.item(known).flatMap({ shown.lastRow(showing: $0) }), map.numbers.isInUse(row) {
            let position = map.position(of: map.numbers.id(of: row), near: RowPosition(section: 0, row: 0))
            if let position { setUncached(columns[known].isUncached, at: position) }
        }
    }

    // MARK: - Searching
    // Before a call that uses an item: `==` and `hash` are the app's code, which may call the table back, and must not
    // find it in the middle of a change or a look.

    /// Whether this very object is kept. O(1).
    package func keeps(_ item: Item) -> Bool { shown.keeps(item) }
    /// The first of the kept items with the hash of one, which need not be kept. O(1).
    package func firstItem(withHashOf item: Item) -> Item? { shown.first(withHashOf: item) }
    /// The next kept item with the same hash. O(1).
    package func item(after item: Item) -> Item? { shown.item(after: item) }
    /// All kept items. O(*n*) for *n* items.
    package var allItems: [Item] { shown.all }
    /// The cells that items were given for.
    package var cellsOfItems: Set<Item.Cell> { shown.cells }

    // MARK: - Heights by owner

    /// The height of a row that shows what the owner says. O(1).
    package func entry(of row: RowPosition, _ owner: HeightOwner) -> HeightEntry {
        switch owner {
        case .none: return .none
        case .position: return entry(at: row)
        case .item(let item):
            let entry = shown.id(of: item).map { columns[$0] } ?? .none
            guard let height = entry.height else { return HeightEntry(.outdated, lastHeight(at: row)) }
            return whatIsShown(at: row).outdates(item) ? .outdated(height) : entry
        }
    }

    /// The item of a row, as far as it is known, and whether the row has changed since. O(1).
    func whatIsShown(at row: RowPosition) -> ShownItems.Shown { map.number(at: row).map { shown[$0] } ?? .nothing }

    /// Records what a row shows, and says what is known of its height. O(1), but O(rows) where that outdates an item of
    /// several rows.
    ///
    /// - Returns: `hasMoved` says that the row shows a new item although the whole table was known: rows were changed
    ///   in a way that cannot be seen, and others may have moved, too.
    package mutating func find(_ row: RowPosition, _ owner: HeightOwner) -> (height: HeightEntry, hasMoved: Bool) {
        guard contains(row) else { return (.none, false) }
        switch owner {
        case .position:
            return (entry(at: row), false)
        case .none:
            if self[row] != nil {
                let id = unassign(row)
                outdate([id]) { _ in row }
            }
            return (.none, false)
        case .item(let item):
            let wasKnown = self[row] != nil
            let wasWarm = uncachedCount == 0
            let isNew = assign(item, to: row)
            let entry = entry(at: row)
            setUncached(entry.isUncached, at: row)
            return (entry, isNew && wasKnown && wasWarm)
        }
    }

    /// Records what a row shows, and says what its height is kept under; nil where there is no such row, or it shows
    /// nothing. O(1), but O(rows) where that outdates an item of several rows.
    package mutating func assign(_ owner: HeightOwner, to row: RowPosition) -> HeightID? {
        guard contains(row) else { return nil }
        switch owner {
        case .none: return nil
        case .position: return unassign(row)
        case .item(let item):
            assign(item, to: row)
            return id(at: row)
        }
    }

    /// Records that a row shows an item, which has changed if the row has. Returns whether the item is new.
    @discardableResult
    mutating func assign(_ item: Item, to row: RowPosition) -> Bool {
        let number = map.makeNumber(of: row)
        guard let (id, isNew, before) = shown.assign(item, to: number) else { return false }
        let last = columns[before.id(ofNumber: number)].height
        if isNew, let last { columns.set(.outdated(last), id) }
        if let height = columns[id].height, height != last { columns.raiseRevision() }
        setUncached(columns[id].isUncached, at: row)
        if before.outdates(item) { outdate([id]) { _ in row } }
        if isNew { free(shown.removeLeastUsed(rowCount: rowCount)) }
        return isNew
    }

    /// Records that a row shows no item: it is known by its position. Returns what its height is kept under.
    @discardableResult
    mutating func unassign(_ row: RowPosition) -> HeightID {
        let number = map.makeNumber(of: row)
        let last = lastHeight(at: row)
        shown.set(.nothing, number)
        if let height = lastHeight(at: row), height != last { columns.raiseRevision() }
        return .row(number)
    }
}
