import PrecacheCore

/// Reads the activity of one table, without asking the delegate or laying anything out.
@MainActor
final class ActivityReader {
    let monitor: TableMonitor
    private(set) var isEnabled = false
    private(set) var isPaused = false
    private(set) var configuration = PrecachingConfiguration()
    var motion = ListMotion()
    /// Whether the list moved in this turn of the loop.
    private var hasMoved = false
    private var isRefreshing = false
    private var refreshPause = Pause(Pause.refreshing)
    private var isInBackground = false
    private var observers: [NotificationObserver] = []

    init(_ monitor: TableMonitor) {
        self.monitor = monitor
        // Notifications, because app extensions have no UIApplication to ask.
        observers = [
            .init(UIApplication.didEnterBackgroundNotification) { [unowned self] in isInBackground = true },
            .init(UIApplication.willEnterForegroundNotification) { [unowned self] in isInBackground = false },
        ]
    }

    func enable(_ configuration: PrecachingConfiguration) { (isEnabled, self.configuration) = (true, configuration) }
    func disable() { (isEnabled, isPaused) = (false, false) }
    func pause(_ pauses: Bool = true) { isPaused = pauses && isEnabled }

    var measuresAhead: Bool { configuration.reach != .shown }
    /// Whether the app wants rows measured ahead, paused or not.
    var isOn: Bool { isEnabled && measuresAhead }
    var isWarming: Bool { isOn && !isPaused }

    /// The power to spare for the table's rows. Asked where it is needed: nothing begins when it changes.
    var power: DevicePower {
        let power = DevicePower.current()
        return power == .plenty && monitor.tableView?.isToDoLess == true ? .saving : power
    }

    // MARK: - Activity

    func read(_ tableView: UITableView) -> TableActivity { lasting(tableView).union(passing().activity) }

    /// The activity that an event ends.
    func lasting(_ tableView: UITableView) -> TableActivity {
        var activity: TableActivity = isWarming ? [] : .stopped
        if monitor.calls.isMeasuring { activity.insert(.measuring) }
        if tableView.isBeingScrolled || tableView.isPressedLong { activity.insert(.scrolledByFinger) }
        if monitor.isUpdating(tableView) || tableView.hasRowInHand { activity.insert(.updating) }
        if !tableView.isOnScreen { activity.insert(.offScreen) }
        if tableView.isRefreshing { activity.insert(.refreshing) }
        // UIKit says so while a cell is swiped, too. The reader looks at the cells in each layout: until the one that
        // ends editing mode, rows would be answered as in it.
        if monitor.reader.isEditing {
            activity.insert(.editing)
        } else if tableView.isEditing {
            activity.insert(.swiped)
        }
        if isInBackground { activity.insert(.inBackground) }
        // Last, because it may compare the sizing table anew.
        if activity.subtracting(.stopped).isDisjoint(with: .barsHandingOver), !isSetUp(tableView) {
            activity.insert(.notSetUp)
        }
        return activity
    }

    private func isSetUp(_ tableView: UITableView) -> Bool {
        tableView.bounds.width > 0 && tableView.dataSource != nil && tableView.delegateAnswersHeights
            && monitor.canMeasure(in: tableView)
    }

    /// The activity that time ends, and the seconds after which it may be over.
    func passing() -> (activity: TableActivity, seconds: Double) {
        let (resizing, refreshing) = (monitor.reader.resizePause.remaining, refreshPause.remaining)
        let scrolling = motion.pause(now: Clock.now())
        var activity: TableActivity = resizing == nil ? [] : .resizing
        if refreshing != nil { activity.insert(.endingRefresh) }
        if scrolling != nil { activity.insert(.scrolledByApp) }
        return (activity, max(resizing ?? 0, refreshing ?? 0, scrolling ?? 0))
    }

    // MARK: - Events

    /// The loop is about to sleep. Not called where no rows are measured ahead.
    func noteTurnIsOver(of tableView: UITableView) {
        hasMoved = false
        noteRefreshing(of: tableView)
    }

    private func noteRefreshing(of tableView: UITableView) {
        let wasRefreshing = isRefreshing
        isRefreshing = tableView.isRefreshing
        if wasRefreshing, !isRefreshing { refreshPause.begin() }
    }

    /// Returns the step by which the list has moved; nil if it has not.
    func noteLayout(of tableView: UITableView) -> ListMotion.Step? {
        noteRefreshing(of: tableView)
        let step = motion.look(
            at: tableView.contentOffset.y, now: Clock.now(), screenHeight: tableView.bounds.height,
            isByFinger: tableView.isBeingScrolled,
            isOnceMore: hasMoved && isWarming)
        hasMoved = hasMoved || step != nil
        return step
    }
}

extension UIView {
    /// Whether the view and all within it cannot be seen. UIKit takes no touches below this alpha, either.
    /// (Apple, `hitTest(_:with:)`.)
    fileprivate var isUnseen: Bool { isHidden || alpha < 0.01 }
}

extension UITableView {
    /// Whether a part of the table is within its window: more than an edge, and not where its frame is no number.
    /// Swift's own `intersects` traps there, outside of Apple's systems.
    fileprivate var isOnScreen: Bool {
        guard let window, !sequence(first: self as UIView, next: \.superview).contains(where: \.isUnseen) else {
            return false
        }
        let (table, screen) = (convert(bounds, to: window), window.bounds)
        return table.minX < screen.maxX && table.maxX > screen.minX && table.minY < screen.maxY
            && table.maxY > screen.minY
    }
}
