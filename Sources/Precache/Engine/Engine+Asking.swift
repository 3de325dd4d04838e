import PrecacheCore

// The delegate is asked by Precache, and not by UITableView: to have a row measured, and to learn what it makes of an
// answer.

extension Engine {
    // MARK: - A row ahead

    /// Has a row measured, or passed over, by asking the delegate for its height.
    ///
    /// - Parameters:
    ///   - purpose: whether the main thread may measure it.
    ///   - isNear: whether its layout is to be kept.
    ///   - isForCell: whether its height is known, and its cell is to be kept.
    func measureAhead(
        _ row: RowPosition, in tableView: UITableView, askedOf delegate: any UITableViewDelegate,
        _ purpose: Measurement.Purpose = .ahead, isNear: Bool, isForCell: Bool = false
    ) -> Measurement.State {
        if store.identities != nil || models.areStatesObserved,
            findWithoutMeasuring(row, in: tableView, askedOf: delegate, purpose)
        {
            // It may show something else than the kept layout is of.
            if isNear { layouts.setMayLack() }
            return .found
        }
        let measurement = Measurement(row, purpose, isNear: isNear)
        measurement.isForCell = isForCell
        guard measurement.begin(in: store) else { return .again }
        let before = isNear ? store.rows.map.number(at: row).flatMap { layouts.existing($0) } : nil
        let answer = ask(measurement, delegate, in: tableView)
        if purpose == .ahead, store.rows[row] == nil || measurement.state == .begun {
            passOverUnmeasured(measurement, answer)
        }
        if isNear, layouts.areUsed { noteLayout(measurement, before) }
        if isForCell { noteCell(measurement) }
        return measurement.state
    }

    /// Reads what a row shows, where that may have changed, or asks the app what it is, as after a reload.
    /// Returns whether the row is known by that.
    private func findWithoutMeasuring(
        _ row: RowPosition, in tableView: UITableView, askedOf delegate: any UITableViewDelegate,
        _ purpose: Measurement.Purpose
    ) -> Bool {
        guard row.isRow, store.rows.map.isUncached(row) else { return false }
        if purpose == .ahead, models.mustReread(at: row, store) {
            reread(around: row, in: tableView, askedOf: delegate)
            if !store.rows.map.isUncached(row) { return true }
        }
        guard store.mustAsk(for: row) else { return false }
        let hasStates = store.identities?.layoutState != nil
        let shown = models.readState(hasStates: hasStates) { store.readShown(by: row) }
        guard !store.entry(of: row, showing: shown).isUncached else { return false }
        follow(store.find(row, showing: shown).change)
        rereadLaterIfNeeded(at: row)
        return !store.rows.map.isUncached(row)
    }

    /// A height that is still unknown cannot be cached, and asking again would never end. But while the sizing table
    /// differs from the app's, nothing is measured, and the row is asked for again.
    private func passOverUnmeasured(_ measurement: Measurement, _ answer: CGFloat) {
        let hasAnswered = measurement.state != .begun
        if !hasAnswered { measurement.state = .done }
        let row = measurement.row
        guard measurement.state == .done, store.rows.map.isUncached(row), sizing.matchesTable,
            measurement.position(in: store) == row
        else { return }
        // It was known, and has changed: nobody says any more what it shows.
        if !hasAnswered, store.rows[row] != nil { follow(store.find(row, showing: .nothing).change) }
        guard store.rows[row] == nil else { return }
        kinds.markSizesItself(row)
        // A height that the delegate answers without Precache is the row's estimate.
        if !hasAnswered, answer > 0, Double(answer).isHeight {
            follow(store.record(answer, isEstimate: true, cell: .any, at: row))
        }
        store.skip(row)
        follow(nil)
    }

    /// A row that was asked for its layout has the one that is kept, or none: it is not asked again.
    ///
    /// - Parameter before: what was kept before it was asked.
    private func noteLayout(_ measurement: Measurement, _ before: (any KeptLayout)?) {
        let row = measurement.row
        guard measurement.state == .done, measurement.position(in: store) == row,
            let number = store.rows.map.number(at: row)
        else {
            return
        }
        let kept = layouts.existing(number)
        if kept != nil, measurement.layout.isAsked || kept !== before {
            store.markVerified(row)
        } else {
            layouts.markNeedless(number)
        }
    }

    /// A row that was asked for its cell has it kept, or is not asked again.
    private func noteCell(_ measurement: Measurement) {
        guard let row = measurement.position(in: store), let number = store.rows.map.number(at: row),
            cells.existing(number) == nil
        else {
            return
        }
        cells.markNeedless(number)
    }

