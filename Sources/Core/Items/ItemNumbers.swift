/// Gives items numbers, so that what is known of them in each environment can stand in arrays, and a row can say what it
/// shows in four bytes.
///
/// Items are compared by equality. A number is given again once its item is gone. An object that changes its hash in place is
/// not found any more, and goes with the next ``removeLeastUsed(keeping:except:)``: so hashes are the keys of the standard
/// library's dictionary, which traps on items that have become equal.
///
/// Invariants: an item that is found has a number; numbers without an item are in `free`, each once.
package struct ItemNumbers<Item: Hashable> {
    /// By the hash that items had: the number of the last of them; the others follow in ``next``.
    private var numbers: [Int: Int] = [:]
    private var next: ContiguousArray<Int?> = []
    /// By number.
    private var items: ContiguousArray<Item?> = []
    /// When each was last used, by number.
    private var lastUses: ContiguousArray<Int> = []
    private var free: [Int] = []
    private var uses = 0

    package init() {}

    /// How many items there are.
    package var count: Int { items.count - free.count }
    /// One more than the greatest number.
    package var end: Int { items.count }
    /// The item of a number, nil where it has none.
    package subscript(number: Int) -> Item? { items[number] }

    /// The number of an item, nil where it has none. O(1).
    package func number(of item: Item) -> Int? { number(of: item, item.hashValue) }

    private func number(of item: Item, _ hash: Int) -> Int? {
        var found = numbers[hash]
        while let number = found, items[number] != item { found = next[number] }
        return found
    }

    /// The number of an item, which gets one if it has none. O(1), amortized.
    package mutating func insert(_ item: Item) -> Int {
        uses += 1
        let hash = item.hashValue
        if let number = number(of: item, hash) {
            lastUses[number] = uses
            return number
        }
        let number = free.popLast() ?? items.count
        if number == items.count {
            items.append(item)
            lastUses.append(uses)
            next.append(nil)
        } else {
            (items[number], lastUses[number]) = (item, uses)
        }
        add(number, hash)
        return number
    }

    private mutating func add(_ number: Int, _ hash: Int) {
        next[number] = numbers.updateValue(number, forKey: hash)
    }

    /// Removes the items that were least recently used, until so many are left, but none of those that are to stay.
    ///
    /// - Returns: the numbers that have no item any more.
    /// - Complexity: O(*n* log *n*) for *n* items.
    package mutating func removeLeastUsed(keeping limit: Int, except isToStay: (Int) -> Bool) -> [Int] {
        let candidates = items.indices.filter { items[$0] != nil && !isToStay($0) }
            .sorted { lastUses[$0] < lastUses[$1] }
        var removed = Array(candidates.prefix(max(count - limit, 0)))
        for number in removed { items[number] = nil }
        // Anew, because one that has changed its hash cannot be taken out.
        numbers.removeAll(keepingCapacity: true)
        for (number, item) in items.enumerated() {
            guard let item else { continue }
            let hash = item.hashValue
            if self.number(of: item, hash) == nil {
                add(number, hash)
            } else if !isToStay(number) {
                items[number] = nil
                removed.append(number)
            }
        }
        free += removed
        assert(isConsistent)
        return removed
    }

    private var isConsistent: Bool {
        Set(free).count == free.count && free.allSatisfy { items[$0] == nil } && numbers.count <= count
            && numbers.values.allSatisfy { items[$0] != nil }
    }
}
