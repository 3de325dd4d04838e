/// What a row shows, by the name that the app gives it: an identity of the table's rows, or a key that comes with the
/// question for a height.
package struct Item: Hashable {
    /// What the cells of a table are told apart by, where one name stands for rows with different ones.
    package enum Cell: Hashable, Sendable {
        /// The name alone says which row is meant.
        case any
        case type(ObjectIdentifier)
        case reuseIdentifier(String)
    }

    /// As the app gave it.
    package let name: AnyHashable
    /// Equal names of different types are different items.
    private let type: ObjectIdentifier
    package let cell: Cell
    /// Whether all is in the name that the height depends on: then the same item has the same height, also after its row
    /// was reloaded.
    package let isComplete: Bool

    package init(_ name: AnyHashable, cell: Cell = .any, isComplete: Bool = false) {
        self.name = name
        type = ObjectIdentifier(Swift.type(of: name.base))
        self.cell = cell
        self.isComplete = isComplete
    }

    /// What a row shows whose height is known by its position: the app gave it no name, and no other row shows it.
    package static func unnamed(_ number: Int) -> Item { Item(Unnamed(number: number), isComplete: true) }

    /// Whether the app gave it no name.
    package var isUnnamed: Bool { type == ObjectIdentifier(Unnamed.self) }

    private struct Unnamed: Hashable { let number: Int }

    /// Whether it can be found again: not if it is not equal to itself, because it holds a NaN.
    package var canBeFound: Bool { name == name }

    /// Whether it was named in the same way: with names of that type, for that cell.
    package func isNamedLike(_ other: Item) -> Bool { type == other.type && cell == other.cell }

    /// Whether it is the item of that name and cell.
    package func isItem(named name: AnyHashable, cell: Cell) -> Bool {
        self.cell == cell && self.name == name && type == ObjectIdentifier(Swift.type(of: name.base))
    }

    package static func == (one: Self, other: Self) -> Bool {
        one.type == other.type && one.cell == other.cell && one.name == other.name
    }

    /// Equal names for different cells, or of different types, are few.
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What an item's height depends on besides the item: expanded or not, say. Compared by equality.
package struct LayoutState: Equatable {
    private let value: any Equatable

    package init(_ value: any Equatable) { self.value = value }

    package static func == (one: Self, other: Self) -> Bool {
        func isEqual<Value: Equatable>(_ value: Value) -> Bool { other.value as? Value == value }
        return isEqual(one.value)
    }
}