    // MARK: - The question

    /// Asks the delegate for a row's height, and compares its answer with what it was given.
    @discardableResult
    func ask(_ measurement: Measurement, _ delegate: any UITableViewDelegate, in tableView: UITableView) -> CGFloat {
        calls.begin(.asking, measurement)
        let answer = tableView.height(of: measurement.row, from: delegate)
        calls.end()
        if measurement.row.isRow, measurement.purpose != .recheck, answer != measurement.answer {
            noteOtherAnswer(answer, to: measurement)
        }
        return answer
    }

    /// Measures a row once more, without keeping it: the height in points that Precache would answer now, or the
    /// delegate's own where it does not ask Precache; nil where the delegate has no say.
    func measureAgain(_ row: RowPosition, in tableView: UITableView) -> (height: Double?, identifier: String?) {
        guard let delegate = tableView.delegate, tableView.delegateAnswersHeights, tableView.agreesWithDataSource else {
            return (nil, nil)
        }
        let measurement = Measurement(row, .recheck)
        let answer = ask(measurement, delegate, in: tableView)
        return (Double(measurement.answer ?? answer), measurement.cell.identifier)
    }

    // MARK: - What the delegate makes of an answer

    /// The delegate answers otherwise than Precache answered it: it computes, or asks for another row.
    private func noteOtherAnswer(_ answer: CGFloat, to measurement: Measurement) {
        let row = measurement.row
        guard let given = measurement.answer else {
            if let other = measurement.otherRow { delegateTranslates(row, to: other) }
            return
        }
        if measurement.purpose != .trial, store.rows[row] != nil { store.recordAnswer(Double(answer), at: row) }
        guard kinds.markDelegateComputes() else { return }
        diagnostics.report(
            "computes",
            "the delegate computes with the height that Precache answers: \(given) became \(answer) for \(row.name). "
                + "So it is never answered automaticDimension, and rows do not size themselves, as in editing mode. "
                + "Compute within the closure that measures the row: the cell's constraints, or "
                + "measuredBy: { width in max(44, …) }.")
        // They were answered otherwise until now.
        if !kinds.estimated.isEmpty { follow(store.invalidateAll()) }
        markScreenOld()
    }

    private func delegateTranslates(_ row: RowPosition, to other: RowPosition) {
        guard kinds.markDelegateTranslates() else { return }
        diagnostics.report(
            "translates",
            "the table asks for \(row.name), and Precache is asked for \(other.name): somebody between counts rows "
                + "otherwise, such as an ad placer. So heights by position are forgotten with each edit. Name rows by "
                + "a key (key:), or ask with the index path that the table has.")
        follow(store.forgetPositions())
    }

    /// Asks the delegate for a row that an edit moved, or one on the screen, and answers `automaticDimension`: a
    /// delegate that computes with it answers a number, and one that counts rows otherwise than the table asks for
    /// another one.
    ///
    /// - Returns: false where there is no row to ask for.
    func tryDelegate(_ delegate: any UITableViewDelegate, in tableView: UITableView) -> Bool {
        var rows = [RowPosition](tableView.indexPathsForVisibleRows ?? [])
        let start = rows.first ?? RowPosition(section: 0, row: 0)
        if let moved = kinds.movedRow.flatMap({ store.rows.map.position(of: $0, near: start) }) {
            rows.insert(moved, at: 0)
        }
        var isTried = false
        for row in rows where tableView.agreesWithDataSource(around: [IndexPath(row)]) {
            let measurement = Measurement(row, .trial)
            ask(measurement, delegate, in: tableView)
            isTried = true
            if measurement.answer != nil || measurement.otherRow != nil { break }
        }
        if isTried { kinds.markTried() }
        return isTried
    }

    /// Learns what the delegate makes of the heights of rows on the screen that have others, although the table was
    /// told.
    func askForAnswers(in tableView: UITableView) {
        guard let delegate = tableView.delegate, tableView.delegateAnswersHeights, !kinds.delegateTranslates else {
            return
        }
        let rows = [RowPosition](tableView.indexPathsForVisibleRows ?? [])
        let others = rows.filter { isShown($0, otherThanKnownIn: tableView) }
        for row in others where tableView.delegate === delegate && store.rows[row] != nil {
            ask(Measurement(row, .answer), delegate, in: tableView)
        }
    }
}
