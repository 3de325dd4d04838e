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

    /// Whether anybody waits.
    var isAwaited: Bool { !waiters.isEmpty }

    /// - Parameters:
    ///   - units: rows, headers and footers.
    ///   - left: how many of them are still to be measured.
    func update(units: Int, left: Int) {
        guard let progress else { return }
        let total = Int64(max(units, 1))
        let done = max(total - Int64(left), 0)
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

    var isEmpty: Bool { continuations.isEmpty }

    func resume(_ id: Int) { continuations.removeValue(forKey: id)?.resume() }

    func resumeAll() {
        let all = continuations
        continuations = [:]
        for continuation in all.values { continuation.resume() }
    }

    deinit { for continuation in continuations.values { continuation.resume() } }
}

extension Precacher {
    /// How far warming has come, in rows. The object is the same for as long as the table lives, and follows edits and
    /// changes of the environment, so it may also go back.
    public var progress: Progress {
        let progress = warmUp.makeProgress()
        synchronizeAllSections()
        updateProgress()
        return progress
    }

    func updateProgress() {
        // Of a table that was not asked yet nothing is known.
        if needsCounts { return warmUp.update(units: 1, left: 1) }
        let supplements = heights.present.supplements
        warmUp.update(
            units: cache.rowCount + (servesSupplements ? supplements.rowCount : 0),
            left: cache.queuedCount + (servesSupplements ? supplements.queuedCount : 0))
    }

    /// Returns when every row is known, or precaching is disabled, or the table gone, or the task cancelled: at once if
    /// it is so already, or nothing is measured ahead. It waits for as long as warming cannot go on: while it is
    /// paused, or the table is in no window, say.
    public func warmedUp() async {
        guard isEnabled, configuration.heights == .measuredAhead, !isWarm else { return }
        // Also of a paused table it is to be noticed when it goes.
        engine.wake()
        await warmUp.wait()
    }
}
