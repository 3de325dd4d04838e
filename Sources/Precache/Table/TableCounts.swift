import PrecacheCore

// Row counts of the data source and of the table. They differ after a change of the model, until the table is told.

extension UITableView {
    /// O(sections).
    var rowCountsOfDataSource: [Int] {
        guard let dataSource else { return [] }
        return (0..<checked(sectionCount(of: dataSource), "it", "sections")).map {
            rowCount(inSection: $0, of: dataSource)
        }
    }

    private func rowCount(inSection section: Int, of dataSource: any UITableViewDataSource) -> Int {
        checked(dataSource.tableView(self, numberOfRowsInSection: section), "section \(section)", "rows")
    }

    /// An impossible count (`NSNotFound`, or less than 0) is reported once, and taken for 0.
    private func checked(_ count: Int, _ owner: @autoclosure () -> String, _ kind: String) -> Int {
        if 0...1_000_000_000 ~= count { return count }
        followerBox?.follower.diagnostics.report(
            kind, "the data source says that \(owner()) has \(count) \(kind), which is taken for 0.")
        return 0
    }

    /// The data source's number of sections, and of rows in `section`; nil where it has no such section.
    func countsOfDataSource(section: Int) -> (sections: Int, rows: Int?) {
        guard let dataSource else { return (0, nil) }
        let sections = checked(sectionCount(of: dataSource), "it", "sections")
        return (sections, 0..<sections ~= section ? rowCount(inSection: section, of: dataSource) : nil)
    }

    /// The table's own counts. O(sections).
    var toldRowCounts: [Int] {
        (0..<numberOfSections).map { checked(numberOfRows(inSection: $0), "section \($0)", "rows") }
    }

    /// Whether the table has been told of all changes, as far as counts say. O(sections), so never once a frame.
    var agreesWithDataSource: Bool { toldRowCounts == rowCountsOfDataSource }

    /// ``agreesWithDataSource``, by the number of sections and the row counts of those around `rows`, which are sorted.
    func agreesWithDataSource(around rows: [IndexPath]) -> Bool {
        rows.sections.allSatisfy {
            let counts = countsOfDataSource(section: $0)
            return counts.sections == numberOfSections && $0 < counts.sections
                && counts.rows == numberOfRows(inSection: $0)
        }
    }

    /// Whether the data source has the known counts of sections, and of rows in this one. If not, the table is still to
    /// be told, or Precache did not see that it was, and notices in its next layout.
    func hasCounts(of store: HeightStore, section: Int) -> Bool {
        let (sections, rows) = countsOfDataSource(section: section)
        return store.rows.map.sectionCount == sections && store.rows.map.rowCount(inSection: section) == rows
    }

    /// Whether index paths cannot be trusted: a batch is open, or a row that the user drags is still to be committed.
    func isUpdating(_ store: HeightStore) -> Bool { store.batch.isOpen || hasUncommittedUpdates }

    func hasRow(_ path: IndexPath) -> Bool {
        path.count == 2 && 0..<numberOfSections ~= path.section && path.row >= 0
            && path.row < numberOfRows(inSection: path.section)
    }
}

extension [IndexPath] {
    /// The sections from the first to the last of sorted rows.
    var sections: Range<Int> {
        guard let first, let last else { return 0..<0 }
        return first.section..<last.section + 1
    }
}

extension [RowPosition] {
    init(_ paths: [IndexPath]) { self = paths.map { RowPosition($0) } }
}
