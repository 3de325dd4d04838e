/// Carries out what waits in the pool: takes work with ``WorkerPool/begin()`` and gives it back with
/// ``WorkerPool/end(_:_:seconds:)``.
package protocol HeightWorkers: AnyObject, Sendable {
    /// Some work waits.
    func wake(_ pool: WorkerPool)

    /// The main thread is about to look at the pool, or to change it. For workers that live by another clock.
    @MainActor func catchUp(_ pool: WorkerPool)
}

/// Whose work the pool has measured.
@MainActor
protocol WorkOwner: AnyObject {
    /// Some work is finished, maybe of this owner.
    func land()
}

struct WeakOwner {
    weak var owner: (any WorkOwner)?
}
