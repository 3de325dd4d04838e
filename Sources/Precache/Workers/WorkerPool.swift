import Dispatch

/// Carries out what waits in the pool: takes work with ``WorkerPool/begin()`` and gives it back with
/// ``WorkerPool/end(_:_:seconds:)``.
package protocol HeightWorkers: AnyObject, Sendable {
    /// Some work waits.
    func wake(_ pool: WorkerPool)

    /// The main thread is about to look at the pool, or to change it. For workers that live by another clock.
    @MainActor func catchUp(_ pool: WorkerPool)
}

/// Workers on Dispatch's threads, of utility priority.
private final class DispatchWorkers: HeightWorkers {
    private let queue = DispatchQueue(
        label: "Precache", qos: .utility, attributes: .concurrent, autoreleaseFrequency: .workItem)

    func wake(_ pool: WorkerPool) {
        queue.async {
            while let work = pool.begin() {
                let start = DispatchTime.now().uptimeNanoseconds
                let height = work.measure()
                pool.end(work, height, seconds: Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
            }
        }
    }

    func catchUp(_ pool: WorkerPool) {}
}

/// Has heights measured by workers on other threads, for all tables, in the order in which rows were handed over.
///
/// What is finished lands on the main run loop by a source that a worker signals itself: results that come together land together.
/// With `async` they would wait behind whatever else was posted to the main queue, which is drained once a turn, in the common
/// modes only.
package final class WorkerPool: Sendable {
    package static let shared = WorkerPool()

    private struct Inside {
        var waiting: [HeightWork] = []
        var begun = 0
        /// How many may measure at a time.
        var count = 0

        var hasRoom: Bool { waiting.count < count * WorkerPool.maxWaiting }
        /// Whether workers will soon have nothing to do. Only then what is finished lands: each landing wakes the main thread,
        /// and a row that comes on the screen before that is looked for here anyway.
        var isLow: Bool { waiting.count <= count * WorkerPool.maxWaiting / 4 }
    }

    private struct Owner {
        weak var rows: WorkerBridge?
    }

    /// How much work waits for each worker at the most: about a screenful of rows. More would be for where a list was a while
    /// ago.
    private static let maxWaiting = 12

    private let inside = Locked(Inside())
    private let finished = MainLoopSignal { WorkerPool.shared.collect() }
    /// Whose rows were handed over, as long as they are there.
    @MainActor private var owners: [Owner] = []
    /// Who carries work out. Benchmarks and tests put their own in place.
    @MainActor package var workers: any HeightWorkers = DispatchWorkers()
    /// How many workers there are, whatever the device has to spare; nil for what it has. For benchmarks and tests.
    @MainActor package var fixedCount: Int?

    private init() {}

    /// How many workers may measure now: one where the device had better have few. O(1).
    @MainActor var count: Int {
        let spare = fixedCount ?? Self.spareCores
        return DevicePower.current() == .plenty ? spare : min(spare, 1)
    }

    /// The main thread and the render server have a core each; what is left, up to four, is about what a phone has of
    /// efficient ones: 2 of 6 are fast since the iPhone 8. (Apple, "Tuning your code's performance for Apple silicon".)
    private static let spareCores = min(max(ProcessInfo.processInfo.activeProcessorCount - 2, 0), 4)

    /// What is inside, once workers have caught up, and know how many they are.
    @MainActor
    private func look<Result>(_ body: (inout Inside) -> Result) -> Result {
        workers.catchUp(self)
        let count = count
        return inside.withLock { inside in
            inside.count = count
            return body(&inside)
        }
    }

    /// Whether a worker could take another row.
    @MainActor var hasRoom: Bool { look { $0.hasRoom } }
    /// Whether workers will soon have nothing to do.
    @MainActor var isLow: Bool { look { $0.isLow } }
    /// Whether nobody has begun some work.
    @MainActor func isWaiting(_ work: HeightWork) -> Bool { look { $0.waiting.contains { $0 === work } } }
    /// What has come of work; nil until it is measured.
    @MainActor func result(of work: HeightWork) -> (height: Double, seconds: Double)? { look { _ in work.result } }

    /// - Parameter owner: brings in what is finished.
    @MainActor
    func add(_ work: HeightWork, for owner: WorkerBridge? = nil) {
        if let owner, !owners.contains(where: { $0.rows === owner }) { owners.append(Owner(rows: owner)) }
        look { $0.waiting.append(work) }
        workers.wake(self)
    }

    /// Nobody wants the work any more: if no worker has begun it, none will.
    @MainActor
    func callOff(_ work: HeightWork) {
        let isLow = look { inside in
            inside.waiting.removeAll { $0 === work }
            return work.result == nil && inside.isLow
        }
        if isLow { finished.signal() }
    }

    /// Has what is finished brought in, for all tables.
    @MainActor
    func collect() {
        owners.removeAll { $0.rows == nil }
        for owner in owners { owner.rows?.collect() }
    }

    /// What is to be measured next; nil where nothing waits, or enough workers measure. On any thread.
    package func begin() -> HeightWork? {
        inside.withLock { inside in
            guard inside.begun < inside.count, !inside.waiting.isEmpty else { return nil }
            inside.begun += 1
            return inside.waiting.removeFirst()
        }
    }

    /// Work has been measured. On any thread.
    ///
    /// - Parameters:
    ///   - height: in points; whether it is one is looked at when it lands.
    ///   - seconds: how long it took.
    package func end(_ work: HeightWork, _ height: Double, seconds: Double) {
        let isLow = inside.withLock { inside in
            inside.begun -= 1
            work.result = (height, seconds)
            return inside.isLow
        }
        if isLow { finished.signal() }
    }
}
