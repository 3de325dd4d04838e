@testable import Precache

/// Waits in a task, and tells whether the wait is over.
@MainActor
final class Wait {
    private(set) var isOver = false
    private(set) var task: Task<Void, Never>!

    init(for precacher: Precacher) {
        task = Task { @MainActor in
            await precacher.warmedUp()
            self.isOver = true
        }
    }
}
