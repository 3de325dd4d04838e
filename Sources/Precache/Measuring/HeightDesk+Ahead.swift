import PrecacheCore

// How a row is measured ahead: the delegate is asked, as the table would ask it.

extension HeightDesk {
    /// What came of asking for a row ahead.
    enum Ahead {
        /// A worker measures it now.
        case withWorker
        /// It shows an item whose height is known: the delegate was not asked.
        case found
        /// It has no height yet, and is asked for again.
        case again
        /// It is known, or passed over; and whether its cell has the last word on its height.
        case done(isLeftToCell: Bool)
    }

    func measureAhead(
        _ row: RowPosition, in tableView: UITableView, askedOf delegate: any UITableViewDelegate
    ) -> Ahead {
        if shows(row, knownItemOf: store.identities) { return .found }
        guard let ticket = store.ticket(for: row) else { return .again }
        var answer: CGFloat?
        var asked = DelegateQuestion(row)
        if tableView.delegateAnswersHeights || !row.isRow {
            ask(asked) { answer = tableView.height(of: row, from: delegate) }
        }
        if asked.wasHandedOver { return .withWorker }
        if asked.isToBeAskedAgain { return .again }
        let (wasAskedBack, hasEstimate) = (asked.wasAskedBack, asked.hasEstimate)
        // Rows that size themselves are measured where their estimate is asked.
        if store.isCurrent(ticket), !hasEstimate, store.rows[row] == nil, tableView.delegateAnswersEstimates, row.isRow
        {
            asked = DelegateQuestion(row)
            ask(asked) { _ = tableView.estimatedHeight(forRowAt: IndexPath(row), from: delegate) }
            if asked.isToBeAskedAgain { return .again }
        }
        let outcome = Ahead.done(isLeftToCell: asked.hasEstimate)
        // Found different just now: the row is measured once the sizing table is as the table again.
        guard sizing.isTwin else { return outcome }
        // Still without a height? Then the answer is none that can be cached, and asking again would never end.
        guard store.isCurrent(ticket), store.rows[row] == nil else { return outcome }
        // It may size itself, without a word to Precache; or have a height, without one: that is its estimate.
        kinds.noteSizesItself(row)
        store.skip(row, estimate: wasAskedBack ? nil : answer.flatMap { $0 > 0 ? Double($0) : nil })
        return outcome
    }

    /// Asks what a row shows, where that is not known, as after a reload; and notes it, if its height is.
    private func shows(_ row: RowPosition, knownItemOf identities: RowIdentities?) -> Bool {
        guard row.isRow, let identities, store.rows.item(at: row) == nil else { return false }
        let name = identities.name(at: IndexPath(row))
        switch store.rows.lookUp(row, name) {
        case .known, .shown: break
        case .outdated, .unknown, .skipped: return false
        }
        _ = store.find(row, name)
        return !store.rows.isUncached(row)
    }

    /// What the delegate would have a row measured at now, in points; nil where it has no say.
    func heightMeasuredNow(
        at path: IndexPath, in tableView: UITableView
    ) -> (height: Double?, question: DelegateQuestion) {
        let question = DelegateQuestion(RowPosition(path), isFresh: true)
        guard let delegate = tableView.delegate, tableView.delegateAnswersHeights, tableView.agreesWithDataSource else {
            return (nil, question)
        }
        var height: Double?
        ask(question) { height = Double(tableView.height(of: RowPosition(path), from: delegate)) }
        return (height, question)
    }

    /// Has the delegate asked, by `body`.
    func ask(_ question: DelegateQuestion, _ body: () -> Void) {
        monitor.noteCallBegins()
        calls.ask(question, body)
    }
}
