@testable import Precache

/// Workers that begin what they are given at once, on the main thread, and finish it when a test says so.
@MainActor
final class HandWorkers: HeightWorkers {
    /// What has begun, with what was measured, in the order in which it began.
    private(set) var inFlight: [(work: HeightWork, row: MeasuredRow)] = []
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
        finishAll()
        WorkerPool.shared.workers = before
        WorkerPool.shared.fixedCount = nil
    }

    nonisolated func wake(_ pool: WorkerPool) {
        MainActor.assumeIsolated {
            while let work = pool.begin() { inFlight.append((work, work.measure())) }
        }
    }

    func catchUp(_ pool: WorkerPool) {}

    /// Finishes one piece of work; `choose` says which of so many.
    func finish(_ choose: (_ count: Int) -> Int = { _ in 0 }) {
        guard !inFlight.isEmpty else { return }
        let (work, row) = inFlight.remove(at: choose(inFlight.count))
        WorkerPool.shared.end(work, row, seconds: 0.01)
        wake(.shared)
    }

    /// Finishes all that is under way, and what begins then, too.
    func finishAll() { while !inFlight.isEmpty { finish() } }

    /// Finishes work and turns the loop until all is known.
    func warmUp(_ list: TableOwner) {
        MainRunLoop.turn(until: {
            finishAll()
            return list.precacher.isWarm
        })
    }
}
