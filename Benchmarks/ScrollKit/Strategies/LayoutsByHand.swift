import Precache

/// `layouts-by-hand`: other threads make the layouts of all rows as these are loaded, in their order, and a dictionary keeps
/// them by the model's identifier. A row that none has finished is laid out where it is shown.
///
/// What is known is never wrong at another width, as it is made again; after an edit of a post it is, until somebody forgets
/// it.
@MainActor
final class LayoutsByHand: HeightStrategy {
    /// Work for another thread, and where that leaves what it has made.
    private struct Job {
        let work: HeightWork
        let made: Locked<TextLayout?>
    }

    private let estimate: CGFloat
    private var rows: RowActions?
    private var width: CGFloat = 0
    private var layouts: [String: TextLayout] = [:]
    private var jobs: [String: Job] = [:]

    init(estimate: CGFloat) { self.estimate = estimate }

    var answersOnlyTheTable: Bool { false }
    var answersEstimates: Bool { true }

    func estimate(of row: @autoclosure () -> FeedRow, at indexPath: IndexPath, in table: UITableView) -> CGFloat {
        let id = row().id
        if layouts[id] == nil, let job = jobs[id], WorkerPool.shared.isFinished(job.work) {
            layouts[id] = takeFinished(id)
        }
        return layouts[id]?.height ?? estimate
    }

    func prepare(_ table: UITableView, _ rows: RowActions) {
        self.rows = rows
        table.estimatedRowHeight = estimate
        load(table)
    }

    /// Hands over all rows that the table has and that have no layout.
    private func load(_ table: UITableView) {
        guard let rows else { return }
        let environment = environment(in: table)
        width = environment.contentWidth
        for row in 0..<(table.dataSource?.tableView(table, numberOfRowsInSection: 0) ?? 0) {
            let path = IndexPath(row: row, section: 0)
            let id = rows.identity(path)
            guard layouts[id] == nil, jobs[id] == nil else { continue }
            let (text, made) = (rows.text(path), Locked<TextLayout?>(nil))
            let work = HeightWork {
                let layout = TextLayout(text, environment)
                made.withLock { $0 = layout }
                return MeasuredRow(height: layout.height)
            }
            jobs[id] = Job(work: work, made: made)
            WorkerPool.shared.add(work)
        }
    }

    private func environment(in table: UITableView) -> LayoutEnvironment {
        LayoutEnvironment(
            contentWidth: table.rowWidth, textSize: table.traitCollection.preferredContentSizeCategory,
            displayScale: max(table.traitCollection.displayScale, 1))
    }

    func layout(of row: FeedRow, at indexPath: IndexPath, in table: UITableView) -> TextLayout? {
        if table.rowWidth != width { forgetAll(table) }
        if let layout = layouts[row.id] { return layout }
        let layout = takeFinished(row.id) ?? rows.map { TextLayout($0.text(indexPath), environment(in: table)) }
        layouts[row.id] = layout
        return layout
    }

    private func takeFinished(_ id: String) -> TextLayout? {
        guard let job = jobs.removeValue(forKey: id) else { return nil }
        guard WorkerPool.shared.isFinished(job.work) else {
            WorkerPool.shared.callOff(job.work)
            return nil
        }
        return job.made.withLock { $0 }
    }

    private func forgetAll(_ table: UITableView) {
        stop()
        layouts = [:]
        load(table)
    }

    func height(
        of row: FeedRow, at indexPath: IndexPath, in table: UITableView, measure: (CGFloat) -> CGFloat
    ) -> CGFloat { layout(of: row, at: indexPath, in: table)?.height ?? 0 }

    func reload(_ table: UITableView, changes: () -> Void) {
        changes()
        table.reloadData()
        load(table)
    }

    func willInsert(_ rows: [IndexPath], into table: UITableView) { load(table) }

    func forget(_ row: FeedRow, at indexPath: IndexPath, in table: UITableView) {
        layouts[row.id] = nil
        if let job = jobs.removeValue(forKey: row.id) { WorkerPool.shared.callOff(job.work) }
    }

    func stop() {
        for job in jobs.values { WorkerPool.shared.callOff(job.work) }
        jobs = [:]
    }
}
