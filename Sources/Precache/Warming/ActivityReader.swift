import PrecacheCore

/// Reads what one table is doing, and whether the app wants its rows measured ahead. To read it asks the delegate
/// nothing and lays nothing out.
@MainActor
final class ActivityReader {
    let monitor: TableMonitor
    private(set) var isEnabled = false
    private(set) var isPaused = false
    private var configuration = PrecachingConfiguration()
    var motion = ListMotion()
    /// Whether the list moved in this turn of the loop.
    private var hasMoved = false
    private var isRefreshing = false
    private var refreshPause = Pause(Pause.refreshing)
    /// Whether the app has gone to the background since this was made, and not come back.
    private var isInBackground = false
    private var observers: [NotificationObserver] = []

    init(_ monitor: TableMonitor) {
        self.monitor = monitor
        // Notifications, because app extensions have no UIApplication to ask.
        for (name, isInBackground) in [
            (UIApplication.didEnterBackgroundNotification, true),
            (UIApplication.willEnterForegroundNotification, false),
        ] {
            observers.append(NotificationObserver(name) { [unowned self] in self.isInBackground = isInBackground })
        }
    }

    func enable(_ configuration: PrecachingConfiguration) { (isEnabled, self.configuration) = (true, configuration) }

    func disable() { (isEnabled, isPaused) = (false, false) }

    func pause(_ pauses: Bool = true) { isPaused = pauses && isEnabled }

    var measuresAhead: Bool { configuration.measuresAhead }
    /// Whether rows are to be measured ahead, but for pauses.
    var isOn: Bool { isEnabled && measuresAhead }
    var isWarming: Bool { isOn && !isPaused }

    // MARK: - What the table is doing

    func read(_ tableView: UITableView) -> TableActivity {
        lasting(tableView).union(passing(now: Clock.now()).activity)
    }

    /// What an event ends.
    func lasting(_ tableView: UITableView) -> TableActivity {
        var activity: TableActivity = isWarming ? [] : .stopped
        if monitor.calls.isMeasuring { activity.insert(.measuring) }
        if tableView.isBeingScrolled { activity.insert(.scrolledByFinger) }
        if monitor.isUpdating(tableView) { activity.insert(.updating) }
        if tableView.window == nil { activity.insert(.offScreen) }
        if tableView.isRefreshing { activity.insert(.refreshing) }
        // The cells on the screen, of which one may be swiped, are asked in layouts alone.
        if tableView.isEditing { activity.insert(monitor.reader.isEditing ? .editing : .swiped) }
        if isInBackground { activity.insert(.inBackground) }
        // Last, because it may have the sizing table looked at again.
        if activity.subtracting(.stopped).isDisjoint(with: .barsHandingOver), !isSetUp(tableView) {
            activity.insert(.notSetUp)
        }
        return activity
    }

    private func isSetUp(_ tableView: UITableView) -> Bool {
        tableView.bounds.width > 0 && tableView.dataSource != nil && monitor.sizing.canMeasure(in: tableView)
            && (tableView.delegateAnswersHeights || tableView.delegateAnswersEstimates)
    }

    /// What time ends, and after how many seconds it may be over.
    func passing(now: Double) -> (activity: TableActivity, seconds: Double) {
        let (resizing, refreshing) = (monitor.reader.resizePause.remaining, refreshPause.remaining)
        let scrolling = motion.pause(now: now)
        var activity: TableActivity = resizing == nil ? [] : .resizing
        if refreshing != nil { activity.insert(.endingRefresh) }
        if scrolling != nil { activity.insert(.scrolledByApp) }
        return (activity, max(resizing ?? 0, refreshing ?? 0, scrolling ?? 0))
    }

    // MARK: - What it did

    /// The loop is about to sleep. Not called for a table of which no rows are measured ahead.
    func noteTurnIsOver(of tableView: UITableView) {
        hasMoved = false
        noteRefreshing(of: tableView)
    }

    func noteRefreshing(of tableView: UITableView) {
        if isRefreshing, !tableView.isRefreshing { refreshPause.begin() }
        isRefreshing = tableView.isRefreshing
    }

    /// The table was laid out. Returns how it has moved, if it has.
    func noteOffset(of tableView: UITableView) -> ListMotion.Step? {
        let y = tableView.contentOffset.y
        if monitor.calls.isAdjustingOffset {
            motion.offsetWasAdjusted(at: y)
            return nil
        }
        let step = motion.look(
            at: y, now: Clock.now(), screenHeight: tableView.bounds.height, isByFinger: tableView.isBeingScrolled,
            isOnceMore: hasMoved && isWarming)
        hasMoved = hasMoved || step != nil
        return step
    }
}
