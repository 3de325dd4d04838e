import PrecacheCore

// The store is valid for one environment and one set of row counts. Each event (a layout, a question of the table's, a
// task, an edit, a call of the app's) begins by bringing it up to date with both.

extension TableMonitor {
    /// Brings the store up to date with the environment and, if they are to be read again, with the counts.
    func synchronize() {
        if let tableView { synchronize(with: tableView) }
    }

    // With the table as a parameter where heights are looked up: loading a weak reference costs as much as the rest.

    private func synchronize(with tableView: UITableView) {
        store.forgetChanged()
        guard !store.isInBatch else { return }
        if store.needsCounts {
            store.adopt(tableView.rowCountsOfDataSource)
            readIndexTitles(of: tableView)
        }
        // By the counts it is known whether there is a section index.
        followEnvironment(of: tableView)
    }

    /// The titles of the section index may be others.
    func readIndexTitles(of tableView: UITableView) {
        sizing.readIndexTitles(of: tableView, rowCount: store.rows.rowCount)
        reader.forget()
    }

    /// ``synchronize()``, and notices where the data source has another number of sections, or of rows in `section`: a
    /// change that the table was never told of, or told in a way that cannot be seen.
    func synchronize(section: Int, with tableView: UITableView) {
        synchronize(with: tableView)
        guard tableView.dataSource != nil else { return }
        let (sections, rows) = tableView.countsOfDataSource(section: section)
        if store.rows.sectionCount != sections {
            readCountsAnew()
        } else if let rows, rows != store.rows.rowCount(inSection: section) {
            store.forget(section: section, rowCount: rows)
        }
    }

    /// ``synchronize()`` for a call of the app's: also with margins that no layout has followed yet, and where data
    /// source and table agree on other counts. A table that is still to be told of a change, or in a batch update, goes
    /// by what is known. O(sections), but O(rows) in another environment.
    ///
    /// - Returns: whether it is known which rows there are.
    @discardableResult
    func synchronizeAllSections() -> Bool {
        reader.forget()
        synchronize()
        guard let tableView else { return true }
        if !store.needsCounts, !store.isInBatch {
            let counts = tableView.rowCountsOfDataSource
            if store.rows.rowCounts != counts, tableView.toldRowCounts == counts { readCountsAnew() }
        }
        return !store.needsCounts
    }

    /// The table has other rows than are known, and the right to: forgets positions, and reads the counts again.
    func readCountsAnew() {
        store.forgetPositions()
        synchronize()
    }

    /// Changes to the heights of the environment that the table is in now. O(1) where nothing has changed, else
    /// O(rows).
    private func followEnvironment(of tableView: UITableView) {
        if reader.isCurrent(tableView) { return }
        let (left, environment) = (store.rows.environment, reader.read(tableView))
        if environment != left {
            if left != nil { store.given.screenMayBeOld = true }
            store.enter(environment, isStable: reader.resizePause.remaining == nil)
            // A template's layout may remember the width it was made at.
            sizing.removeTemplates()
            if let left, left.contentWidth > 0 { reader.resizePause.begin() }
        }
        let width = Double(sizing.contentWidthOfHeaders(in: tableView))
        if store.rows.enter(supplementWidth: width) { store.onChange(.heights) }
    }

    /// The table was laid out: rows may have come on the screen. Once in each frame of a scroll: only the sections on
    /// the screen are compared. What has changed elsewhere without a word is noticed where it is asked for, measured,
    /// or comes on the screen.
    func tableWasLaidOut() {
        // Margins and the like may be others now.
        reader.forget()
        guard let tableView else { return }
        let wasInBatch = store.isInBatch
        noticeUnseenEnd(in: tableView)
        guard !store.isInBatch, !calls.isMeasuring else { return }
        let hasOtherIndex = sizing.noteLaidOut(tableView, rowCount: store.rows.rowCount)
        if reader.readEditing(of: tableView) || hasOtherIndex { store.noteScreenIsOld() }
        let visible = tableView.indexPathsForVisibleRows ?? []
        var isKnown = knowsRows(of: tableView, in: wasInBatch ? 0..<tableView.numberOfSections : visible.sections)
        let isForgotten = store.needsCounts
        // In an environment that nobody asks a height in, rows are to be measured all the same.
        synchronize()
        // Rows that the table has not been told of yet are other rows.
        if isForgotten { isKnown = knowsRows(of: tableView, in: visible.sections) }
        follower?.tableWasLaidOut(tableView, showing: isKnown ? visible : [])
    }

    /// Whether the table has as many sections as are known, and as many rows in some of them. Where it has others, and
    /// its data source agrees, positions are forgotten: a diffable data source tells its table of changes on paths that
    /// cannot be seen, but for the layout that follows.
    private func knowsRows(of tableView: UITableView, in sections: Range<Int>) -> Bool {
        guard !store.needsCounts else { return false }
        let isCurrent =
            store.rows.sectionCount == tableView.numberOfSections
            && sections.allSatisfy { store.rows.rowCount(inSection: $0) == tableView.numberOfRows(inSection: $0) }
        if !isCurrent, !tableView.hasUncommittedUpdates, tableView.agreesWithDataSource { store.forgetPositions() }
        return isCurrent
    }
}
