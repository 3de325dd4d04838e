import CoreFoundation
import PrecacheCore

/// The models that a table's rows were measured from: has the store told when they change.
///
/// A change on the main thread is told at once, one on another thread in the next turn of the main run loop. The system tells
/// both before the value is set. So a row that is measured right after it may be measured with the old value. The store holds
/// such rows in doubt: after a change on the main thread until the turn is over, after one on another thread for a while longer.
/// What is registered with the system is in ModelWatch.swift.
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
        let isLate: Bool
    }

    // Weak: on the thread of a change this may outlive its table for a moment, and nothing of the app's is to go there.
    private weak var store: HeightStore?
    private weak var warmer: Warmer?
    /// Watches whose models changed on another thread, and whether that is looked into at each turn of the loop.
    private let elsewhere = Locked<[ModelWatch]>([])
    /// Added on any thread, and invalidated in `deinit`: both are safe on all of them.
    private nonisolated(unsafe) var observer: CFRunLoopObserver?
    private lazy var alarm = RunLoopAlarm()
    /// How many changes were made by measuring rows, with none by others in between.
    private var changesByMeasuring = 0

    /// For how many seconds rows are in doubt after a change on another thread: it may have been stopped before it set the value.
    static let longestChange = 0.1

    init(_ store: HeightStore) {
        self.store = store
        let turns: [CFRunLoopActivity] = [.afterWaiting, .beforeTimers, .beforeSources, .beforeWaiting]
        // Before Core Animation's, which has tables laid out.
        observer = CFRunLoopObserverCreateWithHandler(
            nil, turns.reduce(0) { $0 | $1.rawValue }, true, 0
        ) { [weak self] _, _ in
            // Holds: the observer is added to the main run loop only.
            MainActor.assumeIsolated { self?.turnBegins() }
        }
    }

    deinit { if let observer { CFRunLoopObserverInvalidate(observer) } }

    func connect(_ warmer: Warmer) { self.warmer = warmer }

    func kind(_ cell: Item.Cell, _ isLate: Bool) -> Kind {
        let delegate = warmer?.tableView?.delegate.map { ObjectIdentifier(type(of: $0)) }
        return Kind(delegate: delegate, cell: cell, isLate: isLate)
    }

    /// A watch's model is about to change. On any thread.
    nonisolated func note(_ watch: ModelWatch) {
        if Thread.isMainThread {
            MainActor.assumeIsolated { noteHere([watch]) }
            return elsewhere.withLock { _ in observeTurns() }
        }
        elsewhere.withLock { watches in
            watches.append(watch)
            observeTurns()
        }
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    private func noteHere(_ watches: [ModelWatch]) {
        guard let store, let warmer, mayChangeNow(warmer) else { return }
        store.noteChanged(watches)
        warmer.wake()
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
    func lookNextTurn() { elsewhere.withLock { _ in observeTurns() } }

    /// To be called under the lock.
    private nonisolated func observeTurns() {
        for mode in [CFRunLoopMode.idle, .tracking] { CFRunLoopAddObserver(CFRunLoopGetMain(), observer, mode) }
    }

    /// Nothing of what was called before is still under way on the main thread.
    private func turnBegins() {
        guard let store else { return }
        let now = Clock.now()
        let measured = store.takeMeasured()
        if store.endDoubts(now: now) { warmer?.wake() }
        let changed = elsewhere.withLock { watches in
            defer { watches = [] }
            if watches.isEmpty, !store.models.isAnyInDoubt {
                for mode in [CFRunLoopMode.idle, .tracking] {
                    CFRunLoopRemoveObserver(CFRunLoopGetMain(), observer, mode)
                }
            }
            return watches
        }
        if !changed.isEmpty {
            noteHere(changed)
            store.forgetChanged()
        }
        if let warmer, let tableView = warmer.tableView {
            warmer.noteMeasured(measured, in: tableView)
            warmer.askShown(in: tableView)
        }
        // The loop is to turn once more, when the first of them is over.
        if let end = store.models.doubts.values.min() { alarm.set(max(end - now, 0) + 0.001) }
    }

    /// The table is gone.
    func tableIsGone() {
        if let observer { CFRunLoopObserverInvalidate(observer) }
        elsewhere.withLock { $0 = [] }
    }
}
