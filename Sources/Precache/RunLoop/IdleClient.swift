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
    /// - Parameter now: the time, in the seconds of ``Clock/now``: read once for all lists, as reading a clock costs.
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
