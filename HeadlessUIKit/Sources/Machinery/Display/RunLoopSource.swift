import CoreFoundation
import Foundation

/// A version-0 source of the main run loop: by it the display reaches the app.
@MainActor
final class RunLoopSource {
    /// Invalidated in `deinit`, which may run on any thread: CFRunLoopSourceInvalidate is safe on all of them.
    private nonisolated(unsafe) var source: CFRunLoopSource?
    private let body: @MainActor () -> Void

    /// - Parameter order: of several sources that are signaled, the one of the least order comes first.
    init(order: CFIndex = 0, _ body: @escaping @MainActor () -> Void) {
        self.body = body
        var context = CFRunLoopSourceContext()
        // Unretained: the source is invalidated before its owner goes.
        context.info = Unmanaged.passUnretained(self).toOpaque()
        context.perform = { info in
            guard let info else { return }
            let source = Unmanaged<RunLoopSource>.fromOpaque(info).takeUnretainedValue()
            // Holds: the source is added to the main run loop only.
            MainActor.assumeIsolated { source.body() }
        }
        source = CFRunLoopSourceCreate(nil, order, &context)
    }

    deinit { CFRunLoopSourceInvalidate(source) }

    func add(to mode: RunLoop.Mode) { CFRunLoopAddSource(CFRunLoopGetMain(), source, mode.cfMode) }

    func signal() {
        CFRunLoopSourceSignal(source)
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }
}

/// Runs one task in the main run loop's next iteration in the default mode, where Foundation lacks
/// `perform(_:on:with:waitUntilDone:modes:)`: that posts a version-0 source, too.
@MainActor
public final class HeadlessTaskPoster {
    private let source: RunLoopSource

    public init(task: @escaping @MainActor () -> Void) {
        source = RunLoopSource(task)
        source.add(to: .default)
    }

    /// Not to be called again before the task has run.
    public func post() { source.signal() }
}
