// Which rows there are, and where one is. Nothing here changes a map.

extension RowMap {
    /// The first row at or after a position, at which there need be none. O(sections without rows in between).
    func row(atOrAfter position: RowPosition) -> RowPosition? {
        let next = RowPosition(section: max(position.section, 0), row: position.section < 0 ? 0 : max(position.row, 0))
        guard next.section < sections.count else { return nil }
        if next.row < sections[next.section].rowCount { return next }
        let section = sections[(next.section + 1)...].firstIndex { $0.rowCount > 0 }
        return section.map { RowPosition(section: $0, row: 0) }
    }

    /// The last row before a position, at which there need be none. O(sections without rows in between).
    func row(before position: RowPosition) -> RowPosition? {
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

    /// As ``HeightTable/lastNumberedRows``.
    var lastNumberedRows: [(id: RowID, row: RowPosition)] {
        sections.indices.compactMap { section in
            let rows = sections[section]
            guard let row = rows.lastKeptRow, let number = rows[row].number else { return nil }
            return (numbers.id(of: number), RowPosition(section: section, row: row))
        }
    }

    /// As ``HeightTable/position(of:near:)``.
    func position(of id: RowID, near last: RowPosition) -> RowPosition? {
        guard numbers.has(id) else { return nil }
        if number(at: last) == id.number { return last }
        if last.isRow, sections.indices.contains(last.section),
            let row = sections[last.section].row(of: id.number, near: last.row)
        {
            return RowPosition(section: last.section, row: row)
        }
        var found: RowPosition?
        forEachRow { if $1 == id.number { found = $0 } }
        return found
    }
}
