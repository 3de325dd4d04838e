#if canImport(ObjectiveC)
    import Foundation

    /// Runs one task in the main run loop's next iteration in the default mode; `IdleScheduler` decides when.
    /// Foundation's call posts a version-0 source, wakes the loop, and keeps the poster until the task has run.
    @MainActor
    final class TaskPoster: NSObject {
        private let modes = [RunLoop.Mode.default.rawValue]
        private let task: @MainActor () -> Void

        init(task: @escaping @MainActor () -> Void) { self.task = task }

        /// Not to be called again before the task has run.
        func post() { perform(#selector(runTask), on: .main, with: nil, waitUntilDone: false, modes: modes) }

        @objc private func runTask() { task() }
    }
#else
    typealias TaskPoster = HeadlessTaskPoster
#endif
