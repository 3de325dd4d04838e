import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension Precacher: PrecachingHost {
    var work: PrecachingWork {
        guard isEnabled, !isPaused, let tableView else { return .none }
        // Only a table that was laid out knows its width and has asked for its counts.
        guard isGoodMoment(for: tableView) else { return isAnythingLeft ? .wait : .none }
        synchronize()
        guard isAnythingLeft else { return .none }
        if cache.queuedCount == 0 { return canReplaceEstimates(in: tableView) ? .task : .wait }
        return nextRow(of: tableView) == nil ? .wait : .task
    }

    func doNextTask() {
        guard let tableView, let delegate = tableView.delegate else { return }
        guard cache.queuedCount > 0 else { return replaceEstimates(in: tableView) }
        guard let position = nextRow(of: tableView) else { return }
        let generationBefore = generation
        isMeasuringAhead = true
        _ = tableView.height(forRowAt: IndexPath(position), from: delegate)
        isMeasuringAhead = false
        // Still without a height? Then the answer is none that can be cached, and asking again would never end.
        if generation == generationBefore { cache.passOver(position) }
    }

    private var isAnythingLeft: Bool {
        needsCounts || cache.queuedCount > 0 || hasServedEstimates && cache.rowCount <= Self.mostEstimatesToReplace
    }

    /// Replacing estimates is one task, whatever the number of rows: up to here it takes some 2 ms (0.2 µs a row, release
    /// build, AMD EPYC: the difference in first paint between `precache` and `cached` in scroll-benchmark).
    private static let mostEstimatesToReplace = 10_000

    /// A swipe action or a drag in progress would end, and a table that is still to be told of a change raise an exception.
    private func canReplaceEstimates(in tableView: UITableView) -> Bool {
        !tableView.isEditing && tableView.agreesWithDataSource
    }

    /// Has the table ask for its estimates again now that the heights are known, so that its content has its real size and
    /// does not jump when rows come on screen. What is on the screen stays where it is.
    ///
    /// A table asks for all estimates when its rows change, and an empty batch update is such a change.
    private func replaceEstimates(in tableView: UITableView) {
        let anchor = tableView.indexPathsForVisibleRows?.first
        let place = anchor.map { tableView.rectForRow(at: $0).minY - tableView.contentOffset.y }
        UIView.performWithoutAnimation {
            tableView.beginUpdates()
            tableView.endUpdates()
        }
        // Rows without a height have been asked for again just now; only a change of the table makes that worth repeating.
        hasServedEstimates = false
        if let anchor, let place { tableView.scroll(to: anchor, place: place) }
    }

    /// The queued row nearest to what is on the screen; nil where the table and its data source do not agree, because
    /// the table is still to be told of a change.
    private func nextRow(of tableView: UITableView) -> RowPosition? {
        guard let next = cache.nextUncached(near: tableView.firstVisiblePosition) else { return nil }
        switch knowledge(of: next.section, in: tableView) {
        case .current: return next
        case .tableKnowsBetter: break
        case .tableIsBehind: return nil
        }
        forgetPositions()
        synchronize()
        return cache.nextUncached(near: tableView.firstVisiblePosition)
    }

    private enum Knowledge { case current, tableKnowsBetter, tableIsBehind }

    private func knowledge(of section: Int, in tableView: UITableView) -> Knowledge {
        let (sections, rows) = tableView.countsOfDataSource(section: section)
        if cache.sectionCount == sections, cache.rowCount(inSection: section) == rows { return .current }
        // A diffable data source tells its table on paths of its own.
        guard tableView.numberOfSections == sections else { return .tableIsBehind }
        return rows == nil || tableView.numberOfRows(inSection: section) == rows ? .tableKnowsBetter : .tableIsBehind
    }

    private func isGoodMoment(for tableView: UITableView) -> Bool {
        measurementDepth == 0
            && !tableView.isBeingScrolled
            && !edits.isInBatch && !tableView.hasUncommittedUpdates
            && tableView.window != nil
            && tableView.precacheContentWidth > 0
            && tableView.dataSource != nil
            && tableView.delegateAnswersHeights
    }
}

extension UITableView {
    /// The row at the top of what is on the screen, or the first of all.
    fileprivate var firstVisiblePosition: RowPosition {
        let top = CGPoint(x: 0, y: contentOffset.y + adjustedContentInset.top)
        guard let visible = indexPathForRow(at: top) else { return RowPosition(section: 0, row: 0) }
        return RowPosition(visible)
    }

    /// What the data source itself answers, whatever the table has been told: its sections, and its rows in `section`,
    /// nil where it has no such section.
    fileprivate func countsOfDataSource(section: Int) -> (sections: Int, rows: Int?) {
        guard let dataSource else { return (0, nil) }
        let sections = sectionCount(of: dataSource)
        guard section < sections else { return (sections, nil) }
        return (sections, dataSource.tableView(self, numberOfRowsInSection: section))
    }
}
