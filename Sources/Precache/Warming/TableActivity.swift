/// The activities of a table at a moment, read once an event. Each mask lists the activities that bar one kind of work.
struct TableActivity: OptionSet {
    let rawValue: UInt16

    /// Nothing is to be measured ahead.
    static let stopped = TableActivity(rawValue: 1 << 0)
    /// A row is being measured.
    static let measuring = TableActivity(rawValue: 1 << 1)
    /// A finger is on the list or its scroll indicator, or the list still moves from one.
    static let scrolledByFinger = TableActivity(rawValue: 1 << 2)
    /// A batch update or the menu of a row is open, or a dragged row is not committed: index paths cannot be trusted.
    static let updating = TableActivity(rawValue: 1 << 3)
    /// The table is in no window, or outside of it.
    static let offScreen = TableActivity(rawValue: 1 << 4)
    /// Rows cannot be measured.
    static let notSetUp = TableActivity(rawValue: 1 << 5)
    static let refreshing = TableActivity(rawValue: 1 << 6)
    static let editing = TableActivity(rawValue: 1 << 7)
    /// The table is in editing mode only because a row is swiped. An update would end that.
    static let swiped = TableActivity(rawValue: 1 << 8)
    /// The table's scene is.
    static let inBackground = TableActivity(rawValue: 1 << 9)
    /// The environment changed a moment ago, and may change again.
    static let resizing = TableActivity(rawValue: 1 << 10)
    /// The list closes the gap of its refresh control.
    static let endingRefresh = TableActivity(rawValue: 1 << 11)
    /// The app scrolls the list, animated: an offset that is set would end it.
    static let scrolledByApp = TableActivity(rawValue: 1 << 12)
    /// Nothing can be done until a worker has finished a row. Added by `Engine`.
    static let leftToWorkers = TableActivity(rawValue: 1 << 13)

    // MARK: - Masks

    private static let barsAll: TableActivity = [
        .measuring, .updating, .offScreen, .notSetUp, .refreshing, .inBackground,
    ]
    /// Keeps rows from being handed to workers.
    static let barsHandingOver = barsAll.union(.stopped)
    /// Keeps shown rows from being checked where nothing is measured ahead.
    static let barsChecks = barsAll.union([.scrolledByFinger, .editing, .swiped, .scrolledByApp])
    /// Keeps the table from being told that what is on its screen is wrong.
    static let barsTelling = barsAll.union([.scrolledByFinger, .swiped, .endingRefresh, .scrolledByApp])
    /// Activity that ends with time, without an event.
    static let passing: TableActivity = [.resizing, .endingRefresh, .scrolledByApp]

    /// Whether the table may be told. An old screen does not wait until a size holds, or editing ends.
    func allowsTelling(isScreenOld: Bool) -> Bool {
        isSubset(of: .stopped) || isScreenOld && isDisjoint(with: .barsTelling)
    }

    /// Why a list that has something to do does nothing now; nil where it may.
    ///
    /// - Parameter pause: the seconds after which ``passing`` activity may be over.
    func reasonNotToWork(isScreenOld: Bool, pause: Double) -> IdleOutcome? {
        if allowsTelling(isScreenOld: isScreenOld) { return nil }
        return isSubset(of: .passing.union(.stopped)) ? .waitingFor(pause) : .waiting
    }

    /// The reason that the app is told: the first of ``gates``.
    var gate: PrecachingGate? { Self.gates.first { contains($0.activity) }?.gate }

    private static let gates: [(activity: TableActivity, gate: PrecachingGate)] = [
        (.stopped, .stopped), (.measuring, .measuring), (.scrolledByFinger, .scrolling), (.updating, .updating),
        (.offScreen, .offScreen), (.refreshing, .refreshing), (.editing, .editing), (.swiped, .editing),
        (.inBackground, .inBackground), (.notSetUp, .notSetUp), (.resizing, .resizing),
        (.endingRefresh, .refreshing), (.scrolledByApp, .scrolling),
    ]
}

/// The reason why no row is measured ahead at a moment: `tableView.precacher?.gate`. It decides nothing. Rows that take
/// longer than a quarter of a frame may wait for half a second without one, while something else wakes the run loop.
public enum PrecachingGate: String, Hashable, Sendable {
    /// Precaching is not enabled, paused, or reaches ``PrecachingConfiguration/Reach/shown`` rows only.
    case stopped
    /// The table is in no window or outside of it, or a view around it is hidden or transparent. It goes on with its
    /// next layout or edit, or with ``Precacher/resume()``.
    case offScreen
    /// The scene of the table's window is in the background, although another of the app's may be in front. It goes on
    /// by itself once the scene is in front again. A window without a scene counts as in front.
    case inBackground
    /// The table has no width, no data source, or no delegate that answers heights or estimates; or it differs from the
    /// hidden table that sizes its rows, and the console says in what.
    case notSetUp
    /// A finger is on the list or its scroll indicator, the list still moves from one, or the app scrolls it, animated.
    case scrolling
    /// The refresh control is refreshing, or its gap is closing.
    case refreshing
    /// A batch update is open, a drop or reordering is not committed yet, or the context menu of a row is open.
    case updating
    /// The table is in editing mode, or a row is swiped.
    case editing
    /// The width, or another part of the environment, changed a moment ago, and may change again.
    case resizing
    /// A row is being measured.
    case measuring
    /// The device is in Low Power Mode, or the system prefers that apps use less, and two screens are measured.
    case savingPower
    /// The thermal state is serious or critical, and two screens are measured.
    case hot
}
