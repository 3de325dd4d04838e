import CoreFoundation

/// Has one row measured in each iteration of the main run loop that would otherwise sleep, until none is left.
///
/// When the loop is about to sleep it posts one task, which wakes the loop and measures one row; events that arrived
/// meanwhile are handled before the next row, so an event waits for one row at the most. When nothing is left the
/// observer comes off and the loop sleeps undisturbed.
///
/// The engine decides *when*; its host says *what*, and owns the engine.
@MainActor
final class PrecachingEngine {
    private unowned let host: any PrecachingHost
    private var observer: IdleObserver?
    private var poster: (any TaskPosting)?
    private var alarm: RunLoopAlarm?
    /// Stays true over a stop: a task that was posted cannot be taken back, and there is never a second one.
    private(set) var isTaskPending = false
    private var isRunningTask = false

    init(host: any PrecachingHost) {
        self.host = host
    }

    /// Whether the run loop holds an observer of this engine.
    var isObserving: Bool { observer?.isOn ?? false }

    /// The observer, once there was a row to measure.
    var runLoopObserver: CFRunLoopObserver? { observer?.observer }

    /// There may be rows to measure: look when the run loop is next about to sleep. O(1).
    func wake() {
        makeObserver().turnOn()
    }

    /// Measures no more rows until ``wake()``. A task that was posted before does nothing when it runs.
    func stop() {
        observer?.turnOff()
    }

    private func loopIsAboutToSleep() {
        // A nested run loop inside a measurement gets here too: one row at a time.
        guard !isTaskPending, !isRunningTask else { return }
        switch host.work {
        case .none: stop()
        case .wait: break
        case .waitFor(let seconds): makeAlarm().set(seconds)
        case .task:
            isTaskPending = true
            makePoster().post()
        }
    }

    private func runTask() {
        isTaskPending = false
        // What held when the task was posted need not hold now.
        let host = host
        guard isObserving, !isRunningTask, host.work == .task else { return }
        isRunningTask = true
        defer { isRunningTask = false }
        host.doNextTask()
    }

    private func makeObserver() -> IdleObserver {
        if let observer { return observer }
        let made = IdleObserver { [weak self] in self?.loopIsAboutToSleep() }
        observer = made
        return made
    }

    private func makeAlarm() -> RunLoopAlarm {
        if let alarm { return alarm }
        let made = RunLoopAlarm()
        alarm = made
        return made
    }

    private func makePoster() -> any TaskPosting {
        if let poster { return poster }
        let made = TaskPoster { [weak self] in self?.runTask() }
        poster = made
        return made
    }
}
