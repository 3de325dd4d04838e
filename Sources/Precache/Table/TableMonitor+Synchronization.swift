import PrecacheCore

// The store is valid for one environment and one set of row counts. Each event (a layout, a question of the table, a
// task, an edit, a call of the app) begins by bringing the store up to date with both.

extension TableMonitor {
    /// Brings the store up to date with the environment and, where they are missing, the counts.
    func synchronize() { if let tableView { synchronize(with: tableView) } }

    /// Gets the table passed in, because loading a weak reference costs as much as the rest.
    private func synchronize(with tableView: UITableView) {
        store.forgetChanged()
        guard !store.isInBatch else { return }
        if store.needsCounts {
            store.adopt(tableView.rowCountsOfDataSource)
            readIndexTitles(of: tableView)
        }
        // After the counts, on which the section index depends.
        followEnvironment(of: tableView)
    }

    func readIndexTitles(of tableView: UITableView) {
        sizing.readIndexTitles(of: tableView, rowCount: store.rows.rowCount)
        reader.forget()
    }

    /// ``synchronize()``, and forgets positions where the data source has another number of sections, or of rows in
    /// `section`: the table was not told of the change, or unseen.
    ///
    /// - Parameter once: whether it is enough that this was done in the same call of the table, which asks for all
    ///   estimates, or before the question ahead.
    func synchronize(section: Int, with tableView: UITableView, once: Bool = false) {
        if once, calls.synchronizedSection == section, store.mayAnswer { return }
        if calls.synchronizedSection != nil { calls.synchronizedSection = section }
        synchronize(with: tableView)
        guard tableView.dataSource != nil else { return }
        let (sections, rows) = tableView.countsOfDataSource(section: section)
        if store.rows.sectionCount != sections {
            store.forgetPositions()
            synchronize(with: tableView)
        } else if let rows, rows != store.rows.rowCount(inSection: section) {
            store.forget(section: section, rowCount: rows)
        }
    }

    /// ``synchronize()`` for a call of the app, also with margins that are still to be laid out and counts that were
    /// not told. Returns whether the counts are known: not in a batch. O(sections), but O(rows) in a new environment.
    func synchronizeAllSections() -> Bool {
        guard let tableView else { return true }
        reader.compareAnew()
        synchronize(with: tableView)
        if !store.isInBatch, hasOtherCounts(tableView) {
            store.forgetPositions()
            synchronize(with: tableView)
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
        if reader.isCurrent(tableView) { return }
        let (left, hadWidth) = (reader.environment, reader.contentWidth > 0)
        guard reader.read(tableView), let environment = reader.environment, environment != left else { return }
        store.enter(environment, isStable: hadWidth && reader.resizePause.remaining == nil)
        // A template may remember the width that it was made at.
        sizing.removeTemplates()
        if hadWidth { reader.resizePause.begin() }
    }

    /// Whether rows can be measured. Where the sizing table differed, it is compared again.
    func canMeasure(in tableView: UITableView) -> Bool {
        if !sizing.isTwin {
            reader.compareAnew()
            followEnvironment(of: tableView)
        }
        return sizing.isTwin
    }

    /// Called after each layout, and so in each frame of a scroll: only the visible sections are compared. An untold
    /// change elsewhere is noticed when its rows are asked for, measured or shown.
    func tableWasLaidOut() {
        // A layout may change margins.
        reader.compareAnew()
        guard let tableView else { return }
        let wasInBatch = store.isInBatch
        noticeUnseenEnd(in: tableView)
        guard !store.isInBatch, !calls.isMeasuring else { return }
        if sizing.noteLaidOut(tableView, rowCount: store.rows.rowCount) { store.noteScreenIsOld() }
        let visible = tableView.indexPathsForVisibleRows ?? []
        var isKnown = knowsRows(of: tableView, in: wasInBatch ? 0..<tableView.numberOfSections : visible.sections)
        let isForgotten = store.needsCounts
        // Also where nobody asks for a height: rows are measured ahead all the same.
        synchronize(with: tableView)
        if isForgotten { isKnown = knowsRows(of: tableView, in: visible.sections) }
        follower?.tableWasLaidOut(tableView, showing: isKnown ? visible : nil)
    }

    /// Whether the table's number of sections, and of rows in some of them, are as known. Where its data source has the
    /// new counts too, positions are forgotten: of a diffable data source's changes only the layout is seen.
    private func knowsRows(of tableView: UITableView, in sections: Range<Int>) -> Bool {
        guard !store.needsCounts else { return false }
        let isCurrent =
            store.rows.sectionCount == tableView.numberOfSections
            && sections.allSatisfy { store.rows.rowCount(inSection: $0) == tableView.numberOfRows(inSection: $0) }
        if !isCurrent, !tableView.hasUncommittedUpdates, tableView.agreesWithDataSource { store.forgetPositions() }
        return isCurrent
    }
}
