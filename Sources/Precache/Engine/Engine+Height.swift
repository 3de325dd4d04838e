import PrecacheCore

// A height is asked for: by the table, or by Precache itself through the delegate.

extension Engine {
    // MARK: - A hit

    /// A row's height in points, if it is known and the environment and the counts still hold; else nil. A warm table
    /// asks this for each row that comes on the screen, so nothing is brought up to date.
    @inline(__always)
    func known(at path: IndexPath, in tableView: UITableView, key: AnyHashable?, cell: CellName) -> CGFloat? {
        guard calls.question == nil else { return answerToTrial(at: path) }
        if screen.isAnyLeft, key == nil, isLeftToOwnCell(path) { return UITableView.automaticDimension }
        guard store.mayAnswer, models.areFollowed, !reader.isEditing, reader.isUpToDate(tableView),
            let dataSource = tableView.dataSource, !kinds.areEstimates(of: cell)
        else { return nil }
        let row = RowPosition(path)
        let sections = tableView.sectionCount(of: dataSource)
        guard row.section >= 0, row.section < sections else { return nil }
        let rows = dataSource.tableView(tableView, numberOfRowsInSection: row.section)
        guard let (number, height) = store.rows.known(row, sectionCount: sections, rowCount: rows) else { return nil }
        // In a switch, which copies the key less often.
        switch key {
        case .none: if store.identities != nil, !hasIdentity(number, path) { return nil }
        case .some(let key): if !hasKey(number, path, key, cell) { return nil }
        }
        diagnostics.countHit()
        return CGFloat(height)
    }

    /// The answer in a trial of the delegate, so that nothing of its row is evaluated.
    private func answerToTrial(at path: IndexPath) -> CGFloat? {
        guard let question = calls.question, question.purpose == .trial, question.row == RowPosition(path) else {
            return nil
        }
        question.answer = UITableView.automaticDimension
        return question.answer
    }

    private func hasKey(_ number: Int, _ path: IndexPath, _ key: AnyHashable, _ cell: CellName) -> Bool {
        guard let name = store.rows.names.value(of: number), store.rows.names.cell(of: number) == cell else {
            return false
        }
        return RowName.isEqual(name, key.base) && hasState(number, path)
    }

    func hasIdentity(_ number: Int, _ path: IndexPath) -> Bool {
        guard let name = store.rows.names.value(of: number), store.rows.names.cell(of: number) == .any,
            hasState(number, path)
        else {
            return false
        }
        // One by one: else all closures would be copied.
        if store.identities?.names.isEmpty == true { return store.identities?.isNamed(path, name) == true }
        return store.identities?.isIdentity(path, name) == true
    }

    @inline(__always)
    private func hasState(_ number: Int, _ path: IndexPath) -> Bool {
        store.rows.names.state(of: number) == store.identities?.layoutState?(path)
    }

    // MARK: - A miss

    /// The height of a row, header or footer in points, once everything is brought up to date: the known one, or else
    /// the answer of `measure`, which is given the content width in points, and answers nil where it could not measure.
    ///
    /// - Parameters:
    ///   - cell: tells rows apart that have one key and different cells.
    ///   - pure: measures the row on any thread; nil where only the main thread can.
    ///   - watch: tells of changes of the model that `pure` measures.
    func answerHeight(
        at row: RowPosition, in tableView: UITableView, key: AnyHashable? = nil, cell: CellName = .any,
        pure: PureRow? = nil, watch: ModelWatch? = nil, measuredBy measure: (Measurement, CGFloat) -> MeasuredRow?
    ) -> CGFloat {
        if row.isRow { kinds.markAsked(isPure: pure != nil) } else { follow(store.measureSupplements()) }
        let measurement = takeMeasurement(of: row, key: key)
        measurement.cell = cell
        measurement.watch = watch
        measurement.layout.isAsked = pure?.hasLayout == true
        if measurement.purpose == .reread { return answerToReread(measurement, in: tableView, key: key) }
        // While Precache asks, the question is its own, and tells the table nothing.
        let before = calls.question == nil ? TableKnowledge(of: row, store) : nil
        var height = answerWithoutMeasuring(to: measurement, in: tableView, key: key, pure: pure)
        if height == nil {
            let isEstimate = measurement.isKept && row.isRow && kinds.areEstimates(of: cell)
            if calls.isAskedByLayout, measurement.cell.identifier != nil { screen.noteMissed() }
            let measured = self.measure(measurement, in: tableView, isPure: pure != nil, measure)
            height = isEstimate ? UITableView.automaticDimension : measured
        }
        let answer = height ?? heightWithoutRoom(of: row) ?? tableView.heightBeforeMeasuring(row)
        measurement.answer = answer
        if let before { noteThatTableKnows(row, before) }
        return answer
    }

    /// While there is no room for a row, it stays as high as it was before: its estimate. Nil where there is room, or none.
    func heightWithoutRoom(of row: RowPosition) -> CGFloat? {
        guard reader.hasNoRoom, row.isRow else { return nil }
        return store.rows.estimate(of: row, number: store.rows.map.number(at: row)).height.map { CGFloat($0) }
    }

    /// The measurement for which the delegate is being asked, if it is of that row; else a new one: questions for other
    /// rows are the table's own, which may come at any time. A question of the table for the same row cannot be told
    /// apart from Precache's.
    private func takeMeasurement(of row: RowPosition, key: AnyHashable?) -> Measurement {
        guard let question = calls.question else { return Measurement(row, .onDemand) }
        if question.row == row { return question }
        if row.isRow, key == nil { question.otherRow = row }
        return Measurement(row, .onDemand)
    }

