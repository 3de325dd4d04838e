import PrecacheCore

/// Answers a table's delegate: with what the store knows, or else with what is measured now, which is then known.
///
/// The warmer has its rows measured by the same way, through the delegate: ``CallsUnderWay/ask(_:_:)``.
@MainActor
final class HeightDesk {
    let store: HeightStore
    let notes: Notes
    let measurer: RowMeasurer
    let reader: EnvironmentReader
    let sizing: Sizing
    let monitor: TableMonitor
    let calls: CallsUnderWay
    let workers: WorkerMeasurer
    let models: ObservedModels
    let kinds: RowKinds

    init(_ monitor: TableMonitor, _ measurer: RowMeasurer, _ workers: WorkerMeasurer, _ models: ObservedModels) {
        self.monitor = monitor
        self.measurer = measurer
        self.workers = workers
        self.models = models
        (store, notes, kinds) = (monitor.store, measurer.notes, measurer.kinds)
        (reader, sizing, calls) = (monitor.reader, monitor.sizing, monitor.calls)
    }

    // MARK: - Heights

    /// The height of a row in points, where it is known, in an environment and with counts that still hold; else nil. What a
    /// warm table is answered for each row that comes on screen: nothing is brought up to date, and only the hit is counted.
    @inline(__always)
    func known(at path: IndexPath, in tableView: UITableView, key: AnyHashable?, cell: Item.Cell) -> CGFloat? {
        guard calls.question == nil, store.mayAnswer, !reader.isEditing, reader.isCurrent(tableView),
            let dataSource = tableView.dataSource,
            !kinds.areEstimates(of: cell), !notes.logsHeights
        else { return nil }
        let row = RowPosition(path)
        let sections = tableView.sectionCount(of: dataSource)
        guard row.section >= 0, row.section < sections else { return nil }
        let rows = dataSource.tableView(tableView, numberOfRowsInSection: row.section)
        guard var height = store.rows.height(at: row, sectionCount: sections, rowCount: rows) else { return nil }
        if key != nil || store.identities != nil {
            guard let own = heightOfItem(row, path, key, cell) else { return nil }
            height = own
        }
        notes.countHit()
        return CGFloat(height)
    }

    private func heightOfItem(
        _ row: RowPosition, _ path: IndexPath, _ key: AnyHashable?, _ cell: Item.Cell
    ) -> Double? {
        let state = store.identities?.layoutState?(path)
        guard let (item, height) = store.rows.knownItem(at: row) else { return nil }
        if let key { return item.isItem(named: key, cell: cell, state) ? height : nil }
        guard let identities = store.identities, item.cell == .any, item.state == state,
            identities.isIdentity(path, item.name)
        else {
            return nil
        }
        return height
    }

    /// The height of a row, header or footer in points, where it is not answered by ``known(at:in:key:cell:)``: what turns out to
    /// be known once everything is brought up to date, or else what `measure` answers, which is then known.
    ///
    /// `measure` is given the width in points that there is for the content, and answers nil where it could not measure.
    func height(
        at row: RowPosition, in tableView: UITableView, _ request: HeightRequest,
        measuredBy measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        let isAhead = calls.isAskedAhead(row)
        if row.isRow { workers.note(hasLayout: request.layout != nil) } else { store.noteServesSupplements() }
        if isAhead {
            calls.question?.wasAskedBack = true
            if request.layout == nil, calls.askedAhead?.measuresHere == false {
                return tableView.heightBeforeMeasuring(row)
            }
            store.forgetChanged()
        }
        monitor.noticeUnseenEnd(in: tableView)
        // A row that is edited is narrower than a template of it.
        let isUnsure = kinds.templatesAreWrong || !request.isEstimate && (reader.isEditing || !sizing.isTwin)
        if isUnsure, row.isRow, request.identifier != nil, tableView.canSize(row) {
            kinds.noteSizesItself(row)
            return UITableView.automaticDimension
        }
        guard !store.isInBatch, !calls.isAskedAfresh, sizing.isTwin || !row.isRow else {
            return measureOnly(row, in: tableView, request, measure)
        }
        guard request.isCached else { return skip(row, in: tableView, request, measure) }
        monitor.synchronize(section: row.section, with: tableView)
        var request = request
        if !request.isEstimate, row.isRow || request.identifier != nil, kinds.areEstimates(of: request.cell) {
            kinds.noteSizesItself(row)
            guard isAhead else { return UITableView.automaticDimension }
            request.isEstimate = true
        }
        let name = name(of: row, request)
        let found = store.find(row, name)
        switch found {
        case .known(let known):
            if !isAhead { notes.countHit() }
            notes.log("hit", row.name, request.identifier, CGFloat(known))
            return CGFloat(known)
        case .shown(let shown) where request.isEstimate:
            kinds.noteSizesItself(row)
            calls.askedAhead?.hasEstimate = true
            return CGFloat(shown)
        case .shown, .outdated, .unknown, .skipped:
            let measured = measureAndRecord(row, name, in: tableView, request, wasKnown: found.height != nil, measure)
            guard request.isEstimate else { return measured }
            calls.askedAhead?.hasEstimate = true
            return kinds.areEstimates(of: request.cell) ? UITableView.automaticDimension : measured
        }
    }

