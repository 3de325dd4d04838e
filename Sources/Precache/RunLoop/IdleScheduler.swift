import CoreFoundation

/// A list that works in idle time. It looks for its next row when a task runs, so that no index path waits in a queue
/// while the list changes.
@MainActor
protocol IdleClient: AnyObject {
    /// Brings the list up to date, and measures one row, or does what takes no longer; or says why it does nothing.
    func performTask() -> IdleOutcome
}

/// The outcome of a list's task.
enum IdleOutcome: Equatable {
    case worked
    /// There is nothing to do until ``IdleSeat/wake()``: nothing is left, or the list is in no window.
    case done
    /// Something is left, but not for this moment. The list has another task once anything else has woken the loop.
    case waiting
    /// As ``waiting``, but the loop is woken after so many seconds.
    case waitingFor(Double)
}

/// Shares the main run loop's idle time among lists, with one observer, one task and one alarm.
///
/// When the loop is about to sleep and a list is awake, a task is posted, which wakes the loop and measures one row.
/// Events that arrived meanwhile come before the next task. After a task in which no list could work, the loop sleeps
/// until anything else wakes it. The observer comes off when no list has anything left.
@MainActor
final class IdleScheduler {
    static let shared = IdleScheduler()

    private struct Member {
        weak var seat: IdleSeat?
    }

    private struct VainTask {
        /// The seconds for which it counts. Later other work has come between, as a drag.
        static let maxTurn = 0.05
        /// The most turns of a loop that is begun anew, which are passed over.
        static let maxTurns = 8

        let end: Double
        /// How often the loop was about to sleep since.
        var turns = 0
    }

    private(set) lazy var observer = IdleObserver { [unowned self] in loopIsAboutToSleep() }
    private lazy var poster = TaskPoster { [unowned self] in runTask() }
    /// Wakes the loop for a list that has waited long enough.
    private lazy var alarm = MainTimer { [unowned self] in vainTask = nil }
    /// The lists that were awake, the last one served at the end. A list may be released without leaving.
    private var members: [Member] = []
    /// Whether a task is posted that has not begun to run.
    private(set) var isTaskPending = false
    /// The last task, if no list worked in it, and nothing has come since that may have changed that.
    private var vainTask: VainTask?
    /// Tests begin it anew.
    var otherWork = OtherWork()

    fileprivate func join(_ seat: IdleSeat) {
        vainTask = nil
        guard !seat.isAwake else { return }
        if !members.contains(where: { $0.seat === seat }) { members.append(Member(seat: seat)) }
        guard !observer.isOn else { return }
        observer.set(on: true)
        // The loop does not call an observer that is added while it calls others, as in Core Animation's layout.
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    private func loopIsAboutToSleep() {
        if isTaskPending { return }
        // A vain task's own turn is none of others.
        if observer.turn != .begun, vainTask?.turns != 0 { otherWork.turnEnds() }
        let isAnyAwake = members.contains { $0.seat?.isAwake == true }
        guard isAnyAwake else { return leave() }
        if passVainTurn() { return }
        isTaskPending = true
        poster.post()
    }

    /// Whether nothing has come since the vain task but the end of its own turn. A loop that is begun anew tells
    /// nothing, either; but tests turn it so, and wait for what they have changed: after a few turns there is a task.
    private func passVainTurn() -> Bool {
        guard let task = vainTask, Clock.now() - task.end < VainTask.maxTurn else {
            vainTask = nil
            return false
        }
        let isItsOwn = task.turns == 0 && Clock.now() - task.end < OtherWork.maxEcho
        let isBegunAnew = observer.turn != .woken && task.turns < VainTask.maxTurns
        guard isItsOwn || isBegunAnew else {
            vainTask = nil
            return false
        }
        vainTask?.turns += 1
        return true
    }

    private func leave() {
        members = []
        alarm.cancel()
        observer.set(on: false)
    }

    private func runTask() {
        // Measured from here, and not from when it was posted: a finger may have come between.
        let start = Clock.now()
        isTaskPending = false
        let served = serve()
        let end = Clock.now()
        guard let served else {
            vainTask = VainTask(end: end)
            return
        }
        // A vain task may have run in a run loop that was nested in this one.
        vainTask = nil
        served.tookTask(end - start)
        otherWork.taskEnds(from: start, to: end, isCostly: served.isCostly)
        guard members.count > 1 else { return }
        members.removeAll { $0.seat === served || $0.seat?.isAwake != true }
        members.append(Member(seat: served))
    }

    /// Goes through the lists that are awake, up to the first that works. The lists may have changed since the task was
    /// posted. O(lists).
    private func serve() -> IdleSeat? {
        for member in members {
            guard let seat = member.seat, seat.isAwake, !seat.isInTask else { continue }
            // Held, because the delegate may release the list.
            let client = seat.client
            seat.isInTask = true
            let outcome = client.performTask()
            seat.isInTask = false
            switch outcome {
            case .worked: return seat
            case .done: seat.stop()
            case .waiting: break
            // The rest of a wait may be less than a clock tells apart.
            case .waitingFor(let seconds): alarm.post(after: max(seconds, 0.001))
            }
        }
        return nil
    }
}

/// A list's place in the idle time. Only the list owns it.
@MainActor
final class IdleSeat {
    /// Unowned, because a weak reference makes each use of the list slower, also for the heights that it answers.
    fileprivate unowned let client: any IdleClient
    private(set) var isAwake = false
    /// Whether the list's task runs. In a run loop that the app's code has nested there, only other lists have tasks.
    fileprivate var isInTask = false
    /// The cost of one of the list's tasks in seconds: a mean in which the last one counts as an eighth. So one task
    /// that tells the table, or makes the first template, has no cheap rows wait.
    private var cost = 0.0
    var isCostly: Bool { cost > OtherWork.maxCheapCost }

    init(client: any IdleClient) { self.client = client }

    /// There may be something to do. O(1) for a list that is awake, else O(lists).
    func wake() {
        IdleScheduler.shared.join(self)
        isAwake = true
    }

    /// Nothing is done until ``wake()``, not even by a task that is pending.
    func stop() { isAwake = false }

    /// The seconds for which a row has to wait, as it is costly and others wake the loop; nil where it has not.
    var pause: Double? { isCostly ? IdleScheduler.shared.otherWork.pause : nil }

    fileprivate func tookTask(_ seconds: Double) { cost += (seconds - cost) / 8 }
}
