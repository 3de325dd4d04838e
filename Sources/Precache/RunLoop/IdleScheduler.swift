import CoreFoundation

/// A list that has something done in the idle time: as a rule, rows measured.
///
/// The list, not the scheduler, knows which row is next. It looks for it when the task runs, so that no index path
/// waits in a queue while the list changes.
@MainActor
protocol IdleClient: AnyObject {
    /// Whether the user sees the list.
    var isOnScreen: Bool { get }

    /// Whether something can be done. Asked each time the run loop is about to sleep, and before each row: answer
    /// quickly.
    ///
    /// - Parameter now: the time, in the seconds of ``Clock/now``. Passed in because reading the clock costs time.
    func readiness(now: Double) -> IdleReadiness

    /// Does one thing: as a rule, measures one row, or hands some to workers, which takes no longer. Called only right
    /// after ``readiness(now:)`` was ``IdleReadiness/ready``.
    ///
    /// - Returns: false if there was nothing that could be done now: it is asked again once the loop has slept.
    func performNext() -> Bool
}

enum IdleReadiness: Equatable {
    /// Nothing is left until ``IdleSeat/wake()``.
    case done
    /// Something is left, but this is no moment for it. Asked again when the loop is next about to sleep.
    case waiting
    /// As ``waiting``, for at least so many seconds: the loop is woken after that.
    case waitingFor(Double)
    case ready
}

/// Shares the main run loop's idle time among lists: one observer, one posted task, one alarm for all of them.
///
/// When the loop is about to sleep, and a list is ready, one task is posted, which wakes the loop and measures one row.
/// Events that arrived meanwhile are handled before the next task. When no list has anything left the observer comes
/// off, and the loop sleeps undisturbed.
@MainActor
final class IdleScheduler {
    static let shared = IdleScheduler()

    /// The longest chain of tasks, in seconds. Chromium's idle periods have the same limit of 50 ms: users notice a
    /// delay of 100 ms, and handling the event takes part of that.
    static let maxChain = 0.05
    /// For how long the loop is left to sleep then, in seconds.
    static let rest = 0.001
    /// The same, for a device that saves power or is hot.
    static let restWhileSparing = 0.05

    private struct Member {
        weak var seat: IdleSeat?
        @MainActor var isAwake: Bool { seat?.isAwake == true }
        @MainActor var isOnScreen: Bool { seat?.isOnScreen == true }
    }

    private lazy var observer = IdleObserver(in: .idle) { [unowned self] in loopIsAboutToSleep() }
    private lazy var poster = TaskPoster { [unowned self] in runTask() }
    /// Wakes the loop in the default mode, so that it comes to sleep anew. A timer that does not repeat is invalid once
    /// it has fired: this one repeats, in thirty years, and is set anew instead.
    private lazy var alarm: CFRunLoopTimer = {
        let never = 1e9
        let timer: CFRunLoopTimer = CFRunLoopTimerCreateWithHandler(
            nil, CFAbsoluteTimeGetCurrent() + never, never, 0, 0
        ) { _ in
            // Holds: the timer is added to the main run loop only.
            MainActor.assumeIsolated { IdleScheduler.shared.isResting = false }
        }
        CFRunLoopAddTimer(CFRunLoopGetMain(), timer, .idle)
        return timer
    }()
    /// The lists that were awake, each behind those that were served before it. A list may go without a word.
    private var members: [Member] = []
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
        if !members.contains(where: { $0.seat === seat }) { members.append(Member(seat: seat)) }
        seat.isOnScreen = seat.client.isOnScreen
        guard !observer.isOn else { return }
        observer.isOn = true
        // The loop may be calling its observers just now, as it does when a table is laid out by Core Animation's: one
        // that is added then is not called before the loop sleeps.
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    /// The lists that are awake: those on the screen first, then in turn. O(lists).
    private func awake() -> [Member] {
        let awake = members.filter(\.isAwake)
        return awake.count < 2 ? awake : awake.filter(\.isOnScreen) + awake.filter { !$0.isOnScreen }
    }

