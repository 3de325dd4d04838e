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
        noteAnswer(answer, to: question)
        // A height that the delegate answers without Precache is the row's estimate.
        if question.outcome != nil { answer = nil }
        let outcome = question.outcome ?? .done
        // A height that is still unknown cannot be cached, and asking again would never end. But while the sizing table
        // differs from the app's, nothing is measured, and the row is asked for again.
        if outcome == .done, sizing.isTwin, store.isCurrent(ticket), store.rows[row] == nil {
            kinds.noteSizesItself(row)
            if let answer, answer > 0 { store.noteShown(Double(answer), at: row) }
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
            // Not what the delegate makes of it.
            if let given = question.given { height = Double(given) }
        }
        return (height, question)
    }

    // MARK: - What the delegate does with an answer

    /// Whether the delegate is still to be tried: once, if there are templates, and after an edit that moved a known
    /// row.
    var isDelegateToBeTried: Bool {
        if kinds.delegateTranslates { return false }
        return kinds.movedRow != nil || kinds.delegateComputes == nil && kinds.measured.contains { $0 != nil }
    }

    /// Asks the delegate for a row that an edit moved, or one on the screen, and answers `automaticDimension`: whoever
    /// computes with it answers a number, and whoever counts rows otherwise than the table asks for another one.
    func tryDelegate(_ delegate: any UITableViewDelegate, showing rows: [RowPosition], in tableView: UITableView) {
        let start = rows.first ?? RowPosition(section: 0, row: 0)
        let moved = kinds.movedRow.flatMap { store.rows.position(of: $0, near: start) }
        kinds.movedRow = nil
        for row in moved.map({ [$0] }) ?? rows where tableView.agreesWithDataSource(around: [IndexPath(row)]) {
            let question = DelegateQuestion(row, isTrial: true)
            var answer: CGFloat?
            ask(question) { answer = tableView.height(of: row, from: delegate) }
            noteAnswer(answer, to: question)
            if question.given != nil || question.otherRow != nil { break }
        }
        _ = kinds.noteDelegate(computes: false)
    }

    /// Learns what the delegate makes of the heights of rows on the screen that have others.
    func askForAnswers(_ rows: [RowPosition], in tableView: UITableView) {
        guard let delegate = tableView.delegate, tableView.delegateAnswersHeights, !kinds.delegateTranslates else {
            return
        }
        for row in rows where tableView.delegate === delegate && store.rows[row] != nil {
            let question = DelegateQuestion(row)
            var answer: CGFloat?
            ask(question) { answer = tableView.height(of: row, from: delegate) }
            noteAnswer(answer, to: question)
        }
    }

    /// Compares the delegate's answer with what it was given.
    private func noteAnswer(_ answer: CGFloat?, to question: DelegateQuestion) {
        guard let answer, question.row.isRow else { return }
        if question.given == nil, let other = question.otherRow { return noteTranslation(of: question.row, to: other) }
        guard let given = question.given, answer != given else { return }
        if !question.isTrial, store.rows[question.row] != nil {
            store.rows.noteAnswer(Double(answer), at: question.row)
        }
        guard kinds.noteDelegate(computes: true) else { return }
        notes.report(
            "computes",
            "the delegate computes with the height that Precache answers: \(given) became \(answer) for "
                + "\(question.row.name). So it is never answered automaticDimension, and rows do not size themselves, "
                + "as in editing mode. Compute within the closure that measures the row: the cell's constraints, or "
                + "measuredBy: { width in max(44, …) }.")
        // They were answered otherwise until now.
        if !kinds.estimated.isEmpty { store.change { $0.outdateAll() } }
        store.noteScreenIsOld()
    }

    private func noteTranslation(of row: RowPosition, to other: RowPosition) {
        guard !kinds.delegateTranslates else { return }
        kinds.delegateTranslates = true
        notes.report(
            "translates",
            "the table asks for \(row.name), and Precache is asked for \(other.name): somebody between counts rows "
                + "otherwise, such as an ad placer. So heights by position are forgotten with each edit. Name rows by "
                + "a key (key:), or ask with the index path that the table has.")
        store.forgetPositions()
    }

    func ask(_ question: DelegateQuestion, _ body: () -> Void) {
        monitor.noteCallBegins()
        calls.ask(question, body)
    }
}