    /// What a row's height is kept under; nothing where there is no such row.
    func name(of row: RowPosition, _ request: HeightRequest) -> RowName {
        guard store.rows.contains(row) else { return .none }
        return row.isRow ? store.name(at: IndexPath(row), key: request.key, cell: request.cell) : .position
    }

    /// Measures a row, and records its height if it is one, and the row is still there afterwards.
    private func measureAndRecord(
        _ row: RowPosition, _ name: RowName, in tableView: UITableView, _ request: HeightRequest, wasKnown: Bool,
        _ measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        guard let ticket = store.ticket(for: row, name) else {
            return measureOnly(row, in: tableView, request, measure)
        }
        if request.isEstimate { kinds.noteSizesItself(row) }
        let isAhead = calls.isAskedAhead(row)
        if isAhead, handOver(request, ticket, in: tableView) || calls.question?.measuresHere == false {
            return answerUnmeasured(ticket, request, in: tableView)
        }
        if !isAhead, let taken = workers.take(ticket, wasKnown: wasKnown) { return taken }
        let (result, watch) = measureRow(
            row, in: tableView, request, wasKnown: wasKnown, watches: row.isRow, measure)
        guard let measured = result else { return tableView.heightBeforeMeasuring(row) }
        if measured == UITableView.automaticDimension {
            // What it will be shown with is its estimate. One that is asked ahead may be measured where its estimate is asked.
            kinds.noteSizesItself(row)
            if !isAhead, store.isCurrent(ticket) { store.skip(row) }
            return measured
        }
        guard notes.isHeight(measured, of: row) else { return tableView.heightBeforeMeasuring(row) }
        if store.record(
            Double(measured), isEstimate: request.isEstimate, cell: request.cell, watch: watch ?? request.watch,
            isAsked: !isAhead, for: ticket)
        {
            if !isAhead, store.given.screenMayBeOld { store.onChange(.shown) }
            // The first in this turn.
            if store.models.asked.count == 1 { models.endTurn() }
        } else if (watch ?? request.watch) != nil {
            calls.askedAhead?.isToBeAskedAgain = true
        }
        return measured
    }

    /// Has a worker measure a row that is asked ahead. Returns false where none can.
    private func handOver(_ request: HeightRequest, _ ticket: Ticket, in tableView: UITableView) -> Bool {
        let width = sizing.contentWidth(of: tableView)
        guard width > 0, workers.handOver(request.layout, request.watch, ticket, width: width, in: tableView) else {
            return false
        }
        calls.question?.wasHandedOver = true
        return true
    }

    /// Measures a row whose position cannot be trusted, or whose height is not to be known.
    private func measureOnly(
        _ row: RowPosition, in tableView: UITableView, _ request: HeightRequest, _ measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        guard let measured = measureRow(row, in: tableView, request, measure).height,
            measured == UITableView.automaticDimension || notes.isHeight(measured, of: row)
        else { return tableView.heightBeforeMeasuring(row) }
        return measured
    }

    /// Answers a row that is not to be cached: it is not measured ahead, and what was known of it says nothing.
    private func skip(
        _ row: RowPosition, in tableView: UITableView, _ request: HeightRequest, _ measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        monitor.synchronize(section: row.section, with: tableView)
        kinds.noteSizesItself(row)
        store.rows.skipFromNowOn(row)
        if calls.isAskedAhead(row) { return tableView.heightBeforeMeasuring(row) }
        return measureOnly(row, in: tableView, request, measure)
    }

    /// - Parameter watches: whether what is read of observable models is watched.
    func measureRow(
        _ row: RowPosition, in tableView: UITableView, _ request: HeightRequest, wasKnown: Bool = false,
        watches: Bool = false, _ measure: (CGFloat) -> CGFloat?
    ) -> (height: CGFloat?, watch: ModelWatch?) {
        let width = row.isRow ? sizing.contentWidth(of: tableView) : sizing.contentWidthOfHeaders(in: tableView)
        guard width > 0 else { return (nil, nil) }
        if request.identifier == nil, row.isRow { kinds.noteMeasured(by: nil) }
        let measurement = Measurement(
            name: row.name, identifier: request.identifier, isAhead: calls.isAskedAhead(row),
            isRepeated: !store.isInBatch && (wasKnown || store.rows.wasMeasured(row)))
        func measured() -> CGFloat? {
            let own = measurer.contentWidth(request, of: width)
            if let question = calls.question, question.isFresh {
                (question.measuredWidth, question.identifier) = (own, request.identifier)
            }
            return measurer.measure(measurement, in: tableView, isCounted: !calls.isAskedAfresh) { measure(own) }
        }
        // A layout's model is watched where it is evaluated.
        guard watches, request.layout == nil else { return (measured(), nil) }
        let (height, watch) = models.watching(request.cell, measured)
        return (height, watch)
    }
}
