import PrecacheCore

/// The models that a table's rows were measured from: has the store told when they change, and once more when their new values
/// are set. After a change on the main thread that is in the next turn of the run loop; after one on another thread, which may
/// have been stopped before it set the value, a while later. What is registered with the system is in ModelWatch.swift.
@MainActor
final class ObservedModels {
    /// The kinds of rows, of all tables, that were seen to read observable models: their cells, by the type of the delegate.
    private static var kinds: [ObjectIdentifier?: Set<Item.Cell>] = [:]

    // Weak: on the thread of a change this may outlive its table for a moment, and nothing of the app's is to go there.
    private weak var monitor: TableMonitor?
    /// The store's count of changes that other threads are making.
    private let pending: Locked<Int>
    /// The watches of models that are changed on the main thread in this turn of the loop.
    private var changing: [ModelWatch] = []
    private let notes: Notes
    /// How many changes were made by measuring rows, with none by others in between.
    private var changesByMeasuring = 0

    /// For how many seconds a thread may be stopped between telling of a change and setting the value.
    private static let maxChange = 0.1

    init(_ monitor: TableMonitor, _ notes: Notes) {
        (self.monitor, self.notes, pending) = (monitor, notes, monitor.store.modelChanges.pending)
    }

    /// Calls `read`, and watches what it reads of models that are observable.
    ///
    /// Rows of a kind that never read any cost next to nothing. The watch of the first row of a kind that does has no end, as
    /// nobody knew before that it would read: its registration ends when its model changes, or goes.
    ///
    /// - Parameter cell: what rows have in common that read the same.
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
        DispatchQueue.main.async { [weak self] in
            self?.monitor?.store.noteChanged(watch)
            DispatchQueue.main.asyncAfter(deadline: .now() + Self.maxChange) { [weak self] in
                self?.pending.withLock { $0 -= 1 }
                self?.monitor?.store.changesAreOver([watch])
            }
        }
    }

    private func noteHere(_ watch: ModelWatch) {
        guard let monitor, mayChangeNow(monitor) else { return }
        if changing.isEmpty { endTurn() }
        changing.append(watch)
        monitor.store.noteChanged(watch)
    }

    /// In the next turn all is set that is changed on the main thread in this one.
    func endTurn() { DispatchQueue.main.async { [weak self] in self?.turnIsOver() } }

    /// Changes made on the main thread have their new values now. To be called where no change is under way.
    func turnIsOver() {
        let over = changing
        changing = []
        monitor?.store.changesAreOver(over)
    }

    /// Whether a change counts: not if rows go on changing each other by being measured, as that has no end.
    private func mayChangeNow(_ monitor: TableMonitor) -> Bool {
        changesByMeasuring = monitor.calls.isMeasuring ? changesByMeasuring + 1 : 0
        guard changesByMeasuring > 2 * monitor.store.rows.rowCount + 100 else { return true }
        notes.report(
            "models",
            "rows change observable models, which rows are measured from, while they are measured. As that has no end, such "
                + "changes are passed over from now on. What measures a row must change nothing that another reads.")
        return false
    }
}
