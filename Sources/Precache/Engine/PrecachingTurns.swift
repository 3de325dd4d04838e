/// One task in each iteration of the main run loop in one mode, however many lists there are: they take turns.
///
/// Whatever arrives meanwhile is handled before the next task, so an event waits for one task at the most. After
/// ``longestChain`` of tasks the loop is left to sleep for a moment.
@MainActor
final class PrecachingTurns {
    /// While nothing is tracked.
    static let idle = PrecachingTurns(.idle)
    /// While a finger is on a list, or it still moves from one.
    static let tracking = PrecachingTurns(.tracking)

    static func of(_ moment: PrecachingMoment) -> PrecachingTurns { moment == .idle ? idle : tracking }

    /// The longest chain of tasks, in seconds. Chromium's idle periods have the same limit of 50 ms: users notice a
    /// delay of 100 ms, and handling the event takes part of that.
    static let longestChain = 0.05
    /// For how long the loop is left to sleep then, in seconds.
    static let rest = 0.001
    /// The same, for a device that saves power or is hot.
    static let restWhileSparing = 0.05

    private let moment: PrecachingMoment
    private lazy var poster: any TaskPosting = TaskPoster(at: moment) { [unowned self] in runTask() }
    private lazy var alarm = RunLoopAlarm { [unowned self] in isResting = false }
    private(set) var isTaskPending = false
    private var waiting: [Waiting] = []
    /// When the present chain of tasks began, and when its last task ended.
    private var chain: (start: Double, end: Double)?
    /// Whether the loop is left to sleep.
    private(set) var isResting = false
    /// A task that runs a nested run loop, in whatever mode, starts no second one.
    private static var isRunningTask = false
    /// How much time the list that was served last has had, in seconds.
    private var served = 0.0

    private struct Waiting {
        weak var engine: PrecachingEngine?
        let id: ObjectIdentifier
    }

    private init(_ moment: PrecachingMoment) { self.moment = moment }

    /// What the device has to spare, as it was when the last task was posted.
    private(set) var power = DevicePower.plenty

    /// A list that has come to have work gets no more time than those that have had some all along.
    func join(_ engine: PrecachingEngine) { engine.timeTaken = max(engine.timeTaken, served) }

    /// `engine` has a task, now that the loop is about to sleep.
    func ask(for engine: PrecachingEngine, now: Double) {
        guard !Self.isRunningTask, !isResting else { return }
        let id = ObjectIdentifier(engine)
        if !waiting.contains(where: { $0.id == id }) { waiting.append(Waiting(engine: engine, id: id)) }
        guard !isTaskPending, !hasToRest(now) else { return }
        isTaskPending = true
        poster.post()
    }

    private func hasToRest(_ now: Double) -> Bool {
        // Between frames the display's own turns are rest enough.
        guard moment == .idle else { return false }
        guard let chain, power != .plenty || abs(now - chain.end) < Self.rest else {
            chain = (now, now)
            power = .current()
            return false
        }
        self.chain?.end = now
        guard power != .plenty || now - chain.start > Self.longestChain else { return false }
        power = .current()
        isResting = true
        self.chain = nil
        waiting.removeAll(keepingCapacity: true)
        alarm.set(power == .plenty ? Self.rest : Self.restWhileSparing)
        return true
    }

    private func runTask() {
        isTaskPending = false
        guard !Self.isRunningTask else { return }
        Self.isRunningTask = true
        defer { Self.isRunningTask = false }
        var asking = waiting
        waiting.removeAll(keepingCapacity: true)
        if asking.count > 1 { asking.sort(by: goesFirst) }
        // What held when it was posted need not hold now: the first that is still there, and still has work.
        let start = Clock.now()
        for case let engine? in asking.lazy.map(\.engine) where engine.runTask(at: moment, now: start) {
            let end = Clock.now()
            engine.timeTaken += end - start
            served = engine.timeTaken
            chain?.end = end
            return
        }
    }

    /// What is on the screen before what is not; then what has had least time.
    private func goesFirst(_ one: Waiting, _ other: Waiting) -> Bool {
        guard let one = one.engine, let other = other.engine else { return one.engine != nil && other.engine == nil }
        let (isOnScreen, isOtherOnScreen) = (one.isOnScreen, other.isOnScreen)
        return isOnScreen == isOtherOnScreen ? one.timeTaken < other.timeTaken : isOnScreen
    }
}
