import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension Precacher {
    /// The table was laid out: rows may have come on screen. O(sections), once in each frame of a scroll.
    func tableWasLaidOut() {
        // Margins and the like may be others now.
        surroundings = Surroundings()
        guard let tableView, !edits.isInBatch, measurementDepth == 0 else { return }
        refreshing.note(isRefreshing: tableView.isRefreshing)
        readTableInsets(of: tableView)
        let isTold = knowsCounts(of: tableView)
        // In an environment that nobody asks a height in, rows are to be measured all the same.
        if !needsCounts { synchronize() }
        guard notesShownRows || audit != nil || !measuredIdentifiers.isEmpty else { return }
        guard let visible = tableView.indexPathsForVisibleRows, !visible.isEmpty else { return }
        synchronize()
        // Rows that the table has not been told of yet are other rows.
        guard !needsCounts, isTold || knowsCounts(of: tableView) else { return }
        if notesShownRows {
            for path in visible { noteShown(path, in: tableView) }
        }
        if audit != nil { auditRows(visible, in: tableView) }
        checkKinds(visible, in: tableView)
        if shownHeightsAreOld { tellTableOfHeights() }
    }

    /// Whether the table has as many rows as are known here. Where it has others, and its data source agrees, positions
    /// are forgotten: a diffable data source tells its table of changes on paths that cannot be seen, but for the layout
    /// that follows.
    private func knowsCounts(of tableView: UITableView) -> Bool {
        guard !needsCounts else { return false }
        let sections = tableView.numberOfSections
        let isCurrent =
            sections == cache.sectionCount
            && (0..<sections).allSatisfy { cache.rowCount(inSection: $0) == tableView.numberOfRows(inSection: $0) }
        if !isCurrent, !tableView.hasUncommittedUpdates, tableView.agreesWithDataSource { forgetPositions() }
        return isCurrent
    }

    /// Whether rows may be shown with a height that the cache did not answer.
    private var notesShownRows: Bool {
        guard let tableView else { return false }
        return hasUncachedRows || !isEnabled && hasServedEstimates || !answersHeights(of: tableView)
    }

    /// Whether rows get their heights from the delegate.
    private func answersHeights(of tableView: UITableView) -> Bool {
        configuration.heights == .measuredAhead && tableView.delegateAnswersHeights
    }

    /// Keeps the height that a row was shown with, if it is not known otherwise: as its estimate from then on.
    private func noteShown(_ path: IndexPath, in tableView: UITableView) {
        let position = RowPosition(path)
        // What is still to be measured was shown with a height of before it changed.
        let isQueued = answersHeights(of: tableView) && cache.isQueued(position)
        guard cache[position] == nil, !(isQueued && isEnabled && !isPaused),
            let cell = tableView.cellForRow(at: path)
        else { return }
        let height = cell.frame.height
        guard cache.noteShown(Double(height), at: position) else { return }
        // To be measured once rows are measured ahead again.
        if isQueued { heights.present.needsAnotherLook = true }
        if let item = identities?.item(at: path) {
            item.noteShown(Double(height))
            dropOldItems()
        }
        heights.present.means.add(height, identifier: cell.reuseIdentifier)
    }
}
