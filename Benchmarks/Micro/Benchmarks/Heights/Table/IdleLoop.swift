import CoreFoundation

/// The main run loop in its default mode, turned by a benchmark.
@MainActor
enum IdleLoop {
    /// Turns the loop until ``stop()``.
    static func run() {
        _ = keepAlive
        CFRunLoopRunInMode(.idle, 60, false)
    }

    static func stop() { CFRunLoopStop(CFRunLoopGetMain()) }

    /// Turns the loop until it is about to sleep, after all other observers of that have run.
    static func runUntilItWouldSleep() {
        let observer = CFRunLoopObserverCreateWithHandler(
            nil, CFRunLoopActivity.beforeWaiting.rawValue, false, .max
        ) { _, _ in MainActor.assumeIsolated { stop() } }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .idle)
        run()
        CFRunLoopObserverInvalidate(observer)
    }

    /// A mode without a source ends at once; an app's main loop always has one.
    private static let keepAlive: Void = {
        var context = CFRunLoopSourceContext()
        CFRunLoopAddSource(CFRunLoopGetMain(), CFRunLoopSourceCreate(nil, 0, &context), .idle)
    }()
}

#if canImport(Darwin)
    extension CFRunLoopMode {
        static var idle: CFRunLoopMode { .defaultMode }
    }
#else
    extension CFString {
        static var idle: CFRunLoopMode { kCFRunLoopDefaultMode }
    }
#endif
