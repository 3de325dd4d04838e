import PrecacheCore

// How many rows there are, by the word of the data source and by that of the table: they differ from a change of the model
// until the table is told.

extension UITableView {
    /// How many rows each section has by the data source's own word, whatever the table has been told.
    var rowCountsOfDataSource: [Int] {
        guard let dataSource else { return [] }
        return (0..<max(sectionCount(of: dataSource), 0)).map { rowCount(inSection: $0, of: dataSource) }
    }

    /// How many rows a section has by the data source's own word. What no table has (`NSNotFound`, or fewer than none) is
    /// reported once, and taken for 0.
    func rowCount(inSection section: Int, of dataSource: any UITableViewDataSource) -> Int {
        checked(dataSource.tableView(self, numberOfRowsInSection: section), inSection: section)
    }

    private func checked(_ rows: Int, inSection section: Int) -> Int {
        if 0...1_000_000_000 ~= rows { return rows }
        monitor?.sizing.notes.report(
            "rows", "the data source says that section \(section) has \(rows) rows, which is taken for 0.")
        return 0
    }

    /// What the data source itself answers, whatever the table has been told: its sections, and its rows in `section`,
    /// nil where it has no such section.
    func countsOfDataSource(section: Int) -> (sections: Int, rows: Int?) {
        guard let dataSource else { return (0, nil) }
        let sections = sectionCount(of: dataSource)
        guard section >= 0, section < sections else { return (sections, nil) }
        return (sections, rowCount(inSection: section, of: dataSource))
    }

    /// How many rows each section has as far as the table has been told.
    var toldRowCounts: [Int] { (0..<numberOfSections).map { checked(numberOfRows(inSection: $0), inSection: $0) } }

    /// Whether the table has been told of all changes, as far as counts say.
    var agreesWithDataSource: Bool { toldRowCounts == rowCountsOfDataSource }

    /// Whether the table has that row, as far as it has been told.
    func hasRow(_ path: IndexPath) -> Bool {
        path.count == 2 && path.section >= 0 && path.section < numberOfSections && path.row >= 0
            && path.row < numberOfRows(inSection: path.section)
    }

    /// Whether the table has any row, as far as it has been told.
    var hasRows: Bool { (0..<numberOfSections).contains { numberOfRows(inSection: $0) > 0 } }

    /// The row that follows, as far as the table has been told; nil for the last.
    func row(after path: IndexPath) -> IndexPath? {
        let next = IndexPath(row: path.row + 1, section: path.section)
        if hasRow(next) { return next }
        return (path.section + 1..<max(numberOfSections, path.section + 1))
            .first { numberOfRows(inSection: $0) > 0 }
            .map { IndexPath(row: 0, section: $0) }
    }
}

extension RowPosition {
    init(_ indexPath: IndexPath) {
        self.init(section: indexPath.section, row: indexPath.row)
    }
}

extension IndexPath {
    init(_ position: RowPosition) {
        self.init(row: position.row, section: position.section)
    }
}
