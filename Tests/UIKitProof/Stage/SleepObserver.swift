import CoreFoundation
import Foundation

/// Calls back whenever the main run loop is about to sleep in its default mode, until it is invalidated.
@MainActor
final class SleepObserver {
    private let observer: CFRunLoopObserver?

    /// - Parameter order: after the observers of lower order. Core Animation's has 2,000,000.
    init(order: CFIndex, _ body: @escaping @MainActor () -> Void) {
        let activity = CFRunLoopActivity.beforeWaiting.rawValue
        observer = CFRunLoopObserverCreateWithHandler(nil, activity, true, order) { _, _ in
            // Holds: the observer is the main run loop's.
            MainActor.assumeIsolated { body() }
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, defaultMode)
    }

    func invalidate() { CFRunLoopRemoveObserver(CFRunLoopGetMain(), observer, defaultMode) }
}

// `CFRunLoopMode` is a struct on Apple's platforms and a plain CFString elsewhere.

#if canImport(Darwin)
    private var defaultMode: CFRunLoopMode { .defaultMode }
#else
    private var defaultMode: CFRunLoopMode { kCFRunLoopDefaultMode }
#endif
