/// What a row shows, by the name that the app gives it: an identity of the table's rows, or a key that comes with the
/// question for a height.
public struct Item: Hashable {
    /// What the cells of a table are told apart by, where one name stands for rows with different ones.
    public enum Cell: Hashable, Sendable {
        /// The name alone says which row is meant.
        case any
        case type(ObjectIdentifier)
        case reuseIdentifier(String)
    }

    /// As the app gave it.
    public let name: AnyHashable
    /// Equal names of different types are different items.
    private let type: ObjectIdentifier
    public let cell: Cell
    /// Whether all is in the name that the height depends on: then the same item has the same height, also after its row
    /// was reloaded.
    public let isComplete: Bool

    public init(_ name: AnyHashable, cell: Cell = .any, isComplete: Bool = false) {
        self.name = name
        type = ObjectIdentifier(Swift.type(of: name.base))
        self.cell = cell
        self.isComplete = isComplete
    }

    /// Whether it can be found again: not if it is not equal to itself, because it holds a NaN.
    public var canBeFound: Bool { name == name }

    /// Whether it was named in the same way: with names of that type, for that cell.
    package func isNamedLike(_ other: Item) -> Bool { type == other.type && cell == other.cell }

    public static func == (one: Self, other: Self) -> Bool {
        one.type == other.type && one.cell == other.cell && one.name == other.name
    }

    /// Equal names for different cells, or of different types, are few.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What an item's height depends on besides the item: expanded or not, say. Compared by equality.
public struct LayoutState: Equatable {
    private let value: any Equatable

    public init(_ value: some Equatable) { self.value = value }

    public static func == (one: Self, other: Self) -> Bool {
        func isEqual<Value: Equatable>(_ value: Value) -> Bool { other.value as? Value == value }
        return isEqual(one.value)
    }
}
