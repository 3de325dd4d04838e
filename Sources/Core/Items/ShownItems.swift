/// Which item each row shows, as far as it was asked for; and which rows have changed since, and may show another.
///
/// It knows rows by their numbers: neither where they are, nor how high.
struct ShownItems {
    /// The knowledge of what a row shows.
    enum Shown: Hashable {
        /// No item is known.
        case nothing
        /// The row was reloaded. The height of the item that it next shows is outdated, unless that is complete.
        case changed
        /// The row's height was invalidated, whatever item it shows next.
        case invalidated
        /// The item of that number, when the row was last asked for.
        case item(Int32)

        var isChange: Bool { self == .changed || self == .invalidated }

        /// Whether the change outdates the height of the item that the row shows now.
        func outdates(_ item: Item) -> Bool { self == .invalidated || self == .changed && !item.isComplete }

        /// The id under which the height of the row with a number is kept.
        @inline(__always)
        func id(ofNumber number: Int) -> HeightID {
            if case .item(let item) = self { .item(Int(item)) } else { .row(number) }
        }
    }

    /// The rows that have one height.
    enum Rows: Equatable {
        case none
        case one(number: Int)
        /// Only a look at all rows tells which.
        case several
    }

    private var items = ItemNumbers()
    /// By the numbers of rows. Shorter than these, as long as no row shows an item.
    private var shown: ContiguousArray<Shown> = []
    /// How many rows have changed, and are still to be asked for their items.
    private var changeCount = 0
    /// The most rows that the table has had.
    private var mostRows = 0
    /// Whether any item is kept that is not complete.
    private(set) var hasIncomplete = false
    /// The cells that items were given for.
    private(set) var cells: Set<Item.Cell> = [.any]

    // MARK: - Items

    /// How many items are kept, shown or not.
    var count: Int { items.count }

    /// The ids of all items. O(*n*) for *n* items.
    var ids: [HeightID] { (0..<items.end).filter { items[$0] != nil }.map { .item($0) } }

    /// The item that heights are kept under; nil where it is a row. O(1).
    func item(_ id: HeightID) -> Item? { if case .item(let number) = id { items[number] } else { nil } }

    /// The id under which the height of an item is kept; nil where it is not kept. O(1).
    func id(of item: Item) -> HeightID? { items.number(of: item).map { .item($0) } }

    /// The ids of the items that are meant. O(*n*) for *n* items.
    func ids(where isMeant: (Item) -> Bool) -> Set<HeightID> {
        Set(items.all.lazy.filter(isMeant).map { .item(Int($0.number)) })
    }

    func keeps(_ item: Item) -> Bool { items.keeps(item) }
    func first(withHashOf item: Item) -> Item? { items.first(withHashOf: item) }
    func item(after item: Item) -> Item? { items.item(after: item) }
    var all: [Item] { items.all }
    mutating func replace(_ item: Item, by other: Item) { items.replace(item, by: other) }
    mutating func takeRemoved() -> [Item] { items.takeRemoved() }

    // MARK: - Rows

    /// The item of the row with a number, as far as it is known. O(1).
    subscript(number: Int) -> Shown {
        @inline(__always) get { number < shown.count ? shown[number] : .nothing }
    }

    /// The id under which the height of the row with a number is kept. O(1).
    @inline(__always)
    func id(ofNumber number: Int) -> HeightID { self[number].id(ofNumber: number) }

    /// The rows whose height is kept under an id. O(1).
    func rows(with id: HeightID) -> Rows {
        switch id {
        case .row(let number): .one(number: number)
        case .item(let number): items[number].map { rows(showing: $0) } ?? .none
        }
    }

    private func rows(showing item: Item) -> Rows {
        if item.isShared { return .several }
        return lastRow(showing: item).map { .one(number: $0) } ?? .none
    }

    /// The number of the row that was last found to show a kept item, if it still does. O(1).
    func lastRow(showing item: Item) -> Int? {
        let row = Int(item.row)
        return row >= 0 && self[row] == .item(item.number) ? row : nil
    }

    /// The items that are outdated where rows go: a row that has changed may have shown any item that no row shows.
    /// O(1), but O(rows + items) where one of them has changed.
    func outdated(byLossOf numbers: some Collection<Int>) -> Set<HeightID> {
        guard changeCount > 0 else { return [] }
        let isAnyInvalidated = numbers.contains { self[$0] == .invalidated }
        guard isAnyInvalidated || numbers.contains(where: { self[$0] == .changed }) else { return [] }
        let shown = Set(shown)
        return ids { !shown.contains(.item($0.number)) && (isAnyInvalidated || !$0.isComplete) }
    }

    /// The numbers of all rows that something was recorded of.
    var numbers: Range<Int> { shown.indices }

    // MARK: - Changes

    /// Records that a row shows an item, and returns what it showed before; nil where that is this item. O(1),
    /// amortized.
    mutating func assign(_ item: Item, to row: Int) -> (id: HeightID, isNew: Bool, before: Shown)? {
        let count = items.count
        // The set is searched only once.
        let number = items.insert(item)
        if let kept = items[number], kept.row != row {
            if lastRow(showing: kept) != nil { kept.isShared = true }
            kept.row = Int32(row)
        }
        let before = self[row]
        let now = Shown.item(Int32(number))
        guard before != now else { return nil }
        if !item.isComplete { hasIncomplete = true }
        if item.cell != .any { cells.insert(item.cell) }
        set(now, row)
        return (.item(number), isNew: items.count > count, before)
    }

    /// A row shows no item that is known, or has changed.
    mutating func set(_ now: Shown, _ row: Int) {
        if row >= shown.count {
            if now == .nothing { return }
            shown.extend(to: row + 1, with: .nothing)
        }
        if shown[row].isChange { changeCount -= 1 }
        if now.isChange { changeCount += 1 }
        assert((0...shown.count).contains(changeCount))
        shown[row] = now
    }

    /// Forgets what rows show, of which none is there any more.
    mutating func removeRows() {
        shown = []
        changeCount = 0
    }

    /// Forgets all rows and items.
    mutating func removeAll() {
        removeRows()
        items.removeAll()
        hasIncomplete = false
    }

    // MARK: - Items that no row shows

    /// Removes unshown items once there are more than twice as many items as the table ever had rows. So rows are still
    /// known when a search is cleared, and models that serve as identities do not pile up. A quarter goes at a time:
    /// O(log *n*), amortized. Returns the ids that are free.
    mutating func removeLeastUsed(rowCount: Int) -> [HeightID] {
        mostRows = max(mostRows, rowCount)
        let limit = 2 * mostRows
        return items.count > limit ? removeUnshown(keeping: limit - limit / 4) : []
    }

    /// Removes the least recently used items that no row shows, as far as there are more than rows. Returns the ids
    /// that are free. O(*n* log *n*) for *n* items.
    mutating func removeUnused(rowCount: Int) -> [HeightID] {
        // Between a reload and the next use the rows are not counted.
        removeUnshown(keeping: rowCount == 0 ? mostRows : rowCount)
    }

    private mutating func removeUnshown(keeping limit: Int) -> [HeightID] {
        let shown = Set(shown)
        let removed = items.removeLeastUsed(keeping: limit) { shown.contains(.item(Int32($0))) }
        return removed.map { .item($0) }
    }
}
