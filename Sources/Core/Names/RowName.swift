/// What the app calls a row, and the state that it is in: an identity of the table's rows, or a key that comes with the
/// question for a height.
package struct RowName {
    /// The name as the app gave it, not as an AnyHashable, which takes much longer to compare.
    package let value: any Hashable
    package let cell: CellName
    /// Whether it is a key that came with a question, and no identity of the row.
    package let isKey: Bool
    /// Whether the height depends on name and state alone: then it is the same also after the row was reloaded.
    package let isComplete: Bool
    /// All else that the height depends on: expanded or not, say. Nil where there is nothing.
    package let state: LayoutState?
    /// The hash when the name was made: an object may change its hash.
    let hash: UInt32

    package init(
        _ name: AnyHashable, cell: CellName = .any, isKey: Bool = false, isComplete: Bool = false,
        state: LayoutState? = nil
    ) {
        value = name.base as? any Hashable ?? name
        self.cell = cell
        self.isKey = isKey
        self.isComplete = isComplete
        self.state = state
        // Cell and type are left out: few names differ by them alone.
        hash = UInt32(truncatingIfNeeded: name.hashValue)
    }

    /// Whether it can be found again: not if it is not equal to itself, because it or its state holds a NaN.
    package var canBeFound: Bool { Self.isEqual(value, value) && state == state }

    /// Whether two names are equal, by the app's `==`. Equal names of different types are different ones.
    package static func isEqual(_ one: any Hashable, _ other: Any) -> Bool {
        func isName<Value: Hashable, Other>(_ value: Value, _ other: Other) -> Bool {
            // The types are equal; a cast would take longer than all the rest.
            Value.self == Other.self && value == unsafeBitCast(other, to: Value.self)
        }
        return isName(one, other)
    }
}

/// All that a row's height depends on besides its name: expanded or not, say. Compared by equality.
package final class LayoutState: Equatable {
    private let value: any Equatable

    package init(_ value: any Equatable) { self.value = value }

    package static func == (one: LayoutState, other: LayoutState) -> Bool {
        func isEqual<Value: Equatable>(_ value: Value) -> Bool { other.value as? Value == value }
        return isEqual(one.value)
    }
}

/// What a row shows, as the app says it.
package enum Shown {
    /// Itself: it is known by its place in the table.
    case itself
    /// Whatever has that name.
    case named(RowName)
    /// Nothing that could be found again: rows have identities, but this one has none. Nothing is kept of it.
    case nothing

    /// Whether both are the same, by the app's `==`.
    package func isSame(as other: Shown) -> Bool {
        switch (self, other) {
        case (.itself, .itself), (.nothing, .nothing): true
        case (.named(let one), .named(let other)):
            one.cell == other.cell && one.state == other.state && RowName.isEqual(one.value, other.value)
        default: false
        }
    }
}
