import CoreFoundation

/// The least that one task an iteration can cost: an observer that posts a source each time the loop is about to sleep,
/// until so many have run.
@MainActor
final class BareLoop {
    private var left = 0
    private var observer: CFRunLoopObserver?
    private var source: CFRunLoopSource?

    init() {
        var context = CFRunLoopSourceContext()
        // Unretained, and never freed: there is one a benchmark.
        context.info = Unmanaged.passRetained(self).toOpaque()
        context.perform = { info in
            let loop = Unmanaged<BareLoop>.fromOpaque(info!).takeUnretainedValue()
            MainActor.assumeIsolated { loop.runTask() }
        }
        source = CFRunLoopSourceCreate(nil, 0, &context)
        observer = CFRunLoopObserverCreateWithHandler(nil, CFRunLoopActivity.beforeWaiting.rawValue, true, 2_000_100) {
            [unowned self] _, _ in
            MainActor.assumeIsolated { self.post() }
        }
    }

    /// Turns the loop until `count` tasks have run.
    func run(_ count: Int) {
        left = count
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

    private func runTask() {
        left -= 1
        if left == 0 { IdleLoop.stop() }
    }
}
