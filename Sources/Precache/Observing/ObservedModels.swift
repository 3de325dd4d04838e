import CoreFoundation
import PrecacheCore

/// The observable models that a table's rows were measured from, or looked at, and their changes, which heights follow
/// in ``forgetChanged()``. `ModelWatch` registers with the system.
///
/// A height that depends on more than the name and state of an item has a watch of its own, and is measured again. All
/// others are looked at again, for which rows that were looked at together have one watch.
///
/// The system tells of a change before the value is set. So heights are forgotten twice: at once, and when the value is
/// set: in the next turn of the run loop, or a while later if another thread changes it, which may be stopped in
/// between. With them go the heights that were measured meanwhile.
@MainActor
final class ObservedModels {
    /// What was seen of the models.
    private struct Seen {
        /// Whether states or keys of rows are read from observable models.
        var areStatesObserved = false
        /// How many changes measuring rows has made, since the last change by anything else.
        var changesByMeasuring = 0
        /// Whether a change was told to most rows, which are all measured again.
        var hasToldMost = false
    }

    /// The cells whose rows were seen to read observable models, by the type of the delegate, for all tables.
    private static var cellsThatReadModels: [ObjectIdentifier?: Set<Item.Cell>] = [:]

    /// For how many seconds another thread may be stopped between telling of a change and setting the value.
    private static let maxChange = 0.1

    private let store: HeightStore
    private let calls: OpenCalls
    /// Called where there is a change to follow.
    private let wake: () -> Void
    /// The watches of heights, one for all environments; and of rows that were looked at, under the rows' own ids.
    private(set) var watches: [HeightID: ModelWatch] = [:]
    /// The watches that told of a change which heights do not follow yet.
    private var changed: [ModelWatch] = []
    /// The heights that followed a change in this turn of the loop; nil where there was none.
    private var followed: Set<HeightID>?
    /// Whether heights follow all changes so far. Unchecked: see ``HeightStore``.
    @exclusivity(unchecked) private(set) var areFollowed = true
    /// Heights that may come from old values: asked for in this turn, or measured or looked at during another thread's
    /// change.
    private(set) var doubtful: Set<HeightID> = []
    /// The number of changes that other threads are making; counted on these threads.
    private let pending = Locked(0)
    private var seen = Seen()

    init(_ store: HeightStore, _ calls: OpenCalls, wake: @escaping () -> Void) {
        self.store = store
        self.calls = calls
        self.wake = wake
    }

    /// Whether another thread may be changing a model.
    var areChangedElsewhere: Bool { pending.withLock { $0 > 0 } }

    // MARK: - Watching

    /// Calls `read`, and watches the observable models that it reads. Rows that read none cost next to nothing: only
    /// kinds that were seen to read get watches with an end; a kind's first row is watched until its model changes.
    ///
    /// - Parameter isComplete: whether the height depends on the name and state of an item alone.
    func watching<Result>(
        _ cell: Item.Cell, isComplete: Bool, in tableView: UITableView, _ read: () -> Result
    ) -> (result: Result, watch: ModelWatch?) {
        if isComplete, seen.areStatesObserved { return (read(), nil) }
        let delegate = tableView.delegate.map { ObjectIdentifier(type(of: $0)) }
        let (result, watch) = ModelWatch.watching(
            hasEnd: Self.cellsThatReadModels[delegate]?.contains(cell) == true,
            onChange: { [weak self] in self?.willChange($0) }, read)
        if watch != nil { Self.cellsThatReadModels[delegate, default: []].insert(cell) }
        return (result, watch)
    }

    /// Keeps the watch of a measured row with its height, in place of the one before; or has the row looked at, where
    /// that is to tell of changes.
    func keep(_ watch: ModelWatch?, of id: HeightID, at row: RowPosition, isAhead: Bool) {
        let isComplete = store.rows.isComplete(row)
        // The key may be read from observable models as well.
        if isComplete, watch != nil, store.identities?.layoutState == nil { seen.areStatesObserved = true }
        lookLater(at: row)
        let watch = isComplete && seen.areStatesObserved ? nil : watch
        let before = watches[id]
        guard watch !== before else { return }
        watches[id] = watch
        watch?.id = id
        if let before { ModelWatch.release([before]) }
        if watch != nil, !isAhead || areChangedElsewhere { doubt(CollectionOfOne(id)) }
    }

    private func doubt(_ ids: some Sequence<HeightID>) {
        // The first in this turn of the loop.
        if doubtful.isEmpty { endTurn() }
        doubtful.formUnion(ids)
    }

    /// Lets go of watches whose heights or rows are gone: their ids will be given again.
    func releaseFreed() {
        var freed: [ModelWatch] = []
        for (id, watch) in watches where !store.rows.has(id) {
            watch.id = nil
            watches[id] = nil
            freed.append(watch)
        }
        ModelWatch.release(freed)
        if !doubtful.isEmpty { doubtful = doubtful.filter { store.rows.has($0) } }
    }

    func releaseAll() {
        ModelWatch.release(Array(watches.values))
        watches = [:]
    }

    // MARK: - Looking

