/// Gives items numbers, so that what is known of them in each environment can stand in arrays, and a row can say what
/// it shows in four bytes. A number is given again once its item is gone.
///
/// Items are found by equality, in a set. An object that changes its hash in place is not found any more.
package struct ItemNumbers {
    private var found: Set<Item> = []
    /// By number.
    private var items: ContiguousArray<Item?> = []
    private var free: [Int] = []
    private var uses: UInt32 = 0

    package init() {}

    /// How many items there are.
    package var count: Int { items.count - free.count }
    /// One more than the greatest number.
    package var end: Int { items.count }
    /// The item of a number, nil where it has none. O(1).
    package subscript(number: Int) -> Item? { number < items.count ? items[number] : nil }

    /// The number of an item, nil where it has none. O(1).
    package func number(of item: Item) -> Int? { kept(item).map { Int($0.number) } }

    /// The equal item that has a number; nil where there is none. O(1); no search if this very object is kept.
    package func kept(_ item: Item) -> Item? {
        if self[Int(item.number)] === item { return item }
        return found.firstIndex(of: item).map { found[$0] }
    }

    /// The number of an item, which gets one if it has none. O(1), amortized.
    package mutating func insert(_ item: Item) -> Int {
        let (isNew, item) = found.insert(item)
        if isNew {
            let number = free.popLast() ?? items.count
            item.number = Int32(number)
            if number == items.count { items.extend(to: number + 1, with: item) } else { items[number] = item }
        }
        uses &+= 1
        item.lastUse = uses
        return Int(item.number)
    }

    /// Removes the items that were least recently used, until so many are left, but none of those that are to stay.
    ///
    /// - Returns: the numbers that have no item any more.
    /// - Complexity: O(*n* log *n*) for *n* items.
    package mutating func removeLeastUsed(keeping limit: Int, except isToStay: (Int) -> Bool) -> [Int] {
        let oldestFirst = items.compactMap { $0 }.sorted { $0.lastUse < $1.lastUse }
        let removed = oldestFirst.map { Int($0.number) }.filter { !isToStay($0) }.prefix(max(count - limit, 0))
        for number in removed {
            if let item = items[number] { found.remove(item) }
            items[number] = nil
        }
        free += removed
        assert(Set(free).count == free.count && free.allSatisfy { items[$0] == nil })
        return Array(removed)
    }
}

extension ContiguousArray {
    /// Appends elements until there are so many. Capacity grows by a sixteenth: these arrays are as long as a table.
    mutating func extend(to count: Int, with element: Element) {
        if count > capacity { reserveCapacity(count + count / 16) }
        for _ in self.count..<count { append(element) }
    }
}
