/// An id of a row, header or footer: it stays through every edit, until the row is gone, or its section is reloaded.
package struct RowID: Hashable, Sendable {
    let number: Int
    let version: UInt32
}

/// The number that a height is kept under: a row's own, or that of the item which the row shows.
package enum HeightID: Hashable, Sendable {
    case row(Int)
    case item(Int)

    /// The own id of a row.
    package init(_ row: RowID) { self = .row(row.number) }

    var isItem: Bool { if case .item = self { true } else { false } }
}
