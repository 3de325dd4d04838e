#if canImport(ObjectiveC)
    import Foundation

    /// Has the main run loop run one task, once, in its next iteration in the default mode: with Foundation's own call,
    /// which posts a version-0 source in that mode and wakes the loop. The loop keeps the poster until the task has
    /// run.
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
    /// The same by hand, with such a source, where Foundation lacks the call.
    @MainActor
    final class TaskPoster {
        private let signal: MainLoopSignal

        init(task: @escaping @MainActor () -> Void) { signal = MainLoopSignal(in: [.idle], task) }

        func post() { signal.signal() }
    }
#endif
