import PrecacheCore

/// Whether rows of one table are measured ahead, and whether now is a moment for it.
@MainActor
final class WarmingGate {
    let monitor: TableMonitor
    private(set) var isEnabled = false
    private(set) var isPaused = false
    private var configuration = PrecachingConfiguration()
    var motion = ListMotion()
    var approach = Approach()
    private var isRefreshing = false
    private var refreshPause = Pause(Pause.refreshing)
    /// Whether the app has gone to the background since this was made, and not come back.
    private var isInBackground = false
    private var observers: [NotificationObserver] = []

    init(_ monitor: TableMonitor) {
        self.monitor = monitor
        // Notifications, because app extensions have no UIApplication to ask.
        observers = [
            NotificationObserver(UIApplication.didEnterBackgroundNotification) { [unowned self] in isInBackground = true
            },
            NotificationObserver(UIApplication.willEnterForegroundNotification) { [unowned self] in
                isInBackground = false
            },
        ]
    }

    // MARK: - On and off

    func enable(_ configuration: PrecachingConfiguration) {
        isEnabled = true
        self.configuration = configuration
    }

    func disable() { (isEnabled, isPaused) = (false, false) }

    /// Pauses what is enabled, or goes on.
    func pause(_ pauses: Bool = true) { isPaused = pauses && isEnabled }

    /// Whether rows are to be measured ahead, but for pauses.
    var isOn: Bool { isEnabled && configuration.measuresAhead }
    /// Whether rows are to be measured ahead, as soon as there is a moment for it.
    var isWarming: Bool { isOn && !isPaused }
    /// Whether the configuration lets rows be measured ahead.
    var measuresAhead: Bool { configuration.measuresAhead }

    // MARK: - Now

    /// The gate that keeps rows from being measured, but for those that only time opens.
    ///
    /// - Parameter forMeasuring: false to ask for those that keep rows from being handed to workers.
    func closed(of tableView: UITableView, forMeasuring: Bool = true) -> PrecachingGate? {
        if monitor.calls.isMeasuring { return .measuring }
        if forMeasuring, tableView.isBeingScrolled { return .scrolling }
        if monitor.isUpdating(tableView) { return .updating }
        if tableView.window == nil { return .offScreen }
        if tableView.bounds.width <= 0 || tableView.dataSource == nil || !monitor.sizing.canMeasure(in: tableView) {
            return .notSetUp
        }
        guard tableView.delegateAnswersHeights || tableView.delegateAnswersEstimates else { return .notSetUp }
        if tableView.isRefreshing { return .refreshing }
        if forMeasuring, tableView.isEditing { return .editing }
        return isInBackground ? .inBackground : nil
    }

    /// The gate that time opens, and in how many seconds.
    var closedForNow: (gate: PrecachingGate, seconds: Double)? {
        if let seconds = monitor.reader.resizePause.remaining { return (.resizing, seconds) }
        if let seconds = refreshPause.remaining { return (.refreshing, seconds) }
        return nil
    }

    func noteRefreshing(of tableView: UITableView) {
        if isRefreshing, !tableView.isRefreshing { refreshPause.begin() }
        isRefreshing = tableView.isRefreshing
    }

    /// Looks where the table is, and says whether the app scrolls it, animated. Where rows are measured ahead this is done when
    /// the loop is about to sleep, else when the table was laid out.
    func lookWhetherAppScrolls(_ tableView: UITableView, now: Double = Clock.now()) -> Bool {
        motion.look(at: tableView.contentOffset.y, at: now)
    }

    /// The table was laid out.
    func tableWasLaidOut(_ tableView: UITableView) {
        noteRefreshing(of: tableView)
        if !isWarming, !monitor.calls.isPlaced, !tableView.isBeingScrolled { _ = lookWhetherAppScrolls(tableView) }
    }

    /// The table was put elsewhere, and nothing on the screen moved by it.
    func tableWasPlaced(at offset: CGFloat) {
        motion.wasPlaced(at: offset)
        approach.wasPlaced(at: offset)
    }
}
