import CoreFoundation
import Foundation

/// Rows that were collected at a reload, and an observer that posts a task for the first of them whenever the main run
/// loop is about to sleep in the default mode.
///
/// What is in it stays in it, whatever becomes of the table: a reload makes another one beside it. There are then two
/// tasks in an iteration.
@MainActor
final class EagerQueue {
    private var waiting: [IndexPath]
    private var posted: [IndexPath] = []
    private let measure: @MainActor (IndexPath) -> Void

    // Invalidated in `deinit`, which may run on any thread: CFRunLoopObserverInvalidate and CFRunLoopSourceInvalidate
    // are safe on all of them.
    private nonisolated(unsafe) var observer: CFRunLoopObserver?
    private nonisolated(unsafe) var source: CFRunLoopSource?

    init(_ rows: [IndexPath], measure: @escaping @MainActor (IndexPath) -> Void) {
        waiting = rows
        self.measure = measure
        var context = CFRunLoopSourceContext()
        // Unretained: the source is invalidated before the queue goes.
        context.info = Unmanaged.passUnretained(self).toOpaque()
        context.perform = { info in
            guard let info else { return }
            let queue = Unmanaged<EagerQueue>.fromOpaque(info).takeUnretainedValue()
            // Holds: the source is added to the main run loop only.
            MainActor.assumeIsolated { queue.measurePosted() }
        }
        source = CFRunLoopSourceCreate(nil, 0, &context)
        CFRunLoopAddSource(CFRunLoopGetMain(), source, .idle)
        observer = CFRunLoopObserverCreateWithHandler(nil, CFRunLoopActivity.beforeWaiting.rawValue, true, 0) {
            [weak self] _, _ in
            // Holds: the observer is added to the main run loop only.
            MainActor.assumeIsolated { self?.postNext() }
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .idle)
    }

    deinit {
        CFRunLoopObserverInvalidate(observer)
        CFRunLoopSourceInvalidate(source)
    }

    var isDone: Bool { waiting.isEmpty && posted.isEmpty }

    func stop() {
        waiting = []
        posted = []
        CFRunLoopObserverInvalidate(observer)
        CFRunLoopSourceInvalidate(source)
    }

    private func postNext() {
        guard !waiting.isEmpty else { return CFRunLoopObserverInvalidate(observer) }
        posted.append(waiting.removeFirst())
        CFRunLoopSourceSignal(source)
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    private func measurePosted() {
        let rows = posted
        posted = []
        rows.forEach(measure)
    }
}
