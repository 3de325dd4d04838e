/// Gives items numbers, so that what is known of them in each environment can stand in arrays, and a row can say what
/// it shows in a few bytes. A number is given again once its item is gone.
///
/// Items are found by equality, among those with the same hash. An object that changes its hash in place is not found
/// any more. `==` is the app's code, and `deinit`: whoever must not be called back within a change looks for the item
/// before, by ``first(withHashOf:)`` and ``item(after:)``, and takes what was removed after it.
package struct ItemNumbers {
    /// The first of the items with one hash. A set of these calls no code of the app's.
    private struct SameHash: Hashable {
        let first: Item

        static func == (one: SameHash, other: SameHash) -> Bool { one.first.hash == other.first.hash }
        func hash(into hasher: inout Hasher) { hasher.combine(first.hash) }
    }

    private var found: Set<SameHash> = []
    private var removed: [Item] = []
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
        if keeps(item) { return item }
        if item.number < 0 { return nil }
        var next = first(withHashOf: item)
        while let kept = next, kept != item { next = self.item(after: kept) }
        return next
    }

    /// Whether this very object has a number. O(1).
    func keeps(_ item: Item) -> Bool { item.number >= 0 && self[Int(item.number)] === item }

    /// The first of the items with the hash of one, which need not be kept.
    func first(withHashOf item: Item) -> Item? {
        found.firstIndex(of: SameHash(first: item)).map { found[$0].first }
    }

    /// The next item with the same hash.
    func item(after item: Item) -> Item? { item.next < 0 ? nil : self[Int(item.next)] }

    /// The number of an item, which gets one if it has none. O(1), amortized.
    package mutating func insert(_ item: Item) -> Int {
        let kept = kept(item)
        let item = kept ?? item
        if kept == nil {
            let number = free.popLast() ?? items.count
            item.number = Int32(number)
            item.next = first(withHashOf: item)?.number ?? -1
            found.update(with: SameHash(first: item))
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
            guard let item = items[number] else { continue }
            unlink(item)
            items[number] = nil
            self.removed.append(item)
        }
        free += removed
        assert(Set(free).count == free.count && free.allSatisfy { items[$0] == nil })
        return Array(removed)
    }

    /// Puts another item, which is not kept, in the place of one that is, with its number. O(1).
    mutating func replace(_ item: Item, by other: Item) {
        guard keeps(item), kept(other) == nil else { return }
        unlink(item)
        other.number = item.number
        other.lastUse = item.lastUse
        other.row = item.row
        other.isShared = item.isShared
        other.next = first(withHashOf: other)?.number ?? -1
        found.update(with: SameHash(first: other))
        items[Int(item.number)] = other
        removed.append(item)
    }

    /// Takes an item out of those with its hash.
    private mutating func unlink(_ item: Item) {
        guard var previous = first(withHashOf: item) else { return }
        if previous === item {
            found.remove(SameHash(first: item))
            if let next = self.item(after: item) { found.insert(SameHash(first: next)) }
            return
        }
        while let next = self.item(after: previous), next !== item { previous = next }
        previous.next = item.next
    }

    /// Removes all items. O(*n*) for *n* items.
    mutating func removeAll() {
        removed += items.compactMap { $0 }
        found = []
        items = []
        free = []
    }

    /// The items that were removed since the last call. The caller lets go of them.
    mutating func takeRemoved() -> [Item] {
        let taken = removed
        removed = []
        return taken
    }

    /// All items. O(*n*) for *n* items.
    var all: [Item] { items.compactMap { $0 } }
}

extension ContiguousArray {
    /// Appends elements until there are so many. Capacity grows by a sixteenth: these arrays are as long as a table.
    mutating func extend(to count: Int, with element: Element) {
        if count > capacity { reserveCapacity(count + count / 16) }
        for _ in self.count..<count { append(element) }
    }
}
