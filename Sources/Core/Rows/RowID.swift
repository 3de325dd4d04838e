/// Names a row, header or footer through every edit, until it is gone, or its section is reloaded.
package struct RowID: Hashable, Sendable {
    let number: Int
    let version: UInt32
}

/// What a height is kept under: a row's own number, or that of the item which the row shows.
package struct HeightID: Hashable, Sendable {
    /// That of an item is complemented, and so below zero.
    private let code: Int32

    static func row(_ number: Int) -> HeightID { HeightID(code: Int32(number)) }
    static func item(_ number: Int) -> HeightID { HeightID(code: ~Int32(number)) }

    var isItem: Bool { code < 0 }
    /// Of the row, or of the item.
    var number: Int { Int(isItem ? ~code : code) }
}
