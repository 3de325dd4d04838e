import CoreStore

extension Store {
    /// So many rows in each section, every height known.
    static func warm(rows: Int, sections: Int = 1) -> Store {
        let store = Store(rows: rows, sections: sections)
        for section in 0..<sections {
            for row in 0..<rows { store.put(rowHeight(of: row), at: row, inSection: section) }
        }
        return store
    }

    func height(of row: RandomRows.Row) -> Double { height(ofRow: Int(row.row), inSection: Int(row.section)) }
}
