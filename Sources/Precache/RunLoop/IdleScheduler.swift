import CoreFoundation

/// Shares the main run loop's idle time among lists: one observer, one posted task, one alarm for all of them.
///
/// When the loop is about to sleep, and a list is ready, one task is posted, which wakes the loop and measures one row. Events
/// that arrived meanwhile are handled before the next task.
/// When no list has anything left the observer comes off, and the loop sleeps undisturbed.
@MainActor
final class IdleScheduler {
    static let shared = IdleScheduler()

    /// The longest chain of tasks, in seconds. Chromium's idle periods have the same limit of 50 ms: users notice a
    /// delay of 100 ms, and handling the event takes part of that.
    static let longestChain = 0.05
    /// For how long the loop is left to sleep then, in seconds.
    static let rest = 0.001
    /// The same, for a device that saves power or is hot.
    static let restWhileSparing = 0.05

    @MainActor
    private struct Place {
        weak var seat: IdleSeat?
        var isAwake: Bool { seat?.isAwake == true }
    }

    private lazy var observer = IdleObserver(in: .idle) { [unowned self] in loopIsAboutToSleep() }
    private lazy var poster = TaskPoster { [unowned self] in runTask() }
    private lazy var alarm = RunLoopAlarm { [unowned self] in isResting = false }
    /// Those awake: what is on the screen before what is not, then in turn. A list may go without a word.
    private var places: [Place] = []
    /// Whether they are in that order, and all awake.
    private var isSorted = true
    private(set) var isTaskPending = false
    /// A task that runs a nested run loop starts no second one.
    private var isRunningTask = false
    /// When the present chain of tasks began, and when its last task ended.
    private var chain: (start: Double, end: Double)?
    /// Whether the loop is left to sleep.
    private(set) var isResting = false
    /// What the device had to spare when the present chain began.
    private(set) var power = DevicePower.plenty

    /// Whether the run loop holds the observer.
    var isObserving: Bool { observer.isOn }

    fileprivate func join(_ seat: IdleSeat) {
        if !places.contains(where: { $0.seat === seat }) { places.append(Place(seat: seat)) }
        seat.isOnScreen = seat.client.isOnScreen
        isSorted = false
        guard !observer.isOn else { return }
        observer.turnOn()
        // The loop may be calling its observers just now, as it does when a table is laid out by Core Animation's: one that
        // is added then is not called before the loop sleeps.
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    private func loopIsAboutToSleep() {
        guard !isTaskPending, !isRunningTask, !isResting else { return }
        guard places.contains(where: \.isAwake) else { return turnOff() }
        let now = Clock.now()
        guard isAnyReady(now), !hasToRest(now) else { return }
        isTaskPending = true
        poster.post()
    }

    /// Asks the lists, in their order, up to the first that is ready. O(lists) where none is.
    private func isAnyReady(_ now: Double) -> Bool {
        var soonest: Double?
        for place in inOrder() {
            guard let seat = place.seat, seat.isAwake else { continue }
            // Nothing to do, and the loop has not slept since.
            let hadNothing = seat.hadNothing
            seat.hadNothing = false
            switch seat.client.readiness(now: now) {
            case .done: seat.stop()
            case .waiting: break
            case .waitingFor(let seconds): soonest = min(soonest ?? seconds, seconds)
            case .ready: if !hadNothing { return true }
            }
        }
        if let soonest { alarm.set(soonest) }
        if !places.contains(where: \.isAwake) { turnOff() }
        return false
    }

    private func turnOff() {
        places = []
        chain = nil
        observer.turnOff()
    }

    private func hasToRest(_ now: Double) -> Bool {
        guard let chain, power != .plenty || abs(now - chain.end) < Self.rest else {
            begin(at: now)
            return false
        }
        self.chain?.end = now
        guard power != .plenty || now - chain.start > Self.longestChain else { return false }
        power = .current()
        isResting = true
        self.chain = nil
        alarm.set(power == .plenty ? Self.rest : Self.restWhileSparing)
        return true
    }

    /// Once a chain it is looked who is on the screen: that takes the geometry of views.
    private func begin(at now: Double) {
        chain = (now, now)
        power = .current()
        guard places.count > 1 else { return }
        for case let seat? in places.map(\.seat) where seat.isAwake { seat.isOnScreen = seat.client.isOnScreen }
        isSorted = false
    }

    private func runTask() {
        isTaskPending = false
        guard !isRunningTask else { return }
        isRunningTask = true
        defer { isRunningTask = false }
        let start = Clock.now()
        // What held when it was posted need not hold now: the first that is still awake, and still has work.
        for place in inOrder() {
            guard let seat = place.seat, seat.isAwake, run(seat, start) else { continue }
            chain?.end = Clock.now()
            return goToTheBack(seat)
        }
    }

    /// - Returns: whether anything was done.
    private func run(_ seat: IdleSeat, _ start: Double) -> Bool {
        // Held: the list may be let go while its delegate is called.
        let client = seat.client
        guard client.readiness(now: start) == .ready else { return false }
        if client.performNext() { return true }
        seat.hadNothing = true
        return false
    }

    private func inOrder() -> [Place] {
        if !isSorted {
            isSorted = true
            places.removeAll { !$0.isAwake }
            places = places.filter { $0.seat?.isOnScreen == true } + places.filter { $0.seat?.isOnScreen != true }
        }
        return places
    }

    /// A list that was served is served again after the others. O(lists).
    private func goToTheBack(_ seat: IdleSeat) {
        guard places.count > 1, let index = places.firstIndex(where: { $0.seat === seat }) else { return }
        places.append(places.remove(at: index))
        isSorted = false
    }
}

/// A list's seat among those that share the idle time. The list owns it, and nothing else does.
@MainActor
final class IdleSeat {
    /// Whoever calls this holds it. Unowned, because a weak reference would make each of its uses slower, also those that
    /// answer a height.
    fileprivate unowned let client: any IdleClient
    private let scheduler: IdleScheduler
    /// Whether the list is asked when the loop is about to sleep.
    private(set) var isAwake = false
    fileprivate var isOnScreen = false
    /// Whether it was ready when it was last asked, and then there was nothing to do.
    fileprivate var hadNothing = false

    init(client: any IdleClient, scheduler: IdleScheduler = .shared) {
        self.client = client
        self.scheduler = scheduler
    }

    /// There may be something to do: the list is asked when the run loop is next about to sleep. O(1) where it is so
    /// already, else O(lists).
    func wake() {
        hadNothing = false
        guard !isAwake else { return }
        isAwake = true
        scheduler.join(self)
    }

    /// Nothing is done until ``wake()``. A task that was posted before does nothing for this list when it runs.
    func stop() { isAwake = false }
}
