#if canImport(ObjectiveC)
    import Foundation

    typealias TaskPoster = PerformTaskPoster

    /// Posts with Foundation's own call. The run loop keeps the poster until the task has run, and nothing else.
    @MainActor
    final class PerformTaskPoster: NSObject, TaskPosting {
        private let modes: [String]
        private let task: @MainActor () -> Void

        init(at moment: PrecachingMoment, task: @escaping @MainActor () -> Void) {
            modes = [moment.modeName]
            self.task = task
        }

        func post() {
            perform(#selector(runTask), on: .main, with: nil, waitUntilDone: false, modes: modes)
        }

        @objc private func runTask() { task() }
    }
#endif
