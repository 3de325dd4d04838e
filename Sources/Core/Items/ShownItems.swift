/// The items of a table, and which row shows which: the same in all environments. It knows no heights: what it answers
/// with are the numbers of the items whose heights are outdated, or gone, by what it is told.
///
/// A class, because a look-up would copy a struct of so many arrays, and count a reference for each.
package final class ShownItems {
    @exclusivity(unchecked) private var numbers = ItemNumbers<Item>()
    @exclusivity(unchecked) private var rows = ItemsOfRows()
    /// The cells that items were given for.
    private var cells: Set<Item.Cell> = [.any]
    /// How many of the items have no name, and how many ever had none.
    private var unnamed = (count: 0, made: 0)
    /// Whether any item is kept that is not complete.
    private var hasIncomplete = false
    /// Whether rows were said to be outdated of which it is not known what they show.
    private var hasInvalidated = false

    package init() {}

    package var isEmpty: Bool { numbers.count == 0 }
    /// How many items are kept.
    package var count: Int { numbers.count }

    /// The number of an item, nil where it has none. O(1).
    package func number(of item: Item) -> Int? { numbers.number(of: item) }
    /// What is known of what a row shows. O(1).
    package subscript(row: RowPosition) -> ItemsOfRows.Mark { rows[row] }

    /// The number of the item that a row shows, if that is the one that is meant. O(1), and no search.
    package func number(at row: RowPosition, where isMeant: (borrowing Item) -> Bool) -> Int? {
        guard case .item(let number) = rows[row], numbers.isMeant(number, isMeant) else { return nil }
        return number
    }

    /// The item that a mark names, nil where it names none, or one without a name. O(1).
    package func item(of mark: ItemsOfRows.Mark) -> Item? {
        guard case .item(let number) = mark, let item = numbers[number], !item.isUnnamed else { return nil }
        return item
    }

    /// Whether a row has changed in a way that outdates an item's height, if it shows that.
    package func hasChanged(_ row: RowPosition, showing item: Item) -> Bool {
        switch rows[row] {
        case .none, .item: false
        case .changed: !item.isComplete
        case .invalidated: true
        }
    }

    /// The item that is meant by a name that may have come without a word on its cell, or that is not the row's own, because
    /// the height is asked for with a key. Nil where none is known. O(cells).
    ///
    /// - Parameter isKey: whether the name came with the question.
    package func likeliest(_ item: Item?, isKey: Bool, at row: RowPosition) -> Item? {
        if let item, numbers.number(of: item) != nil { return item }
        if case .item(let number) = rows[row], let shown = numbers[number],
            isKey ? shown.name == item?.name : item.map({ !shown.isNamedLike($0) }) ?? true
        {
            return shown
        }
        guard isKey, let item else { return nil }
        let others = cells.lazy.map { Item(item.name, cell: $0, isComplete: item.isComplete) }
        return others.first { numbers.number(of: $0) != nil }
    }

    /// The numbers of the items with such a name, whatever their cells. O(cells).
    package func numbers(named name: AnyHashable) -> [Int] {
        cells.compactMap { numbers.number(of: Item(name, cell: $0)) }
    }

    /// Whether an item may have changed without a change of its name. O(1).
    package func isIncomplete(_ number: Int) -> Bool { numbers[number]?.isComplete == false }

    /// The numbers of the items that may have changed without a change of their name. O(items).
    package var incompleteNumbers: [Int] { (0..<numbers.end).filter { numbers[$0]?.isComplete == false } }

    /// The rows that show one of those items. O(rows).
    package func rows(showing meant: Set<Int>) -> [RowPosition] { rows.rows(showing: meant) }

    // MARK: - What rows show

    /// A row shows an item.
    ///
    /// - Parameter isUncached: whether the row is to be measured: then the item is outdated if it showed another before.
    /// - Returns: the item's number if its height is outdated by that; else nil.
    package func attribute(_ row: RowPosition, to item: Item, isUncached: Bool) -> Int? {
        let number = numbers.number(of: item)
        let before = rows[row]
        if let number {
            if before == .item(number) { return nil }
            numbers.use(number)
        }
        var isOutdated = hasChanged(row, showing: item)
        // It showed another item when it was reloaded, and this one when it was measured elsewhere.
        if case .item = before, isUncached, !item.isComplete { isOutdated = true }
        rows[row] = number.map { .item($0) } ?? .none
        return isOutdated ? number : nil
    }

    /// A row shows an item, which gets a number if it has none. O(1), amortized.
    package func insert(_ item: Item, at row: RowPosition) -> Int {
        if !item.isComplete { hasIncomplete = true }
        if item.cell != .any { cells.insert(item.cell) }
        let number = numbers.insert(item)
        rows[row] = .item(number)
        return number
    }

    private func isUnnamed(_ number: Int) -> Bool { numbers[number]?.isUnnamed == true }

    /// Forgets what a row showed, which is known by its position now, or is gone.
    ///
    /// - Returns: its number, if it had no name: what no row shows has no use for a number then.
    package func forgetItem(at row: RowPosition) -> Int? {
        guard case .item(let number) = rows[row] else { return nil }
        rows[row] = .none
        guard isUnnamed(number) else { return nil }
        numbers.remove(number)
        unnamed.count -= 1
        return number
    }

    /// As ``forgetItem(at:)``, of rows that are about to go; a named item stays known.
    ///
    /// - Returns: the numbers that have no item any more.
    package func removeUnnamed(at gone: some Sequence<RowPosition>) -> [Int] {
        unnamed.count == 0
            ? []
            : gone.compactMap { row in
                guard case .item(let number) = rows[row], isUnnamed(number) else { return nil }
                return forgetItem(at: row)
            }
    }

    /// A row is known by its position, and what it shows needs a number all the same. O(1), amortized.
    package func insertUnnamed(at row: RowPosition) -> Int {
        if case .item(let number) = rows[row], isUnnamed(number) { return number }
        unnamed.count += 1
        unnamed.made += 1
        return insert(.unnamed(unnamed.made), at: row)
    }

    /// All positions are forgotten, and with them the items without a name.
    ///
    /// - Returns: the numbers that have no item any more.
    /// - Complexity: O(items), if any has no name.
    package func removeUnnamed() -> [Int] {
        guard unnamed.count > 0 else { return [] }
        unnamed.count = 0
        let gone = (0..<numbers.end).filter { isUnnamed($0) }
        for number in gone { numbers.remove(number) }
        return gone
    }

    /// A row was reloaded. Returns the number of its item if its height is outdated by that.
    package func reload(_ row: RowPosition) -> Int? {
        switch rows[row] {
        case .item(let number): return numbers[number]?.isComplete == true ? nil : number
        case .changed, .invalidated: return nil
        case .none:
            if hasIncomplete { rows[row] = .changed }
            return nil
        }
    }

    /// A row's height was said to be outdated. Returns the number of its item, where it is known.
    package func invalidate(_ row: RowPosition) -> Int? {
        if case .item(let number) = rows[row] { return number }
        guard !isEmpty else { return nil }
        rows[row] = .invalidated
        hasInvalidated = true
        return nil
    }

    // MARK: - Rows that move

    /// What is done to the rows.
    package enum Change {
        /// Nothing is known of them any more, of which there are so many in each section.
        case forget(rowCounts: [Int])
        case forgetSection(Int, rowCount: Int)
        case batch(BatchPlan)
    }

    /// Moves what rows show. O(sections + rows of those that change).
    ///
    /// - Returns: the numbers of the items whose heights are outdated, because a row is gone that had changed, and nobody
    ///   knew what it showed: all that are shown by no row, as any of them may have been its.
    package func apply(_ change: Change) -> [Int] {
        // What rows show after a change that forgets them says nothing.
        let shown = rows.unattributedCount > 0 ? rows.numbers : []
        let hasLost =
            switch change {
            case .batch(let plan): rows.apply(plan)
            case .forgetSection(let section, let count): rows.forget(section: section, rowCount: count)
            case .forget(let counts): rows.forgetAll(rowCounts: counts)
            }
        guard hasLost else { return [] }
        defer { if rows.unattributedCount == 0 { hasInvalidated = false } }
        return (0..<numbers.end).filter { number in
            guard let item = numbers[number], !shown.contains(number) else { return false }
            return hasInvalidated || !item.isComplete
        }
    }

    /// Removes the items that were least recently used, if there are a quarter more than `limit`, until there are no
    /// more than that; none that a row shows. Returns the numbers that have no item any more. O(1), amortized.
    package func removeLeastUsed(limit: Int) -> [Int] {
        guard numbers.count > limit + limit / 4 else { return [] }
        let shown = rows.numbers
        let removed = numbers.removeLeastUsed(keeping: limit) { shown.contains($0) }
        if unnamed.count > 0 { unnamed.count = (0..<numbers.end).count { isUnnamed($0) } }
        return removed
    }
}
