import CoreFoundation

/// Calls back on the main thread after any thread has signalled; several signals are one call. It is never released.
final class MainLoopSignal: Sendable {
    /// Core Foundation allows signalling it on any thread.
    private nonisolated(unsafe) let source: CFRunLoopSource

    init(in modes: [CFRunLoopMode] = [.idle, .tracking], _ body: @escaping @MainActor () -> Void) {
        var context = CFRunLoopSourceContext()
        context.info = Unmanaged.passRetained(Callback(body: body)).toOpaque()
        context.perform = { info in
            guard let info else { return }
            let callback = Unmanaged<Callback>.fromOpaque(UnsafeRawPointer(info)).takeUnretainedValue()
            // Holds: only the main run loop has the source.
            MainActor.assumeIsolated { callback.body() }
        }
        source = CFRunLoopSourceCreate(nil, 0, &context)
        for mode in modes { CFRunLoopAddSource(CFRunLoopGetMain(), source, mode) }
    }

    func signal() {
        CFRunLoopSourceSignal(source)
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    private final class Callback: Sendable {
        let body: @MainActor () -> Void
        init(body: @escaping @MainActor () -> Void) { self.body = body }
    }
}
