import Foundation

/// What UIKit adds to Foundation's `IndexPath`: a row in a section.
extension IndexPath {
    /// The place of a row.
    ///
    /// `IndexPath(index:)` and `append(_:)` take 15 ns together, other ways of making an index path of two 40 to 60.
    public init(row: Int, section: Int) {
        self.init(index: section)
        append(row)
    }

    /// [Apple] (`IndexPath(item:section:)`) The same place, as collection views name it.
    public init(item: Int, section: Int) { self.init(row: item, section: section) }

    public var item: Int {
        get { row }
        set { row = newValue }
    }

    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}

/// A row's place as two integers: what the table keeps inside, because `IndexPath` is slow to make and to compare.
package struct TableRow: Hashable, Comparable, Sendable {
    package var section: Int
    package var row: Int

    package init(section: Int, row: Int) {
        self.section = section
        self.row = row
    }

    /// nil where the index path does not name a row.
    init?(_ indexPath: IndexPath) {
        guard indexPath.count == 2 else { return nil }
        self.init(section: indexPath.section, row: indexPath.row)
    }

    package var indexPath: IndexPath { IndexPath(row: row, section: section) }

    package static func < (a: TableRow, b: TableRow) -> Bool {
        (a.section, a.row) < (b.section, b.row)
    }
}
