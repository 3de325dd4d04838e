import CoreFoundation

/// Calls back each time the main run loop is about to sleep in one mode, while it is on.
///
/// Core Animation commits the frame from an observer of the same activity, of order 2,000,000: this one comes after it,
/// so that the frame never waits for it. It wakes nothing.
@MainActor
final class IdleObserver {
    /// After Core Animation's commit, at 2,000,000.
    static let order: CFIndex = 2_000_100

    /// Invalidated in `deinit`, which may run on any thread: CFRunLoopObserverInvalidate is safe on all of them.
    private nonisolated(unsafe) let observer: CFRunLoopObserver
    private let mode: CFRunLoopMode
    private(set) var isOn = false

    init(in mode: CFRunLoopMode, onIdle: @escaping @MainActor () -> Void) {
        self.mode = mode
        observer = CFRunLoopObserverCreateWithHandler(
            nil, CFRunLoopActivity.beforeWaiting.rawValue, true, Self.order
        ) { _, _ in
            // Holds: the observer is added to the main run loop only.
            MainActor.assumeIsolated { onIdle() }
        }
    }

    deinit { CFRunLoopObserverInvalidate(observer) }

    func turnOn() {
        guard !isOn else { return }
        isOn = true
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, mode)
    }

    func turnOff() {
        guard isOn else { return }
        isOn = false
        CFRunLoopRemoveObserver(CFRunLoopGetMain(), observer, mode)
    }
}
