import CoreFoundation

/// A list that works in the idle time. It looks for its next row when the task runs, so that no index path waits in a
/// queue while the list changes.
@MainActor
protocol IdleClient: AnyObject {
    /// Whether the user sees the list.
    var isOnScreen: Bool { get }

    /// Answers quickly: it is called each time the run loop is about to sleep, and before each task.
    ///
    /// - Parameter now: the time by ``Clock/now``, passed in because reading the clock costs time.
    func readiness(now: Double) -> IdleReadiness

    /// Measures one row, or does something else that takes no longer. Called only where the list is ready.
    ///
    /// - Returns: false if there was nothing to do: the list is asked again once the loop has slept.
    func performNext() -> Bool
}

enum IdleReadiness: Equatable {
    /// Nothing is left until ``IdleSeat/wake()``.
    case done
    /// Something is left, but not for this moment. The list is asked again when the loop is next about to sleep.
    case waiting
    /// As ``waiting``; the loop is woken after so many seconds.
    case waitingFor(Double)
    case ready
}

/// Shares the main run loop's idle time among lists, with one observer, one task and one alarm.
///
/// When the loop is about to sleep and a list is ready, a task is posted, which wakes the loop and measures one row.
/// Events that arrived meanwhile come before the next task. The observer comes off when no list has anything left.
@MainActor
final class IdleScheduler {
    static let shared = IdleScheduler()

    /// The seconds that a chain of tasks may take. Chromium's idle periods have the same limit: users notice a delay of
    /// 100 ms, and handling the event takes part of that.
    static let maxChain = 0.05
    /// The seconds that the loop may sleep after a chain.
    static let rest = 0.001
    /// The same for a device that saves power or is hot, after each task.
    static let restWhileSparing = 0.05

    private struct Member {
        weak var seat: IdleSeat?
        @MainActor var isAwake: Bool { seat?.isAwake == true }
        @MainActor var isOnScreen: Bool { seat?.isOnScreen == true }
    }

    private lazy var observer = IdleObserver(in: .idle) { [unowned self] in loopIsAboutToSleep() }
    private lazy var poster = TaskPoster { [unowned self] in runTask() }
    /// Wakes the loop, so that it is about to sleep again. The timer repeats, every thirty years, because one that does
    /// not is invalid once it has fired.
    private lazy var alarm: CFRunLoopTimer = {
        let never = 1e9
        let timer: CFRunLoopTimer = CFRunLoopTimerCreateWithHandler(
            nil, CFAbsoluteTimeGetCurrent() + never, never, 0, 0
        ) { _ in
            // Holds: only the main run loop has the timer.
            MainActor.assumeIsolated { IdleScheduler.shared.isResting = false }
        }
        CFRunLoopAddTimer(CFRunLoopGetMain(), timer, .idle)
        return timer
    }()
    /// The lists that were awake; the one that was served last is at the end. A list may be released without a word.
    private var members: [Member] = []
    private(set) var isTaskPending = false
    /// A task that runs a nested run loop starts no second one.
    private var isRunningTask = false
    /// Tasks in a row: the start of the first, and the end of the last.
    private var chain: (start: Double, end: Double)?
    private(set) var isResting = false
    /// Read once a chain.
    private(set) var power = DevicePower.plenty

    var isObserving: Bool { observer.isOn }

    fileprivate func join(_ seat: IdleSeat) {
        if !members.contains(where: { $0.seat === seat }) { members.append(Member(seat: seat)) }
        seat.isOnScreen = seat.client.isOnScreen
        guard !observer.isOn else { return }
        observer.isOn = true
        // The loop does not call an observer that is added while it calls others, as in Core Animation's layout.
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    /// All lists, those on the screen first. O(lists).
    private func inOrder() -> [Member] {
        members.count < 2 ? members : members.filter(\.isOnScreen) + members.filter { !$0.isOnScreen }
    }

    private func loopIsAboutToSleep() {
        guard !isTaskPending, !isRunningTask, !isResting else { return }
        guard members.contains(where: \.isAwake) else { return turnOff() }
        let now = Clock.now()
        guard isAnyReady(now), !hasToRest(now) else { return }
        isTaskPending = true
        poster.post()
    }

    /// Asks the lists up to the first that is ready. O(lists).
    private func isAnyReady(_ now: Double) -> Bool {
        var soonest = Double.infinity
        for member in inOrder() {
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

    /// Ends a chain that is too long, and begins one where none is.
    private func hasToRest(_ now: Double) -> Bool {
        if let chain, power != .plenty || abs(now - chain.end) < Self.rest {
            self.chain?.end = now
            guard power != .plenty || now - chain.start > Self.maxChain else { return false }
            (power, isResting, self.chain) = (.current(), true, nil)
            setAlarm(power == .plenty ? Self.rest : Self.restWhileSparing)
            return true
        }
        (power, chain) = (.current(), (now, now))
        // Visibility is checked once a chain, because it converts view geometry.
        if members.count > 1 { for case let seat? in members.map(\.seat) { seat.isOnScreen = seat.client.isOnScreen } }
        return false
    }

    private func setAlarm(_ seconds: Double) {
        CFRunLoopTimerSetNextFireDate(alarm, CFAbsoluteTimeGetCurrent() + seconds)
    }

    private func runTask() {
        isTaskPending = false
        guard !isRunningTask else { return }
        isRunningTask = true
        defer { isRunningTask = false }
        let start = Clock.now()
        // The lists may have changed since the task was posted.
        for member in inOrder() {
            guard let seat = member.seat, seat.isAwake, run(seat, start) else { continue }
            chain?.end = Clock.now()
            guard members.count > 1 else { return }
            members.removeAll { $0.seat === seat || !$0.isAwake }
            return members.append(member)
        }
    }

    private func run(_ seat: IdleSeat, _ start: Double) -> Bool {
        // Held, because the delegate may release the list.
        let client = seat.client
        guard client.readiness(now: start) == .ready else { return false }
        seat.hadNothing = !client.performNext()
        return !seat.hadNothing
    }
}

/// A list's place in the idle time. Only the list owns it.
@MainActor
final class IdleSeat {
    /// Unowned, because a weak reference makes each use of the list slower, also for the heights that it answers.
    fileprivate unowned let client: any IdleClient
    /// Whether the list is asked when the loop is about to sleep.
    private(set) var isAwake = false
    fileprivate var isOnScreen = false
    /// Whether the list found nothing to do in its last task, and the loop has not slept since.
    fileprivate var hadNothing = false

    init(client: any IdleClient) { self.client = client }

    /// There may be something to do. O(1) for a list that is awake, else O(lists).
    func wake() {
        hadNothing = false
        guard !isAwake else { return }
        isAwake = true
        IdleScheduler.shared.join(self)
    }

    /// Nothing is done until ``wake()``, not even by a task that is pending.
    func stop() { isAwake = false }
}
