import PrecacheCore

extension HeightResolver {
    /// Has a row measured, or passed over, by asking the delegate for its height.
    func measureAhead(
        _ row: RowPosition, in tableView: UITableView, askedOf delegate: any UITableViewDelegate
    ) -> DelegateQuestion.Outcome {
        if showsKnownItem(row) { return .found }
        guard let ticket = store.ticket(for: row) else { return .again }
        let question = DelegateQuestion(row)
        var answer: CGFloat?
        ask(question) { answer = tableView.height(of: row, from: delegate) }
        // A height that the delegate answers without Precache is the row's estimate.
        if question.outcome != nil { answer = nil }
        let outcome = question.outcome ?? .done
        // A height that is still unknown cannot be cached, and asking again would never end. But while the sizing table
        // differs from the app's, nothing is measured, and the row is asked for again.
        if outcome == .done, sizing.isTwin, store.isCurrent(ticket), store.rows[row] == nil {
            kinds.noteSizesItself(row)
            if let answer, answer > 0 { store.rows.noteShown(Double(answer), at: row) }
            store.rows.skip(row)
        }
        return outcome
    }

    /// Whether the height is known of the item that a row shows. Asks the app which that is, as after a reload.
    private func showsKnownItem(_ row: RowPosition) -> Bool {
        guard row.isRow, store.identities != nil, store.rows.item(at: row) == nil else { return false }
        let name = store.name(at: IndexPath(row))
        guard !store.rows.lookUp(row, name).isUncached else { return false }
        _ = store.find(row, name)
        return !store.rows.isUncached(row)
    }

    /// The height in points that the delegate would have a row measured at now; nil where the delegate has no say.
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

    func ask(_ question: DelegateQuestion, _ body: () -> Void) {
        monitor.noteCallBegins()
        calls.ask(question, body)
    }
}
