import CoreFoundation
import PrecacheCore

/// The observable models that a table's rows were measured from. Tells the store when one is about to change, and again
/// when the value is set: in the next turn of the run loop, or a while later if another thread changes it, which may be
/// stopped in between. `ModelWatch` registers with the system.
@MainActor
final class ObservedModels {
    /// The cells whose rows were seen to read observable models, by the type of the delegate, for all tables.
    private static var kinds: [ObjectIdentifier?: Set<Item.Cell>] = [:]

    /// For how many seconds another thread may be stopped between telling of a change and setting the value.
    private static let maxChange = 0.1

    // Weak, because a changing thread may let this go last, and nothing of the app's is to be deallocated there.
    private weak var monitor: TableMonitor?
    private let notes: Notes
    /// The store's ``ModelChanges/pending``.
    private let pending: Locked<Int>
    /// The watches of models that the main thread changes in this turn of the loop.
    private var changing: [ModelWatch] = []
    /// How many changes measuring rows has made, since the last change by anything else.
    private var changesByMeasuring = 0

    init(_ monitor: TableMonitor, _ notes: Notes) {
        (self.monitor, self.notes, pending) = (monitor, notes, monitor.store.modelChanges.pending)
    }

    /// Calls `read`, and watches the observable models that it reads. Rows that read none cost next to nothing: only
    /// kinds that were seen to read get watches with an end; a kind's first row is watched until its model changes.
    func watching<Result>(_ cell: Item.Cell, _ read: () -> Result) -> (result: Result, watch: ModelWatch?) {
        let delegate = monitor?.tableView?.delegate.map { ObjectIdentifier(type(of: $0)) }
        let (result, watch) = ModelWatch.watching(
            hasEnd: Self.kinds[delegate]?.contains(cell) == true, onChange: { [weak self] in self?.note($0) }, read)
        if watch != nil { Self.kinds[delegate, default: []].insert(cell) }
        return (result, watch)
    }

    /// A watch's model is about to change. On any thread.
    private nonisolated func note(_ watch: ModelWatch) {
        if Thread.isMainThread { return MainActor.assumeIsolated { noteHere(watch) } }
        pending.withLock { $0 += 1 }
        Later.perform { [weak self] in
            self?.monitor?.store.noteChanged(watch)
            Later.perform(after: Self.maxChange) { [weak self] in
                self?.pending.withLock { $0 -= 1 }
                self?.monitor?.store.changesAreOver([watch])
            }
        }
    }

    private func noteHere(_ watch: ModelWatch) {
        guard let monitor else { return }
        changesByMeasuring = monitor.calls.isMeasuring ? changesByMeasuring + 1 : 0
        // Rows that go on changing each other by being measured would have no end.
        guard changesByMeasuring <= 2 * monitor.store.rows.rowCount + 100 else {
            return notes.report(
                "models",
                "rows change observable models, which rows are measured from, while they are measured. As that has no "
                    + "end, such changes are passed over from now on. Measuring a row must change nothing that another "
                    + "reads.")
        }
        if changing.isEmpty { endTurn() }
        changing.append(watch)
        monitor.store.noteChanged(watch)
    }

    /// Ends the changes once the run loop's present call has returned, and with it every setter: before the frame's
    /// layout, which may ask for the rows, and so not by `Later`.
    func endTurn() {
        RunLoop.main.perform(inModes: [.common]) { [weak self] in MainActor.assumeIsolated { self?.turnIsOver() } }
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    /// The values that the main thread was changing are set. To be called where it is changing none.
    func turnIsOver() {
        let over = changing
        changing = []
        monitor?.store.changesAreOver(over)
    }
}