    private func loopIsAboutToSleep() {
        guard !isTaskPending, !isRunningTask, !isResting else { return }
        guard members.contains(where: \.isAwake) else { return turnOff() }
        let now = Clock.now()
        guard isAnyReady(now), !hasToRest(now) else { return }
        isTaskPending = true
        poster.post()
    }

    /// Asks the lists, in their order, up to the first that is ready. O(lists).
    private func isAnyReady(_ now: Double) -> Bool {
        var soonest = Double.infinity
        for member in awake() {
            guard let seat = member.seat, seat.isAwake else { continue }
            let hadNothing = seat.hadNothing
            seat.hadNothing = false
            switch seat.client.readiness(now: now) {
            case .done: seat.stop()
            case .waiting: break
            case .waitingFor(let seconds): soonest = min(soonest, seconds)
            case .ready: if !hadNothing { return true }
            }
        }
        if soonest < .infinity { setAlarm(soonest) }
        if !members.contains(where: \.isAwake) { turnOff() }
        return false
    }

    private func turnOff() {
        members = []
        chain = nil
        observer.isOn = false
    }

    private func hasToRest(_ now: Double) -> Bool {
        guard let chain, power != .plenty || abs(now - chain.end) < Self.rest else {
            begin(at: now)
            return false
        }
        self.chain?.end = now
        guard power != .plenty || now - chain.start > Self.maxChain else { return false }
        power = .current()
        isResting = true
        self.chain = nil
        setAlarm(power == .plenty ? Self.rest : Self.restWhileSparing)
        return true
    }

    private func setAlarm(_ seconds: Double) {
        CFRunLoopTimerSetNextFireDate(alarm, CFAbsoluteTimeGetCurrent() + seconds)
    }

    private func begin(at now: Double) {
        chain = (now, now)
        power = .current()
        // Checked once a chain, because it converts view geometry.
        guard members.count > 1 else { return }
        for case let seat? in awake().map(\.seat) { seat.isOnScreen = seat.client.isOnScreen }
    }

    private func runTask() {
        isTaskPending = false
        guard !isRunningTask else { return }
        isRunningTask = true
        defer { isRunningTask = false }
        let start = Clock.now()
        // What held when it was posted need not hold now: the first that is still awake, and still has work.
        for member in awake() {
            guard let seat = member.seat, seat.isAwake, run(seat, start) else { continue }
            chain?.end = Clock.now()
            // A list that was served is served again after the others.
            guard members.count > 1 else { return }
            members.removeAll { $0.seat === seat || !$0.isAwake }
            return members.append(member)
        }
    }

    /// - Returns: whether anything was done.
    private func run(_ seat: IdleSeat, _ start: Double) -> Bool {
        // Held: the list may be let go while its delegate is called.
        let client = seat.client
        guard client.readiness(now: start) == .ready else { return false }
        seat.hadNothing = !client.performNext()
        return !seat.hadNothing
    }
}

/// A list's seat among those that share the idle time. The list owns it, and nothing else does.
@MainActor
final class IdleSeat {
    /// Whoever calls this holds it. Unowned, because a weak reference would make each of its uses slower, also those
    /// that answer a height.
    fileprivate unowned let client: any IdleClient
    /// Whether the list is asked when the loop is about to sleep.
    private(set) var isAwake = false
    fileprivate var isOnScreen = false
    /// Whether it was ready when its task ran, and then there was nothing to do, and the loop has not slept since.
    fileprivate var hadNothing = false

    init(client: any IdleClient) { self.client = client }

    /// There may be something to do: the list is asked when the run loop is next about to sleep. O(1) where it is so
    /// already, else O(lists).
    func wake() {
        hadNothing = false
        guard !isAwake else { return }
        isAwake = true
        IdleScheduler.shared.join(self)
    }

    /// Nothing is done until ``wake()``. A task that was posted before does nothing for this list when it runs.
    func stop() { isAwake = false }
}
