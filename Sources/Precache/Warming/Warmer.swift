import PrecacheCore

/// Has one table's uncached rows measured in the idle time. It measures nothing itself: the table's delegate is asked
/// for a height, which finds its way to the store by itself. When tasks run is the scheduler's business.
@MainActor
final class Warmer {
    let resolver: HeightResolver
    let activity: ActivityReader
    let cells: ShownCells
    let queue: RowQueue
    let estimates: EstimateRefresher
    let workers: WorkerBridge
    let models: ObservedModels
    // Unowned in the seat: that rests before this goes, and where there is a weak reference each use of it is slower.
    private(set) lazy var seat = IdleSeat(client: self)
    /// The row that was asked for last in this movement of the list, while rows are what they were then: one that no
    /// worker can measure is not asked for again.
    var lastHandedOver: RowPosition?
    /// Each ends the wait of somebody for a table that is warm.
    private var waits: [Int: AsyncStream<Void>.Continuation] = [:]

    init(_ activity: ActivityReader, _ resolver: HeightResolver, _ cells: ShownCells) {
        (self.activity, self.resolver, self.cells) = (activity, resolver, cells)
        (workers, models) = (resolver.workers, resolver.models)
        queue = RowQueue(activity)
        estimates = EstimateRefresher(activity, queue, cells)
    }

    var monitor: TableMonitor { activity.monitor }
    var store: HeightStore { activity.monitor.store }
    var tableView: UITableView? { activity.monitor.tableView }

    // MARK: - On and off

    func enable(_ configuration: PrecachingConfiguration) {
        let measuredBefore = activity.measuresAhead
        activity.enable(configuration)
        if !activity.isOn { endWaits() }
        // Also of a paused table it is to be noticed when it goes.
        if isAwaited { seat.wake() }
        // What was only to be shown until now.
        if activity.measuresAhead, !measuredBefore { store.rows.uncacheSkipped() }
        wake()
    }

    func disable() {
        activity.disable()
        workers.callOffWaiting()
        seat.stop()
        endWaits()
    }

    func pause() {
        guard activity.isEnabled else { return }
        activity.pause()
        workers.callOffWaiting()
        if !isAwaited { seat.stop() }
    }

    func resume() {
        activity.pause(false)
        wake()
    }

    /// What is known has changed. O(1), but O(rows on the screen) where what these show may have changed.
    func storeChanged(_ change: HeightStore.Change) {
        switch change {
        case .heights: break
        case .given: estimates.tellSoon()
        case .shown: cells.later.post()
        case .edit, .rows:
            lastHandedOver = nil
            estimates.noteRowsMayHaveMoved()
            cells.lookAnew()
            if store.given.screenMayBeOld { cells.later.post() }
        }
        wake()
    }

    private func wake() { if activity.isWarming { seat.wake() } }

    func tableWasLaidOut(_ tableView: UITableView) {
        activity.noteRefreshing(of: tableView)
        if store.given.screenMayBeOld { cells.later.post() }
    }

    // MARK: - What is left

    /// Whether no row, header or footer is left to measure: also where the table is in another environment, or has other
    /// rows, than it was last seen with. O(sections).
    var isWarm: Bool { monitor.synchronizeAllSections() && !store.isAnythingUncached }

    var isAwaited: Bool { !waits.isEmpty }

    /// Returns once the table is warm, or ``endWaits()`` is called, or the task cancelled, which ends a stream.
    func warmedUp() async {
        guard activity.isOn, !isWarm else { return }
        seat.wake()
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        let id = (waits.keys.max() ?? 0) + 1
        waits[id] = continuation
        for await _ in stream {}
        waits[id] = nil
    }

    func endWaits() {
        let ended = waits.values
        waits = [:]
        for wait in ended { wait.finish() }
    }

    var isAnythingLeft: Bool {
        store.needsCounts || cells.hasToCheck || workers.collectsLater || store.isAnythingUncached
            || estimates.areToBeTold
    }

    /// Why no row is measured ahead at this moment; nil where one can be.
    var gate: PrecachingGate? {
        guard let tableView else { return .stopped }
        if let gate = activity.read(tableView).gate { return gate }
        guard IdleScheduler.shared.isResting, isAnythingLeft else { return nil }
        switch IdleScheduler.shared.power {
        case .plenty: return nil
        case .saving: return .savingPower
        case .hot: return .hot
        }
    }
}
