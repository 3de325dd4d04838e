/// Where a row is: the two numbers of an index path, without its allocation.
///
/// `IndexPath` is used only where UIKit is called: making one costs 15 ns or more, reading `.row` 11 ns. This is free.
package struct RowPosition: Hashable, Sendable {
    /// The index of its section.
    package var section: Int
    /// Its index in the section; below zero for a header or footer. A look-up tests that anyhow, and no third number is
    /// handed on and hashed (Benchmarks/Micro, "a look-up").
    package var row: Int

    /// The place of a row, whether there is one or not.
    @inlinable
    package init(section: Int, row: Int) {
        self.section = section
        self.row = row
    }

    /// Where the header of a section stands, which is no row.
    package static func header(of section: Int) -> RowPosition { RowPosition(section: section, row: .min) }
    /// Where the footer of a section stands, which is no row.
    package static func footer(of section: Int) -> RowPosition { RowPosition(section: section, row: .min + 1) }
    /// Whether it is a row's, and no header's or footer's.
    package var isRow: Bool { row >= 0 }
    /// Whether it is a header's.
    package var isHeader: Bool { row == .min }
}

extension RowPosition: Comparable {
    /// Orders rows as the table shows them, from top to bottom.
    @inlinable
    package static func < (lhs: RowPosition, rhs: RowPosition) -> Bool {
        lhs.section == rhs.section ? lhs.row < rhs.row : lhs.section < rhs.section
    }
}

extension RowPosition: CustomStringConvertible {
    /// `section:row`, as in `0:12`.
    package var description: String { "\(section):\(row)" }

    /// "row", "header" or "footer".
    package var kind: String { isRow ? "row" : isHeader ? "header" : "footer" }
    /// As in `row 0:12` and `header of section 3`.
    package var name: String { isRow ? "row \(self)" : "\(kind) of section \(section)" }
}
