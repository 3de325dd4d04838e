/// Carries out what waits in the pool: takes work with ``WorkerPool/begin(at:)`` and gives it back with
/// ``WorkerPool/end(_:_:seconds:)``.
package protocol HeightWorkers: AnyObject, Sendable {
    /// The time by which work is under way, in seconds.
    var now: Double { get }

    /// Some work waits.
    func wake(_ pool: WorkerPool)

    /// The main thread is about to look at the pool, or to change it. For workers that live by another clock.
    @MainActor func catchUp(_ pool: WorkerPool)

    /// Blocks the main thread until the work is finished, for so many seconds at the most.
    @MainActor func wait(for work: HeightWork, atMost seconds: Double, _ pool: WorkerPool)
}

/// Whose work the pool has measured.
@MainActor
protocol WorkOwner: AnyObject {
    /// Some work is finished, maybe of this owner.
    func land()
    /// Work, maybe of this owner, does not come to an end.
    func giveUp(_ work: HeightWork)
    /// No worker is left: what this owner had handed over it has to see to itself.
    func takeBack()
}

struct WeakOwner {
    weak var owner: (any WorkOwner)?
}
