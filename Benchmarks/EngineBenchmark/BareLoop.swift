import CoreFoundation

/// The least that one task an iteration of the main run loop takes: an observer that signals a source.
@MainActor
final class BareLoop {
    private var left = 0
    private var source: CFRunLoopSource?

    func run(_ count: Int) {
        left = count
        var context = CFRunLoopSourceContext()
        context.info = Unmanaged.passUnretained(self).toOpaque()
        context.perform = { info in
            let loop = Unmanaged<BareLoop>.fromOpaque(info!).takeUnretainedValue()
            // Holds: the source is added to the main run loop.
            MainActor.assumeIsolated { loop.left -= 1 }
        }
        source = CFRunLoopSourceCreate(nil, 0, &context)
        CFRunLoopAddSource(CFRunLoopGetMain(), source, kCFRunLoopDefaultMode)
        let observer = CFRunLoopObserverCreateWithHandler(nil, CFRunLoopActivity.beforeWaiting.rawValue, true, 0) {
            _, _ in
            MainActor.assumeIsolated {
                guard self.left > 0 else { return CFRunLoopStop(CFRunLoopGetMain()) }
                CFRunLoopSourceSignal(self.source)
                CFRunLoopWakeUp(CFRunLoopGetMain())
            }
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopDefaultMode)
        while left > 0 { CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.01, false) }
        CFRunLoopObserverInvalidate(observer)
        CFRunLoopSourceInvalidate(source)
    }
}
