/// Gives items numbers, so that what is known of them in each environment can stand in arrays, and a row can say what it
/// shows in four bytes.
///
/// Items are compared by equality, in the standard library's dictionary. A number is given again once its item is gone.
/// An object that changes its hash in place is not found any more, and goes with the next ``removeLeastUsed(keeping:except:)``.
///
/// Invariants: an item that is found has a number; numbers without an item are in `free`, each once.
package struct ItemNumbers<Item: Hashable> {
    private var numbers: [Item: Int] = [:]
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
    package subscript(number: Int) -> Item? { number < items.count ? items[number] : nil }

    /// The number of an item, nil where it has none. O(1).
    package func number(of item: Item) -> Int? { numbers[item] }

    /// The number of an item, which gets one if it has none. O(1), amortized.
    package mutating func insert(_ item: Item) -> Int {
        uses += 1
        if let number = numbers[item] {
            lastUses[number] = uses
            return number
        }
        let number = free.popLast() ?? items.count
        if number == items.count {
            items.append(item)
            lastUses.append(uses)
        } else {
            (items[number], lastUses[number]) = (item, uses)
        }
        numbers[item] = number
        return number
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
            if numbers[item] == nil {
                numbers[item] = number
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
            && numbers.allSatisfy { item, number in items[number] != nil }
    }
}
