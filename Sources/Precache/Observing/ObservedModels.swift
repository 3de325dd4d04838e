import CoreFoundation
import PrecacheCore

/// The observable models that a table's rows were measured from, or looked at, and the changes that heights do not
/// follow yet. `ModelWatch` registers with the system.
///
/// A height that depends on more than a name and a state has a watch of its own, and is measured again. All
/// others are looked at again, for which rows that were looked at together have one watch.
///
/// The system tells of a change before the value is set. So heights are forgotten twice: at once, and when the value is
/// set: in the next turn of the run loop, or a while later if another thread changes it, which may be stopped in
/// between. With them go the heights that were measured meanwhile. It changes no height: it says which rows to uncache.
@MainActor
final class ObservedModels {
    /// Facts about the models, learned as rows are measured.
    private struct Seen {
        /// How many changes measuring rows has made, since the last change by anything else.
        var changesByMeasuring = 0
        /// Whether a change was told to most rows, which are all measured again.
        var hasToldMost = false
    }

    /// The cells whose rows were seen to read observable models, by the type of the delegate, for all tables.
    static var cellsThatReadModels: [ObjectIdentifier?: Set<CellName>] = [:]

    /// For how many seconds another thread may be stopped between telling of a change and setting the value.
    private static let maxChange = 0.1

    /// Something that models tell the engine.
    enum Event {
        /// A model that was read is changed, on the main thread or another.
        case change(ModelWatch, isElsewhere: Bool)
        /// The values that were being changed are set.
        case turnIsOver
    }

    /// Hears of events, on the main thread.
    var onEvent: (Event) -> Void = { _ in }
    /// The watches of heights, one for all environments, by the numbers of the rows.
    private(set) var watches: [Int: ModelWatch] = [:]
    /// The watches of rows that were looked at, by their numbers.
    private(set) var looks: [Int: ModelWatch] = [:]
    /// The watches that told of a change which heights do not follow yet.
    private var changed: [ModelWatch] = []
    /// The heights that followed a change in this turn of the loop; nil where there was none.
    private var followed: Set<Int>?
    /// Whether heights follow all changes so far. Unchecked: see ``HeightStore``.
    @exclusivity(unchecked) private(set) var areFollowed = true
    /// Heights that may come from old values: asked for in this turn, or measured or looked at during another thread's
    /// change.
    private(set) var doubtful: Set<Int> = []
    /// The number of changes that other threads are making; counted on these threads.
    private let pending = Locked(0)
    /// Whether states or keys of rows are read from observable models.
    private(set) var areStatesObserved = false
    private var seen = Seen()
    /// How often the table was reloaded: rows may have been given other models.
    private var reloads = 0

    /// Whether another thread may be changing a model.
    var areChangedElsewhere: Bool { pending.withLock { $0 > 0 } }

    // MARK: - Watching

    /// Whether rows with such a cell were measured from observable models. O(1).
    func areRead(by cell: CellName, in tableView: UITableView) -> Bool {
        let delegate = tableView.delegate.map { ObjectIdentifier(type(of: $0)) }
        return Self.cellsThatReadModels[delegate]?.contains(cell) == true
    }

    /// Calls `read`, and watches the observable models that it reads. Rows that read none cost next to nothing: only
    /// kinds that were seen to read get watches with an end; a kind's first row is watched until its model changes.
    ///
    /// - Parameter isComplete: whether the height depends on name and state alone.
    func watching<Result>(
        _ cell: CellName, isComplete: Bool, in tableView: UITableView, _ read: () -> Result
    ) -> (result: Result, watch: ModelWatch?) {
        if isComplete, areStatesObserved { return (read(), nil) }
        let delegate = tableView.delegate.map { ObjectIdentifier(type(of: $0)) }
        let (result, watch) = ModelWatch.watching(
            hasEnd: Self.cellsThatReadModels[delegate]?.contains(cell) == true,
            onChange: { [weak self] in self?.willChange($0) }, read)
        if watch != nil { Self.cellsThatReadModels[delegate, default: []].insert(cell) }
        return (result, watch)
    }

