/// Who waits for a table to be warm.
@MainActor
struct WarmUp {
    private let waiters = Waiters()

    /// Whether anybody waits.
    var isAwaited: Bool { !waiters.isEmpty }

    /// Everybody goes on.
    func finish() { waiters.resumeAll() }

    func wait() async {
        let id = waiters.newID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiters.add($0, id: id) }
        } onCancel: { [waiters] in
            Task { @MainActor in waiters.resume(id) }
        }
    }
}

/// Continuations, which go on at the latest when this goes.
@MainActor
private final class Waiters {
    /// Touched in `deinit` as well, when nobody else has it.
    private nonisolated(unsafe) var continuations: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastID = 0

    func newID() -> Int {
        lastID += 1
        return lastID
    }

    func add(_ continuation: CheckedContinuation<Void, Never>, id: Int) {
        guard !Task.isCancelled else { return continuation.resume() }
        continuations[id] = continuation
    }

    var isEmpty: Bool { continuations.isEmpty }

    func resume(_ id: Int) { continuations.removeValue(forKey: id)?.resume() }

    func resumeAll() {
        let all = continuations
        continuations = [:]
        for continuation in all.values { continuation.resume() }
    }

    deinit { for continuation in continuations.values { continuation.resume() } }
}
