import PrecacheCore

/// Answers a table's delegate with a known height, or else with one that it measures now and records.
@MainActor
final class HeightResolver {
    let store: HeightStore
    let notes: Notes
    let reader: EnvironmentReader
    let sizing: Sizing
    let monitor: TableMonitor
    let calls: OngoingCalls
    let models: ObservedModels
    let kinds: RowKinds
    private(set) lazy var workers = WorkerBridge(monitor) { [unowned self] in finish($0, of: $1, for: $2) }

    init(_ monitor: TableMonitor, _ notes: Notes) {
        (self.monitor, self.notes, models) = (monitor, notes, ObservedModels(monitor, notes))
        (store, kinds) = (monitor.store, monitor.kinds)
        (reader, sizing, calls) = (monitor.reader, monitor.sizing, monitor.calls)
    }

    /// A row's height in points, if it is known and the environment and the counts still hold; else nil. A warm table
    /// asks this for each row that comes on the screen, so nothing is brought up to date.
    @inline(__always)
    func known(at path: IndexPath, in tableView: UITableView, key: AnyHashable?, cell: Item.Cell) -> CGFloat? {
        guard calls.question == nil else { return answerToTrial(at: path) }
        guard store.mayAnswer, !reader.isEditing, reader.isCurrent(tableView),
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
        notes.countHit()
        return CGFloat(height)
    }

    /// The answer in a trial of the delegate, so that nothing of the row is evaluated.
    private func answerToTrial(at path: IndexPath) -> CGFloat? {
        guard !calls.isMeasuring, let question = calls.question, question.isTrial, question.row == RowPosition(path)
        else { return nil }
        question.given = UITableView.automaticDimension
        return question.given
    }

    private func hasKey(_ id: HeightID, _ path: IndexPath, _ key: AnyHashable, _ cell: Item.Cell) -> Bool {
        let state = store.identities?.layoutState?(path)
        return store.rows.item(id)?.isItem(named: key.base, cell: cell, state) == true
    }

    private func hasIdentity(_ id: HeightID, _ path: IndexPath) -> Bool {
        guard let item = store.rows.item(id), item.cell == .any else { return false }
        // One by one: else all closures would be copied.
        return item.state == store.identities?.layoutState?(path)
            && store.identities?.isIdentity(path, item.value) == true
    }

    /// The height of a row, header or footer in points, once everything is brought up to date: the known one, or else
    /// the answer of `measure`, which is given the content width in points, and answers nil where it could not measure.
    func height(
        at row: RowPosition, in tableView: UITableView, _ request: HeightRequest,
        measuredBy measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        guard !calls.isMeasuring, let question = calls.question, row.isRow else {
            return answer(row, in: tableView, request, measuredBy: measure)
        }
        guard question.row == row else {
            if request.key == nil { question.otherRow = row }
            return answer(row, in: tableView, request, measuredBy: measure)
        }
        let height = answer(row, in: tableView, request, measuredBy: measure)
        question.given = height
        return height
    }

    private func answer(
        _ row: RowPosition, in tableView: UITableView, _ request: HeightRequest,
        measuredBy measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        if row.isRow { kinds.note(hasLayout: request.layout != nil) } else { store.noteServesSupplements() }
        let question = calls.questionAhead(of: row)
        question?.outcome = .done
        func measured(for ticket: Ticket? = nil) -> CGFloat {
            self.measure(row, in: tableView, request, for: ticket, measure) ?? tableView.heightBeforeMeasuring(row)
        }
        if request.layout == nil, question?.measuresHere == false { return tableView.heightBeforeMeasuring(row) }
        monitor.noticeUnseenEnd(in: tableView)
        // A row that is edited is narrower than a template of it.
        let isUnsure = reader.isEditing || !sizing.isTwin
        if isUnsure, row.isRow, request.identifier != nil, tableView.canSizeRows, kinds.delegateComputes != true {
            kinds.noteSizesItself(row)
            return UITableView.automaticDimension
        }
        // Either the position cannot be trusted, or the height is not to be kept.
        guard !store.isInBatch, !calls.isAskedAfresh, sizing.isTwin || !row.isRow else { return measured() }
        monitor.synchronize(section: row.section, with: tableView, once: question != nil)
        let name = name(of: row, request.key, request.cell)
        let areEstimates = areEstimates(of: row, request.cell)
        if areEstimates {
            kinds.noteSizesItself(row)
            if question == nil { return UITableView.automaticDimension }
        }
        let found = store.find(row, name)
        if let height = found.height, found.kind == .known || found.kind == .shown && areEstimates {
            if question == nil { notes.countHit() }
            return CGFloat(height)
        }
        guard let ticket = store.ticket(for: row, name) else { return measured() }
        if let question {
            let isHandedOver = workers.handOver(request.layout, request.watch, ticket, in: tableView)
            question.outcome = isHandedOver ? .withWorker : .done
            if isHandedOver || !question.measuresHere {
                // If the table itself asked, it is told the height later.
                let known = store.estimate(of: row, name, isKey: request.key != nil, kind: nil)
                return known.height.map { CGFloat($0) } ?? tableView.heightBeforeMeasuring(row)
            }
        } else if let taken = workers.take(ticket) {
            return taken
        }
        let height = measured(for: ticket)
        return areEstimates ? UITableView.automaticDimension : height
    }

    /// The name of a row's height; none where there is no such row.
    func name(of row: RowPosition, _ key: AnyHashable?, _ cell: Item.Cell, isEstimate: Bool = false) -> RowName {
        guard store.rows.contains(row) else { return .none }
        guard row.isRow else { return .position }
        return store.name(at: IndexPath(row), key: key, cell: cell, isEstimate: isEstimate)
    }
}
