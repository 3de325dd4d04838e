import CoreFoundation

/// A list that works in idle time. It looks for its next row when a task runs, so that no index path waits in a queue
/// while the list changes.
@MainActor
protocol IdleClient: AnyObject {
    /// The run loop is about to sleep: brings itself up to date, quickly, and says whether it is ready.
    func turnEnds() -> IdleReadiness

    /// If the list is ready, measures one row, or does what takes no longer. Returns `done` if nothing was to do.
    func performNext() -> IdleReadiness
}

enum IdleReadiness: Equatable {
    /// Nothing is left until ``IdleSeat/wake()``.
    case done
    /// Something is left, but not for this moment. The list is asked again when the loop is next about to sleep.
    case waiting
    /// As ``waiting``, but the loop is woken after so many seconds.
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

    private struct Member {
        weak var seat: IdleSeat?
        @MainActor var isAwake: Bool { seat?.isAwake == true }
    }

    private(set) lazy var observer = IdleObserver(in: .idle) { [unowned self] in loopIsAboutToSleep() }
    private lazy var poster = TaskPoster { [unowned self] in runTask() }
    /// Wakes the loop, so that it is about to sleep again.
    private let alarm = MainTimer {}
    /// The lists that were awake, the last one served at the end. A list may be released without leaving.
    private var members: [Member] = []
    /// Whether a task is posted, or runs: one that runs a nested run loop starts no second one.
    private(set) var isTaskPending = false
    /// Tests begin it anew.
    var otherWork = OtherWork()

    fileprivate func join(_ seat: IdleSeat) {
        if !members.contains(where: { $0.seat === seat }) { members.append(Member(seat: seat)) }
        guard !observer.isOn else { return }
        observer.turn(on: true)
        // The loop does not call an observer that is added while it calls others, as in Core Animation's layout.
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    private func loopIsAboutToSleep() {
        if isTaskPending { return }
        if observer.entryCount != 1 { otherWork.turnEnds() }
        if serve({ $0.turnEnds() }) != nil {
            isTaskPending = true
            poster.post()
        } else if !members.contains(where: \.isAwake) {
            members = []
            alarm.cancel()
            observer.turn(on: false)
        }
    }

    /// The lists may have changed since the task was posted.
    private func runTask() {
        // Not when it was posted: a finger may have come between.
        let start = Clock.now()
        let served = serve { $0.performNext() }
        isTaskPending = false
        guard let served else { return }
        let end = Clock.now()
        served.tookTask(end - start)
        otherWork.taskEnds(from: start, to: end, isCostly: served.isCostly)
        guard members.count > 1 else { return }
        members.removeAll { $0.seat === served || !$0.isAwake }
        members.append(Member(seat: served))
    }

    /// Goes through the lists that are awake, up to the first that is ready. O(lists).
    private func serve(_ ask: (any IdleClient) -> IdleReadiness) -> IdleSeat? {
        for member in members {
            guard let seat = member.seat, seat.isAwake else { continue }
            // Held, because the delegate may release the list.
            let client = seat.client
            switch ask(client) {
            case .done: seat.stop()
            case .waiting: break
            case .waitingFor(let seconds): alarm.post(after: seconds)
            case .ready: return seat
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
    /// Whether a task has found nothing to do since ``wake()``, though the list waits for something.
    private(set) var hasFoundNothing = false
    /// The cost of one of the list's tasks in seconds: a mean in which the last one counts as an eighth. So one task
    /// that tells the table, or makes the first template, has no cheap rows wait.
    private var cost = 0.0
    var isCostly: Bool { cost > OtherWork.maxCheapCost }

    init(client: any IdleClient) { self.client = client }

    /// There may be something to do. O(1) for a list that is awake, else O(lists).
    func wake() {
        hasFoundNothing = false
        guard !isAwake else { return }
        isAwake = true
        IdleScheduler.shared.join(self)
    }

    /// A task has found nothing to do.
    func noteNothingFound() { hasFoundNothing = true }

    /// Nothing is done until ``wake()``, not even by a task that is pending.
    func stop() { isAwake = false }

    /// The seconds for which a row has to wait, as it is costly and others wake the loop; nil where it has not.
    var pause: Double? { isCostly ? IdleScheduler.shared.otherWork.pause : nil }

    fileprivate func tookTask(_ seconds: Double) { cost += (seconds - cost) / 8 }
}
