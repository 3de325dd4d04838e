import PrecacheCore

/// The models that a table's rows were measured from: has the store told when they change, and once more when their new values
/// are set. After a change on the main thread that is in the next turn of the run loop; after one on another thread, which may
/// have been stopped before it set the value, a while later. What is registered with the system is in ModelWatch.swift.
@MainActor
final class ObservedModels {
    /// The kinds of rows, of all tables, that were seen to read observable models.
    static var kinds: Set<Kind> = []
    /// Rows that are measured alike.
    struct Kind: Hashable {
        /// The type of the delegate that measures them.
        let delegate: ObjectIdentifier?
        let cell: Item.Cell
    }

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
    static let longestChange = 0.1

    init(_ monitor: TableMonitor, _ notes: Notes) {
        self.monitor = monitor
        self.notes = notes
        pending = monitor.store.models.pending
    }

    private var store: HeightStore? { monitor?.store }

    func kind(_ cell: Item.Cell) -> Kind {
        let delegate = monitor?.tableView?.delegate.map { ObjectIdentifier(type(of: $0)) }
        return Kind(delegate: delegate, cell: cell)
    }

    /// Calls `read`, and watches what it reads of models that are observable.
    ///
    /// Rows of a kind that never read any cost next to nothing. The first row of a kind that does has no gate, because nobody knew
    /// before that it would read: its registration ends when its model changes, or goes.
    ///
    /// - Parameter cell: what rows have in common that read the same.
    func watching<Result>(_ cell: Item.Cell, _ read: () -> Result) -> (result: Result, watch: ModelWatch?) {
        let kind = kind(cell)
        let (result, watch) = ModelWatch.watching(
            isGated: Self.kinds.contains(kind), onChange: { [weak self] in self?.note($0) }, read)
        if watch != nil { Self.kinds.insert(kind) }
        return (result, watch)
    }

    /// A watch's model is about to change. On any thread.
    nonisolated func note(_ watch: ModelWatch) {
        if Thread.isMainThread {
            MainActor.assumeIsolated {
                if changing.isEmpty { endTurn() }
                if noteHere(watch) { changing.append(watch) }
            }
            return
        }
        pending.withLock { $0 += 1 }
        DispatchQueue.main.async { [weak self] in
            guard let self else { return }
            let seconds = noteHere(watch) ? Self.longestChange : 0
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in self?.isSetElsewhere(watch) }
        }
    }

    /// - Returns: whether the change counts.
    private func noteHere(_ watch: ModelWatch) -> Bool {
        guard let monitor, mayChangeNow(monitor) else { return false }
        monitor.store.noteChanged(watch)
        return true
    }

    /// In the next turn all is set that is changed on the main thread in this one.
    func endTurn() { DispatchQueue.main.async { [weak self] in self?.turnIsOver() } }

    /// Changes made on the main thread have their new values now. To be called where no change is under way.
    func turnIsOver() {
        store?.turnIsOver(afterChange: !changing.isEmpty)
        guard !changing.isEmpty else { return }
        defer { changing = [] }
        areSet(changing)
    }

    /// A change made on another thread has its new value now.
    private func isSetElsewhere(_ watch: ModelWatch) {
        let isLast = pending.withLock { count in
            count -= 1
            return count == 0
        }
        if isLast { store?.turnIsOver(afterChange: true) }
        areSet([watch])
    }

    private func areSet(_ watches: [ModelWatch]) {
        guard let store else { return }
        store.forgetAgain(watches)
        store.onChange(.shown)
    }

    /// Whether a change counts: not if rows go on changing each other by being measured, as that has no end.
    private func mayChangeNow(_ monitor: TableMonitor) -> Bool {
        guard monitor.calls.isMeasuring else {
            changesByMeasuring = 0
            return true
        }
        changesByMeasuring += 1
        guard changesByMeasuring > 2 * monitor.store.rows.rowCount + 100 else { return true }
        notes.report(
            "models",
            "rows change observable models, which rows are measured from, while they are measured. As that has no end, such "
                + "changes are passed over from now on. What measures a row must change nothing that another reads.")
        return false
    }

    /// A row of which a model had changed was measured because it was asked for: the table may be shown otherwise.
    func lookNextTurn() { DispatchQueue.main.async { [weak self] in self?.store?.onChange(.shown) } }
}
