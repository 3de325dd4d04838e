import PrecacheCore

// How the next row is measured: the delegate is asked, as the table would ask it.

extension Warmer {
    /// - Returns: whether a worker measures it now.
    func perform(_ next: Next, in tableView: UITableView, askedOf delegate: any UITableViewDelegate) -> Bool {
        switch next {
        case .row(let row): return precache(row, in: tableView, askedOf: delegate)
        case .ahead(let row, let environment): return precache(row, for: environment, in: tableView, askedOf: delegate)
        case .supplement(let supplement):
            let ticket = store.ticket(for: supplement)
            _ = desk.askAhead(AheadQuestion(.supplement(supplement))) {
                _ =
                    supplement.isHeader
                    ? tableView.height(forHeaderInSection: supplement.row, from: delegate)
                    : tableView.height(forFooterInSection: supplement.row, from: delegate)
            }
            store.skipSupplement(ticket)
        case .settling: lookAgain(in: tableView)
        case .estimates(let reach): estimates.tell(tableView, reach: reach)
        }
        return false
    }

    /// - Parameter other: the environment to measure the row for; nil for the present one.
    /// - Returns: whether a worker measures it now.
    private func precache(
        _ row: RowPosition, for other: HeightEnvironment? = nil, in tableView: UITableView,
        askedOf delegate: any UITableViewDelegate
    ) -> Bool {
        let ticket = store.ticket(for: row, in: other)
        let path = IndexPath(row)
        var answer: CGFloat?
        if other != nil, desk.workers.areUsed, store.rows[row] == nil {
            // It has no height that could be kept.
            store.skip(row, in: other)
            return false
        }
        var rank = 0.0
        if desk.workers.hasLayouts {
            rank = self.rank(of: row, in: tableView, from: tableView.firstVisiblePosition)
            // What is wanted here comes before all that is measured for another environment.
            if other != nil { rank += Self.farAway }
        }
        let question = AheadQuestion(.row(row), for: other, rank: rank)
        var asked = question
        if tableView.delegateAnswersHeights {
            asked = desk.askAhead(question) { answer = tableView.height(forRowAt: path, from: delegate) }
        }
        if asked.wasHandedOver { return true }
        if asked.isToBeAskedAgain { return false }
        if asked.wasLeft {
            leave(row)
            return false
        }
        defer { if other == nil { noteMeasuredAhead(row, wasLeftToCell: asked.hasEstimate, in: tableView) } }
        if asked.wasRecorded, store.otherItem != nil, !notes.hasReported("key") {
            checkKey(of: row, ticket, in: tableView, askedOf: delegate)
        }
        let wasAskedBack = asked.wasAskedBack
        // Rows that size themselves are measured where their estimate is asked.
        if store.isCurrent(ticket), !asked.hasEstimate, isUncached(row, in: other), tableView.delegateAnswersEstimates {
            asked = desk.askAhead(question) { _ = tableView.estimatedHeight(forRowAt: path, from: delegate) }
            if asked.isToBeAskedAgain { return false }
            asked.wasAskedBack = wasAskedBack
        }
        // Still without a height? Then the answer is none that can be cached, and asking again would never end.
        guard store.isCurrent(ticket) else { return false }
        if other != nil {
            store.skip(row, in: other)
            return false
        }
        guard store.rows[row] == nil else { return false }
        // It may size itself, without a word to Precache; or have a height, without one: that is its estimate.
        desk.noteHasUncachedRows()
        store.skip(row, estimate: asked.wasAskedBack ? nil : answer.flatMap { $0 > 0 ? Double($0) : nil })
        return false
    }

    private func lookAgain(in tableView: UITableView) {
        guard let row = desk.measurer.settling?.ticket?.row else { return }
        desk.lookAgain(in: tableView)
        if desk.measurer.settling == nil { noteMeasuredAhead(row, wasLeftToCell: true, in: tableView) }
    }

    /// A row was measured. If a model of it has changed, or its cell sized it before, rows that show the same may be on the
    /// screen with the height of before.
    private func noteMeasuredAhead(_ row: RowPosition, wasLeftToCell: Bool, in tableView: UITableView) {
        let number = store.takeShown(row)
        if wasLeftToCell, isShown(row, otherThanKnownIn: tableView) { return estimates.noteShownHeightsAreOld() }
        guard let number else { return }
        noteMeasured([number], in: tableView)
    }

    /// Items whose models have changed are measured by now: tells the table, if it shows any of them with another height.
    func noteMeasured(_ numbers: Set<Int>, in tableView: UITableView) {
        guard !numbers.isEmpty, let visible = tableView.indexPathsForVisibleRows else { return }
        for row in visible.map({ RowPosition($0) }) {
            guard case .item(let number) = store.known.items[row], numbers.contains(number),
                isShown(row, otherThanKnownIn: tableView)
            else { continue }
            return estimates.noteShownHeightsAreOld()
        }
    }

    /// Models have changed, and nothing is measured ahead: rows of theirs that are on the screen are asked for, so that the table
    /// is told where their heights are others.
    func askShown(in tableView: UITableView) {
        guard !(isWarming && measuresAhead), !store.models.shown.isEmpty, closedGate(of: tableView) == nil,
            tableView.agreesWithDataSource, let delegate = tableView.delegate, tableView.delegateAnswersHeights
        else { return }
        for shown in tableView.indexPathsForVisibleRows ?? [] {
            guard case .item(let number) = store.known.items[RowPosition(shown)], store.models.shown.contains(number)
            else {
                continue
            }
            _ = tableView.height(forRowAt: shown, from: delegate)
        }
    }

    private func isShown(_ row: RowPosition, otherThanKnownIn tableView: UITableView) -> Bool {
        guard let height = store.heightMeasured(at: row), let cell = tableView.cellForRow(at: IndexPath(row)) else {
            return false
        }
        return tableView.differsVisibly(Double(cell.frame.height), height)
    }

    /// A row showed something else than before, although nobody told of a change. If one that has just been measured shows
    /// something else at once, its key is made of what measuring changes, and there is no end to it.
    private func checkKey(
        of row: RowPosition, _ ticket: Ticket, in tableView: UITableView, askedOf delegate: any UITableViewDelegate
    ) {
        store.forgetOtherItem()
        guard store.isCurrent(ticket), store.rows[row] != nil, tableView.delegateAnswersHeights else { return }
        _ = desk.askAhead(AheadQuestion(.row(row))) { _ = tableView.height(forRowAt: IndexPath(row), from: delegate) }
        let found = store.otherItem
        store.forgetOtherItem()
        guard let other = found, other.row == row else { return }
        notes.report(
            "key",
            "row \(row) was measured with the key \(other.before.name), and has "
                + "\(store.item(at: row).map { "\($0.name)" } ?? "another") when it is asked again at once. What a key is made of "
                + "must not change while the row is measured: as it does, no height is ever found again.")
    }

    private func isUncached(_ row: RowPosition, in other: HeightEnvironment?) -> Bool {
        guard let other else { return store.rows[row] == nil }
        return store.rows(in: other)?.isUncached(row) ?? true
    }
}
