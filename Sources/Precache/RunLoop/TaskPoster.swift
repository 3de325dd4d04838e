#if canImport(ObjectiveC)
    import Foundation

    /// Runs one task in the main run loop's next iteration in the default mode; `IdleScheduler` decides when.
    /// Foundation's call posts a version-0 source, wakes the loop, and keeps the poster until the task has run.
    @MainActor
    final class TaskPoster: NSObject {
        private let modes = [RunLoop.Mode.default.rawValue]
        private let task: @MainActor () -> Void

        init(task: @escaping @MainActor () -> Void) {
            self.task = task
        }

        /// Not to be called again before the task has run.
        func post() {
            perform(#selector(runTask), on: .main, with: nil, waitUntilDone: false, modes: modes)
        }

        @objc private func runTask() { task() }
    }
#else
    import CoreFoundation

    /// The same with a source of its own, where Foundation lacks the call. Never released.
    @MainActor
    final class TaskPoster {
        private let task: @MainActor () -> Void
        private lazy var source: CFRunLoopSource = {
            var context = CFRunLoopSourceContext()
            context.info = Unmanaged.passRetained(self).toOpaque()
            context.perform = { info in
                guard let info else { return }
                let poster = Unmanaged<TaskPoster>.fromOpaque(info).takeUnretainedValue()
                // Holds: only the main run loop has the source.
                MainActor.assumeIsolated { poster.task() }
            }
            let source = CFRunLoopSourceCreate(nil, 0, &context)!
            CFRunLoopAddSource(CFRunLoopGetMain(), source, .idle)
            return source
        }()

        init(task: @escaping @MainActor () -> Void) { self.task = task }

        func post() {
            CFRunLoopSourceSignal(source)
            CFRunLoopWakeUp(CFRunLoopGetMain())
        }
    }
#endif
