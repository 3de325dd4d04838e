import PrecacheCore

// Questions that Precache, and not UITableView, asks the delegate: to have a row measured, and to learn what the
// delegate does with an answer.

extension HeightResolver {
    /// Asks the delegate for a row's height, and compares its answer with what it was given.
    @discardableResult
    func ask(
        _ measurement: Measurement, _ delegate: any UITableViewDelegate, in tableView: UITableView
    ) -> CGFloat {
        var answer: CGFloat = 0
        // An exception that the app catches within the call leaves nothing open after it.
        let watchDepth = ModelWatch.depth
        calls.run(.asking, measurement) { answer = tableView.height(of: measurement.row, from: delegate) }
        ModelWatch.depth = watchDepth
        compare(answer, with: measurement)
        return answer
    }

    var isChecking: Bool { calls.open.contains(.checking) }

    /// Calls `body`, which checks shown rows.
    func check(_ body: () -> Void) {
        monitor.endCallsWithTurn()
        calls.run(.checking, nil, body)
    }

    // MARK: - Measuring

    /// Has a row measured, or passed over, by asking the delegate for its height.
    ///
    /// - Parameters:
    ///   - purpose: whether the main thread may measure it.
    ///   - isNear: whether its layout is to be kept.
    func measureAhead(
        _ row: RowPosition, in tableView: UITableView, askedOf delegate: any UITableViewDelegate,
        _ purpose: Measurement.Purpose = .ahead, isNear: Bool
    ) -> Measurement.State {
        let measurement = Measurement(row, purpose, isNear: isNear)
        if purpose == .ahead && isKnownByLook(row, in: tableView, askedOf: delegate) || assignKnownItem(to: row) {
            // It may show something else than the item's layout is of.
            if isNear { store.layouts.lookAgain() }
            return .found
        }
        guard measurement.begin(in: store) else { return .again }
        let before = isNear ? store.rows.id(at: row).flatMap { store.layouts.existing($0) } : nil
        let answer = ask(measurement, delegate, in: tableView)
        if purpose == .ahead { passOverUnmeasured(measurement, answer) }
        if isNear, store.layouts.areUsed { noteLayout(measurement, before) }
        return measurement.state
    }

    /// A row that was asked for its layout has the one that is kept, or none: it is not asked again.
    ///
    /// - Parameter before: what was kept before it was asked.
    private func noteLayout(_ measurement: Measurement, _ before: (any KeptLayout)?) {
        let row = measurement.row
        guard measurement.state == .done, measurement.position(in: store) == row, let id = store.rows.id(at: row) else {
            return
        }
        let kept = store.layouts.existing(id)
        if kept != nil, measurement.layout.isAsked || kept !== before {
            store.markVerified(row)
        } else {
            store.layouts.markWithout(id)
        }
    }

    /// A height that is still unknown cannot be cached, and asking again would never end. But while the sizing table
    /// differs from the app's, nothing is measured, and the row is asked for again.
    private func passOverUnmeasured(_ measurement: Measurement, _ answer: CGFloat) {
        let wasAsked = measurement.state != .asked
        if !wasAsked { measurement.state = .done }
        let row = measurement.row
        guard measurement.state == .done, sizing.matchesTable, measurement.position(in: store) == row,
            store.rows[row] == nil
        else { return }
        kinds.markSizesItself(row)
        // A height that the delegate answers without Precache is the row's estimate.
        if !wasAsked, answer > 0 { store.recordShown(Double(answer), at: row) }
        store.skip(row)
    }

    /// Asks the app which item a row shows, where that is not known, as after a reload. Returns whether its height is.
    private func assignKnownItem(to row: RowPosition) -> Bool {
        guard row.isRow, store.identities != nil, store.rows.isUncached(row), store.rows.item(at: row) == nil else {
            return false
        }
        let owner = models.readingState { store.claimOwner(of: row) }
        guard !store.rows.entry(of: row, owner).isUncached else { return false }
        _ = store.find(row, owner)
        models.lookLater(at: row)
        return !store.rows.isUncached(row)
    }

    /// Measures a row once more, without keeping it: the height in points that Precache would answer now, or the
    /// delegate's own where it does not ask Precache; nil where the delegate has no say.
    func measureAgain(
        _ row: RowPosition, in tableView: UITableView
    ) -> (height: Double?, identifier: String?) {
        guard let delegate = tableView.delegate, tableView.delegateAnswersHeights, tableView.agreesWithDataSource else {
            return (nil, nil)
        }
        let measurement = Measurement(row, .recheck)
        let answer = ask(measurement, delegate, in: tableView)
        return (Double(measurement.answer ?? answer), measurement.cell.identifier)
    }

    // MARK: - What the delegate does with an answer

    /// Asks the delegate for a row that an edit moved, or one on the screen, and answers `automaticDimension`: whoever
    /// computes with it answers a number, and whoever counts rows otherwise than the table asks for another one.
    ///
    /// - Returns: false where there is no row to ask for.
    func tryDelegate(_ delegate: any UITableViewDelegate, in tableView: UITableView) -> Bool {
        let rows = [RowPosition](tableView.indexPathsForVisibleRows ?? [])
        let start = rows.first ?? RowPosition(section: 0, row: 0)
        let moved = kinds.movedRow.flatMap { store.rows.position(of: $0, near: start) }
        var isTried = false
        for row in moved.map({ [$0] }) ?? rows where tableView.agreesWithDataSource(around: [IndexPath(row)]) {
            let measurement = Measurement(row, .trial)
            ask(measurement, delegate, in: tableView)
            isTried = true
            if measurement.answer != nil || measurement.otherRow != nil { break }
        }
        if isTried { kinds.markTried() }
        return isTried
    }

    /// Learns what the delegate makes of the heights of rows on the screen that have others.
    func askForAnswers(_ rows: [RowPosition], in tableView: UITableView) {
        guard let delegate = tableView.delegate, tableView.delegateAnswersHeights, !kinds.delegateTranslates else {
            return
        }
        for row in rows where tableView.delegate === delegate && store.rows[row] != nil {
            ask(Measurement(row, .answer), delegate, in: tableView)
        }
    }

    private func compare(_ answer: CGFloat, with measurement: Measurement) {
        let row = measurement.row
        guard row.isRow, measurement.purpose != .recheck else { return }
        guard let given = measurement.answer else {
            if let other = measurement.otherRow { delegateTranslates(row, to: other) }
            return
        }
        if answer == given { return }
        if measurement.purpose != .trial, store.rows[row] != nil { store.recordAnswer(Double(answer), at: row) }
        guard kinds.markDelegateComputes() else { return }
        diagnostics.report(
            "computes",
            "the delegate computes with the height that Precache answers: \(given) became \(answer) for \(row.name). "
                + "So it is never answered automaticDimension, and rows do not size themselves, as in editing mode. "
                + "Compute within the closure that measures the row: the cell's constraints, or "
                + "measuredBy: { width in max(44, …) }.")
        // They were answered otherwise until now.
        if !kinds.estimated.isEmpty { store.outdateAll() }
        screen.markOld()
    }

    private func delegateTranslates(_ row: RowPosition, to other: RowPosition) {
        guard kinds.markDelegateTranslates() else { return }
        diagnostics.report(
            "translates",
            "the table asks for \(row.name), and Precache is asked for \(other.name): somebody between counts rows "
                + "otherwise, such as an ad placer. So heights by position are forgotten with each edit. Name rows by "
                + "a key (key:), or ask with the index path that the table has.")
        store.forgetPositions()
    }
}
