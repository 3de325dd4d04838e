import CoreFoundation
/// Has heights measured by workers on other threads, for all tables: what waits, who measures, and what is finished.
///
/// What is finished lands on the main run loop by a source of its own, which a worker signals itself: neither a queue nor an
/// executor stands between a result and the main thread, and results that come together land together. (With `async` a
/// result would wait for the main actor's turn behind whatever else was posted to the main queue, which is served in the
/// common modes only, one drain a turn.)
package final class WorkerPool: Sendable {
    package static let shared = WorkerPool()

    /// For how long a layout may measure before it is named in the console, and not counted on any more, in seconds.
    static let longestMeasurement = 1.0

    private struct Inside {
        var waiting: [HeightWork] = []
        var underWay: [HeightWork] = []
        /// How many may measure at a time, besides those that count as lost.
        var count = 0
        /// How many workers count as lost, because what they measure does not come to its end.
        var held = 0

        var isAnyoneFree: Bool { underWay.count - held < count }

        /// Whether workers will soon have nothing to do: what is finished had better land, and be followed by other work.
        var isLow: Bool { waiting.count <= count * WorkerPool.mostWaiting / 4 }
    }

    /// How much work waits for each worker at the most: about a screenful of rows. More would be for where a list was a while
    /// ago.
    static let mostWaiting = 12

    private let inside = Locked(Inside())
    private let landing = RunLoopLanding { WorkerPool.shared.land() }
    @MainActor private var owners: [WeakOwner] = []
    /// Wakes once a second while workers measure.
    @MainActor private var watch: RunLoopAlarm?
    /// When it wakes next, on the workers' clock; nil while it rests.
    @MainActor private var nextWatch: Double?

    /// Who carries work out. Benchmarks and tests put their own in place.
    @MainActor package var workers: any HeightWorkers = DispatchWorkers()
    /// How many workers there are, whatever the device has to spare; nil for what it has. For benchmarks and tests.
    @MainActor package var fixedCount: Int?

    private init() {}

    // MARK: - The main thread's side

    /// How many workers may measure now, but for those that hang. O(1).
    @MainActor var count: Int { updateCount() }

    /// Asks how many workers the device has to spare now, for ``begin(at:)``, which no other thread can.
    @MainActor @discardableResult
    private func updateCount() -> Int {
        let (spare, allowed) = allowedCounts
        return inside.withLock { inside in
            inside.count = max(min(allowed, spare - inside.held), 0)
            return inside.count
        }
    }

    /// How many the device has cores for, and how many it had better have now.
    @MainActor private var allowedCounts: (spare: Int, allowed: Int) {
        let spare = fixedCount ?? Self.spareCores
        return (spare, DevicePower.current() == .plenty ? spare : min(spare, 1))
    }

    /// The main thread and the render server have a core each; what is left, up to four, is about what a phone has of
    /// efficient ones: 2 of 6 are fast since the iPhone 8. (Apple, "Tuning your code's performance for Apple silicon".)
    private static let spareCores = min(max(ProcessInfo.processInfo.activeProcessorCount - 2, 0), 4)

    /// How many pieces of work nobody has begun.
    @MainActor var waitingCount: Int {
        workers.catchUp(self)
        return inside.withLock { $0.waiting.count }
    }

    /// Whether little waits any more.
    @MainActor var isLow: Bool {
        workers.catchUp(self)
        updateCount()
        return inside.withLock { $0.isLow }
    }

    @MainActor
    func add(_ work: HeightWork) {
        workers.catchUp(self)
        updateCount()
        inside.withLock { $0.waiting.append(work) }
        workers.wake(self)
        if nextWatch == nil { watchForHeld() }
    }

    @MainActor
    private func watchForHeld() {
        let watch = watch ?? RunLoopAlarm { [unowned self] in lookForHeld() }
        self.watch = watch
        nextWatch = workers.now + Self.longestMeasurement
        watch.set(Self.longestMeasurement)
    }

    /// Nobody wants the work any more: if no worker has begun it, none will.
    @MainActor
    func callOff(_ work: HeightWork) {
        workers.catchUp(self)
        let isLow = inside.withLock { inside in
            if case .measured = work.progress { return false }
            inside.waiting.removeAll { $0 === work }
            work.isCalledOff = true
            return inside.isLow
        }
        if isLow { landing.signal() }
    }

    /// Gives work that waits another rank.
    @MainActor
    func rank(_ works: [(work: HeightWork, rank: Double)]) {
        workers.catchUp(self)
        inside.withLock { _ in for (work, rank) in works { work.rank = rank } }
    }

    /// Whether nobody has begun some work.
    @MainActor
    func isWaiting(_ work: HeightWork) -> Bool {
        switch progress(of: work) {
        case .waiting, .taken: true
        case .underWay, .measured: false
        }
    }

    /// What has become of work.
    @MainActor
    func progress(of work: HeightWork) -> HeightWork.Progress {
        workers.catchUp(self)
        return inside.withLock { _ in work.progress }
    }

    /// Keeps the main thread waiting for work that is under way, for so many seconds at the most.
    @MainActor
    func wait(for work: HeightWork, atMost seconds: Double) { workers.wait(for: work, atMost: seconds, self) }

    /// Has an owner told when its work is finished, for as long as there is one.
    @MainActor
    func tell(_ owner: any WorkOwner) {
        if !owners.contains(where: { $0.owner === owner }) { owners.append(WeakOwner(owner: owner)) }
    }

    /// Has all owners bring in what is finished.
    @MainActor
    func land() {
        owners.removeAll { $0.owner == nil }
        for owner in owners { owner.owner?.land() }
        guard nextWatch != nil, !isBusy else { return }
        // An app in which all is known wakes nothing.
        nextWatch = nil
        watch?.stop()
    }

    @MainActor private var isBusy: Bool { inside.withLock { !$0.waiting.isEmpty || $0.underWay.count > $0.held } }

    /// Looks for work that has been under way for too long, once a second while there is any.
    @MainActor
    func lookForHeld() {
        workers.catchUp(self)
        let now = workers.now
        // Who is late was suspended, or busy, and workers may have been, too.
        let isLate = now - (nextWatch ?? now) > Self.longestMeasurement / 2
        let held = inside.withLock { inside in
            let held = inside.underWay.filter {
                guard !isLate, !$0.isHeld, case .underWay(let since) = $0.progress else { return false }
                return now - since >= Self.longestMeasurement
            }
            inside.held += held.count
            for work in held { work.isHeld = true }
            return held
        }
        for work in held { for owner in owners { owner.owner?.giveUp(work) } }
        // Nobody would ever begin what waits.
        if !held.isEmpty, count == 0 { for owner in owners { owner.owner?.takeBack() } }
        nextWatch = nil
        if isBusy { watchForHeld() }
    }

    // MARK: - The workers' side

    /// What is to be measured next; nil where nothing waits, or enough workers measure. On any thread.
    ///
    /// - Parameter time: when it begins; nil where a thread is still to be found for it, and ``begins(_:at:)`` follows.
    package func begin(at time: Double?) -> HeightWork? {
        inside.withLock { inside in
            guard inside.isAnyoneFree,
                let next = inside.waiting.indices.min(by: { inside.waiting[$0].rank < inside.waiting[$1].rank })
            else { return nil }
            let work = inside.waiting.remove(at: next)
            work.progress = time.map { .underWay(since: $0) } ?? .taken
            inside.underWay.append(work)
            return work
        }
    }

    /// Work that was taken begins. On any thread.
    ///
    /// - Returns: false where nobody wants it any more, and it has ended with that.
    func begins(_ work: HeightWork, at time: Double) -> Bool {
        inside.withLock { inside in
            work.progress = .underWay(since: time)
            guard work.isCalledOff else { return true }
            inside.underWay.removeAll { $0 === work }
            // It holds the work, and with it the app's model.
            work.carrier = nil
            return false
        }
    }

    /// Work has been measured. What is finished lands together, when little waits any more: each landing wakes the main
    /// thread, and a row that comes on the screen before that is looked for here anyway. On any thread.
    ///
    /// - Parameters:
    ///   - height: in points; whether it is one is looked at when it lands.
    ///   - seconds: how long it took.
    package func end(_ work: HeightWork, _ height: Double, seconds: Double) {
        let isLow = inside.withLock { inside in
            inside.underWay.removeAll { $0 === work }
            if work.isHeld { inside.held -= 1 }
            work.progress = .measured(height: height, seconds: seconds)
            work.carrier = nil
            return inside.isLow
        }
        if isLow { landing.signal() }
    }

    /// Keeps what carries work out, with it. On any thread.
    func keep(_ carrier: AnyObject, with work: HeightWork) { inside.withLock { _ in work.carrier = carrier } }

    func carrier(of work: HeightWork) -> AnyObject? { inside.withLock { _ in work.carrier } }
}
