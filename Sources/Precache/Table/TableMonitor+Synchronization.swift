import PrecacheCore

// The store is valid for one environment and one set of row counts. Before each use it is brought up to date with both, and
// forgets rather than serve a height that may be another row's.

extension TableMonitor {
    /// Brings the store up to date with the environment and, if they are to be read again, with the counts.
    func synchronize() {
        if let tableView { synchronize(with: tableView) }
    }

    // With the table as a parameter where heights are looked up: loading a weak reference costs as much as the rest.

    private func synchronize(with tableView: UITableView) {
        store.forgetChanged()
        guard !store.isInBatch else { return }
        followEnvironment(of: tableView)
        guard store.needsCounts else { return }
        store.adopt(tableView.rowCountsOfDataSource)
        readIndexTitles(of: tableView)
        // Whether there is a section index is known only now.
        followEnvironment(of: tableView)
    }

    /// The titles of the section index may be others.
    func readIndexTitles(of tableView: UITableView) {
        sizing.readIndexTitles(of: tableView, rowCount: store.rows.rowCount)
        reader.forget()
    }

    /// ``synchronize()``, and notices where the data source has another number of sections, or of rows in `section`,
    /// than was known: a change that the table was never told of, or told in a way that cannot be seen.
    func synchronize(section: Int, with tableView: UITableView) {
        synchronize(with: tableView)
        guard let dataSource = tableView.dataSource else { return }
        guard store.rows.sectionCount == tableView.sectionCount(of: dataSource) else {
            store.forgetPositions()
            return synchronize(with: tableView)
        }
        guard let known = store.rows.rowCount(inSection: section) else { return }
        let rows = tableView.rowCount(inSection: section, of: dataSource)
        guard rows != known else { return }
        store.forget(section: section, rowCount: rows)
    }

    /// ``synchronize()``, and notices where the data source and the table agree on other counts than were known.
    func synchronizeAllSections() {
        synchronize()
        guard let tableView, !store.needsCounts, store.rows.rowCounts != tableView.rowCountsOfDataSource,
            tableView.agreesWithDataSource
        else { return }
        readCountsAnew()
    }

    /// The table has other rows than are known, and the right to: forgets positions, and reads the counts again.
    func readCountsAnew() {
        store.forgetPositions()
        synchronize()
    }

    /// Answers by what is known of the rows that the table has now, in its present environment; nil where its rows are not known.
    /// Forgets what was measured from models that have changed, and nothing else. O(sections), but O(rows) where the table has come
    /// to another environment that is known.
    func rowsNow<Answer>(_ answer: (borrowing HeightTable) -> Answer) -> Answer? {
        store.forgetChanged()
        guard let tableView else { return answer(store.rows) }
        guard !store.isInBatch else { return store.needsCounts ? nil : answer(store.rows) }
        let counts = tableView.rowCountsOfDataSource
        let environment = reader.environment(of: tableView)
        if !store.needsCounts, store.rows.environment == environment {
            // A table that is still to be told of a change shows what is known.
            if store.rows.rowCounts == counts || !tableView.agreesWithDataSource { return answer(store.rows) }
        } else if !store.needsCounts, store.rows.isKept(environment), store.rows.rowCounts == counts {
            return answer(store.rows.entering(environment))
        }
        return answer(HeightTable(rowCounts: counts))
    }

    /// Changes to the heights of the environment that the table is in now. O(1) where nothing has changed, and
    /// O(sections) where it has, whether its heights are known or not.
    private func followEnvironment(of tableView: UITableView) {
        if reader.isCurrent(tableView) { return }
        let (left, environment) = (store.rows.environment, reader.read(tableView))
        if environment != left {
            if left != nil { store.given.screenMayBeOld = true }
            store.enter(environment, hasSettled: reader.resizePause.remaining == nil)
            // A template's layout may remember the width it was made at.
            sizing.removeTemplates()
            if let left, left.contentWidth > 0 { reader.resizePause.begin() }
        }
        let width = Double(sizing.contentWidthOfHeaders(in: tableView))
        if store.rows.enter(supplementWidth: width) { store.onChange(.heights) }
    }
}
