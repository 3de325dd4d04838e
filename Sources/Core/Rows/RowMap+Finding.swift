// Which rows there are, and where one is. Nothing here changes a map.

extension RowMap {
    /// The first row at or after a position, at which there need be none. O(sections without rows in between).
    package func row(atOrAfter position: RowPosition) -> RowPosition? {
        let next = RowPosition(section: max(position.section, 0), row: position.section < 0 ? 0 : max(position.row, 0))
        guard next.section < sections.count else { return nil }
        if next.row < sections[next.section].rowCount { return next }
        let section = sections[(next.section + 1)...].firstIndex { $0.rowCount > 0 }
        return section.map { RowPosition(section: $0, row: 0) }
    }

    /// The last row before a position, at which there need be none. O(sections without rows in between).
    package func row(before position: RowPosition) -> RowPosition? {
        if let count = rowCount(inSection: position.section), min(position.row, count) > 0 {
            return RowPosition(section: position.section, row: min(position.row, count) - 1)
        }
        let section = sections.prefix(max(position.section, 0)).lastIndex { $0.rowCount > 0 }
        return section.map { RowPosition(section: $0, row: sections[$0].rowCount - 1) }
    }

    func forEachRow(_ body: (_ row: RowPosition, _ number: Int) -> Void) {
        for section in sections.indices {
            sections[section].forEachNumbered { body(RowPosition(section: section, row: $0), $1) }
        }
    }

    // MARK: - By number

    /// The id of a row that has one. O(1).
    package func existingRowID(of row: RowPosition) -> RowID? { number(at: row).map { numbers.id(of: $0) } }

    /// Whether some row has that number. O(1).
    package func isShown(_ number: Int) -> Bool { numbers.isShown(number) }

    /// How often the row with that id was said to show something else; nil where it is gone. O(1).
    package func changes(of id: RowID) -> UInt16? { numbers.changes(of: id) }

    /// The new id of a row that lost the given one when the last edit reloaded its section.
    package func newRowID(of id: RowID) -> RowID? { numbers.has(id) ? id : numbers.renewed[id] }

    /// The last row of each section of which anything was ever known, and where it is. O(sections).
    package var lastNumberedRows: [(id: RowID, row: RowPosition)] {
        sections.indices.compactMap { section in
            let rows = sections[section]
            guard let row = rows.lastKeptRow, let number = rows[row].number else { return nil }
            return (numbers.id(of: number), RowPosition(section: section, row: row))
        }
    }

    /// Where the row with that id is; nil where it is gone. As ``position(ofNumber:near:)``.
    package func position(of id: RowID, near last: RowPosition) -> RowPosition? {
        numbers.has(id) ? position(ofNumber: id.number, near: last) : nil
    }

    /// Where the row with that number is; nil where none has it. O(rows that it is away from where it was), O(rows)
    /// where it is in another section.
    package func position(ofNumber number: Int, near last: RowPosition) -> RowPosition? {
        guard numbers.isShown(number) else { return nil }
        if self.number(at: last) == number { return last }
        let start = min(max(last.section, 0), max(sections.count - 1, 0))
        for step in 0..<sections.count {
            for section in step == 0 ? [start] : [start + step, start - step] where sections.indices.contains(section) {
                let near = section == last.section && last.isRow ? last.row : 0
                if let row = sections[section].row(of: number, near: near) {
                    return RowPosition(section: section, row: row)
                }
            }
        }
        return nil
    }
}
