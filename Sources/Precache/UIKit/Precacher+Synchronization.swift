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
        if wasMadeInBatch {
            // The edits so far were not seen: nothing can be known before the batch ends.
            if tableView.hasUncommittedUpdates { return }
            wasMadeInBatch = false
        }
        followEnvironment(of: tableView)
        followSources(of: tableView)
        if needsCounts { adoptCounts(of: tableView) }
    }

    /// ``synchronize()``, and notices where the data source has another number of sections, or of rows in `section`, than
    /// was known: a change that the table was never told of, or told in a way that cannot be seen.
    func synchronize(section: Int, with tableView: UITableView) {
        synchronize(with: tableView)
        guard let dataSource = tableView.dataSource else { return }
        guard cache.sectionCount == tableView.sectionCount(of: dataSource) else {
            forgetPositions()
            return synchronize(with: tableView)
        }
        guard let known = cache.rowCount(inSection: section) else { return }
        let rows = dataSource.tableView(tableView, numberOfRowsInSection: section)
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

    /// Forgets what is known by position; heights that items have are kept. The counts are read anew on the next use.
    /// O(sections), not rows.
    func forgetPositions() {
        generation += 1
        cache = HeightCache()
        needsCounts = true
        warmWhatIsUnknown()
    }

    private func forget(section: Int, rowCount: Int) {
        generation += 1
        cache.forget(section: section, rowCount: rowCount)
        warmWhatIsUnknown()
    }

    /// Forgets the heights of rows that are there, and of the items that they show.
    func forget(_ rows: [RowPosition]) {
        guard !rows.isEmpty else { return }
        synchronizeAllSections()
        generation += 1
        let exists = tableView?.rowCountsOfDataSource == cache.rowCounts
        for row in rows where cache.contains(row) {
            cache.forget(row)
            if exists { identities?.invalidate(at: IndexPath(row)) }
        }
        warmWhatIsUnknown()
    }

    func forget(items: [some Hashable]) {
        guard let identities, !items.isEmpty else { return }
        for item in items { identities.invalidate(AnyHashable(item)) }
        // Their rows are not known: all are looked up again.
        forgetPositions()
    }

    /// Forgets items that no row has any more, once they are most of those that are kept.
    func dropOldItems() {
        guard let identities, identities.count > max(4 * cache.rowCount, 1_000) else { return }
        identities.keep(
            cache.rowCounts.enumerated().lazy.flatMap { section, rows in
                (0..<rows).lazy.map { IndexPath(row: $0, section: section) }
            })
    }

    private func followEnvironment(of tableView: UITableView) {
        let width = Double(tableView.precacheContentWidth)
        let traits = tableView.traitCollection
        if environment?.contentWidth == width, traits === self.traits { return }
        self.traits = traits
        let current = HeightEnvironment(
            contentWidth: width, textSize: traits.preferredContentSizeCategory.rawValue,
            isRightToLeft: tableView.effectiveUserInterfaceLayoutDirection == .rightToLeft,
            displayScale: Double(traits.displayScale))
        guard current != environment else { return }
        environment = current
        identities?.removeAll()
        forgetPositions()
    }

    /// Another data source or delegate has other rows and other heights, and UIKit reloads for it by itself.
    private func followSources(of tableView: UITableView) {
        let (newDataSource, newDelegate) = (tableView.dataSource, tableView.delegate)
        if dataSource === newDataSource, delegate === newDelegate { return }
        (dataSource, delegate) = (newDataSource, newDelegate)
        identities?.removeAll()
        forgetPositions()
    }

    private func adoptCounts(of tableView: UITableView) {
        needsCounts = false
        cache = HeightCache(rowCounts: tableView.rowCountsOfDataSource)
    }
}

extension UITableView {
    /// How many rows each section has by the data source's own word, whatever the table has been told.
    var rowCountsOfDataSource: [Int] {
        guard let dataSource else { return [] }
        return (0..<sectionCount(of: dataSource)).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
    }

    /// How many rows each section has as far as the table has been told.
    var toldRowCounts: [Int] { (0..<numberOfSections).map { numberOfRows(inSection: $0) } }

    /// Whether the table has been told of all changes, as far as counts say.
    var agreesWithDataSource: Bool { toldRowCounts == rowCountsOfDataSource }
}
