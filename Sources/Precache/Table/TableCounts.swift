import PrecacheCore

// How many rows there are, by the word of the data source and by that of the table: they differ from a change of the
// model until the table is told.

extension UITableView {
    /// How many rows each section has by the data source's own word. O(sections).
    var rowCountsOfDataSource: [Int] {
        guard let dataSource else { return [] }
        return (0..<checked(sectionCount(of: dataSource), "it", "sections")).map {
            rowCount(inSection: $0, of: dataSource)
        }
    }

    /// How many rows a section has by the data source's own word.
    func rowCount(inSection section: Int, of dataSource: any UITableViewDataSource) -> Int {
        checked(dataSource.tableView(self, numberOfRowsInSection: section), "section \(section)", "rows")
    }

    /// A count that no table has (`NSNotFound`, or fewer than none) is reported once, and taken for 0.
    private func checked(_ count: Int, _ owner: @autoclosure () -> String, _ kind: String) -> Int {
        if 0...1_000_000_000 ~= count { return count }
        monitor?.sizing.notes.report(
            kind, "the data source says that \(owner()) has \(count) \(kind), which is taken for 0.")
        return 0
    }

    /// The sections of the data source, and its rows in `section`, nil where it has no such section.
    func countsOfDataSource(section: Int) -> (sections: Int, rows: Int?) {
        guard let dataSource else { return (0, nil) }
        let sections = checked(sectionCount(of: dataSource), "it", "sections")
        return (sections, 0..<sections ~= section ? rowCount(inSection: section, of: dataSource) : nil)
    }

    /// How many rows each section has as far as the table has been told. O(sections).
    var toldRowCounts: [Int] {
        (0..<numberOfSections).map { checked(numberOfRows(inSection: $0), "section \($0)", "rows") }
    }

    /// Whether the table has been told of all changes, as far as counts say. O(sections): not once a frame.
    var agreesWithDataSource: Bool { toldRowCounts == rowCountsOfDataSource }

    /// ``agreesWithDataSource`` as far as the number of sections says, and the sections of rows that are in order.
    func agreesWithDataSource(around rows: [IndexPath]) -> Bool {
        rows.sections.allSatisfy {
            let counts = countsOfDataSource(section: $0)
            return counts.sections == numberOfSections && $0 < counts.sections
                && counts.rows == numberOfRows(inSection: $0)
        }
    }

    /// Whether the table has that row, as far as it has been told.
    func hasRow(_ path: IndexPath) -> Bool {
        path.count == 2 && 0..<numberOfSections ~= path.section && path.row >= 0
            && path.row < numberOfRows(inSection: path.section)
    }
}

extension [IndexPath] {
    /// The sections of rows that are in order, and those between.
    var sections: Range<Int> {
        guard let first, let last else { return 0..<0 }
        return first.section..<last.section + 1
    }
}

extension [RowPosition] {
    init(_ paths: [IndexPath]) { self = paths.map { RowPosition($0) } }
}

extension RowPosition {
    /// Of an index path that names no row, the place of none.
    init(_ indexPath: IndexPath) {
        self = indexPath.count == 2 ? Self(section: indexPath.section, row: indexPath.row) : Self(section: -1, row: 0)
    }
}

extension IndexPath {
    init(_ position: RowPosition) { self.init(row: position.row, section: position.section) }
}
