#if !canImport(UIKit)
    import Foundation
    import HeadlessUIKit
    import Precache

    /// Workers whose time is simulated: each one's clock is the CPU time that its work takes, beginning at the moment on the
    /// display's clock at which it takes it up. What it finishes at a later moment cannot be seen before that.
    ///
    /// Work is carried out while the display waits, uncounted, on a thread besides the main one: so neither a busy machine nor
    /// one with few cores can be seen in what comes out.
    @MainActor
    final class VirtualWorkers: HeightWorkers {
        private struct Worker {
            /// Since when it has nothing to do, on the display's clock, or when it will have nothing to do.
            var free = 0.0
            /// What it is at until then.
            var result: (work: HeightWork, row: MeasuredRow, seconds: Double)?
        }

        private var workers: [Worker]
        private unowned let pool: WorkerPool
        /// Up to when this was simulated. The pool has not been changed between then and now.
        private var time: Double
        /// What workers have done, in seconds of their CPU time.
        private(set) var work = 0.0
        private let thread = DispatchQueue(label: "ScrollKit.worker")
        private var isCatchingUp = false
        /// Whether the pool has something for the main thread that was not there before.
        private var hasGivenBack = false

        init(count: Int, for pool: WorkerPool) {
            self.pool = pool
            workers = Array(repeating: Worker(), count: count)
            time = HeadlessDisplay.main.now
        }

        /// Nothing: whoever changes the pool catches up before, and the display does after.
        nonisolated func wake(_ pool: WorkerPool) {}

        func catchUp(_ pool: WorkerPool) { catchUp() }

        /// Gives back what is still under way, whenever it would have ended.
        func finish() {
            for index in workers.indices {
                guard let (work, row, seconds) = workers[index].result else { continue }
                workers[index].result = nil
                pool.end(work, row, seconds: seconds)
            }
        }

        private func simulate(until now: Double) {
            while true {
                let busy = workers.indices.filter { workers[$0].result != nil }.min {
                    workers[$0].free < workers[$1].free
                }
                let idle = workers.indices.filter { workers[$0].result == nil }.min {
                    workers[$0].free < workers[$1].free
                }
                let end = busy.map { workers[$0].free } ?? .infinity
                let start = idle.map { max(workers[$0].free, time) } ?? .infinity
                if let busy, end <= min(start, now), let result = workers[busy].result {
                    workers[busy].result = nil
                    hasGivenBack = true
                    pool.end(result.work, result.row, seconds: result.seconds)
                } else if let idle, start <= now, let work = pool.begin() {
                    carryOut(work, by: idle, from: start)
                } else if let busy, end <= now, let result = workers[busy].result {
                    workers[busy].result = nil
                    hasGivenBack = true
                    pool.end(result.work, result.row, seconds: result.seconds)
                } else {
                    return
                }
            }
        }

        private func carryOut(_ work: HeightWork, by worker: Int, from start: Double) {
            let done = DispatchSemaphore(value: 0)
            nonisolated(unsafe) var result = (row: MeasuredRow(height: 0), seconds: 0.0)
            thread.async {
                let start = ThreadClock.now
                let row = work.measure()
                result = (row, ThreadClock.now - start)
                done.signal()
            }
            done.wait()
            self.work += result.seconds
            workers[worker] = Worker(
                free: start + result.seconds, result: (work, result.row, result.seconds))
        }
    }

    extension VirtualWorkers: DisplayCompanion {
        var nextEvent: TimeInterval? {
            hasGivenBack = false
            catchUp()
            // Work that began after the last look may have ended by now: the loop has to turn before it waits.
            return hasGivenBack ? time : workers.filter { $0.result != nil }.map(\.free).min()
        }

        func catchUp() {
            guard !isCatchingUp else { return }
            isCatchingUp = true
            let now = HeadlessDisplay.main.now
            HeadlessDisplay.main.leavingOut { simulate(until: now) }
            time = now
            isCatchingUp = false
        }
    }
#endif
