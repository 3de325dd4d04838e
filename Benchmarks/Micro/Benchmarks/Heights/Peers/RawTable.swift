/// Heights in two levels of plain memory, through a pointer: the floor.
final class RawTable {
    /// A pointer a section.
    let sections: UnsafeMutablePointer<UnsafeMutablePointer<Double>>
    private let sectionCount: Int

    /// So many rows in each section, of unknown height, with room for one more.
    init(rows: Int, sections count: Int = 1) {
        sectionCount = count
        sections = .allocate(capacity: count)
        for section in 0..<count {
            (sections + section).initialize(to: .allocate(capacity: rows + 1))
            sections[section].initialize(repeating: .nan, count: rows + 1)
        }
    }

    deinit {
        for section in 0..<sectionCount { sections[section].deallocate() }
        sections.deallocate()
    }

    static func warm(rows: Int, sections: Int = 1) -> RawTable {
        let table = RawTable(rows: rows, sections: sections)
        for section in 0..<sections {
            for row in 0..<rows { table.sections[section][row] = rowHeight(of: row) }
        }
        return table
    }
}

/// The heights that all contenders are given, in points.
func rowHeight(of row: Int) -> Double { Double(40 + row % 100) }
