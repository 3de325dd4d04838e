import CoreFoundation
import Foundation

/// Tells how long the main run loop has slept, in seconds, each time that it wakes from sleep in a common mode.
@MainActor
final class SleepObserver {
    private var start: TimeInterval?
    private let onWake: (TimeInterval) -> Void

    init(onWake: @escaping (TimeInterval) -> Void) {
        self.onWake = onWake
        // The last to be called before it sleeps, and the first after it.
        observe(.beforeWaiting, order: .max) { $0.start = Self.now }
        observe(.afterWaiting, order: .min) { $0.wake() }
    }

    private func observe(
        _ activity: CFRunLoopActivity, order: CFIndex, _ body: @escaping @MainActor (SleepObserver) -> Void
    ) {
        let observer = CFRunLoopObserverCreateWithHandler(nil, activity.rawValue, true, order) { [weak self] _, _ in
            // Holds: the observer is added to the main run loop only.
            MainActor.assumeIsolated { if let self { body(self) } }
        }
        for mode in RunLoop.Mode.headlessCommon { CFRunLoopAddObserver(CFRunLoopGetMain(), observer, mode.cfMode) }
    }

    private func wake() {
        guard let start else { return }
        self.start = nil
        onWake(Self.now - start)
    }

    /// On the system's clock.
    private static var now: TimeInterval {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
    }
}
