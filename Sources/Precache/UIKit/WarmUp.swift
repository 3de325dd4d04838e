import Foundation
import PrecacheCore

/// Who waits for a table to be warm, and the progress that the app was given.
@MainActor
struct WarmUp {
    private let waiters = Waiters()
    private(set) var progress: Progress?

    mutating func makeProgress() -> Progress {
        if let progress { return progress }
        // 0 of 0 units would read as nothing done of nothing known.
        let made = Progress(totalUnitCount: 1)
        progress = made
        return made
    }

    func update(_ cache: HeightCache) {
        guard let progress else { return }
        let total = Int64(max(cache.rowCount, 1))
        let done = total - Int64(cache.queuedCount)
        // Observers are called for each of these.
        if progress.totalUnitCount != total { progress.totalUnitCount = total }
        if progress.completedUnitCount != done { progress.completedUnitCount = done }
    }

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

    func resume(_ id: Int) { continuations.removeValue(forKey: id)?.resume() }

    func resumeAll() {
        let all = continuations
        continuations = [:]
        for continuation in all.values { continuation.resume() }
    }

    deinit { for continuation in continuations.values { continuation.resume() } }
}

extension Precacher {
    /// How far warming has come, in rows. The object is the same for as long as the table lives, and follows edits and changes
    /// of the environment, so it may also go back.
    public var progress: Progress {
        let progress = warmUp.makeProgress()
        warmUp.update(cache)
        return progress
    }

    /// Returns when every row is known, or precaching is disabled, or the table gone, or the task cancelled: at once if it is so
    /// already. It waits for as long as warming cannot go on: while it is paused, or the table is in no window, say.
    public func warmedUp() async {
        guard isEnabled, !isWarm else { return }
        await warmUp.wait()
    }
}
