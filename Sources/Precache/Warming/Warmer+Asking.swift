import PrecacheCore

// How the next row is measured: the delegate is asked, as the table would ask it.

extension Warmer {
    /// - Returns: whether a worker measures it now.
    func perform(_ next: Next, in tableView: UITableView, askedOf delegate: any UITableViewDelegate) -> Bool {
        switch next {
        case .row(let row): return precache(row, in: tableView, askedOf: delegate)
        case .check: desk.cells.checkNext(in: tableView)
        case .estimates(let reach): estimates.tell(tableView, reach: reach)
        }
        return false
    }

    /// - Returns: whether a worker measures it now.
    private func precache(
        _ row: RowPosition, in tableView: UITableView, askedOf delegate: any UITableViewDelegate
    ) -> Bool {
        guard let ticket = store.ticket(for: row) else { return false }
        var answer: CGFloat?
        var asked = DelegateQuestion(row)
        if tableView.delegateAnswersHeights || !row.isRow {
            desk.ask(asked) { answer = tableView.height(of: row, from: delegate) }
        }
        if asked.wasHandedOver { return true }
        if asked.isToBeAskedAgain { return false }
        defer { noteMeasuredAhead(row, wasLeftToCell: asked.hasEstimate, in: tableView) }
        let wasAskedBack = asked.wasAskedBack
        // Rows that size themselves are measured where their estimate is asked.
        if store.isCurrent(ticket), !asked.hasEstimate, store.rows[row] == nil, tableView.delegateAnswersEstimates,
            row.isRow
        {
            asked = DelegateQuestion(row)
            desk.ask(asked) { _ = tableView.estimatedHeight(forRowAt: IndexPath(row), from: delegate) }
            if asked.isToBeAskedAgain { return false }
        }
        // Found different just now: the row is measured once the sizing table is as the table again.
        guard reader.isTwin else { return false }
        // Still without a height? Then the answer is none that can be cached, and asking again would never end.
        guard store.isCurrent(ticket), store.rows[row] == nil else { return false }
        // It may size itself, without a word to Precache; or have a height, without one: that is its estimate.
        desk.noteSizesItself(row)
        store.skip(row, estimate: wasAskedBack ? nil : answer.flatMap { $0 > 0 ? Double($0) : nil })
        return false
    }

    /// A row was measured, and may be on the screen with the height of before.
    private func noteMeasuredAhead(_ row: RowPosition, wasLeftToCell: Bool, in tableView: UITableView) {
        if wasLeftToCell, isShown(row, otherThanKnownIn: tableView) { estimates.noteShownHeightsAreOld() }
        lookAtChanged()
    }

    /// Looks which rows on the screen show what has changed: where they have another height by now, the table is told. Those that
    /// nobody measures ahead are asked for. O(rows on the screen) while something has changed.
    func lookAtChanged() {
        guard !store.models.shown.isEmpty, let tableView, let visible = tableView.indexPathsForVisibleRows else {
            return
        }
        let asks =
            !(isWarming && measuresAhead) && tableView.delegateAnswersHeights
            && closedGate(of: tableView) == nil && tableView.agreesWithDataSource
        var unknown: Set<HeightID> = []
        for path in visible {
            let row = RowPosition(path)
            guard let id = store.rows.id(at: row), store.models.shown.contains(id) else { continue }
            if asks, store.rows.isUncached(row), let delegate = tableView.delegate {
                _ = tableView.height(forRowAt: path, from: delegate)
            }
            if store.rows.isUncached(row) {
                unknown.insert(id)
            } else if isShown(row, otherThanKnownIn: tableView) {
                estimates.noteShownHeightsAreOld()
            }
        }
        // What comes on the screen later is asked for by then.
        if !store.models.areMadeElsewhere { store.models.shown = unknown }
    }

    private func isShown(_ row: RowPosition, otherThanKnownIn tableView: UITableView) -> Bool {
        guard let height = store.rows.lastHeight(at: row), let cell = tableView.cellForRow(at: IndexPath(row)) else {
            return false
        }
        return tableView.differsVisibly(Double(cell.frame.height), height)
    }
}

extension UITableView {
    fileprivate func height(of row: RowPosition, from delegate: any UITableViewDelegate) -> CGFloat {
        if row.isRow { return height(forRowAt: IndexPath(row), from: delegate) }
        return row.isHeader
            ? height(forHeaderInSection: row.section, from: delegate)
            : height(forFooterInSection: row.section, from: delegate)
    }
}
