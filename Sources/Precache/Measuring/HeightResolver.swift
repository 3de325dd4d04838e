import PrecacheCore

/// Answers a table's delegate with a known height, or else with one that it has measured now and recorded.
@MainActor
final class HeightResolver {
    let store: HeightStore
    let diagnostics: Diagnostics
    let monitor: TableMonitor
    let reader: EnvironmentReader
    let sizing: RowSizing
    let calls: OpenCalls
    let kinds: RowKinds
    let models: ObservedModels
    let workers: WorkerBridge
    let screen: ScreenState

    init(
        _ monitor: TableMonitor, _ sizing: RowSizing, _ models: ObservedModels, _ workers: WorkerBridge,
        _ screen: ScreenState
    ) {
        self.monitor = monitor
        self.sizing = sizing
        self.models = models
        self.workers = workers
        self.screen = screen
        store = monitor.store
        diagnostics = monitor.store.diagnostics
        reader = monitor.reader
        calls = monitor.calls
        kinds = monitor.kinds
    }

    // MARK: - A hit

    /// A row's height in points, if it is known and the environment and the counts still hold; else nil. A warm table
    /// asks this for each row that comes on the screen, so nothing is brought up to date.
    @inline(__always)
    func known(at path: IndexPath, in tableView: UITableView, key: AnyHashable?, cell: Item.Cell) -> CGFloat? {
        guard calls.question == nil else { return answerToTrial(at: path) }
        guard store.mayAnswer, models.areFollowed, !reader.isEditing, reader.isUpToDate(tableView),
            let dataSource = tableView.dataSource, !kinds.areEstimates(of: cell)
        else { return nil }
        let row = RowPosition(path)
        let sections = tableView.sectionCount(of: dataSource)
        guard row.section >= 0, row.section < sections else { return nil }
        let rows = dataSource.tableView(tableView, numberOfRowsInSection: row.section)
        guard let (id, height) = store.rows.known(row, sectionCount: sections, rowCount: rows) else { return nil }
        // In a switch, which copies the key less often.
        switch key {
        case .none: if store.identities != nil, !hasIdentity(id, path) { return nil }
        case .some(let key): if !hasKey(id, path, key, cell) { return nil }
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

    private func hasKey(_ id: HeightID, _ path: IndexPath, _ key: AnyHashable, _ cell: Item.Cell) -> Bool {
        let state = store.identities?.layoutState?(path)
        return store.rows.item(id)?.isItem(named: key.base, cell: cell, state) == true
    }

    func hasIdentity(_ id: HeightID, _ path: IndexPath) -> Bool {
        guard let item = store.rows.item(id), item.cell == .any else { return false }
        // One by one: else all closures would be copied.
        return item.state == store.identities?.layoutState?(path)
            && store.identities?.isIdentity(path, item.value) == true
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
        at row: RowPosition, in tableView: UITableView, key: AnyHashable? = nil, cell: Item.Cell = .any,
        pure: PureRow? = nil, watch: ModelWatch? = nil, measuredBy measure: (CGFloat) -> MeasuredRow?
    ) -> CGFloat {
        let revision = store.rows.revision
        let environment = store.rows.environmentChanges
        let last = store.rows.lastHeight(at: row)
        if row.isRow { kinds.markAsked(isPure: pure != nil) } else { store.measureSupplements() }
        let measurement = takeMeasurement(of: row, key: key)
        measurement.layout.isAsked = pure?.hasLayout == true
        measurement.cell = cell
        if measurement.purpose == .look { return answerToLook(measurement, in: tableView, key: key) }
        measurement.watch = watch
        let height: CGFloat
        if let known = answerWithoutMeasuring(to: measurement, in: tableView, key: key, pure: pure) {
            height = known
        } else {
            let isEstimate = measurement.isKept && kinds.areEstimates(of: row, cell)
            let measured = self.measure(measurement, in: tableView, isPure: pure != nil, measure)
            height =
                isEstimate ? UITableView.automaticDimension : measured ?? tableView.heightBeforeMeasuring(row)
        }
        measurement.answer = height
        // The table has asked, and so knows whatever was found or measured for the row.
        if calls.question == nil, calls.isAskedByTable, store.rows.environmentChanges == environment,
            store.rows.lastHeight(at: row) != last
        {
            screen.markAnswered(row, since: revision)
        }
        return height
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
        if isLeftToCell(measurement, in: tableView) {
            kinds.markSizesItself(row)
            return UITableView.automaticDimension
        }
        if !measurement.isAhead || !isUpToDate(for: row) {
            monitor.bringUpToDate(section: row.section, with: tableView)
        }
        guard mayKeep(measurement) else {
            measurement.discard()
            return nil
        }
        measurement.owner = models.readingState { store.claimOwner(of: row, key: key, cell: measurement.cell) }
        let areEstimates = kinds.areEstimates(of: row, measurement.cell)
        if areEstimates {
            kinds.markSizesItself(row)
            if !measurement.isAhead { return UITableView.automaticDimension }
        }
        let found = store.find(row, measurement.owner)
        models.lookLater(at: row)
        if let height = found.height, found.state == .measured || found.state == .estimate && areEstimates {
            measurement.layout.isAlone = isForLayout(measurement, pure)
            if measurement.layout.isAlone {
                return askWorkers(to: measurement, in: tableView, hasKey: key != nil, pure: pure)
            }
            if !measurement.isAhead { diagnostics.countHit() }
            return CGFloat(height)
        }
        guard measurement.isKept || measurement.begin(in: store) else { return nil }
        if let height = heightOfKeptLayout(of: measurement, pure) { return height }
        return askWorkers(to: measurement, in: tableView, hasKey: key != nil, pure: pure)
    }

    /// Whether a row near the screen that is asked for ahead, although its height is known, has no layout of its value.
    private func isForLayout(_ measurement: Measurement, _ pure: PureRow?) -> Bool {
        guard measurement.isAhead, measurement.layout.isNear, let pure, pure.hasLayout else { return false }
        return keptLayout(of: measurement.row, pure) == nil
    }

    /// Whether rows are as high as is known: not while they are edited, or the sizing table is not as the app's.
    var showsKnownHeights: Bool { !reader.isEditing && sizing.matchesTable }

    /// Whether a row's own cell is to size it: a row that is edited is narrower than a template of it.
    private func isLeftToCell(_ measurement: Measurement, in tableView: UITableView) -> Bool {
        if showsKnownHeights { return false }
        return measurement.row.isRow && measurement.cell.identifier != nil && tableView.canSizeRows
            && kinds.delegateComputes != true
    }

    /// Whether the position can be trusted, and the height is to be kept.
    func mayKeep(_ measurement: Measurement) -> Bool {
        !store.batch.isOpen && measurement.purpose != .recheck && (sizing.matchesTable || !measurement.row.isRow)
    }

    /// Whether this was done for the row's section in the same call, and nothing has happened since.
    func isUpToDate(for row: RowPosition) -> Bool {
        calls.comparedSection == row.section && store.mayAnswer && models.areFollowed
    }

    /// The answer by workers: an estimate, where one is given the row; else a result that has not been brought in yet.
    private func askWorkers(
        to measurement: Measurement, in tableView: UITableView, hasKey: Bool, pure: PureRow?
    ) -> CGFloat? {
        guard measurement.isAhead else { return takeFromWorker(measurement) }
        if let pure, handOver(measurement, pure, in: tableView) {
            measurement.state = .withWorker
        } else if measurement.purpose == .aheadByWorker {
            measurement.state = .again
        } else {
            return nil
        }
        // A question of the table's for the same row, which is told the height later, looks the same.
        let estimate = store.estimate(of: measurement.row, measurement.owner, isKey: hasKey, kind: nil)
        return estimate.height.map { CGFloat($0) } ?? tableView.heightBeforeMeasuring(measurement.row)
    }
}
