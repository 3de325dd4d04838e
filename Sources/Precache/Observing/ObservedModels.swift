import CoreFoundation
import Foundation
import PrecacheCore

/// What a table's rows are measured from, as far as it is observable: has the store told when it changes.
///
/// A change on the main thread is told at once, one on another thread in the next turn of the main run loop. Both are told
/// before the value is set: so the store holds what is measured then in doubt, until the turn is over in which the change was
/// told, or a while after it. Nothing is registered here: see ``watching(_:_:)``.
@MainActor
final class ObservedModels {
    /// The kinds of rows that were seen to read observable models.
    var kinds: Set<Kind> = []
    struct Kind: Hashable {
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

    /// For how long after the turn in which a change on another thread is told what is measured is in doubt, in seconds: that
    /// thread may have been stopped before it set the value.
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
        store?.noteChanged(watches)
        warmer?.wake()
    }

    /// To be called under the lock.
    private nonisolated func observeTurns() {
        for mode in [CFRunLoopMode.idle, .tracking] { CFRunLoopAddObserver(CFRunLoopGetMain(), observer, mode) }
    }

    /// Nothing of what was called before is still under way on the main thread.
    private func turnBegins() {
        guard let store else { return }
        let now = Clock.now()
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
        // The loop is to turn once more, when the first of them is over.
        if let end = store.models.doubts.values.min() { alarm.set(max(end - now, 0) + 0.001) }
    }

    /// The table is gone.
    func tableIsGone() {
        if let observer { CFRunLoopObserverInvalidate(observer) }
        elsewhere.withLock { $0 = [] }
    }
}
