/// What the engine knows of a list whose heights it warms: whether there is work, and how to do one piece of it.
///
/// The host, not the engine, knows which row is next. It is asked again when the task runs, so that no index path
/// waits in a queue while the list changes.
@MainActor
protocol PrecachingHost: AnyObject {
    var pace: PrecachingConfiguration.Pace { get }

    /// Whether the user sees the list.
    var isOnScreen: Bool { get }

    /// What there is to do. Asked each time the run loop is about to sleep: answer quickly.
    ///
    /// - Parameter now: the time, in the seconds of ``Clock/now``: reading a clock is not for nothing.
    func work(at moment: PrecachingMoment, frame: FrameClock?, now: Double) -> PrecachingWork

    /// Does one thing: as a rule, measures one row. Called only right after ``work(at:frame:now:)`` was
    /// ``PrecachingWork/task``.
    ///
    /// - Parameters:
    ///   - allowance: what it may take, and whether it may take more.
    ///   - now: the time.
    func doNextTask(within allowance: TimeAllowance, now: Double) -> TaskOutcome
}

/// What became of a task.
enum TaskOutcome {
    case done
    /// It was left for later, as a rule because it would have taken too long.
    case left
    /// The same, and it is passed over for as long as the list moves: what comes after it may fit.
    case passedOver
}

/// What the main run loop does when a list may be worked on.
enum PrecachingMoment {
    /// It is about to sleep, in the default mode.
    case idle
    /// The same, in the mode in which a finger is on a list, or a list still moves from one.
    case tracking
}

/// What a list has for the engine to do.
enum PrecachingWork: Equatable {
    /// Every row is known: nothing is left until the host calls ``PrecachingEngine/wake()``.
    case none
    /// Something is left, but this is no moment for it. Looked at again when the loop is next about to sleep.
    case wait
    /// As ``wait``, for at least so many seconds: the loop is woken after that.
    case waitFor(Double)
    /// Something is left, and the next frame tells whether now is the moment.
    case waitForFrame
    /// A row can be measured now, or what else is left be done.
    case task
}

/// What the next piece of work may take.
struct TimeAllowance {
    /// By when it is to be done, in the seconds of ``Clock/now``.
    var end: Double
    /// What is given where there is most time, in seconds: what takes longer never fits.
    var most: Double
    /// Whether what never fits may be done now.
    var mayOverrun: Bool

    /// Whatever it takes.
    static let unlimited = TimeAllowance(end: .infinity, most: .infinity, mayOverrun: true)

    /// Whether to begin with what is thought to cost so many seconds; nil where nobody knows, as of the first of a
    /// kind.
    func allows(_ cost: Double?, now: Double) -> Bool {
        guard end < .infinity else { return true }
        let left = end - now
        guard let cost else { return left > 0 }
        return cost <= left || mayOverrun && cost > most
    }
}
