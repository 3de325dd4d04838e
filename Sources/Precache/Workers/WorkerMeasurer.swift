import PrecacheCore

/// Has one table's rows measured by workers: hands them to the pool, and brings in what is finished, by tickets.
@MainActor
final class WorkerMeasurer {
    private let store: HeightStore
    private let measurer: RowMeasurer
    private let pool = WorkerPool.shared
    private unowned var warmer: Warmer!
    /// Whether a row was ever asked for with a layout that any thread can measure.
    private(set) var hasLayouts = false
    /// Whether others were asked for as well, which only the main thread can measure.
    private(set) var hasOthers = false
    /// Whether something may be finished that could not be brought in, as a batch update was open.
    private(set) var landsLater = false
    /// What a row takes here and there, in seconds; nil where none was measured yet.
    private var costs: (here: Double?, worker: Double?)

    init(_ store: HeightStore, _ measurer: RowMeasurer) {
        self.store = store
        self.measurer = measurer
    }

    func connect(_ warmer: Warmer) { self.warmer = warmer }

    // MARK: - Handing over

    /// Whether rows are measured by workers.
    var areUsed: Bool { hasLayouts && pool.count > 0 }

    /// Whether workers will soon have nothing to do: then several rows are handed over in one turn of the run loop, instead of
    /// one in each.
    var areLow: Bool { pool.isLow }

    /// Whether a worker could take another row.
    var hasRoom: Bool {
        let count = pool.count
        return count > 0 && pool.waitingCount < count * WorkerPool.mostWaiting
    }

    /// Has a worker measure a row.
    ///
    /// - Parameters:
    ///   - ticket: the row's, taken now.
    ///   - width: that of the row's content, in points.
    ///   - rank: the least is measured first.
    /// - Returns: false where no worker has room.
    func handOver(
        _ layout: RowLayout, _ ticket: Ticket, _ watch: ModelWatch?, width: CGFloat, in tableView: UITableView,
        rank: Double
    ) -> Bool {
        guard hasRoom else { return false }
        let (environment, traits) = (
            LayoutEnvironment(contentWidth: width, in: tableView),
            ticket.environment.map { tableView.traits(in: $0) } ?? tableView.traitCollection
        )
        let work = HeightWork(rank: rank) { [measure = layout.measure] in
            var height = 0.0
            // As on the main thread: UIKit keeps the current traits of each thread. (Apple, `UITraitCollection.current`.)
            traits.performAsCurrent { height = Double(measure(environment)) }
            return height
        }
        store.underWay.add(RowsUnderWay.Entry(ticket: ticket, work: work, model: layout.model, watch: watch))
        pool.tell(self)
        pool.add(work)
        return true
    }

    /// A row was asked for, with such a layout or without.
    func note(hasLayout: Bool) { if hasLayout { hasLayouts = true } else { hasOthers = true } }

    /// Nothing is to be measured ahead any more. What has begun may come to its end.
    func callOffWaiting() { store.underWay.callOffWaiting() }

    /// Heights in other environments are not worth their memory.
    func dropOtherEnvironments() { store.underWay.removeAll { $0.ticket.environment != store.environment } }

    /// A row was measured on the main thread with such a layout, in so many seconds.
    func note(costHere seconds: Double) { costs.here = Self.mean(costs.here, seconds) }

    private static func mean(_ mean: Double?, _ value: Double) -> Double { mean.map { $0 + (value - $0) / 8 } ?? value }

    /// The table is gone.
    func tableIsGone() { store.underWay.removeAll() }

    // MARK: - What comes back

    /// The height in points that a worker has measured, of a row that is asked for now; nil where the row is to be measured
    /// here.
    ///
    /// A row that a worker is at is waited for, if that is sooner than measuring it here: by what rows took so far, and for so
    /// long at the most.
    func take(_ row: RowPosition, _ name: RowName) -> (height: Double, seconds: Double, hadToWait: Bool)? {
        guard let entry = store.underWay.entries[row] else { return nil }
        guard store.isCurrent(entry.ticket), entry.ticket.name.isSame(as: name),
            entry.ticket.environment == store.environment, entry.watch?.hasChanged != true
        else { return nil }
        switch pool.progress(of: entry.work) {
        case .waiting, .taken: return nil
        case .measured(let height, let seconds):
            note(costOfWorker: seconds)
            return (height, seconds, false)
        case .underWay(let since):
            guard let cost = costs.here ?? costs.worker else { return nil }
            let left = max((costs.worker ?? cost) - (pool.workers.now - since), 0)
            guard left <= cost * Self.tolerance else { return nil }
            pool.wait(for: entry.work, atMost: cost * Self.tolerance)
        }
        guard case .measured(let height, let seconds) = pool.progress(of: entry.work) else { return nil }
        note(costOfWorker: seconds)
        return (height, seconds, true)
    }