    /// Keeps the watch of a measured row with its height, in place of the one before; or none, where the row is looked
    /// at instead.
    func keep(_ watch: ModelWatch?, of number: Int, at row: RowPosition, isAhead: Bool, _ store: HeightStore) {
        watch?.row = row
        watch?.reloads = reloads
        let isComplete = store.rows.isComplete(row)
        // The key may be read from observable models as well.
        if isComplete, watch != nil, store.identities?.layoutState == nil { areStatesObserved = true }
        let watch = isComplete && areStatesObserved ? nil : watch
        let before = watches[number]
        guard watch !== before else { return }
        watches[number] = watch
        watch?.number = number
        if let before { ModelWatch.release([before]) }
        if watch != nil, !isAhead || areChangedElsewhere { doubt(CollectionOfOne(number)) }
    }

    private func doubt(_ numbers: some Sequence<Int>) {
        // The first in this turn of the loop.
        if doubtful.isEmpty { endTurn() }
        doubtful.formUnion(numbers)
    }

    /// Lets go of the watches of numbers that are free, and forgets these.
    func release(_ numbers: [Int]) {
        guard !numbers.isEmpty, !watches.isEmpty || !looks.isEmpty else { return }
        var gone: [ModelWatch] = []
        for number in numbers {
            if let watch = watches.removeValue(forKey: number) {
                watch.number = nil
                gone.append(watch)
            }
            if let look = looks.removeValue(forKey: number) { gone.append(look) }
        }
        ModelWatch.release(gone)
        doubtful.subtract(numbers)
        followed?.subtract(numbers)
    }

    func releaseAll() {
        ModelWatch.release(Array(watches.values) + Array(looks.values))
        watches = [:]
        looks = [:]
    }

    // MARK: - Other models
    // A name and a height outlive a reload; the models that the row was measured from may not.

    func tableWasReloaded() { reloads += 1 }

    /// Whether a row may have other models than are watched, as the table was reloaded since it was measured. O(1).
    func mayHaveOtherModels(at row: RowPosition, _ store: HeightStore) -> Bool {
        guard mayAnyHaveOtherModels, let number = store.rows.map.number(at: row), let watch = watches[number] else {
            return false
        }
        return watch.reloads != reloads && !store.rows.isComplete(row)
    }

    /// Whether any row may have. O(1).
    var mayAnyHaveOtherModels: Bool { reloads > 0 && !watches.isEmpty }

    // MARK: - Looking

    /// Calls `read`, which reads what a row shows, and sees whether states are read from observable models.
    func readState<Result>(hasStates: Bool, _ read: () -> Result) -> Result {
        if areStatesObserved || !hasStates { return read() }
        let (result, watch) = ModelWatch.watching(hasEnd: false, onChange: { _ in }, read)
        areStatesObserved = watch != nil
        return result
    }

    /// Whether a row is to be looked at before it is measured, or instead. O(1).
    func mustReread(at row: RowPosition, _ store: HeightStore) -> Bool {
        guard row.isRow, areStatesObserved else { return false }
        return store.rows.isToBeReread(row) || store.rows.map.isUncached(row) && !isWatched(row, store)
    }

    /// Whether a row is to be looked at later, as it was asked for what it shows, and not watched meanwhile.
    func mustRereadLater(at row: RowPosition, _ store: HeightStore) -> Bool {
        if !areStatesObserved || !store.rows.isComplete(row) || isWatched(row, store) { return false }
        return !store.rows.isToBeReread(row)
    }

    /// Whether the row of a number was looked at, and its height has no watch.
    func isLookedAt(_ number: Int) -> Bool { watches[number] == nil && looks[number] != nil }

    /// Where the row of a number was when it was measured; nil where it was not.
    func lastPosition(of number: Int) -> RowPosition? { watches[number]?.row }

    /// Whether a row was looked at, and nobody has told of a change since: neither its models, nor the app by a reload.
    func isWatched(_ row: RowPosition, _ store: HeightStore) -> Bool {
        guard let id = store.rows.map.existingRowID(of: row), let watch = looks[id.number], !watch.hasChanged,
            watch.reloads == reloads
        else { return false }
        return watch.reread[id.number] == store.rows.map.changes(of: id)
    }

