import CoreFoundation

/// Calls back on the main thread, once its run loop turns in one of some modes, after any thread has signalled: several signals
/// are one call.
final class RunLoopLanding: Sendable {
    /// Set once in `init`; signalled, and invalidated in `deinit`, on any thread: both are safe on all of them.
    private nonisolated(unsafe) let source: CFRunLoopSource

    init(in modes: [CFRunLoopMode] = [.idle, .tracking], _ body: @escaping @MainActor () -> Void) {
        let callback = Callback(body)
        var context = CFRunLoopSourceContext()
        // The source keeps it.
        context.info = Unmanaged.passUnretained(callback).toOpaque()
        context.retain = { info in
            guard let info else { return nil }
            return UnsafeRawPointer(Unmanaged<Callback>.fromOpaque(info).retain().toOpaque())
        }
        context.release = { info in
            if let info { Unmanaged<Callback>.fromOpaque(info).release() }
        }
        context.perform = { info in
            guard let info else { return }
            let callback = Unmanaged<Callback>.fromOpaque(UnsafeRawPointer(info)).takeUnretainedValue()
            // Holds: the source is added to the main run loop only.
            MainActor.assumeIsolated { callback.body() }
        }
        source = CFRunLoopSourceCreate(nil, 0, &context)
        for mode in modes { CFRunLoopAddSource(CFRunLoopGetMain(), source, mode) }
    }

    deinit { CFRunLoopSourceInvalidate(source) }

    func signal() {
        CFRunLoopSourceSignal(source)
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    private final class Callback: Sendable {
        let body: @MainActor () -> Void
        init(_ body: @escaping @MainActor () -> Void) { self.body = body }
    }
}
