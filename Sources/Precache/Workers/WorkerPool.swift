import Dispatch

/// Takes work by ``WorkerPool/begin()``, measures it, and returns it by ``WorkerPool/end(_:_:seconds:)``.
package protocol HeightWorkers: AnyObject, Sendable {
    /// Work waits: one more worker is to begin, until ``WorkerPool/begin()`` has none for it. On any thread.
    func wake(_ pool: WorkerPool)

    /// The main thread is about to read or change the pool. For workers that go by another clock.
    @MainActor func catchUp(_ pool: WorkerPool)
}

/// One row that a worker is to measure, by one call on any thread.
package final class HeightWork: @unchecked Sendable {
    typealias Result = (row: MeasuredRow, seconds: Double)

    package let measure: @Sendable () -> MeasuredRow
    /// The table whose row it is. Rows of no table are served as if they had one.
    let table: ObjectIdentifier?
    /// The round in which it is to be measured. Changes under the pool's lock.
    var round = 0
    /// Nil until the row is measured. Changes under the pool's lock.
    var result: Result?

    package init(of table: ObjectIdentifier? = nil, measure: @escaping @Sendable () -> MeasuredRow) {
        self.table = table
        self.measure = measure
    }
}

/// Workers on Dispatch's threads, of utility priority.
private final class DispatchWorkers: HeightWorkers {
    private let queue = DispatchQueue(
        label: "Precache", qos: .utility, attributes: .concurrent, autoreleaseFrequency: .workItem)

