import CoreFoundation

/// Finds out how long a touch would have to wait while the app idles: the most work that the main thread does in the
/// default mode between two moments at which the run loop is about to sleep.
///
/// By then the loop has handled all that waits. So it counts two tasks as one wait that were posted together, though a
/// touch may be lucky and come between them.
///
/// It also counts how often the loop wakes up meanwhile. HeadlessUIKit's display adds one wake-up or two to each wait.
@MainActor
final class IdleMeter {
    /// In seconds.
    private(set) var longestWait = 0.0
    /// The most rows that were measured within one such wait.
    private(set) var maxRows = 0
    private(set) var wakeUps = 0
    private var last = (time: 0.0, rows: 0)
    /// How many rows were measured so far.
    private let rows: () -> Int

    /// Invalidated in `deinit`, which may run on any thread: CFRunLoopObserverInvalidate is safe on all of them.
    private nonisolated(unsafe) var observer: CFRunLoopObserver?
    private nonisolated(unsafe) var wakeUpObserver: CFRunLoopObserver?

    init(rows: @escaping @MainActor () -> Int) {
        self.rows = rows
        // After all others: what they do keeps a touch waiting too.
        observer = CFRunLoopObserverCreateWithHandler(
            nil, CFRunLoopActivity.beforeWaiting.rawValue, true, CFIndex.max
        ) { [weak self] _, _ in
            // Holds: the observer is added to the main run loop only.
            MainActor.assumeIsolated { self?.note() }
        }
        wakeUpObserver = CFRunLoopObserverCreateWithHandler(nil, CFRunLoopActivity.afterWaiting.rawValue, true, 0) {
            [weak self] _, _ in
            // Holds for the same reason.
            MainActor.assumeIsolated { self?.wakeUps += 1 }
        }
    }

    deinit {
        CFRunLoopObserverInvalidate(observer)
        CFRunLoopObserverInvalidate(wakeUpObserver)
    }

    /// Counts while `body` lets the app idle.
    func watch(_ body: () -> Void) {
        last = (BusyClock.now, rows())
        for observer in [observer, wakeUpObserver] { CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .idle) }
        body()
        for observer in [observer, wakeUpObserver] { CFRunLoopRemoveObserver(CFRunLoopGetMain(), observer, .idle) }
        note()
    }

    private func note() {
        let now = (time: BusyClock.now, rows: rows())
        longestWait = max(longestWait, now.time - last.time)
        maxRows = max(maxRows, now.rows - last.rows)
        last = now
    }
}
