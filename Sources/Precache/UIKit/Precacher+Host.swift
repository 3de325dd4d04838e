import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension Precacher: PrecachingHost {
    var work: PrecachingWork {
        guard let tableView else {
            warmUp.finish()
            return .none
        }
        guard isEnabled, configuration.heights == .measuredAhead else { return .none }
        if isPaused {
            if isWarm { warmUp.finish() }
            return warmUp.isAwaited ? .wait : .none
        }
        // Only a table that was laid out knows its width and has asked for its counts.
        guard closedGate(of: tableView) == nil else { return isAnythingLeft ? .wait : .none }
        synchronize()
        updateProgress()
        if !isAnythingUnknown { warmUp.finish() }
        guard isAnythingLeft else { return .none }
        if let remaining = settling.remaining { return .waitFor(remaining) }
        if !isAnythingUnknown { return canReplaceEstimates(in: tableView) ? .task : .wait }
        nextToMeasure = next(of: tableView)
        return nextToMeasure == nil ? .wait : .task
    }

    func doNextTask() {
        let end = Uptime.now() + Self.budget
        doNextPiece()
        guard configuration.pace == .budgeted else { return }
        // What was said of the delegate's calls holds for each of them: it may have reloaded, edited or disabled.
        while Uptime.now() + rowCost.seconds < end, engine.isObserving, isAnythingUnknown, work == .task {
            doNextPiece()
        }
    }

    /// For how long a task that measures several rows keeps the run loop, in seconds: half a frame at 120 Hz.
    private static let budget = 0.004

    private func doNextPiece() {
        guard let tableView, let delegate = tableView.delegate else { return }
        guard isAnythingUnknown else { return replaceEstimates(in: tableView) }
        switch nextToMeasure {
        case .row(let position): precache(position, in: tableView, askedOf: delegate)
        case .header(let section):
            precacheSupplement(.header(of: section)) { delegate in
                _ = tableView.height(forHeaderInSection: section, from: delegate)
            }
        case .footer(let section):
            precacheSupplement(.footer(of: section)) { delegate in
                _ = tableView.height(forFooterInSection: section, from: delegate)
            }
        case nil: break
        }
        updateProgress()
    }

    private func precache(_ position: RowPosition, in tableView: UITableView, askedOf delegate: any UITableViewDelegate)
    {
        let generationBefore = generation
        let path = IndexPath(position)
        let start = Uptime.now()
        defer { rowCost.learn(Uptime.now() - start) }
        isMeasuringAhead = true
        if tableView.delegateAnswersHeights { _ = tableView.height(forRowAt: path, from: delegate) }
        // Rows that size themselves are measured where their estimate is asked.
        if generation == generationBefore, cache[position] == nil, tableView.delegateAnswersEstimates {
            _ = tableView.estimatedHeight(forRowAt: path, from: delegate)
        }
        isMeasuringAhead = false
        // Still without a height? Then the answer is none that can be cached, and asking again would never end.
        if generation == generationBefore { cache.passOver(position) }
    }

    private func precacheSupplement(_ position: RowPosition, _ ask: (any UITableViewDelegate) -> Void) {
        guard let delegate = tableView?.delegate else { return }
        let generationBefore = generation
        isMeasuringAhead = true
        ask(delegate)
        isMeasuringAhead = false
        if generation == generationBefore { heights.present.supplements.passOver(position) }
    }

    /// Whether the height of any row, or of any header or footer that the cache is asked for, is still to be measured.
    var isAnythingUnknown: Bool {
        cache.queuedCount > 0 || servesSupplements && heights.present.supplements.queuedCount > 0
    }

    private var isAnythingLeft: Bool {
        needsCounts || isAnythingUnknown || hasServedEstimates && cache.rowCount <= Self.mostEstimatesToReplace
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

    enum Next {
        case row(RowPosition)
        case header(Int)
        case footer(Int)
    }

    /// What to measure next: the queued row nearest to what is on the screen, its section's header and footer before it. Nil
    /// where the table and its data source do not agree, because the table is still to be told of a change.
    private func next(of tableView: UITableView) -> Next? {
        guard cache.queuedCount > 0 else { return tableView.agreesWithDataSource ? nextSupplement(near: 0) : nil }
        guard let row = nextRow(of: tableView) else { return nil }
        if servesSupplements {
            let supplements = heights.present.supplements
            if supplements.isQueued(.header(of: row.section)) { return .header(row.section) }
            if supplements.isQueued(.footer(of: row.section)) { return .footer(row.section) }
        }
        return .row(row)
    }

    private func nextSupplement(near section: Int) -> Next? {
        guard let next = heights.present.supplements.nextUncached(near: .header(of: section)) else { return nil }
        return next.section == RowPosition.header(of: 0).section ? .header(next.row) : .footer(next.row)
    }

    private func nextRow(of tableView: UITableView) -> RowPosition? {
        guard let next = cache.nextUncached(near: tableView.firstVisiblePosition) else { return nil }
        switch counts(of: next.section, in: tableView) {
        case .current: return next
        case .tableKnowsBetter: break
        case .tableIsBehind: return nil
        }
        forgetPositions()
        synchronize()
        return cache.nextUncached(near: tableView.firstVisiblePosition)
    }

    private enum Counts { case current, tableKnowsBetter, tableIsBehind }

    private func counts(of section: Int, in tableView: UITableView) -> Counts {
        let (sections, rows) = tableView.countsOfDataSource(section: section)
        if cache.sectionCount == sections, cache.rowCount(inSection: section) == rows { return .current }
        // A diffable data source tells its table on paths of its own.
        guard tableView.numberOfSections == sections else { return .tableIsBehind }
        return rows == nil || tableView.numberOfRows(inSection: section) == rows ? .tableKnowsBetter : .tableIsBehind
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