    /// Where both are about as soon it is waited for: measured here, what the worker has done would be for nothing.
    private static let tolerance = 1.1

    private func note(costOfWorker seconds: Double) { costs.worker = Self.mean(costs.worker, seconds) }
}

extension WorkerMeasurer: WorkOwner {
    /// Brings in what is finished. O(rows that workers have). Not while a batch update is open, in which a row's place means
    /// two things: the warmer does it after that.
    func land() {
        defer { landsLater = store.isInBatch && !store.underWay.isEmpty }
        guard !store.underWay.isEmpty, !store.isInBatch else { return }
        for work in store.underWay.entries.values.map(\.work) {
            // Looked up for each: to learn from a height asks the delegate, which may edit the table.
            guard !store.isInBatch, case .measured(let height, let seconds) = pool.progress(of: work),
                let entry = store.underWay.entry(of: work)
            else { continue }
            note(costOfWorker: seconds)
            record(height, seconds, entry.ticket, entry.watch)
        }
        // Estimates are of no use for what is on the screen: what is shown there is noted when it is laid out.
        if measurer.shownCells.areEstimates(of: .any) { warmer.tableView?.setNeedsLayout() }
        warmer.wake()
    }

    private func record(_ height: Double, _ seconds: Double, _ ticket: Ticket, _ watch: ModelWatch?) {
        store.underWay.remove(ticket.row)
        guard store.isCurrent(ticket), watch?.hasChanged != true else { return }
        let other = ticket.environment == store.environment ? nil : ticket.environment
        // It may have been shown meanwhile, with a height that was not answered here.
        guard other != nil || store.rows.isUncached(ticket.row) else { return }
        if CGFloat(height) == UITableView.automaticDimension { warmer.desk.noteHasUncachedRows() }
        guard CGFloat(height) != UITableView.automaticDimension,
            measurer.isHeight(CGFloat(height), of: "row \(ticket.row)")
        else { return store.skip(ticket.row, in: other) }
        measurer.notes.countByWorker(isRepeated: other == nil && store.rows.wasMeasured(ticket.row), cost: seconds)
        measurer.notes.log("precached", "row \(ticket.row)", nil, CGFloat(height))
        measurer.shownCells.noteMeasured(by: nil)
        // What shown cells contradict is an estimate, whoever has measured it.
        warmer.desk.record(
            height, isEstimate: measurer.shownCells.areEstimates(of: .any), cell: .any, watch: watch, for: ticket)
        guard other == nil, let number = store.takeShown(ticket.row), let tableView = warmer.tableView else { return }
        warmer.noteMeasured([number], in: tableView)
    }

    func giveUp(_ work: HeightWork) {
        land()
        guard let entry = store.underWay.entry(of: work) else { return }
        let ticket = entry.ticket
        measurer.notes.report(
            "layout \(entry.model)",
            "the layout that measures row \(ticket.row), of a \(entry.model), has not returned for "
                + "\(WorkerPool.longestMeasurement) seconds, and holds a worker until it does. The row is not measured ahead."
        )
        store.underWay.remove(ticket.row)
        // Also while a batch update is open: what is known has not moved yet.
        if ticket.generation == store.generation {
            store.skip(ticket.row, in: ticket.environment == store.environment ? nil : ticket.environment)
        }
        warmer.wake()
    }

    func takeBack() {
        store.underWay.callOffWaiting()
        warmer.wake()
    }
}

/// How a row is measured by any thread.
struct RowLayout {
    /// The type of what is measured.
    let model: Any.Type
    /// Answers the row's height in points.
    let measure: @Sendable (LayoutEnvironment) -> CGFloat
}
