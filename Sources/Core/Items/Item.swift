/// The item that a row shows, by the name that the app gives it: an identity of the table's rows, or a key that comes
/// with the question for a height. A class, because it is kept by its number and found by its name: one object for
/// both.
package final class Item: Hashable {
    /// A mark by which the cells of a table are told apart, where one name stands for rows with different ones.
    package enum Cell: Hashable, Sendable {
        /// The name alone says which row is meant.
        case any
        case type(ObjectIdentifier)
        case reuseIdentifier(String)

        /// The kind of rows with such a cell; nil where there is none.
        package var kind: AnyHashable? {
            switch self {
            case .any: nil
            case .type(let type): type
            case .reuseIdentifier(let identifier): identifier
            }
        }
    }

    /// The name as the app gave it, not as an AnyHashable, which takes much longer to compare.
    package let value: any Hashable
    package let cell: Cell
    /// Two facts in one byte, as there are many items.
    private struct Name: OptionSet {
        let rawValue: UInt8
        static let complete = Name(rawValue: 1)
        static let key = Name(rawValue: 2)
    }
    private let kind: Name
    /// Whether the height depends on name and state alone: then it is the same also after the row was reloaded.
    package var isComplete: Bool { kind.contains(.complete) }
    /// Whether the name is a key that came with a question, and no identity of the row.
    package var isKey: Bool { kind.contains(.key) }
    /// Of ``ItemNumbers``. Below zero where whoever looked outside of the table found no equal item.
    var number: Int32 = 0
    /// The number of the next item with the same hash; below zero for the last.
    var next: Int32 = -1
    /// All else that the height depends on: expanded or not, say. An item in another state has another height.
    package let state: LayoutState?
    /// The hash when the item was made: an object may change its hash, and a set traps when one of its elements does.
    let hash: Int
    /// Of ``ItemNumbers``.
    var lastUse: UInt32 = 0
    /// Of ``ShownItems``: the number of the row that was last found to show it; below zero before the first.
    var row: Int32 = -1
    /// Of ``ShownItems``: whether several rows were ever found to show it. If not, no row but that one does.
    var isShared = false

    package init(
        _ name: AnyHashable, cell: Cell = .any, isComplete: Bool = false, isKey: Bool = false, state: LayoutState? = nil
    ) {
        value = name.base as? any Hashable ?? name
        self.cell = cell
        kind = [isComplete ? .complete : [], isKey ? .key : []]
        self.state = state
        // Cell and type are left out: few names differ by them alone.
        var hasher = Hasher()
        hasher.combine(name)
        state?.hash(into: &hasher)
        hash = hasher.finalize()
    }

    package var name: AnyHashable { AnyHashable(value) }

    /// Says that no equal item is kept, so that none is looked for once more. Not to be called where this one is kept.
    package func markNew() { number = -1 }

    /// Whether it can be found again: not if it is not equal to itself, because it or its state holds a NaN.
    package var canBeFound: Bool { self == self }

    /// Whether both items have names of one type, for the same cell.
    package func isNamedLike(_ other: Item) -> Bool { type(of: value) == type(of: other.value) && cell == other.cell }

    /// Whether it is the item of that name, cell and state. Equal names of different types are different items.
    package func isItem(named name: Any, cell: Cell, _ state: LayoutState?) -> Bool {
        func isName<Value: Hashable, Name>(_ value: Value, _ name: Name) -> Bool {
            // The types are equal; a cast would take longer than all the rest.
            Value.self == Name.self && value == unsafeBitCast(name, to: Value.self)
        }
        return isName(value, name) && self.state == state && self.cell == cell
    }

    package static func == (one: Item, other: Item) -> Bool {
        one.hash == other.hash && one.isItem(named: other.value, cell: other.cell, other.state)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// All that an item's height depends on besides the item: expanded or not, say. Compared by equality.
package final class LayoutState: Equatable {
    private let value: any Equatable

    package init(_ value: any Equatable) { self.value = value }

    package static func == (one: LayoutState, other: LayoutState) -> Bool {
        func isEqual<Value: Equatable>(_ value: Value) -> Bool { other.value as? Value == value }
        return isEqual(one.value)
    }

    /// Adds nothing where the value has no hash. Look-ups of an item then compare all its states.
    func hash(into hasher: inout Hasher) { (value as? any Hashable)?.hash(into: &hasher) }
}

/// Whose height it is that a row has.
package enum HeightOwner: Equatable {
    /// The row itself, by its place in the table.
    case position
    /// The item that the row shows.
    case item(Item)
    /// Nobody: rows have identities, but this one has none.
    case none

    /// Whether it is an item whose height depends on name and state alone.
    package var isComplete: Bool { if case .item(let item) = self { item.isComplete } else { false } }
}
