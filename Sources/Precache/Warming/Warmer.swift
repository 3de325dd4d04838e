import PrecacheCore

/// Has one table's uncached rows measured in the idle time, by asking the delegate. The scheduler decides when.
@MainActor
final class Warmer {
    let resolver: HeightResolver
    let activity: ActivityReader
    let cells: ShownCells
    let queue: RowQueue
    let estimates: EstimateRefresher
    let workers: WorkerBridge
    let models: ObservedModels
    private(set) lazy var seat = IdleSeat(client: self)
    /// The last row asked for in this movement: one that no worker can measure is asked for once. Nil after changes.
    var lastHandedOver: RowPosition?
    /// The calls of ``warmedUp()`` that are under way.
    private var waits: [UUID: AsyncStream<Void>.Continuation] = [:]

    init(_ activity: ActivityReader, _ resolver: HeightResolver, _ cells: ShownCells) {
        (self.activity, self.resolver, self.cells) = (activity, resolver, cells)
        (workers, models) = (resolver.workers, resolver.models)
        queue = RowQueue(activity, resolver.notes)
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
        // Until now rows were not to be measured.
        if activity.measuresAhead, !measuredBefore { store.change { $0.outdateAll() } }
        wake()
    }

    func disable() {
        activity.disable()
        workers.callOffWaiting()
        seat.stop()
        endWaits()
    }

    func pause() {
        activity.pause()
        workers.callOffWaiting()
        if !isAwaited { seat.stop() }
    }

    func resume() {
        activity.pause(false)
        wake()
    }

    func storeChanged(_ change: HeightStore.Change) {
        if change == .edit || change == .outdated || change == .rows {
            lastHandedOver = nil
            if change == .rows { queue.forgetReach() }
            estimates.noteRowsMayHaveMoved()
            cells.lookAnew()
        }
        if change != .given {
            cells.screenMayBeOld = true
            if !monitor.calls.isAsking { estimates.noteChangedByApp() }
        }
        estimates.tellSoon()
        if activity.isWarming { seat.wake() } else if cells.screenMayBeOld { cells.later.post() }
    }

    private func wake() { if activity.isWarming { seat.wake() } }

    func tableWasLaidOut(_ tableView: UITableView, showing visible: [IndexPath]) {
        if cells.screenMayBeOld, !activity.isWarming { cells.later.post() }
        if !visible.isEmpty { cells.look(at: visible, in: tableView) }
        // Rows that were out of reach may be within it now.
        if !seat.isAwake, store.isAnythingUncached || resolver.isDelegateToBeTried { wake() }
        if let step = activity.noteLayout(of: tableView) { handOverAhead(of: tableView, step) }
    }

    // MARK: - Work that is left

    /// Whether nothing is left to measure within reach. Brings environment and counts up to date. O(sections).
    var isWarm: Bool {
        guard monitor.synchronizeAllSections() else { return false }
        if let tableView { cells.lookAtChangedScreen(of: tableView) }
        return !isAnythingWithinReach && !isToBeTold
    }

    /// Whether the table still goes by other heights than are known. Without precaching only its screen is put right.
    private var isToBeTold: Bool { activity.isOn && estimates.areToBeTold }

    private var isAnythingWithinReach: Bool {
        guard store.isAnythingUncached else { return false }
        guard case .screens = queue.reach, let tableView else { return true }
        return queue.nearestUncached(in: tableView, from: tableView.firstVisiblePosition, orInFlight: true) != nil
    }

    var isAwaited: Bool { !waits.isEmpty }

    /// Waits until the table is warm, ``endWaits()`` is called, or the task is cancelled, which ends the stream.
    func warmedUp() async {
        guard activity.isOn, !isWarm else { return }
        seat.wake()
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        // Never given again: an ended wait goes on, and removes its own, only after others may have begun.
        let id = UUID()
        waits[id] = continuation
        for await _ in stream {}
        waits[id] = nil
    }

    /// Ends the waits where the table is warm. All sections are compared only if it may be.
    func endWaitsIfWarm() { if isAwaited, !isToBeTold, !isAnythingWithinReach, isWarm { endWaits() } }

    func endWaits() {
        let ended = waits.values
        waits = [:]
        for wait in ended { wait.finish() }
    }

    var isAnythingLeft: Bool {
        store.needsCounts || cells.hasToCheck || workers.collectsLater || store.isAnythingUncached
            || cells.screenMayBeOld || estimates.areToBeTold
    }

    var gate: PrecachingGate? {
        guard let tableView else { return .stopped }
        if let gate = activity.read(tableView).gate { return gate }
        let power = activity.power
        if seat.isAwake || !store.isAnythingUncached || power == .plenty { return nil }
        return power == .saving ? .savingPower : .hot
    }
}
