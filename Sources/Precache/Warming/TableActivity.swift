/// All that a table is doing at a moment, as far as it keeps something from being done for it: read once an event by
/// ``ActivityReader``. What may be done is a mask over it.
struct TableActivity: OptionSet {
    let rawValue: UInt16

    // In the order in which the app is told of them.

    /// Nothing is to be measured ahead.
    static let stopped = TableActivity(rawValue: 1 << 0)
    /// A row is being measured.
    static let measuring = TableActivity(rawValue: 1 << 1)
    /// A finger is on the list, or the list still moves from one.
    static let scrolledByFinger = TableActivity(rawValue: 1 << 2)
    /// A batch update is open, or a row that the user drags is not committed: nothing is where the table says.
    static let updating = TableActivity(rawValue: 1 << 3)
    /// The table is in no window.
    static let offScreen = TableActivity(rawValue: 1 << 4)
    /// Rows cannot be measured. Only read where nothing else keeps rows from being handed to workers.
    static let notSetUp = TableActivity(rawValue: 1 << 5)
    static let refreshing = TableActivity(rawValue: 1 << 6)
    /// The table is in editing mode.
    static let editing = TableActivity(rawValue: 1 << 7)
    /// The table is said to be in editing mode because a row is swiped, which ends when the table is updated.
    static let swiped = TableActivity(rawValue: 1 << 8)
    static let inBackground = TableActivity(rawValue: 1 << 9)
    /// The environment changed a moment ago, and may change again.
    static let resizing = TableActivity(rawValue: 1 << 10)
    /// The list moves back over the room that its refresh control took.
    static let endingRefresh = TableActivity(rawValue: 1 << 11)
    /// The app scrolls the list, animated: an offset that is set would end it.
    static let scrolledByApp = TableActivity(rawValue: 1 << 12)
    /// Nothing can be done before a worker has finished something.
    static let leftToWorkers = TableActivity(rawValue: 1 << 13)

    // MARK: - Masks. Any activity at all keeps rows from being measured ahead.

    private static let barsAll: TableActivity = [
        .measuring, .updating, .offScreen, .notSetUp, .refreshing, .inBackground,
    ]
    /// Keeps rows from being handed to workers.
    static let barsHandingOver = barsAll.union(.stopped)
    /// Keeps shown rows from being asked for their heights in the next turn.
    static let barsChecks = barsAll.union([.scrolledByFinger, .editing, .swiped])
    /// Keeps the table from being told that what is on its screen is wrong.
    static let barsTelling = barsAll.union([.scrolledByFinger, .swiped, .endingRefresh, .scrolledByApp])
    /// Ends with time alone, so that no event tells of it.
    static let passing: TableActivity = [.resizing, .endingRefresh, .scrolledByApp]

    /// Whether the table may be told. What is wrong on the screen does not wait for a size to hold, or for editing to
    /// end.
    func allowsTelling(isScreenOld: Bool) -> Bool {
        isEmpty || isScreenOld && isDisjoint(with: .barsTelling)
    }

    /// Whether something can be done in the idle time.
    ///
    /// - Parameter pause: after how many seconds what is passing may be over.
    func readiness(isAnythingLeft: Bool, isScreenOld: Bool, pause: Double) -> IdleReadiness {
        guard isAnythingLeft else { return .done }
        if allowsTelling(isScreenOld: isScreenOld) { return .ready }
        return isSubset(of: .passing) ? .waitingFor(pause) : .waiting
    }

    /// What the app is told: the first of all.
    var gate: PrecachingGate? { Self.gates.first { contains($0.activity) }?.gate }

    private static let gates: [(activity: TableActivity, gate: PrecachingGate)] = [
        (.stopped, .stopped), (.measuring, .measuring), (.scrolledByFinger, .scrolling), (.updating, .updating),
        (.offScreen, .offScreen), (.notSetUp, .notSetUp), (.refreshing, .refreshing), (.editing, .editing),
        (.swiped, .editing), (.inBackground, .inBackground), (.resizing, .resizing), (.endingRefresh, .refreshing),
        (.scrolledByApp, .scrolling),
    ]
}
