import PrecacheCore

/// Answers a table's delegate: with what the store knows, or else with what is measured now, which is then known. The warmer
/// has its rows measured by the same way, through the delegate.
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
    private(set) lazy var workers = WorkerBridge(monitor) { [unowned self] in finish($0, of: $1, for: $2).height }

    init(_ monitor: TableMonitor, _ notes: Notes) {
        (self.monitor, self.notes, models) = (monitor, notes, ObservedModels(monitor, notes))
        (store, kinds) = (monitor.store, monitor.kinds)
        (reader, sizing, calls) = (monitor.reader, monitor.sizing, monitor.calls)
    }

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
        let isSame = item.cell == .any && item.state == state && store.identities?.isIdentity(path, item.name) == true
        return isSame ? height : nil
    }

    /// The height of a row, header or footer in points, where it is not answered by ``known(at:in:key:cell:)``: what turns out to
    /// be known once everything is brought up to date, or else what `measure` answers, which is then known.
    ///
    /// `measure` is given the width in points that there is for the content, and answers nil where it could not measure.
    func height(
        at row: RowPosition, in tableView: UITableView, _ request: HeightRequest,
        measuredBy measure: (CGFloat) -> CGFloat?
    ) -> CGFloat {
        if row.isRow { workers.note(hasLayout: request.layout != nil) } else { store.noteServesSupplements() }
        let question = calls.questionAhead(of: row)
        let answer = answer(row, in: tableView, request, askedAhead: question, measure)
        question?.outcome = answer.outcome
        return answer.height
    }

    private typealias Answer = (height: CGFloat, outcome: DelegateQuestion.Outcome)

    private func answer(
        _ row: RowPosition, in tableView: UITableView, _ request: HeightRequest, askedAhead question: DelegateQuestion?,
        _ measure: (CGFloat) -> CGFloat?
    ) -> Answer {
        let done = DelegateQuestion.Outcome.done(isLeftToCell: false)
        func measured(for ticket: Ticket? = nil, wasKnown: Bool = false) -> Answer {
            let (height, isOutdated) = self.measure(
                row, in: tableView, request, for: ticket, isAhead: question != nil, wasKnown: wasKnown, measure)
            return (height ?? tableView.heightBeforeMeasuring(row), isOutdated ? .again : done)
        }
        if let question {
            if request.layout == nil, !question.measuresHere { return (tableView.heightBeforeMeasuring(row), done) }
            store.forgetChanged()
        }
        monitor.noticeUnseenEnd(in: tableView)
        // A row that is edited is narrower than a template of it.
        let isUnsure = kinds.templatesAreWrong || !request.isEstimate && (reader.isEditing || !sizing.isTwin)
        if isUnsure, row.isRow, request.identifier != nil, tableView.canSize(row) {
            kinds.noteSizesItself(row)
            return (UITableView.automaticDimension, done)
        }
        // A position that cannot be trusted, or a height that is not to be known.
        guard !store.isInBatch, !calls.isAskedAfresh, sizing.isTwin || !row.isRow else { return measured() }
        monitor.synchronize(section: row.section, with: tableView)
        let name = name(of: row, request)
        guard request.isCached else {
            kinds.noteSizesItself(row)
            // It is not measured ahead, and what was known of it says nothing: of what it shows now, as others may show what it did.
            _ = store.find(row, name)
            store.rows.skipFromNowOn(row)
            return question == nil ? measured() : (tableView.heightBeforeMeasuring(row), done)
        }
        let areEstimates = areEstimates(of: row, request.cell)
        let isEstimate = areEstimates || request.isEstimate
        if isEstimate { kinds.noteSizesItself(row) }
        if areEstimates, question == nil { return (UITableView.automaticDimension, done) }
        let found = store.find(row, name)
        switch found {
        case .known(let known):
            if question == nil { notes.countHit() }
            notes.log("hit", row.name, request.identifier, CGFloat(known))
            return (CGFloat(known), done)
        case .shown(let shown) where isEstimate: return (CGFloat(shown), .done(isLeftToCell: true))
        case .shown, .outdated, .unknown, .skipped: break
        }
        guard let ticket = store.ticket(for: row, name) else { return measured() }
        let wasKnown = found.height != nil
        if let question {
            let isHandedOver = workers.handOver(request.layout, request.watch, ticket, in: tableView)
            if isHandedOver || !question.measuresHere {
                return (answerUnmeasured(ticket, request, in: tableView), isHandedOver ? .withWorker : done)
            }
        } else if let taken = workers.take(ticket, wasKnown: wasKnown) {
            return (taken, done)
        }
        var answer = measured(for: ticket, wasKnown: wasKnown)
        if areEstimates { answer.height = UITableView.automaticDimension }
        if isEstimate, answer.outcome == done { answer.outcome = .done(isLeftToCell: true) }
        return answer
    }

    /// What a row's height is kept under; nothing where there is no such row.
    func name(of row: RowPosition, _ request: HeightRequest) -> RowName {
        guard store.rows.contains(row) else { return .none }
        return row.isRow ? store.name(at: IndexPath(row), key: request.key, cell: request.cell) : .position
    }
}
