/// Who waits for a table to be warm: they go on at the latest when this goes.
@MainActor
final class WarmUp {
    /// Touched in `deinit` as well, when nobody else has it.
    private nonisolated(unsafe) var continuations: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastID = 0

    /// Whether anybody waits.
    var isAwaited: Bool { !continuations.isEmpty }

    func wait() async {
        lastID += 1
        let id = lastID
        await withTaskCancellationHandler {
            await withCheckedContinuation { add($0, id: id) }
        } onCancel: {
            Task { @MainActor in continuations.removeValue(forKey: id)?.resume() }
        }
    }

    private func add(_ continuation: CheckedContinuation<Void, Never>, id: Int) {
        guard !Task.isCancelled else { return continuation.resume() }
        continuations[id] = continuation
    }

    /// Everybody goes on.
    func finish() {
        let all = continuations
        continuations = [:]
        for continuation in all.values { continuation.resume() }
    }

    deinit { for continuation in continuations.values { continuation.resume() } }
}