    /// The answer where the row is not measured now: it is known, sizes itself, or is handed to a worker. If nil, it is
    /// to be measured; and kept, if the measurement has begun.
    private func answerWithoutMeasuring(
        to measurement: Measurement, in tableView: UITableView, key: AnyHashable?, pure: PureRow?
    ) -> CGFloat? {
        let row = measurement.row
        if measurement.isAhead { measurement.state = .done }
        if pure == nil, measurement.purpose == .aheadByWorker { return tableView.heightBeforeMeasuring(row) }
        if !showsKnownHeights, isLeftToCell(measurement, in: tableView) {
            kinds.markSizesItself(row)
            return UITableView.automaticDimension
        }
        if !measurement.isAhead || !isUpToDate(for: row) {
            bringUpToDate(section: row.section, with: tableView)
        }
        guard mayKeep(measurement) else {
            measurement.discard()
            return nil
        }
        let shown = readShown(by: measurement, key: key)
        let areEstimates = row.isRow && kinds.areEstimates(of: measurement.cell)
        if areEstimates {
            kinds.markSizesItself(row)
            if !measurement.isAhead { return UITableView.automaticDimension }
        }
        let found = find(measurement, showing: shown)
        if models.areStatesObserved { rereadLaterIfNeeded(at: row) }
        if let height = found.height, found.state == .measured || found.state == .estimate && areEstimates {
            let isMeasuredAgain = measurement.isForCell || measurement.purpose == .renewal
            measurement.layout.isAlone = isMeasuredAgain || isForLayout(measurement, pure)
            if !measurement.layout.isAlone {
                if !measurement.isAhead { diagnostics.countHit() }
                return CGFloat(height)
            }
        }
        return answerUnknown(measurement, in: tableView, hasKey: key != nil, pure: pure)
    }

    /// Asks the app what a row shows. Without identities and keys that is itself.
    func readShown(by measurement: Measurement, key: AnyHashable?) -> Shown {
        guard key != nil || store.identities != nil else { return .itself }
        return models.readState(hasStates: store.identities?.layoutState != nil) {
            store.readShown(by: measurement.row, key: key, cell: measurement.cell)
        }
    }

    /// Has the row take the number of what it shows, and says what is known of it. A measurement that has begun, of the
    /// row that is there now, begins anew with that number: nothing was measured yet.
    func find(_ measurement: Measurement, showing shown: Shown) -> HeightEntry {
        if case .itself = shown, store.rows.names.count == 0 { return store.rows.entry(at: measurement.row) }
        let isBegun = measurement.isKept && store.rows.map.existingRowID(of: measurement.row) == measurement.rowID
        let (found, change) = store.find(measurement.row, showing: shown)
        follow(change)
        measurement.showsNothing = shown.isNothing
        if isBegun { _ = measurement.begin(in: store) }
        return found
    }

    /// The answer by the row's own cell, the height of its kept layout, or the answer by workers. If nil, the row is to
    /// be measured.
    private func answerUnknown(
        _ measurement: Measurement, in tableView: UITableView, hasKey: Bool, pure: PureRow?
    ) -> CGFloat? {
        guard measurement.isKept || measurement.begin(in: store) else { return nil }
        // With a key it may be another row's, under an ad placer.
        if measurement.purpose == .onDemand, !hasKey, isForOwnCell(measurement, in: tableView) {
            return leaveToOwnCell(measurement, in: tableView)
        }
        if let pure, let kept = keptLayout(of: measurement.row, pure) { return recordKept(kept, of: measurement) }
        // Ahead no worker can measure a row without its function.
        if measurement.isAhead, pure == nil { return nil }
        return askWorkers(to: measurement, in: tableView, hasKey: hasKey, pure: pure)
    }

    /// Whether a row's own cell is to size it: a row that is edited is narrower than a template of it.
    private func isLeftToCell(_ measurement: Measurement, in tableView: UITableView) -> Bool {
        measurement.row.isRow && measurement.cell.identifier != nil && tableView.canSizeRows
            && kinds.delegateComputes != true
    }

    /// Whether the position can be trusted, and the height is to be kept.
    func mayKeep(_ measurement: Measurement) -> Bool {
        !store.batch.isOpen && measurement.purpose != .recheck && (sizing.matchesTable || !measurement.row.isRow)
    }

    // MARK: - What the table knows by its question

    /// The state of a row's height before the table asks for it.
    private struct TableKnowledge {
        let height: Double?
        let revision: Int
        let environment: Int

        @MainActor
        init(of row: RowPosition, _ store: HeightStore) {
            height = store.rows.lastHeight(at: row)
            revision = store.rows.heights.revision
            environment = store.rows.heights.environmentChanges
        }
    }

    /// The table has asked, and so knows whatever was found or measured for the row, if no other row has another height
    /// by that.
    private func noteThatTableKnows(_ row: RowPosition, _ before: TableKnowledge) {
        guard calls.isAskedByTable, store.rows.heights.environmentChanges == before.environment,
            store.rows.lastHeight(at: row) != before.height, screen.isNear(row, in: store.rows)
        else { return }
        telling.noteAnswer(since: before.revision, store.rows)
    }
}
