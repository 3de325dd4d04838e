extension TableMonitor {
    /// The table was laid out: rows may have come on screen. O(sections), once in each frame of a scroll.
    func tableWasLaidOut() {
        // Margins and the like may be others now.
        reader.forget()
        if let tableView { noticeUnseenEnd(in: tableView) }
        guard let tableView, !store.isInBatch, !calls.isMeasuring else { return }
        follower?.tableWasLaidOut(tableView)
        let hasOtherIndex = sizing.noteLaidOut(tableView, rowCount: store.rows.rowCount)
        if reader.readEditing(of: tableView) || hasOtherIndex { store.noteScreenIsOld() }
        let isTold = knowsCounts(of: tableView)
        // In an environment that nobody asks a height in, rows are to be measured all the same.
        if !store.needsCounts { synchronize() }
        guard let follower, follower.wantsToSeeRows(of: tableView), let visible = tableView.indexPathsForVisibleRows,
            !visible.isEmpty
        else { return }
        synchronize()
        // Rows that the table has not been told of yet are other rows.
        guard !store.needsCounts, isTold || knowsCounts(of: tableView) else { return }
        follower.look(at: visible, in: tableView)
    }

    /// Whether the table has as many rows as are known here. Where it has others, and its data source agrees, positions
    /// are forgotten: a diffable data source tells its table of changes on paths that cannot be seen, but for the layout
    /// that follows.
    private func knowsCounts(of tableView: UITableView) -> Bool {
        guard !store.needsCounts else { return false }
        let isCurrent = store.rows.rowCounts == tableView.toldRowCounts
        if !isCurrent, !tableView.hasUncommittedUpdates, tableView.agreesWithDataSource { store.forgetPositions() }
        return isCurrent
    }
}
