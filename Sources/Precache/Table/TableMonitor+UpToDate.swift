import PrecacheCore

// The store is valid for one environment and one set of row counts. Each event (a layout, a question of the table, a
// task, an edit, a call of the app) begins by bringing the store up to date with both, once.

extension TableMonitor {
    /// Has the store follow changed models, the environment, a batch that has ended unseen and, where they are missing,
    /// the counts.
    ///
    /// Gets the table passed in, because loading a weak reference costs as much as the rest.
    func bringUpToDate(with tableView: UITableView) {
        follower?.forgetChangedModels()
        endUnseenBatch(in: tableView)
        guard !store.batch.isOpen else { return }
        if store.needsCounts {
            store.adopt(tableView.rowCountsOfDataSource)
            reader.readIndexTitles(of: tableView, rowCount: store.rows.rowCount)
        }
        // After the counts, on which the section index depends.
        followEnvironment(of: tableView)
    }

    /// As ``bringUpToDate(with:)`` for a question about a row of one section. Forgets positions where the data source
    /// has another number of sections, or of rows in this one: the table was not told of the change, or unseen.
    func bringUpToDate(section: Int, with tableView: UITableView) {
        bringUpToDate(with: tableView)
        guard !store.batch.isOpen, tableView.dataSource != nil else { return }
        let counts = tableView.countsOfDataSource(section: section)
        if store.rows.sectionCount != counts.sections {
            store.forgetPositions()
            bringUpToDate(with: tableView)
        } else if let rows = counts.rows, rows != store.rows.rowCount(inSection: section) {
            store.forget(section: section, rowCount: rows)
        }
        calls.recordCompared(section)
    }

    /// As ``bringUpToDate(with:)`` for a call of the app, also with margins that are still to be laid out and counts
    /// that were not told. Returns whether the counts are known: not in a batch. O(sections), but O(rows) in a new
    /// environment.
    func bringAllUpToDate() -> Bool {
        guard let tableView else { return true }
        reader.compareAnew()
        bringUpToDate(with: tableView)
        if !store.batch.isOpen, hasOtherCounts(tableView) {
            store.forgetPositions()
            bringUpToDate(with: tableView)
        }
        return !store.needsCounts
    }

    /// Whether the table and its data source agree on other counts than the known ones. O(sections).
    func hasOtherCounts(_ tableView: UITableView) -> Bool {
        !store.needsCounts && store.rows.rowCounts != tableView.toldRowCounts && tableView.agreesWithDataSource
    }

    /// Switches to the heights of the table's present environment, by ``HeightStore/enter(_:isStable:)``. Nobody tells
    /// of a text size: it is one of the traits. O(1) where the environment is the same, else O(rows).
    private func followEnvironment(of tableView: UITableView) {
        if reader.isUpToDate(tableView) { return }
        let left = reader.environment
        let hadWidth = reader.content.width > 0
        guard reader.read(tableView), let environment = reader.environment, environment != left else { return }
        store.enter(environment, isStable: hadWidth && resizePause.remaining == nil)
        // A template may remember the width that it was made at.
        follower?.templatesAreOld()
        if hadWidth { resizePause.begin() }
    }

    /// Called after each layout, and so in each frame of a scroll: only the visible sections are compared. An untold
    /// change elsewhere is noticed when its rows are asked for, measured or shown.
    func tableWasLaidOut() {
        // A layout may change margins.
        reader.compareAnew()
        guard let tableView else { return }
        let wasInBatch = store.batch.isOpen
        endUnseenBatch(in: tableView)
        guard !store.batch.isOpen, !calls.open.contains(.measuring) else { return }
        identityOwner.tableWasLaidOut(store, showing: tableView.dataSource)
        if reader.readRowCount(store.rows.rowCount, in: tableView) { follower?.markScreenOld() }
        let visible = tableView.indexPathsForVisibleRows ?? []
        let sections = wasInBatch ? 0..<tableView.numberOfSections : visible.sections
        let didKnow = knowsCounts(of: tableView, in: sections)
        if !didKnow, !store.needsCounts, !tableView.hasUncommittedUpdates, tableView.agreesWithDataSource {
            // Its data source has the new counts, too: of a diffable data source's changes only the layout is seen.
            store.forgetPositions()
        }
        let mustAdopt = store.needsCounts
        // Also where nobody asks for a height: rows are measured ahead all the same.
        bringUpToDate(with: tableView)
        let knows = mustAdopt ? knowsCounts(of: tableView, in: visible.sections) : didKnow
        follower?.tableWasLaidOut(tableView, showing: knows ? visible : nil)
    }

    /// Whether the table's number of sections, and of rows in some of them, are as known.
    private func knowsCounts(of tableView: UITableView, in sections: Range<Int>) -> Bool {
        !store.needsCounts && store.rows.sectionCount == tableView.numberOfSections
            && sections.allSatisfy { store.rows.rowCount(inSection: $0) == tableView.numberOfRows(inSection: $0) }
    }
}
