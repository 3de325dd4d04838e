import PrecacheCore

// The store is valid for one environment and one set of row counts. Each event (a layout, a question of the table, a
// task, an edit, a call of the app) begins by bringing the store up to date with both, once.

extension Engine {
    /// Has the store follow changed models, the environment, a batch that has ended unseen and, where they are missing,
    /// the counts.
    ///
    /// Gets the table passed in, because loading a weak reference costs as much as the rest.
    func bringUpToDate(with tableView: UITableView) {
        if !models.areFollowed { followModels() }
        if store.batch.isOpen { endUnseenBatch(in: tableView) }
        guard !store.batch.isOpen else { return }
        if store.needsCounts { adopt(tableView.rowCountsOfDataSource, in: tableView) }
        // After the counts, on which the section index depends.
        if !reader.isUpToDate(tableView) { followEnvironment(of: tableView) }
    }

    func adopt(_ rowCounts: [Int], in tableView: UITableView) {
        follow(store.adopt(rowCounts))
        reader.readIndexTitles(of: tableView, rowCount: store.rows.map.rowCount)
    }

    /// As ``bringUpToDate(with:)`` for a question about a row of one section. Forgets positions where the data source
    /// has another number of sections, or of rows in this one: the table was not told of the change, or unseen.
    func bringUpToDate(section: Int, with tableView: UITableView) {
        bringUpToDate(with: tableView)
        guard !store.batch.isOpen, tableView.dataSource != nil else { return }
        let counts = tableView.countsOfDataSource(section: section)
        if store.rows.map.sectionCount != counts.sections {
            follow(store.forgetPositions())
            bringUpToDate(with: tableView)
        } else if let rows = counts.rows, rows != store.rows.map.rowCount(inSection: section) {
            follow(store.forget(section: section, rowCount: rows))
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
            follow(store.forgetPositions())
            bringUpToDate(with: tableView)
        }
        return !store.needsCounts
    }

    /// Whether everything was brought up to date for the row's section in the same call, and nothing has happened
    /// since.
    func isUpToDate(for row: RowPosition) -> Bool {
        calls.comparedSection == row.section && store.mayAnswer && models.areFollowed
    }

    // MARK: - Counts

    /// Whether the table and its data source agree on other counts than the known ones. O(sections).
    func hasOtherCounts(_ tableView: UITableView) -> Bool {
        !store.needsCounts && store.rows.map.rowCounts != tableView.toldRowCounts && tableView.agreesWithDataSource
    }

    /// Whether the table's number of sections, and of rows in some of them, are as known.
    func knowsCounts(of tableView: UITableView, in sections: Range<Int>) -> Bool {
        !store.needsCounts && store.rows.map.sectionCount == tableView.numberOfSections
            && sections.allSatisfy { store.rows.map.rowCount(inSection: $0) == tableView.numberOfRows(inSection: $0) }
    }

    /// Closes a batch whose end was not seen, as of a diffable snapshot: one outside of `performBatchUpdates`, whose
    /// end is always seen, that told of no edit. Table and data source agree on new counts by then; where rows have
    /// identities, or no counts are known yet, that they agree is enough. O(sections) in a batch.
    func endUnseenBatch(in tableView: UITableView) {
        let batch = store.batch
        guard batch.isOpen, batch.level.floor == nil, batch.edits.isEmpty else { return }
        let mayHaveSameCounts = store.identities != nil || store.needsCounts
        guard mayHaveSameCounts ? tableView.agreesWithDataSource : hasOtherCounts(tableView) else { return }
        store.batch = OpenBatch()
    }

    // MARK: - Environment

    /// Rows on the screen may have sized themselves while the sizing table was not as the app's.
    func followMatch() {
        guard sizing.hasMatchedAgain else { return }
        sizing.forgetMatch()
        markScreenOld()
    }

    /// Switches to the heights of the table's present environment, by ``HeightStore/enter(_:isStable:)``. Nobody tells
    /// of a text size: it is one of the traits. O(1) where the environment is the same, else O(rows).
    private func followEnvironment(of tableView: UITableView) {
        let left = reader.environment
        let hadRoom = reader.content.hasRoom
        let isOther = reader.read(tableView, by: sizing)
        // Colors may be other ones.
        if isOther { cells.setMayLack() }
        followMatch()
        guard isOther, let environment = reader.environment, environment != left else { return }
        let isStable = hadRoom && reader.resizing.remaining == nil
        // A template may remember the width that it was made at.
        templates.removeAll()
        if hadRoom {
            reader.beginResizePause()
            screen.environmentHasChanged()
        }
        follow(store.enter(environment, isStable: isStable))
    }
}
