import PrecacheCore

/// Answers a table's delegate: with what the store knows, or else with what is measured now, which is then known.
///
/// The warmer has its rows measured by the same way, through the delegate: ``ask(_:_:)``.
@MainActor
final class HeightDesk {
    let store: HeightStore
    let notes: Notes
    let measurer: RowMeasurer
    let reader: EnvironmentReader
    let monitor: TableMonitor
    let workers: WorkerMeasurer
    let cells: ShownCells
    /// Set once, when it is made.
    private(set) unowned var warmer: Warmer!
    /// What rows show, where the app tells.
    @exclusivity(unchecked) private(set) var identities: RowIdentities?
    /// Whether a row sizes itself, or is not to be cached: then what it is shown with is not what was answered.
    private(set) var hasUncachedRows = false
    /// Whether a header's or footer's height was ever asked for here.
    private(set) var servesSupplements = false
    /// What the delegate is being asked for, in a question that is none of the table's.
    @exclusivity(unchecked) var question: DelegateQuestion?

    init(
        _ store: HeightStore, _ reader: EnvironmentReader, _ measurer: RowMeasurer, _ cells: ShownCells,
        _ monitor: TableMonitor
    ) {
        self.store = store
        self.reader = reader
        self.measurer = measurer
        self.cells = cells
        self.monitor = monitor
        notes = measurer.notes
        workers = WorkerMeasurer(store, measurer)
    }

    func connect(_ warmer: Warmer) {
        self.warmer = warmer
        workers.connect(warmer)
    }

    /// Rows have identities from now on, and nothing that was known holds.
    func identify(by identities: RowIdentities) {
        self.identities = identities
        store.forgetEverything()
    }

    /// The table is gone: closures of the app's are let go.
    func tableIsGone() {
        identities = nil
        workers.tableIsGone()
    }

    // MARK: - Heights

    /// The height of a row in points, where it is known, in an environment and with counts that still hold; else nil. What a
    /// warm table is answered for each row that comes on screen: nothing is brought up to date, and only the hit is counted.
    @inline(__always)
    func known(at path: IndexPath, in tableView: UITableView, key: AnyHashable?, cell: Item.Cell) -> CGFloat? {
        guard question == nil, store.mayAnswer, !reader.isEditing, reader.isCurrent(tableView),
            let dataSource = tableView.dataSource,
            !cells.areEstimates(of: cell), !notes.logsHeights
        else { return nil }
        let row = RowPosition(path)
        let sections = tableView.sectionCount(of: dataSource)
        guard row.section >= 0, row.section < sections else { return nil }
        let rows = dataSource.tableView(tableView, numberOfRowsInSection: row.section)
        guard var height = store.rows.height(at: row, sectionCount: sections, rowCount: rows) else { return nil }
        if key != nil || identities != nil {
            guard let own = heightOfItem(row, path, key, cell) else { return nil }
            height = own
        }
        notes.countHit()
        return CGFloat(height)
    }

