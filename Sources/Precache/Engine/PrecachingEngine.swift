import CoreFoundation

/// Has rows measured in each iteration of the main run loop that would otherwise sleep, until none is left.
///
/// When the loop is about to sleep it posts one task, which wakes the loop and measures one row, or as many as its
/// host's pace allows; events that arrived meanwhile are handled before the next task. When nothing is left the
/// observers come off and the loop sleeps undisturbed.
///
/// The engine decides *when*; its host says *what*, and owns the engine. All engines share the time:
/// ``PrecachingTurns``.
@MainActor
final class PrecachingEngine {
    /// The most that a task takes which measures several rows, in seconds: half a frame at 120 Hz.
    static let longestTask = 0.004

    /// It owns this, and stops it on the main thread before it goes (``KeptPrecacher``); whoever calls this holds it.
    /// Unowned, because a weak reference would make each of its uses slower, also those that answer a height.
    private unowned let host: any PrecachingHost
    private var observer: IdleObserver?
    /// For a host that works between frames too.
    private var trackingObserver: IdleObserver?
    private var clock: FrameClock?
    private var alarm: RunLoopAlarm?
    /// When there is time again for what did not fit into the present frame, in the seconds of ``Clock/now``.
    private var nextTry: Double?
    private var hasWaited = false
    /// Whether its host had no good moment when the loop was last about to sleep.
    private var wasHeldBack = false
    /// What its tasks have taken, in seconds: see ``PrecachingTurns``.
    var timeTaken = 0.0

    init(host: any PrecachingHost) {
        self.host = host
    }

    /// Whether the run loop holds an observer of this engine.
    var isObserving: Bool { observer?.isOn ?? false }

    /// The observer, once there was a row to measure.
    var runLoopObserver: CFRunLoopObserver? { observer?.observer }

    /// False where nothing is observed: its host may be gone.
    var isOnScreen: Bool { isObserving && host.isOnScreen }

    /// There may be rows to measure: look when the run loop is next about to sleep. O(1).
    func wake() {
        guard !isObserving else { return }
        PrecachingTurns.idle.join(self)
        makeObserver().turnOn()
        if host.pace == .betweenFrames { makeTrackingObserver().turnOn() }
    }

    /// Measures no more rows until ``wake()``. A task that was posted before does nothing when it runs.
    func stop() {
        nextTry = nil
        observer?.turnOff()
        trackingObserver?.turnOff()
        clock?.turnOff()
        clock = nil
    }

    private func loopIsAboutToSleep(_ moment: PrecachingMoment) {
        // The host may go while its data source is called, and this with it.
        let host = host
        let now = Clock.now()
        if let nextTry, now < nextTry {
            // It may have been set while the list moved, when each frame wakes the loop. At rest only an alarm does.
            if moment == .idle { makeAlarm().set(nextTry - now) }
            return
        }
        nextTry = nil
        switch host.work(at: moment, frame: clock, now: now) {
        case .none: stop()
        case .wait:
            wasHeldBack = true
            clock?.turnOff()
        case .waitFor(let seconds):
            wasHeldBack = true
            clock?.turnOff()
            makeAlarm().set(seconds)
        case .waitForFrame: turnOnClock(at: moment)
        case .task:
            let turns = PrecachingTurns.of(moment)
            if wasHeldBack { turns.join(self) }
            wasHeldBack = false
            if turns.isResting, turns.power != .plenty {
                clock?.turnOff()
            } else if host.pace != .oneRowPerIteration {
                turnOnClock(at: moment)
            }
            turns.ask(for: self, now: now)
        }
    }

    /// - Returns: false if there is no work any more, or no time for it.
    func runTask(at moment: PrecachingMoment, now: Double) -> Bool {
        guard isObserving else { return false }
        // The host may go while its delegate is called, and this with it.
        let host = host
        guard host.work(at: moment, frame: clock, now: now) == .task else { return false }
        guard host.pace != .oneRowPerIteration else { return host.doNextTask(within: .unlimited, now: now) == .done }
        var now = now
        var allowance = allowance(at: moment, now)
        let end = min(allowance.end, now + Self.longestTask)
        var hasDoneAny = false
        repeat {
            switch host.doNextTask(within: allowance, now: now) {
            case .done:
                hasDoneAny = true
                hasWaited = false
                allowance.mayOverrun = false
            case .passedOver: break
            case .left:
                // Of the longest task's time there is more in the next turn, of the frame's only in the next frame.
                if moment == .tracking || !hasDoneAny { waitForNextFrame(at: moment) }
                return hasDoneAny
            }
            now = Clock.now()
            // What was said of the delegate's calls holds for each of them: it may have reloaded, edited or disabled.
        } while now < end && isObserving && host.work(at: moment, frame: clock, now: now) == .task
        return hasDoneAny
    }

    private func waitForNextFrame(at moment: PrecachingMoment) {
        let wait = clock?.untilNextFrame ?? Self.longestTask
        hasWaited = true
        nextTry = Clock.now() + wait
        // While a list moves, each frame wakes the loop.
        if moment == .idle { makeAlarm().set(wait) }
    }

    /// Until the next frame is due, and never longer than ``longestTask``.
    private func allowance(at moment: PrecachingMoment, _ now: Double) -> TimeAllowance {
        switch moment {
        case .idle:
            let most = min(clock?.frame?.duration ?? Self.longestTask, Self.longestTask)
            let left = min(clock?.untilNextFrame ?? Self.longestTask, Self.longestTask)
            // A row that has waited for a new frame and does not fit into that either never will, so it may run over.
            if hasWaited, left > most / 2 { return TimeAllowance(end: now + left, most: 0, mayOverrun: true) }
            return TimeAllowance(end: now + left, most: most, mayOverrun: true)
        case .tracking:
            return TimeAllowance(
                end: now + (clock?.leftOfFrame ?? 0), most: clock?.frame?.duration ?? .infinity, mayOverrun: false)
        }
    }

    private func makeObserver() -> IdleObserver {
        if let observer { return observer }
        let made = IdleObserver(at: .idle) { [weak self] in self?.loopIsAboutToSleep(.idle) }
        observer = made
        return made
    }

    private func makeTrackingObserver() -> IdleObserver {
        if let trackingObserver { return trackingObserver }
        let made = IdleObserver(at: .tracking) { [weak self] in self?.loopIsAboutToSleep(.tracking) }
        trackingObserver = made
        return made
    }

    private func turnOnClock(at moment: PrecachingMoment) {
        let clock = clock ?? FrameClock()
        self.clock = clock
        // At rest no frame is needed that would not come anyway.
        clock.asksForEveryFrame = moment == .tracking
        clock.turnOn()
    }

    private func makeAlarm() -> RunLoopAlarm {
        if let alarm { return alarm }
        let made = RunLoopAlarm { [weak self] in self?.nextTry = nil }
        alarm = made
        return made
    }
}
