/// What the engine knows of a list whose heights it warms: whether there is work, and how to do one piece of it.
///
/// The host, not the engine, knows which row is next. It is asked again when the task runs, so that no index path
/// waits in a queue while the list changes.
@MainActor
protocol PrecachingHost: AnyObject {
    /// What there is to do at this moment. Asked each time the run loop is about to sleep: answer quickly.
    var work: PrecachingWork { get }

    /// Does one thing: as a rule, measures one row. Called only right after ``work`` was ``PrecachingWork/task``.
    func doNextTask()
}

/// What a list has for the engine to do.
enum PrecachingWork: Equatable {
    /// Every row is known: nothing is left until the host calls ``PrecachingEngine/wake()``.
    case none
    /// Something is left, but this is no moment for it. Looked at again when the loop is next about to sleep.
    case wait
    /// As ``wait``, for at least so many seconds: the loop is woken after that.
    case waitFor(Double)
    /// A row can be measured now, or what else is left be done.
    case task
}
