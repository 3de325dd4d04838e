import CoreFoundation

/// The main run loop in its default mode, turned by a benchmark.
@MainActor
enum IdleLoop {
    /// Turns the loop until ``stop()``, or for so many seconds.
    static func run(seconds: Double = 60) {
        _ = keepAlive
        CFRunLoopRunInMode(.idle, seconds, false)
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

/// The least that one task an iteration can cost: an observer that posts a source each time the loop is about to sleep.
@MainActor
final class BareLoop {
    private let task: () -> Void
    private var observer: CFRunLoopObserver?
    private var source: CFRunLoopSource?

    init(task: @escaping @MainActor () -> Void) {
        self.task = task
        var context = CFRunLoopSourceContext()
        // Unretained: it outlives its runs.
        context.info = Unmanaged.passUnretained(self).toOpaque()
        context.perform = { info in
            let loop = Unmanaged<BareLoop>.fromOpaque(info!).takeUnretainedValue()
            // Holds: the source is added to the main run loop only.
            MainActor.assumeIsolated { loop.task() }
        }
        source = CFRunLoopSourceCreate(nil, 0, &context)
        // After the commit, as Precache's own.
        observer = CFRunLoopObserverCreateWithHandler(nil, CFRunLoopActivity.beforeWaiting.rawValue, true, 2_000_100) {
            [unowned self] _, _ in
            // Holds: the observer is added to the main run loop only.
            MainActor.assumeIsolated { self.post() }
        }
    }

    /// Turns the loop until it is stopped.
    func run() {
        CFRunLoopAddSource(CFRunLoopGetMain(), source, .idle)
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .idle)
        IdleLoop.run()
        CFRunLoopRemoveObserver(CFRunLoopGetMain(), observer, .idle)
        CFRunLoopRemoveSource(CFRunLoopGetMain(), source, .idle)
    }

    private func post() {
        CFRunLoopSourceSignal(source)
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }
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
