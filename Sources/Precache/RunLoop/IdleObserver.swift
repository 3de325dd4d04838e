import CoreFoundation

/// Calls back each time the main run loop is about to sleep, while it is on. It wakes nothing, and is never released.
@MainActor
final class IdleObserver {
    /// After Core Animation's commit, which is an observer of order 2,000,000: no frame waits for this one.
    static let order: CFIndex = 2_000_100

    private let modes: [CFRunLoopMode]
    private let onIdle: @MainActor () -> Void
    /// How deep run loops are nested: those that have begun while this was on, less those that have ended.
    private(set) var level = 0
    /// How many run loops have begun since one was last about to sleep. With one, the loop was turned anew, as by a
    /// test that waits, and woken by nobody; with none, it was woken; with more, something was handled in between.
    private(set) var entryCount = 0
    private lazy var observer: CFRunLoopObserver = {
        let activities = [CFRunLoopActivity.entry, .exit, .beforeWaiting].reduce(0) { $0 | $1.rawValue }
        return CFRunLoopObserverCreateWithHandler(nil, activities, true, Self.order) { [unowned self] _, activity in
            // Holds: only the main run loop has the observer.
            MainActor.assumeIsolated {
                if activity == .beforeWaiting {
                    onIdle()
                    entryCount = 0
                } else {
                    level += activity == .entry ? 1 : -1
                    entryCount += activity == .entry ? 1 : 0
                }
            }
        }
    }()

    private(set) var isOn = false

    /// Takes part in the run loop's turns from now on, or no longer.
    func turn(on: Bool) {
        guard on != isOn else { return }
        isOn = on
        let change = on ? CFRunLoopAddObserver : CFRunLoopRemoveObserver
        for mode in modes { change(CFRunLoopGetMain(), observer, mode) }
    }

    init(in modes: CFRunLoopMode..., onIdle: @escaping @MainActor () -> Void) {
        self.modes = modes
        self.onIdle = onIdle
    }
}
