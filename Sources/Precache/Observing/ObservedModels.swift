import CoreFoundation
import PrecacheCore

/// The observable models that a table's rows were measured from, and their changes, which heights follow in
/// ``forgetChanged()``. `ModelWatch` registers with the system.
///
/// The system tells of a change before the value is set. So heights are forgotten twice: at once, and when the value is
/// set: in the next turn of the run loop, or a while later if another thread changes it, which may be stopped in
/// between. With them go the heights that were measured meanwhile.
@MainActor
final class ObservedModels {
    /// The cells whose rows were seen to read observable models, by the type of the delegate, for all tables.
    private static var cellsThatReadModels: [ObjectIdentifier?: Set<Item.Cell>] = [:]

    /// For how many seconds another thread may be stopped between telling of a change and setting the value.
    private static let maxChange = 0.1

    private let store: HeightStore
    private let calls: OpenCalls
    /// Called where there is a change to follow.
    private let wake: () -> Void
    /// The watches that are kept with heights: one for all environments.
    private(set) var watches: [HeightID: ModelWatch] = [:]
    /// The watches that told of a change in this turn of the loop, and how many of them were followed.
    private var changed: [ModelWatch] = []
    private var followedCount = 0
    /// Heights that may come from old values: asked for in this turn, or measured during another thread's change.
    private(set) var doubtful: Set<HeightID> = []
    /// The number of changes that other threads are making; counted on these threads.
    private let pending = Locked(0)
    /// How many changes measuring rows has made, since the last change by anything else.
    private var changesByMeasuring = 0

    init(_ store: HeightStore, _ calls: OpenCalls, wake: @escaping () -> Void) {
        self.store = store
        self.calls = calls
        self.wake = wake
    }

    /// Whether another thread may be changing a model.
    var areChangedElsewhere: Bool { pending.withLock { $0 > 0 } }
    /// Whether heights follow all changes so far. A hit asks.
    var areFollowed: Bool { changed.count == followedCount }

    // MARK: - Watching

    /// Calls `read`, and watches the observable models that it reads. Rows that read none cost next to nothing: only
    /// kinds that were seen to read get watches with an end; a kind's first row is watched until its model changes.
    func watching<Result>(
        _ cell: Item.Cell, in tableView: UITableView, _ read: () -> Result
    ) -> (result: Result, watch: ModelWatch?) {
        let delegate = tableView.delegate.map { ObjectIdentifier(type(of: $0)) }
        let (result, watch) = ModelWatch.watching(
            hasEnd: Self.cellsThatReadModels[delegate]?.contains(cell) == true,
            onChange: { [weak self] in self?.willChange($0) }, read)
        if watch != nil { Self.cellsThatReadModels[delegate, default: []].insert(cell) }
        return (result, watch)
    }

    /// Keeps the watch of a measured row with its height, in place of the one before.
    func keep(_ watch: ModelWatch?, of id: HeightID, isAhead: Bool) {
        let before = watches[id]
        guard watch !== before else { return }
        watches[id] = watch
        watch?.id = id
        if let before { ModelWatch.release([before]) }
        guard watch != nil, !isAhead || areChangedElsewhere else { return }
        doubtful.insert(id)
        // The first in this turn of the loop.
        if doubtful.count == 1 { endTurn() }
    }

    /// Lets go of watches whose heights are gone: their ids will be given again.
    func releaseFreed() {
        for (id, watch) in watches where !store.rows.has(id) {
            watch.id = nil
            watches[id] = nil
            ModelWatch.release([watch])
        }
        if !doubtful.isEmpty { doubtful = doubtful.filter { store.rows.has($0) } }
    }

    func releaseAll() {
        ModelWatch.release(Array(watches.values))
        watches = [:]
    }

    // MARK: - Changes

    /// A watch's model is about to change. On any thread.
    private nonisolated func willChange(_ watch: ModelWatch) {
        if Thread.isMainThread { return MainActor.assumeIsolated { willChangeHere(watch) } }
        pending.withLock { $0 += 1 }
        MainTimer.perform { [weak self] in
            self?.add(watch)
            MainTimer.perform(after: Self.maxChange) { [weak self] in
                self?.pending.withLock { $0 -= 1 }
                self?.add(watch)
            }
        }
    }

    private func willChangeHere(_ watch: ModelWatch) {
        changesByMeasuring = calls.open.contains(.measuring) ? changesByMeasuring + 1 : 0
        // Rows that go on changing each other by being measured would have no end.
        guard changesByMeasuring <= 2 * store.rows.rowCount + 100 else {
            return store.diagnostics.report(
                "models",
                "rows change observable models, which rows are measured from, while they are measured. As that has no "
                    + "end, such changes are passed over from now on. Measuring a row must change nothing that another "
                    + "reads.")
        }
        add(watch)
    }

    private func add(_ watch: ModelWatch) {
        if changed.isEmpty { endTurn() }
        changed.append(watch)
        wake()
    }

    /// Has heights follow the changes so far. To be called before anything is looked up. O(1) where there are none,
    /// and else for each, but O(rows) if any height is that of several rows.
    func forgetChanged() {
        if areFollowed { return }
        let ids = ids(of: changed[followedCount...])
        followedCount = changed.count
        store.uncache(ids) { watches[$0]?.row }
    }

    /// The ids that heights are still kept under.
    private func ids(of watches: some Sequence<ModelWatch>) -> Set<HeightID> {
        Set(watches.compactMap(\.id).filter { store.rows.has($0) })
    }

    /// Ends the turn once the run loop's present call has returned, and with it every setter: before the frame's
    /// layout, which may ask for the rows, and so not by `MainTimer`.
    private func endTurn() {
        RunLoop.main.perform(inModes: [.common]) { [weak self] in MainActor.assumeIsolated { self?.turnIsOver() } }
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    /// The values that the main thread was changing are set.
    private func turnIsOver() {
        var ids = ids(of: changed)
        let hasChanges = !changed.isEmpty
        changed = []
        followedCount = 0
        if !areChangedElsewhere {
            ids.formUnion(doubtful)
            doubtful = []
        }
        if hasChanges { store.uncache(ids) { watches[$0]?.row } }
    }
}
