import PrecacheCore

/// Has one table's uncached rows measured in the idle time: knows whether now is a moment for it, and looks for the row that
/// is next (NextRow.swift) when there is.
///
/// It measures nothing itself: the table's delegate is asked for a height, which finds its way to the store by itself. When
/// tasks run is the scheduler's business.
@MainActor
final class Warmer {
    let store: HeightStore
    let reader: EnvironmentReader
    let desk: HeightDesk
    let monitor: TableMonitor
    let notes: Notes
    private(set) lazy var estimates = EstimateTeller(self)
    private(set) lazy var seat = IdleSeat(client: self)
    private(set) var isEnabled = false
    private(set) var isPaused = false
    private(set) var configuration = PrecachingConfiguration()
    var motion = ListMotion()
    var approach = Approach()
    /// Whether the app itself scrolls the table, animated.
    var isScrolledByApp = false
    private var isRefreshing = false
    private(set) var refreshPause = Pause(Pause.refreshing)
    let warmUp = WarmUp()
    /// Whether the app has gone to the background since this was made, and not come back.
    private var isInBackground = false
    private var observers: [NotificationObserver] = []

    init(_ monitor: TableMonitor, _ desk: HeightDesk, _ reader: EnvironmentReader) {
        self.monitor = monitor
        self.desk = desk
        self.reader = reader
        store = desk.store
        notes = desk.notes
        // Unowned here and in the seat: both rest before it goes, and where there is a weak reference each use of it
        // is slower. Notifications, because app extensions have no UIApplication to ask.
        observers = [
            NotificationObserver(UIApplication.didReceiveMemoryWarningNotification) { [unowned monitor] in
                monitor.dropCaches()
            },
            NotificationObserver(UIApplication.didEnterBackgroundNotification) { [unowned self] in isInBackground = true
            },
            NotificationObserver(UIApplication.willEnterForegroundNotification) { [unowned self] in
                isInBackground = false
            },
        ]
    }

    var tableView: UITableView? { monitor.tableView }

    // MARK: - On and off

    func enable(_ configuration: PrecachingConfiguration) {
        isEnabled = true
        self.configuration = configuration
        if !measuresAhead { warmUp.finish() }
        // Also of a paused table it is to be noticed when it goes.
        if warmUp.isAwaited { seat.wake() }
        if !isPaused { store.rows.measureAgain() }
        wake()
    }

    func disable() {
        isEnabled = false
        isPaused = false
        desk.workers.callOffWaiting()
        seat.stop()
        warmUp.finish()
    }

    func pause() {
        guard isEnabled else { return }
        isPaused = true
        desk.workers.callOffWaiting()
        if !warmUp.isAwaited { seat.stop() }
    }

    func resume() {
        isPaused = false
        store.rows.measureAgain()
        wake()
    }

    func tableIsGone() {
        disable()
        observers = []
    }

    /// What is known has changed. O(1).
    func storeChanged(_ change: HeightStore.Change) {
        if change != .heights {
            approach.asked = nil
            estimates.noteRowsMayHaveMoved()
            desk.cells.lookAnew()
        }
        wake()
    }

    func wake() { if isWarming, measuresAhead { seat.wake() } }

    func warmedUp() async {
        guard isEnabled, measuresAhead, !isWarm else { return }
        // Also of a paused table it is to be noticed when it goes.
        seat.wake()
        await warmUp.wait()
    }

    /// Whether rows are measured ahead, as far as the configuration goes.
    var measuresAhead: Bool { configuration.measuresAhead }

    /// Whether it is on, and not paused.
    var isWarming: Bool { isEnabled && !isPaused }

    // MARK: - What is left

    /// Whether no row, header or footer is left to measure: also where the table is in another environment, or has other
    /// rows, than it was last seen with. Changes nothing. O(sections).
    var isWarm: Bool {
        monitor.rowsNow { !isAnythingUncached(in: $0) } ?? false
    }

    /// Whether the height of any row, or of any header or footer that the cache is asked for, is still to be measured.
    var isAnythingUncached: Bool { isAnythingUncached(in: store.rows) }

    private func isAnythingUncached(in rows: borrowing HeightTable) -> Bool {
        rows.uncachedCount > 0 || desk.servesSupplements && rows.nextUncachedSupplement != nil
    }

    var isAnythingLeft: Bool {
        store.needsCounts || desk.cells.hasToCheck || desk.workers.landsLater || isAnythingUncached
            || estimates.areToBeTold
    }

    // MARK: - Whether now is a moment for it

    /// Why no row is measured ahead at this moment; nil where one can be.
    var gate: PrecachingGate? {
        guard let tableView, isWarming, measuresAhead else { return .stopped }
        if let closed = closedGate(of: tableView) { return closed }
        if reader.resizePause.remaining != nil { return .resizing }
        if refreshPause.remaining != nil { return .refreshing }
        if isScrolledByApp { return .scrolling }
        guard IdleScheduler.shared.isResting, isAnythingLeft else { return nil }
        switch IdleScheduler.shared.power {
        case .plenty: return nil
        case .saving: return .savingPower
        case .hot: return .hot
        }
    }

    /// The gate that keeps rows from being measured, but for those that only time opens.
    ///
    /// - Parameter forMeasuring: false to ask for those that keep rows from being handed to workers.
    func closedGate(of tableView: UITableView, forMeasuring: Bool = true) -> PrecachingGate? {
        if desk.measurer.isMeasuring { return .measuring }
        if forMeasuring, tableView.isBeingScrolled { return .scrolling }
        if monitor.isUpdating(tableView) { return .updating }
        if tableView.window == nil { return .offScreen }
        if tableView.bounds.width <= 0 || tableView.dataSource == nil || !reader.canMeasure(in: tableView) {
            return .notSetUp
        }
        guard tableView.delegateAnswersHeights || tableView.delegateAnswersEstimates else { return .notSetUp }
        if tableView.isRefreshing { return .refreshing }
        if forMeasuring, tableView.isEditing { return .editing }
        return isInBackground ? .inBackground : nil
    }

    func tableWasLaidOut(_ tableView: UITableView) {
        noteRefreshing(of: tableView)
        if !store.models.shown.isEmpty { monitor.models.lookNextTurn() }
        if !isWarming || !measuresAhead, !isPlaced, !tableView.isBeingScrolled { _ = lookWhetherAppScrolls(tableView) }
    }

    func noteRefreshing(of tableView: UITableView) {
        if isRefreshing, !tableView.isRefreshing { refreshPause.begin() }
        isRefreshing = tableView.isRefreshing
    }

    /// Looks where the table is, and says whether the app scrolls it, animated. Where rows are measured ahead this is done when
    /// the loop is about to sleep, else when the table was laid out.
    func lookWhetherAppScrolls(_ tableView: UITableView, now: Double = Clock.now()) -> Bool {
        isScrolledByApp = motion.look(at: tableView.contentOffset.y, at: now)
        return isScrolledByApp
    }

    /// Whether the table is put elsewhere just now, so that what is on the screen stays there.
    var isPlaced: Bool { monitor.follower?.placesTable == true || estimates.isTelling }

    /// The table was put elsewhere, and nothing on the screen moved by it.
    func noteTableWasPlaced(at offset: CGFloat) {
        motion.wasPlaced(at: offset)
        approach.wasPlaced(at: offset)
    }
}