    /// Calls `read`, which reads what a row shows, and sees whether states are read from observable models.
    func readingState<Result>(_ read: () -> Result) -> Result {
        if seen.areStatesObserved || store.identities?.layoutState == nil { return read() }
        let (result, watch) = ModelWatch.watching(hasEnd: false, onChange: { _ in }, read)
        seen.areStatesObserved = watch != nil
        return result
    }

    /// Whether a row is to be looked at before it is measured, or instead. O(1).
    func mustLook(at row: RowPosition) -> Bool {
        guard row.isRow, seen.areStatesObserved else { return false }
        return store.rows.isToBeLookedAt(row) || store.rows.isUncached(row) && !isWatched(row)
    }

    /// Whether a row was looked at, and nobody has told of a change since: neither its models, nor the app by a reload.
    private func isWatched(_ row: RowPosition) -> Bool {
        guard let id = store.rows.existingRowID(of: row), let watch = watches[HeightID(id)], !watch.hasChanged else {
            return false
        }
        return watch.looked[HeightID(id)] == store.rows.changes(of: id)
    }

    /// Has a row looked at which was asked for what it shows, and not watched meanwhile.
    func lookLater(at row: RowPosition) {
        if !seen.areStatesObserved || !store.rows.isComplete(row) || isWatched(row) { return }
        if !store.rows.isToBeLookedAt(row) { store.lookAgain(at: row) }
    }

    /// Calls `read`, which looks at rows, and watches the observable models that it reads in one registration.
    ///
    /// - Parameter read: returns the rows that it has looked at.
    func look(_ read: () -> [RowID]) {
        let (rows, watch) = ModelWatch.watching(
            hasEnd: true, onChange: { [weak self] in self?.willChange($0) }, read)
        guard let watch else { return }
        for id in rows { watch.looked[HeightID(id)] = store.rows.changes(of: id) }
        ModelWatch.release(watch.looked.keys.compactMap { watches.updateValue(watch, forKey: $0) })
        if areChangedElsewhere { doubt(watch.looked.keys) }
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
        let isByPrecache = !calls.open.isDisjoint(with: .askingOrMeasuring)
        seen.changesByMeasuring = isByPrecache ? seen.changesByMeasuring + 1 : 0
        // Rows that go on changing each other by being measured would have no end.
        guard seen.changesByMeasuring <= 2 * store.rows.rowCount + 100 else {
            return store.diagnostics.report(
                "models",
                "rows change observable models, which rows are measured from, while they are measured. As that has no "
                    + "end, such changes are passed over from now on. Measuring a row must change nothing that another "
                    + "reads.")
        }
        add(watch)
    }

    private func add(_ watch: ModelWatch) {
        if changed.isEmpty, followed == nil { endTurn() }
        changed.append(watch)
        areFollowed = false
        wake()
    }

    /// Has heights follow the changes so far. To be called before anything is looked up. O(1) where there are none,
    /// and else for each, but O(rows) if any height is that of several rows, or rows are to be looked at.
    func forgetChanged() {
        if areFollowed { return }
        let ids = ids(of: changed)
        changed = []
        if followed == nil { followed = [] }
        followed?.formUnion(ids)
        areFollowed = true
        _ = store.uncache(ids) { watches[$0]?.row }
    }

    /// The ids that heights are still kept under, or rows were last looked at with these watches.
    private func ids(of changed: [ModelWatch]) -> Set<HeightID> {
        var ids = Set(changed.compactMap(\.id))
        for watch in changed { ids.formUnion(watch.looked.keys.filter { watches[$0] === watch }) }
        return ids.filter { store.rows.has($0) }
    }

    /// Ends the turn once the run loop's present call has returned, and with it every setter: before the frame's
    /// layout, which may ask for the rows, and so not by `MainTimer`.
    private func endTurn() {
        RunLoop.main.perform(inModes: [.common]) { [weak self] in MainActor.assumeIsolated { self?.turnIsOver() } }
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    /// The values that the main thread was changing are set.
    private func turnIsOver() {
        let hasChanges = followed != nil || !changed.isEmpty
        let changes = (followed ?? []).union(ids(of: changed))
        changed = []
        followed = nil
        areFollowed = true
        var before: Set<HeightID> = []
        if !areChangedElsewhere { swap(&before, &doubtful) }
        guard hasChanges else { return }
        let count = store.uncache(changes.union(before).filter { store.rows.has($0) }) { watches[$0]?.row }
        if changes.count > 100, count > store.rows.rowCount / 2 { mostWereTold(count) }
    }

    /// One change has most rows measured again. The first time it may be a setting of all rows.
    private func mostWereTold(_ count: Int) {
        if seen.hasToldMost {
            store.diagnostics.report(
                "array",
                "a change of an observable model was told to \(count) of \(store.rows.rowCount) rows, which are all "
                    + "measured again: a closure that reads chat.messages[indexPath.row] reads the whole array. Take "
                    + "the row out before: let message = chat.messages[indexPath.row], and reload it when it changes. "
                    + "Or give rows a layoutState or a HeightKey, or make each message an observable class.")
        }
        seen.hasToldMost = true
    }
}
