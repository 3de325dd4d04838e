import CoreFoundation

/// Calls back each time the main run loop is about to sleep in some modes, while it is on. It wakes nothing.
///
/// Core Animation commits the frame from an observer of the same activity, of order 2,000,000: this one comes after it,
/// so that the frame never waits for it.
@MainActor
final class IdleObserver {
    static let order: CFIndex = 2_000_100

    /// Invalidated in `deinit`, which may run on any thread: CFRunLoopObserverInvalidate is safe on all of them.
    private nonisolated(unsafe) let observer: CFRunLoopObserver
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
        observer = CFRunLoopObserverCreateWithHandler(
            nil, CFRunLoopActivity.beforeWaiting.rawValue, true, Self.order
        ) { _, _ in
            // Holds: the observer is added to the main run loop only.
            MainActor.assumeIsolated { onIdle() }
        }
    }

    deinit { CFRunLoopObserverInvalidate(observer) }
}
