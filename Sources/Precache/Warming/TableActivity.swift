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

    /// Why no row is measured ahead, for ``Precacher/gate``; nil where the activity does not bar that.
    var gate: String? { Self.gates.first { contains($0.activity) }?.gate }

    /// What holds first is told.
    private static let gates: [(activity: TableActivity, gate: String)] = [
        (.stopped, "precaching is not enabled, is paused, or reaches shown rows only"),
        (.measuring, "a row is being measured"),
        (.scrolledByFinger, "a finger is on the list or its scroll indicator, or the list still moves from one"),
        (
            .updating,
            "a batch update is open, a drop or reordering is not committed, or the context menu of a row is open"
        ),
        (
            .offScreen,
            "the table is in no window or outside of it, or a view around it is hidden or transparent: it goes on with "
                + "the next layout or edit, or with resume()"
        ),
        (.refreshing, "the refresh control is refreshing"), (.editing, "the table is in editing mode"),
        (.swiped, "a row is swiped"),
        (
            .inBackground,
            "the scene of the table's window is in the background, although another may be in front: it goes on once "
                + "this one is"
        ),
        (
            .notSetUp,
            "the table has no width that a row could have, no data source, or no delegate that answers heights; or it "
                + "differs from the hidden table that sizes its rows: the console says in what"
        ),
        (
            .resizing,
            "the width, a trait or the text size changed a moment ago, and may change again: it goes on once they have "
                + "held for a quarter of a second"
        ),
        (.endingRefresh, "the list closes the gap of its refresh control"),
        (.scrolledByApp, "the list scrolls, animated, without a finger"),
    ]
}
