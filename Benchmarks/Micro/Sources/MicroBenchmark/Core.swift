import CoreStore

extension Store {
    /// So many rows in each section, every height known.
    static func warm(rows: Int, sections: Int = 1) -> Store {
        let store = Store(rows: rows, sections: sections)
        for section in 0..<sections { store.put(rowHeight, ofRows: 0..<rows, inSection: section) }
        return store
    }
}

extension Store.Rows {
    init(_ random: ContiguousArray<RandomRows.Row>) {
        self.init(random.lazy.map { (section: Int($0.section), row: Int($0.row)) })
    }
}
