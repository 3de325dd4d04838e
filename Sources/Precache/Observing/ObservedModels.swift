import PrecacheCore

/// The models that a table's rows were measured from: has the store told when they change, and once more when their new values
/// are set. After a change on the main thread that is in the next turn of the run loop; after one on another thread, which may
/// have been stopped before it set the value, a while later. What is registered with the system is in ModelWatch.swift.
@MainActor
final class ObservedModels {
    /// The kinds of rows, of all tables, that were seen to read observable models.
    static var kinds: Set<Kind> = []
    /// How many watches are being made, one within the other.
    static var depth = 0

    /// Rows that are measured alike.
    struct Kind: Hashable {
        /// The type of the delegate that measures them.
        let delegate: ObjectIdentifier?
        let cell: Item.Cell
    }

    // Weak: on the thread of a change this may outlive its table for a moment, and nothing of the app's is to go there.
    private weak var store: HeightStore?
    private weak var warmer: Warmer?
    /// The store's count of changes that other threads are making.
    private let pending: Locked<Int>
    /// The watches of models that are changed on the main thread in this turn of the loop.
    private var changing: [ModelWatch] = []
    /// How many changes were made by measuring rows, with none by others in between.
    private var changesByMeasuring = 0

    /// For how many seconds a thread may be stopped between telling of a change and setting the value.
    static let longestChange = 0.1

    init(_ store: HeightStore) {
        self.store = store
        pending = store.models.pending
    }

    func connect(_ warmer: Warmer) { self.warmer = warmer }

    func kind(_ cell: Item.Cell) -> Kind {
        let delegate = warmer?.tableView?.delegate.map { ObjectIdentifier(type(of: $0)) }
        return Kind(delegate: delegate, cell: cell)
    }

    /// Calls `read`, and watches what it reads of models that are observable.
    ///
    /// Rows of a kind that never read any cost next to nothing. The first row of a kind that does has no gate, because nobody knew
    /// before that it would read: its registration ends when its model changes, or goes. Nor has one within another watch, which
    /// would be told of the gate as well.
    ///
    /// - Parameter cell: what rows have in common that read the same.
    func watching<Result>(_ cell: Item.Cell, _ read: () -> Result) -> (result: Result, watch: ModelWatch?) {
        let (kind, depth) = (kind(cell), Self.depth)
        Self.depth += 1
        defer { Self.depth = depth }
        let (result, watch) = ModelWatch.watching(
            isGated: depth == 0 && Self.kinds.contains(kind), onChange: { [weak self] in self?.note($0) }, read)
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
        guard let store, let warmer, mayChangeNow(warmer) else { return false }
        store.noteChanged(watch)
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
        guard let store, let warmer else { return }
        store.forgetAgain(watches)
        warmer.lookAtChanged()
    }

    /// Whether a change counts: not if rows go on changing each other by being measured, as that has no end.
    private func mayChangeNow(_ warmer: Warmer) -> Bool {
        guard warmer.desk.measurer.isMeasuring else {
            changesByMeasuring = 0
            return true
        }
        changesByMeasuring += 1
        guard changesByMeasuring > 2 * (store?.rows.rowCount ?? 0) + 100 else { return true }
        warmer.notes.report(
            "models",
            "rows change observable models, which rows are measured from, while they are measured. As that has no end, such "
                + "changes are passed over from now on. What measures a row must change nothing that another reads.")
        return false
    }

    /// A row of which a model had changed was measured because it was asked for: the table may be shown otherwise.
    func lookNextTurn() { DispatchQueue.main.async { [weak self] in self?.warmer?.lookAtChanged() } }
}