    private func heightOfItem(
        _ row: RowPosition, _ path: IndexPath, _ key: AnyHashable?, _ cell: Item.Cell
    ) -> Double? {
        let state = identities?.layoutState?(path)
        guard let (item, height) = store.rows.knownItem(at: row) else { return nil }
        if let key { return item.isItem(named: key, cell: cell, state) ? height : nil }
        guard let identities, item.cell == .any, item.state == state, identities.isIdentity(path, item.name) else {
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
        let isAhead = isAskedAhead(row)
        if row.isRow { workers.note(hasLayout: request.layout != nil) } else { noteServesSupplements() }
        if isAhead {
            question?.wasAskedBack = true
            if request.layout == nil, askedAhead?.measuresHere == false { return tableView.heightBeforeMeasuring(row) }
            store.forgetChanged()
        }
        monitor.noticeUnseenEnd(in: tableView)
        // A row that is edited is narrower than a template of it.
        let isUnsure = cells.templatesAreWrong || !request.isEstimate && (reader.isEditing || !reader.isTwin)
        if isUnsure, row.isRow, request.identifier != nil, tableView.canSize(row) {
            noteSizesItself(row)
            return UITableView.automaticDimension
        }
        guard !store.isInBatch, !isAskedAfresh, reader.isTwin || !row.isRow else {
            return measureOnly(row, in: tableView, request, measure)
        }
        guard request.isCached else { return skip(row, in: tableView, request, measure) }
        monitor.synchronize(section: row.section, with: tableView)
        var request = request
        if !request.isEstimate, row.isRow || request.identifier != nil, cells.areEstimates(of: request.cell) {
            noteSizesItself(row)
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
            noteSizesItself(row)
            askedAhead?.hasEstimate = true
            return CGFloat(shown)
        case .shown, .outdated, .unknown, .skipped:
            let measured = measureAndRecord(row, name, in: tableView, request, wasKnown: found.height != nil, measure)
            guard request.isEstimate else { return measured }
            askedAhead?.hasEstimate = true
            return cells.areEstimates(of: request.cell) ? UITableView.automaticDimension : measured
        }
    }

    /// What a row's height is kept under; nothing where there is no such row.
    func name(of row: RowPosition, _ request: HeightRequest) -> RowName {
        guard store.rows.contains(row) else { return .none }
        return row.isRow ? identities.name(at: IndexPath(row), key: request.key, cell: request.cell) : .position
    }

    /// Measures a row, and records its height if it is one, and the row is still there afterwards.
    private func measureAndRecord(
        _ row: RowPosition, _ name: RowName, in tableView: UITableView, _ request: HeightRequest, wasKnown: Bool,
        _ measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        guard let ticket = store.ticket(for: row, name) else {
            return measureOnly(row, in: tableView, request, measure)
        }
        if request.isEstimate { noteSizesItself(row) }
        let isAhead = isAskedAhead(row)
        if isAhead, handOver(request, ticket, in: tableView) || question?.measuresHere == false {
            return answerUnmeasured(ticket, request, in: tableView)
        }
        if !isAhead, let taken = workers.take(ticket, wasKnown: wasKnown) { return taken }
        let (result, watch) = measureRow(
            row, in: tableView, request, wasKnown: wasKnown, watches: row.isRow, measure)
        guard let measured = result else { return tableView.heightBeforeMeasuring(row) }
        if measured == UITableView.automaticDimension {
            // What it will be shown with is its estimate. One that is asked ahead may be measured where its estimate is asked.
            noteSizesItself(row)
            if !isAhead, store.isCurrent(ticket) { store.skip(row) }
            return measured
        }
        guard measurer.isHeight(measured, of: row) else { return tableView.heightBeforeMeasuring(row) }
        if store.record(
            Double(measured), isEstimate: request.isEstimate, cell: request.cell, watch: watch ?? request.watch,
            isAsked: !isAhead, for: ticket)
        {
            if !isAhead, !store.models.shown.isEmpty { monitor.models.lookNextTurn() }
            // The first in this turn.
            if store.models.asked.count == 1 { monitor.models.endTurn() }
        } else if (watch ?? request.watch) != nil {
            askedAhead?.isToBeAskedAgain = true
        }
        return measured
    }

    /// Has a worker measure a row that is asked ahead. Returns false where none can.
    private func handOver(_ request: HeightRequest, _ ticket: Ticket, in tableView: UITableView) -> Bool {
        let width = reader.contentWidth(of: tableView)
        guard width > 0, workers.handOver(request, ticket, width: width, in: tableView) else { return false }
        question?.wasHandedOver = true
        return true
    }

    /// Measures a row whose position cannot be trusted, or whose height is not to be known.
    private func measureOnly(
        _ row: RowPosition, in tableView: UITableView, _ request: HeightRequest, _ measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        guard let measured = measureRow(row, in: tableView, request, measure).height,
            measured == UITableView.automaticDimension || measurer.isHeight(measured, of: row)
        else { return tableView.heightBeforeMeasuring(row) }
        return measured
    }

    /// Answers a row that is not to be cached: it is not measured ahead, and what was known of it says nothing.
    private func skip(
        _ row: RowPosition, in tableView: UITableView, _ request: HeightRequest, _ measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        monitor.synchronize(section: row.section, with: tableView)
        noteSizesItself(row)
        store.rows.skipFromNowOn(row)
        if isAskedAhead(row) { return tableView.heightBeforeMeasuring(row) }
        return measureOnly(row, in: tableView, request, measure)
    }

    /// - Parameter watches: whether what is read of observable models is watched.
    func measureRow(
        _ row: RowPosition, in tableView: UITableView, _ request: HeightRequest, wasKnown: Bool = false,
        watches: Bool = false, _ measure: (CGFloat) -> CGFloat?
    ) -> (height: CGFloat?, watch: ModelWatch?) {
        let width = row.isRow ? reader.contentWidth(of: tableView) : reader.contentWidthOfHeaders(in: tableView)
        guard width > 0 else { return (nil, nil) }
        if request.identifier == nil, row.isRow { cells.noteMeasured(by: nil) }
        let measurement = Measurement(
            name: row.name, identifier: request.identifier, isAhead: isAskedAhead(row),
            isRepeated: !store.isInBatch && (wasKnown || store.rows.wasMeasured(row)))
        func measured() -> CGFloat? {
            let own = measurer.contentWidth(request, of: width)
            if let question, question.isFresh {
                (question.measuredWidth, question.identifier) = (own, request.identifier)
            }
            return measurer.measure(measurement, in: tableView, isCounted: !isAskedAfresh) { measure(own) }
        }
        // A layout's model is watched where it is evaluated.
        guard watches, request.layout == nil else { return (measured(), nil) }
        let (height, watch) = monitor.models.watching(request.cell, measured)
        return (height, watch)
    }

    func noteSizesItself(_ row: RowPosition) { if row.isRow { hasUncachedRows = true } }

    func noteServesSupplements() {
        guard !servesSupplements else { return }
        servesSupplements = true
        warmer.wake()
    }
}