    /// Calls `read`, which looks at rows, and watches the observable models that it reads in one registration.
    ///
    /// - Parameter read: returns the rows that it has looked at.
    func watchReread(_ store: HeightStore, _ read: () -> [RowID]) {
        let (rows, watch) = ModelWatch.watching(
            hasEnd: areStatesObserved, onChange: { [weak self] in self?.willChange($0) }, read)
        guard let watch else { return }
        areStatesObserved = true
        watch.reloads = reloads
        for id in rows { watch.reread[id.number] = store.rows.map.changes(of: id) }
        ModelWatch.release(watch.reread.keys.compactMap { looks.updateValue(watch, forKey: $0) })
        if areChangedElsewhere { doubt(watch.reread.keys) }
    }

    // MARK: - Changes

    /// A watch's model is about to change. On any thread.
    private nonisolated func willChange(_ watch: ModelWatch) {
        if Thread.isMainThread { return MainActor.assumeIsolated { onEvent(.change(watch, isElsewhere: false)) } }
        pending.withLock { $0 += 1 }
        MainTimer.perform { [weak self] in
            self?.onEvent(.change(watch, isElsewhere: true))
            MainTimer.perform(after: Self.maxChange) { [weak self] in
                self?.pending.withLock { $0 -= 1 }
                self?.onEvent(.change(watch, isElsewhere: true))
            }
        }
    }

    /// Counts the changes that measuring rows makes, and returns whether there may be an end of them: rows that go on
    /// changing each other by being measured would have none.
    func countChange(isByMeasuring: Bool, rowCount: Int) -> Bool {
        seen.changesByMeasuring = isByMeasuring ? seen.changesByMeasuring + 1 : 0
        return seen.changesByMeasuring <= 2 * rowCount + 100
    }

    /// Adds a change that heights are to follow.
    func add(_ watch: ModelWatch) {
        if changed.isEmpty, followed == nil { endTurn() }
        changed.append(watch)
        areFollowed = false
    }

    /// Takes the changes so far, and returns the numbers of the rows whose heights are to follow them.
    func takeChanged(_ store: HeightStore) -> Set<Int> {
        let numbers = numbers(of: changed, store)
        changed = []
        followed = (followed ?? []).union(numbers)
        areFollowed = true
        return numbers
    }

    /// The values that the main thread was changing are set. Returns the ids of the heights that may come from the old
    /// ones, and how many follow a change; nil where nothing has changed.
    func takeTurn(_ store: HeightStore) -> (numbers: Set<Int>, changeCount: Int)? {
        let hasChanges = followed != nil || !changed.isEmpty
        let changes = (followed ?? []).union(numbers(of: changed, store))
        changed = []
        followed = nil
        areFollowed = true
        var before: Set<Int> = []
        if !areChangedElsewhere { swap(&before, &doubtful) }
        guard hasChanges else { return nil }
        return (changes.union(before).filter { store.rows.has($0) }, changes.count)
    }

    /// The numbers of the rows whose heights were measured, or that were last looked at, with these watches.
    private func numbers(of changed: [ModelWatch], _ store: HeightStore) -> Set<Int> {
        var numbers = Set(changed.compactMap(\.number))
        for watch in changed { numbers.formUnion(watch.reread.keys.filter { looks[$0] === watch }) }
        return numbers.filter { store.rows.has($0) }
    }

    /// Ends the turn once the run loop's present call has returned, and with it every setter: before the frame's
    /// layout, which may ask for the rows, and so not by `MainTimer`.
    private func endTurn() {
        RunLoop.main.perform(inModes: [.common]) { [weak self] in
            MainActor.assumeIsolated { self?.onEvent(.turnIsOver) }
        }
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    /// One change has most rows measured again. Returns whether it is not the first, which may be a setting of all
    /// rows.
    func noteToldMost() -> Bool {
        let wasTold = seen.hasToldMost
        seen.hasToldMost = true
        return wasTold
    }
}
