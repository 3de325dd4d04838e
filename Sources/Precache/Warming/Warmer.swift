import PrecacheCore

/// Has one table's uncached rows measured in the idle time. It measures nothing itself: the table's delegate is asked for a height,
/// which finds its way to the store by itself. When tasks run is the scheduler's business.
@MainActor
final class Warmer {
    let desk: HeightDesk
    let gate: WarmingGate
    let cells: ShownCells
    let queue: RowQueue
    let estimates: EstimateTeller
    let workers: WorkerMeasurer
    let models: ObservedModels
    // Unowned in the seat: that rests before this goes, and where there is a weak reference each use of it is slower.
    private(set) lazy var seat = IdleSeat(client: self)
    let warmUp = WarmUp()

    init(_ gate: WarmingGate, _ desk: HeightDesk, _ cells: ShownCells) {
        (self.gate, self.desk, self.cells) = (gate, desk, cells)
        (workers, models) = (desk.workers, desk.models)
        queue = RowQueue(gate)
        estimates = EstimateTeller(gate, queue, cells)
    }

    var monitor: TableMonitor { gate.monitor }
    var store: HeightStore { gate.monitor.store }
    var tableView: UITableView? { gate.monitor.tableView }

    // MARK: - On and off

    func enable(_ configuration: PrecachingConfiguration) {
        gate.enable(configuration)
        if !gate.isOn { warmUp.finish() }
        // Also of a paused table it is to be noticed when it goes.
        if warmUp.isAwaited { seat.wake() }
        if !gate.isPaused { store.rows.measureAgain() }
        wake()
    }

    func disable() {
        gate.disable()
        workers.callOffWaiting()
        seat.stop()
        warmUp.finish()
    }

    func pause() {
        guard gate.isEnabled else { return }
        gate.pause()
        workers.callOffWaiting()
        if !warmUp.isAwaited { seat.stop() }
    }

    func resume() {
        gate.pause(false)
        store.rows.measureAgain()
        wake()
    }

    /// What is known has changed. O(1), but O(rows on the screen) where what these show may have changed.
    func storeChanged(_ change: HeightStore.Change) {
        switch change {
        case .heights: break
        case .given: estimates.tellSoon()
        case .shown: cells.looks.post()
        case .edit, .rows:
            gate.approach.asked = nil
            estimates.noteRowsMayHaveMoved()
            cells.lookAnew()
            if store.given.screenMayBeOld { cells.looks.post() }
        }
        wake()
    }

    private func wake() { if gate.isWarming { seat.wake() } }

    func warmedUp() async {
        guard gate.isOn, !isWarm else { return }
        // Also of a paused table it is to be noticed when it goes.
        seat.wake()
        await warmUp.wait()
    }

    // MARK: - What is left

    /// Whether no row, header or footer is left to measure: also where the table is in another environment, or has other
    /// rows, than it was last seen with. O(sections).
    var isWarm: Bool { monitor.synchronizeAllSections() && !store.isAnythingUncached }

    var isAnythingLeft: Bool {
        store.needsCounts || cells.hasToCheck || workers.landsLater || store.isAnythingUncached
            || estimates.areToBeTold
    }

    /// Why no row is measured ahead at this moment; nil where one can be.
    var closedGate: PrecachingGate? {
        guard let tableView, gate.isWarming else { return .stopped }
        if let closed = gate.closed(of: tableView) ?? gate.closedForNow?.gate { return closed }
        if gate.motion.isByApp { return .scrolling }
        guard IdleScheduler.shared.isResting, isAnythingLeft else { return nil }
        switch IdleScheduler.shared.power {
        case .plenty: return nil
        case .saving: return .savingPower
        case .hot: return .hot
        }
    }

    func tableWasLaidOut(_ tableView: UITableView) {
        gate.tableWasLaidOut(tableView)
        if store.given.screenMayBeOld { cells.looks.post() }
    }
}
