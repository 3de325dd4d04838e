// Items are looked for by these, before a call that uses one: `==` and `hash` are the app's code, which may call the
// table back, and must not find it in the middle of a change or a look.

extension HeightTable {
    /// Whether this very object is kept. O(1).
    package func keeps(_ item: Item) -> Bool { items.keeps(item) }
    /// The first of the kept items with the hash of one, which need not be kept. O(1).
    package func firstItem(withHashOf item: Item) -> Item? { items.first(withHashOf: item) }
    /// The next kept item with the same hash. O(1).
    package func item(after item: Item) -> Item? { items.item(after: item) }
    /// All kept items. O(*n*) for *n* items.
    package var allItems: [Item] { items.all }
    /// The cells that items were given for.
    package var cellsOfItems: Set<Item.Cell> { cells }

    /// The items that were removed since the last call, which the caller lets go of: their end may run the app's code.
    package mutating func takeRemovedItems() -> [Item] { items.takeRemoved() }
}
