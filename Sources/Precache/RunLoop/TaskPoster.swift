#if canImport(ObjectiveC)
    import Foundation

    /// Has the main run loop run one task, once, in its next iteration in the default mode: with Foundation's own call,
    /// which posts a version-0 source in that mode and wakes the loop. The loop keeps the poster until the task has run.
    @MainActor
    final class TaskPoster: NSObject {
        private let modes = [RunLoop.Mode.default.rawValue]
        private let task: @MainActor () -> Void

        init(task: @escaping @MainActor () -> Void) {
            self.task = task
        }

        /// Posts the task. The caller does not post again before it has run.
        func post() {
            perform(#selector(runTask), on: .main, with: nil, waitUntilDone: false, modes: modes)
        }

        @objc private func runTask() { task() }
    }
#else
    import CoreFoundation

    /// The same by hand, with such a source, where Foundation lacks the call.
    @MainActor
    final class TaskPoster {
        private let task: @MainActor () -> Void
        /// Set once in `init`; invalidated in `deinit`, which may run on any thread: CFRunLoopSourceInvalidate is safe
        /// on all of them.
        private nonisolated(unsafe) var source: CFRunLoopSource?

        init(task: @escaping @MainActor () -> Void) {
            self.task = task
            var context = CFRunLoopSourceContext()
            // Unretained: the source is invalidated before the poster goes.
            context.info = Unmanaged.passUnretained(self).toOpaque()
            context.perform = { info in
                guard let info else { return }
                let poster = Unmanaged<TaskPoster>.fromOpaque(info).takeUnretainedValue()
                // Holds: the source is added to the main run loop only.
                MainActor.assumeIsolated { poster.task() }
            }
            source = CFRunLoopSourceCreate(nil, 0, &context)
            CFRunLoopAddSource(CFRunLoopGetMain(), source, .idle)
        }

        deinit { CFRunLoopSourceInvalidate(source) }

        func post() {
            CFRunLoopSourceSignal(source)
            CFRunLoopWakeUp(CFRunLoopGetMain())
        }
    }
#endif