    func wake(_ pool: WorkerPool) {
        queue.async {
            while let work = pool.begin() {
                let start = DispatchTime.now().uptimeNanoseconds
                let row = work.measure()
                pool.end(work, row, seconds: Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
            }
        }
    }

    func catchUp(_ pool: WorkerPool) {}
}

/// The rows of all tables that workers are to measure.
///
/// Each table has room of its own, and rows are measured in rounds, one of each table: a table that moves is not kept
/// waiting by all that one at rest has handed over before.
///
/// Results that come together are brought in together, in the main thread's next turn.
package final class WorkerPool: Sendable {
    package static let shared = WorkerPool()

    private struct Inside {
        /// Round by round; in one round, and of one table, in the order in which they were handed over.
        var waiting: [HeightWork] = []
        /// The round of the row that was begun last.
        var round = 0
        var begun = 0
        /// The number of workers that were woken, and have not found yet that nothing is left for them.
        var awake = 0
        /// The number of workers.
        var count = 0
        /// Whether the main thread is about to have results brought in.
        var willCollect = false

        /// Whether workers will soon have nothing to do. Only then are results brought in, which wakes the main thread.
        /// A row that comes on the screen earlier takes its result itself.
        var isLow: Bool { waiting.count <= count * WorkerPool.maxWaiting / 4 }

        /// Adds a row to the round after that of its table's last one, behind other tables' rows. O(rows that wait).
        mutating func add(_ work: HeightWork) {
            work.round = 1 + (waiting.last { $0.table == work.table }?.round ?? round)
            let before = waiting.lastIndex { $0.round <= work.round }
            waiting.insert(work, at: before.map { $0 + 1 } ?? 0)
        }

        /// Returns whether results are to be brought in, for which nothing is posted yet.
        mutating func claimCollecting() -> Bool {
            guard isLow, !willCollect else { return false }
            willCollect = true
            return true
        }
    }

    private struct Owner { weak var client: (any WorkerClient)? }

    /// How many rows of a table wait for each worker at the most: about a screenful, as the list may move on.
    private static let maxWaiting = 12

    private let inside = Locked(Inside())
    /// Runs a closure on the main thread later. Called on any thread.
    private let later: @Sendable (_ body: @escaping @MainActor @Sendable () -> Void) -> Void
    /// The tables that have handed rows over.
    @MainActor private var owners: [Owner] = []
    init(
        later: @escaping @Sendable (_ body: @escaping @MainActor @Sendable () -> Void) -> Void = {
            MainTimer.perform($0)
        }
    ) {
        self.later = later
    }

    /// Replaced by benchmarks and tests.
    @MainActor package var workers: any HeightWorkers = DispatchWorkers()
    /// The number of workers, for benchmarks and tests; nil for what the device has to spare.
    @MainActor package var fixedCount: Int?

    /// The number of workers now: one at the most where the device is hot or saves power, or the system prefers less
    /// work. O(tables).
    @MainActor var count: Int {
        let spare = fixedCount ?? Self.spareCores
        let isPlenty = DevicePower.current() == .plenty && !owners.contains { $0.client?.isToDoLess ?? false }
        return isPlenty ? spare : min(spare, 1)
    }

    /// The cores that the main thread and the render server leave, up to four, which is about the number of a phone's
    /// efficient ones: 2 of 6 are fast since the iPhone 8. (Apple, "Tuning your code's performance for Apple silicon".)
    private static let spareCores = min(max(ProcessInfo.processInfo.activeProcessorCount - 2, 0), 4)

    /// Calls `body` once workers have caught up, and know how many they are.
    @MainActor private func locked<Result>(_ body: (inout Inside) -> Result) -> Result {
        workers.catchUp(self)
        let count = count
        return inside.withLock { inside in
            inside.count = count
            return body(&inside)
        }
    }

    /// Whether a table may hand over another row.
    @MainActor func hasRoom(for table: ObjectIdentifier) -> Bool {
        locked { inside in inside.waiting.count { $0.table == table } < inside.count * Self.maxWaiting }
    }
    @MainActor var isLow: Bool { locked { $0.isLow } }
    /// Whether no worker has begun the work.
    @MainActor func isWaiting(_ work: HeightWork) -> Bool { locked { $0.waiting.contains { $0 === work } } }
    /// Whether the work is measured.
    @MainActor package func isFinished(_ work: HeightWork) -> Bool { locked { _ in work.result != nil } }
    /// The result of each piece of work, nil until it is measured.
    @MainActor func results(of works: [HeightWork]) -> [HeightWork.Result?] { locked { _ in works.map(\.result) } }

    /// Of nobody who is told of results.
    @MainActor package func add(_ work: HeightWork) { add(work, for: nil) }

    @MainActor func add(_ work: HeightWork, for client: (any WorkerClient)?) {
        if let client, !owners.contains(where: { $0.client === client }) { owners.append(Owner(client: client)) }
        let wakes = locked { inside in
            inside.add(work)
            guard inside.awake < inside.count else { return false }
            inside.awake += 1
            return true
        }
        if wakes { workers.wake(self) }
    }

    @MainActor package func callOff(_ work: HeightWork) {
        if inside.withLock({ _ in work.result != nil }) { return }
        let collects = locked { inside in
            inside.waiting.removeAll { $0 === work }
            return work.result == nil && inside.claimCollecting()
        }
        if collects { collectSoon() }
    }

    private func collectSoon() { later { [self] in collect() } }

    /// Has each table bring its results in.
    @MainActor func collect() {
        inside.withLock { $0.willCollect = false }
        owners.removeAll { $0.client == nil }
        for owner in owners { owner.client?.collect() }
    }

    /// The next work to measure; nil where none waits, or enough workers measure. On any thread.
    package func begin() -> HeightWork? {
        inside.withLock { inside in
            guard inside.begun < inside.count, !inside.waiting.isEmpty else {
                // Under the lock, so that what is added from now on wakes it again.
                inside.awake = max(inside.awake - 1, 0)
                return nil
            }
            inside.begun += 1
            let next = inside.waiting.removeFirst()
            inside.round = next.round
            return next
        }
    }

    /// Work has been measured, with a height that is checked when it is brought in. On any thread.
    package func end(_ work: HeightWork, _ row: MeasuredRow, seconds: Double) {
        let collects = inside.withLock { inside in
            inside.begun -= 1
            work.result = (row, seconds)
            return inside.claimCollecting()
        }
        if collects { collectSoon() }
    }
}
