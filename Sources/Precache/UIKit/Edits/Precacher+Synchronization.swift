import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// The cache is true of one environment and of certain counts. Before each use it is brought up to date with both, and
// forgets rather than serve a height that may be another row's.

extension Precacher {
    /// Brings the cache up to date with the environment and, if they were to be read again, with the counts.
    func synchronize() {
        if let tableView { synchronize(with: tableView) }
    }

    // With the table as a parameter where heights are looked up: loading a weak reference costs as much as the rest.

    private func synchronize(with tableView: UITableView) {
        guard !edits.isInBatch else { return }
        followEnvironment(of: tableView)
        if needsCounts {
            adoptCounts(of: tableView)
            // Whether there is a section index is known only now.
            followEnvironment(of: tableView)
        }
    }

    /// ``synchronize()``, and notices where the data source has another number of sections, or of rows in `section`,
    /// than was known: a change that the table was never told of, or told in a way that cannot be seen.
    func synchronize(section: Int, with tableView: UITableView) {
        synchronize(with: tableView)
        guard let dataSource = tableView.dataSource else { return }
        guard cache.sectionCount == tableView.sectionCount(of: dataSource) else {
            forgetPositions()
            return synchronize(with: tableView)
        }
        guard let known = cache.rowCount(inSection: section) else { return }
        let rows = tableView.rowCount(inSection: section, of: dataSource)
        if rows != known { forget(section: section, rowCount: rows) }
    }

    /// ``synchronize()``, and notices where the data source and the table agree on other counts than were known.
    func synchronizeAllSections() {
        synchronize()
        guard let tableView, !needsCounts, cache.rowCounts != tableView.rowCountsOfDataSource else { return }
        guard tableView.agreesWithDataSource else { return }
        forgetPositions()
        synchronize()
    }

    /// Forgets what is known by position, in every environment; heights that items and keys have are kept. The counts
    /// are read anew on the next use. O(sections), not rows, but where keys are used and rows changed.
    func forgetPositions() {
        generation += 1
        heights.updateAll { known in
            if known.rows.hasAnyChanged() { known.changesWereLost() }
            known.adopt([])
        }
        needsCounts = true
        warmWhatIsUnknown()
    }

    private func forget(section: Int, rowCount: Int) {
        generation += 1
        heights.updateAll { known in
            if known.rows.hasAnyChanged(inSection: section) { known.changesWereLost() }
            known.rows.forget(section: section, rowCount: rowCount)
        }
        warmWhatIsUnknown()
    }

    /// Forgets the heights of rows that are there, and of the items that they show.
    func forget(_ rows: [RowPosition]) {
        guard !rows.isEmpty else { return }
        synchronizeAllSections()
        generation += 1
        let counts = cache.rowCounts
        let exists = tableView?.rowCountsOfDataSource == counts
        heights.updateAll { known in
            known.forget(rows, rowCounts: counts)
        }
        if exists {
            for row in rows where cache.contains(row) { identities?.invalidate(at: IndexPath(row)) }
        } else {
            // Which items these rows have cannot be asked: the data source is ahead of the table.
            identities?.invalidateAll()
        }
        warmWhatIsUnknown()
    }

    /// Forgets the height of a header or footer.
    func forget(supplement position: RowPosition) {
        synchronizeAllSections()
        generation += 1
        heights.updateAll { $0.supplements.forget(position) }
        warmWhatIsUnknown()
    }

    /// Forgets the heights of items, and of keys, in every environment.
    func forget(items: [AnyHashable]) {
        guard !items.isEmpty else { return }
        for item in items { identities?.invalidate(item) }
        let keys = Set(items)
        heights.updateAll { known in
            if known.keyed.count > 0 { known.keyed.invalidate { keys.contains($0.key) } }
        }
        // Their rows are not known: all are looked up again.
        forgetPositions()
    }

    /// Forgets every height, by position, item and key, in every environment.
    func forgetEverything() {
        identities?.removeAll()
        heights.removeOthers()
        heights.present.keyed.removeAll()
        heights.present.means = HeightMeans()
        forgetPositions()
    }

    /// Another data source or delegate has other rows and other heights, and UIKit reloads for it by itself.
    ///
    /// Looked at where they are set, and not on each use: loading their weak references would cost more than the rest.
    func sourcesMayHaveChanged() {
        guard let tableView else { return }
        let (newDataSource, newDelegate) = (tableView.dataSource, tableView.delegate)
        if dataSource === newDataSource, delegate === newDelegate { return }
        (dataSource, delegate) = (newDataSource, newDelegate)
        forgetKinds()
        forgetEverything()
    }

    private func adoptCounts(of tableView: UITableView) {
        let counts = tableView.rowCountsOfDataSource
        if let kept = heightsToTakeBack, kept.environment == environment, kept.present.rows.rowCounts == counts {
            heights = kept
        } else {
            heights.present.adopt(counts)
        }
        countsWereAdopted(of: tableView)
    }

    func countsWereAdopted(of tableView: UITableView) {
        needsCounts = false
        readIndexTitles(of: tableView)
    }

    /// Whether the table has a section index may have changed.
    func readIndexTitles() {
        // With the counts it is read anyway.
        if let tableView, !needsCounts { readIndexTitles(of: tableView) }
    }

    private func readIndexTitles(of tableView: UITableView) {
        hasIndexTitles = tableView.dataSourceHasIndexTitles
        expectSectionIndex(of: tableView)
    }
}

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
        existingPrecacher?.problems.report(
            "rows", "the data source says that section \(section) has \(rows) rows, which is taken for 0.")
        return 0
    }

    /// How many rows each section has as far as the table has been told.
    var toldRowCounts: [Int] { (0..<numberOfSections).map { checked(numberOfRows(inSection: $0), inSection: $0) } }

    /// Whether the table has been told of all changes, as far as counts say.
    var agreesWithDataSource: Bool { toldRowCounts == rowCountsOfDataSource }
}
