#if canImport(ObjectiveC)
    import Foundation

    typealias TaskPoster = PerformTaskPoster

    /// Posts with Foundation's own call. The run loop keeps the poster until the task has run, and nothing else.
    @MainActor
    final class PerformTaskPoster: NSObject, TaskPosting {
        private let modes = [RunLoop.Mode.default.rawValue]
        private let task: @MainActor () -> Void

        init(task: @escaping @MainActor () -> Void) {
            self.task = task
        }

        func post() {
            perform(#selector(runTask), on: .main, with: nil, waitUntilDone: false, modes: modes)
        }

        @objc private func runTask() { task() }
    }
#endif
