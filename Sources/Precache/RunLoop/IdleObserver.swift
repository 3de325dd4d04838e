import CoreFoundation

/// Calls back each time the main run loop is about to sleep, while it is on. It wakes nothing, and is never released.
@MainActor
final class IdleObserver {
    /// After Core Animation's commit, an observer of order 2,000,000: no frame waits for this one.
    static let order: CFIndex = 2_000_100

    private let observer: CFRunLoopObserver
    private let modes: [CFRunLoopMode]

    var isOn = false {
        didSet {
            guard isOn != oldValue else { return }
            let change = isOn ? CFRunLoopAddObserver : CFRunLoopRemoveObserver
            for mode in modes { change(CFRunLoopGetMain(), observer, mode) }
        }
    }

    init(in modes: CFRunLoopMode..., onIdle: @escaping @MainActor () -> Void) {
        self.modes = modes
        let activity = CFRunLoopActivity.beforeWaiting.rawValue
        observer = CFRunLoopObserverCreateWithHandler(nil, activity, true, Self.order) { _, _ in
            // Holds: only the main run loop has the observer.
            MainActor.assumeIsolated { onIdle() }
        }
    }
}
