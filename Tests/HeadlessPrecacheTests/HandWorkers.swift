import Foundation

@testable import Precache

/// Workers that begin what they are given at once, on the main thread, and finish it when a test says so.
@MainActor
final class HandWorkers: HeightWorkers {
    /// What has begun, with what was measured, in the order in which it began.
    private(set) var underWay: [(work: HeightWork, height: Double)] = []
    /// How long each piece of work takes, in seconds.
    var seconds = 0.01
    /// Whether work begins as soon as it is taken.
    nonisolated(unsafe) var hasThreads = true {
        didSet { if hasThreads { beginTaken() } }
    }
    private var taken: [HeightWork] = []
    /// Whether work ends while the main thread waits for it.
    var finishesWhenAwaited = true
    private(set) var waits = 0
    /// The time on their clock, in seconds.
    nonisolated(unsafe) var time = 0.0
    private let before: any HeightWorkers

    /// - Parameter count: how many there are.
    init(_ count: Int = 1) {
        before = WorkerPool.shared.workers
        WorkerPool.shared.workers = self
        WorkerPool.shared.fixedCount = count
    }

    /// To be called at the end of a test.
    func retire() {
        WorkerPool.shared.fixedCount = 0
        while !underWay.isEmpty { finish { _ in 0 } }
        WorkerPool.shared.workers = before
        WorkerPool.shared.fixedCount = nil
    }

    nonisolated var now: Double { time }

    nonisolated func wake(_ pool: WorkerPool) {
        MainActor.assumeIsolated {
            while let work = pool.begin(at: hasThreads ? time : nil) {
                if hasThreads { underWay.append((work, work.measure())) } else { taken.append(work) }
            }
        }
    }

    private nonisolated func beginTaken() {
        MainActor.assumeIsolated {
            let works = taken
            taken = []
            for work in works where WorkerPool.shared.begins(work, at: time) {
                underWay.append((work, work.measure()))
            }
            wake(.shared)
        }
    }

    func catchUp(_ pool: WorkerPool) {}

    func wait(for work: HeightWork, atMost seconds: Double, _ pool: WorkerPool) {
        waits += 1
        guard finishesWhenAwaited, let index = underWay.firstIndex(where: { $0.work === work }) else { return }
        finish { _ in index }
    }

    /// Finishes one piece of work; `choose` says which of so many.
    func finish(_ choose: (_ count: Int) -> Int) {
        guard !underWay.isEmpty else { return }
        let (work, height) = underWay.remove(at: choose(underWay.count))
        WorkerPool.shared.end(work, height, seconds: seconds)
        wake(.shared)
    }

    /// Finishes all that is under way, and what begins then, too.
    func finishAll() { while !underWay.isEmpty { finish { _ in 0 } } }
}
