/// Heights in two levels of plain memory, through a pointer: the floor.
final class RawTable {
    /// A pointer a section.
    let sections: UnsafeMutablePointer<UnsafeMutablePointer<Double>>
    private let capacity: Int

    /// One section of so many rows, of unknown height, with room for one more.
    init(rows: Int) {
        capacity = rows + 1
        sections = .allocate(capacity: 1)
        sections.initialize(to: .allocate(capacity: capacity))
        sections[0].initialize(repeating: .nan, count: capacity)
    }

    deinit {
        sections[0].deallocate()
        sections.deallocate()
    }

    static func warm(rows: Int) -> RawTable {
        let table = RawTable(rows: rows)
        for row in 0..<rows { table.sections[0][row] = rowHeight(of: row) }
        return table
    }
}

/// The heights that all contenders are given, in points.
func rowHeight(of row: Int) -> Double { Double(40 + row % 100) }
