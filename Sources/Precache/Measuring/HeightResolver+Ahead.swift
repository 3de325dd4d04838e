import PrecacheCore

// How a row is measured ahead: the delegate is asked, as the table would ask it.

extension HeightResolver {
    /// Has the delegate asked for a row's height, and where that is none for its estimate, so that it is measured, or passed over.
    func measureAhead(
        _ row: RowPosition, in tableView: UITableView, askedOf delegate: any UITableViewDelegate
    ) -> DelegateQuestion.Outcome {
        if showsKnownItem(row) { return .found }
        guard let ticket = store.ticket(for: row) else { return .again }
        var isUnknown: Bool { store.isCurrent(ticket) && store.rows[row] == nil }
        var answer: CGFloat?
        var question = DelegateQuestion(row)
        if tableView.delegateAnswersHeights || !row.isRow {
            ask(question) { answer = tableView.height(of: row, from: delegate) }
        }
        // Its height may be none of Precache's: that is its estimate.
        if question.outcome != nil { answer = nil }
        var outcome = question.outcome ?? .done(isLeftToCell: false)
        // Rows that size themselves are measured where their estimate is asked.
        if outcome == .done(isLeftToCell: false), row.isRow, isUnknown, tableView.delegateAnswersEstimates {
            question = DelegateQuestion(row)
            ask(question) { _ = tableView.estimatedHeight(forRowAt: IndexPath(row), from: delegate) }
            outcome = question.outcome ?? outcome
        }
        // Where the sizing table was found different just now, the row is measured once it is as the table again. Else what is
        // still without a height has none that can be cached, and asking again would never end.
        if case .done = outcome, sizing.isTwin, isUnknown {
            kinds.noteSizesItself(row)
            store.skip(row, estimate: answer.flatMap { $0 > 0 ? Double($0) : nil })
        }
        return outcome
    }

    /// Asks what a row shows, where that is not known, as after a reload; and notes it, if its height is.
    private func showsKnownItem(_ row: RowPosition) -> Bool {
        guard row.isRow, store.identities != nil, store.rows.item(at: row) == nil else { return false }
        let name = store.name(at: IndexPath(row))
        guard !store.rows.lookUp(row, name).isUncached else { return false }
        _ = store.find(row, name)
        return !store.rows.isUncached(row)
    }

    /// What the delegate would have a row measured at now, in points; nil where it has no say.
    func heightMeasuredNow(
        at path: IndexPath, in tableView: UITableView
    ) -> (height: Double?, question: DelegateQuestion) {
        let question = DelegateQuestion(RowPosition(path), isFresh: true)
        var height: Double?
        if let delegate = tableView.delegate, tableView.delegateAnswersHeights, tableView.agreesWithDataSource {
            ask(question) { height = Double(tableView.height(of: RowPosition(path), from: delegate)) }
        }
        return (height, question)
    }

    /// Has the delegate asked, by `body`.
    func ask(_ question: DelegateQuestion, _ body: () -> Void) {
        monitor.noteCallBegins()
        calls.ask(question, body)
    }
}
