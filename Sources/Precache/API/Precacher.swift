import PrecacheCore

/// The cached heights of one table view, and their warming: `tableView.precacher`.
///
/// The table owns it, and it keeps neither the table nor the delegate, data source or their closures alive. Heights
/// come in through `precachedHeight(forRowAt:…)` and its relatives alone.
@MainActor
public final class Precacher {
    let store: HeightStore
    let monitor: TableMonitor
    let resolver: HeightResolver
    let measurer: TemplateMeasurer
    let settings = PrecachingSettings()
    let warmer: Warmer
    let places: PlaceKeeper
    let models: ObservedModels
    private let feeder: WorkerFeeder
    private var observers: [NotificationObserver] = []

    init(tableView: UITableView) {
        let store = HeightStore()
        let motion = ListMotion()
        let kinds = RowKinds()
        let calls = OpenCalls()
        let sizing = RowSizing(store.diagnostics)
        let reader = EnvironmentReader(sizing)
        let monitor = TableMonitor(tableView, store, reader, kinds, calls)
        let wake = { [unowned monitor] in monitor.follower?.wake() ?? () }
        let screen = ScreenState(store, wake: wake)
        let workers = WorkerBridge(store, kinds)
        models = ObservedModels(store, calls) { [unowned screen] in
            screen.markMayBeOld()
            wake()
        }
        self.store = store
        self.monitor = monitor
        measurer = TemplateMeasurer(store, reader, sizing)
        resolver = HeightResolver(monitor, sizing, models, workers, screen)
        let activity = ActivityReader(monitor, sizing, settings, motion)
        let chooser = RowChooser(monitor, settings, motion, workers)
        warmer = Warmer(resolver, settings, activity, chooser, models, CellChecks(resolver, settings))
        feeder = WorkerFeeder(resolver, activity, chooser, motion)
        places = PlaceKeeper(monitor, settings, activity, motion)
        store.onChange = { [unowned self] in storeChanged($0) }
        store.onFreedIDs = { [unowned self] in models.releaseFreed() }
        sizing.onMatch = { [unowned screen] in screen.markOld() }
        observers = [
            NotificationObserver(UIApplication.didReceiveMemoryWarningNotification) { [unowned self] in dropCaches() },
            NotificationObserver(UIApplication.didEnterBackgroundNotification) { [unowned self] in dropLayouts() },
            NotificationObserver(UIScene.didEnterBackgroundNotification) { [unowned self] in
                if self.monitor.tableView?.isInBackground == true { dropLayouts() }
            },
            // In the background its screen was not put right, and where nothing is measured ahead nobody else looks.
            NotificationObserver(UIScene.didActivateNotification) { [unowned self] in warmer.wake() },
        ]
    }

    /// Counts of heights and layouts that were known and that were made. O(layouts that are kept).
    public var statistics: PrecacheStatistics {
        var statistics = store.diagnostics.statistics
        statistics.layoutsKept = store.layouts.count
        return statistics
    }

    /// Whether warming is paused. Heights are still served, and measured when the table asks for them.
    public var isPaused: Bool { settings.isPaused }
    /// Stops warming until ``resume()``. No effect where precaching is not enabled.
    public func pause() { warmer.pause() }
    /// Continues warming with the rows that are still uncached.
    public func resume() { warmer.resume() }

    /// How far rows are measured ahead now: as configured, as `.automatic` has decided, or as the device can spare.
    public var reach: PrecachingConfiguration.Reach { warmer.reach }

    /// Why no row is measured ahead at this moment; nil where one can be.
    public var gate: PrecachingGate? { warmer.gate }

    /// The share of rows that were measured, or shown and not to be measured, from 0 to 1; 1 without rows. O(rows).
    public var coverage: Double {
        guard monitor.bringAllUpToDate() else { return 0 }
        return store.rows.rowCount == 0 ? 1 : Double(store.rows.coveredCount) / Double(store.rows.rowCount)
    }

    /// Whether a row's height, asked without a key, can be answered without measuring it. O(sections).
    public func isKnown(at indexPath: IndexPath) -> Bool {
        monitor.bringAllUpToDate() && store.rows[RowPosition(indexPath)] != nil
    }

    /// Whether no row, header or footer is left to measure within ``reach`` now, and the table goes by the heights that
    /// are known: rows on the screen are as high, and so is its content, if Precache answers its estimates.
    /// ``coverage`` is of all rows. Heights that cannot be cached do not count, nor do layouts; nor does the content
    /// while VoiceOver runs, when the table is not told of it. O(sections).
    ///
    /// If a key, identity or layout state changes and nobody says so, that is noticed only when the row's height is
    /// asked for. Of rows that share a key, only the measured one's models are watched.
    public var isWarm: Bool { warmer.bringUpToDateAndAskIfWarm() }

    /// Waits until ``isWarm``, precaching is disabled, the table is gone, or the task is cancelled. Goes on waiting
    /// while warming cannot go on, as when paused or in no window. Returns at once where nothing is measured ahead.
    public func warmedUp() async { await warmer.warmedUp() }

    /// Whether every row that comes on the screen, not only the first of its kind, is compared with what its cell asks
    /// for. The console names each difference. For debugging: shown cells are laid out twice.
    public var isAuditing: Bool {
        get { warmer.isAuditing }
        set { warmer.audit(newValue) }
    }
}

extension Precacher: TableFollower {
    func callBegins(_ call: TableCall, in tableView: UITableView) {
        warmer.screen.callBegins()
        places.callBegins(call, in: tableView)
    }

    func callEnds(_ call: TableCall, in tableView: UITableView) { places.callEnds(call, in: tableView) }
    func scrollWasCalled(_ call: TableCall?, isAnimated: Bool) {
        places.scrollWasCalled(call, isAnimated: isAnimated)
    }

    func tableIsAboutToBeLaidOut() { places.tableIsAboutToBeLaidOut() }

    func tableWasLaidOut(_ tableView: UITableView, showing visible: [IndexPath]?) {
        places.tableWasLaidOut(tableView, showing: visible)
        warmer.tableWasLaidOut(tableView, showing: visible ?? [])
        if feeder.tableWasLaidOut(tableView) { warmer.refresher.listHasMoved() }
    }

    func rowsThatMayHaveOtherHeights() -> [RowPosition] {
        monitor.tableView.map { warmer.checks.rowsThatMayHaveOtherHeights(in: $0) } ?? []
    }

    func tableWasSaidToHaveOtherHeights() { warmer.tableWasSaidToHaveOtherHeights() }
    func markScreenOld() { warmer.markScreenOld() }
    func wake() { warmer.wake() }
    func templatesAreOld() { measurer.removeTemplates() }
    func forgetChangedModels() { models.forgetChanged() }

    func enable(_ configuration: PrecachingConfiguration) {
        let before = places.follows
        warmer.enable(configuration)
        places.enabled(followingBefore: before)
    }

    private func storeChanged(_ change: HeightStore.Change) {
        if change == .replaced, settings.awaitsOtherData {
            settings.awaitsOtherData = false
            places.change { $0.forget() }
            return store.forgetSources()
        }
        // A measured row is where it was, and shows what it did.
        if change.isOfRows { store.layouts.lookAgain() }
        if change != .measured {
            feeder.storeChanged(change)
            places.storeChanged(change)
        }
        warmer.storeChanged(change)
    }

    /// On a memory warning. It tells, as nothing wakes a list in no window then.
    private func dropCaches() {
        measurer.removeAll()
        dropLayouts()
        store.removeUnused()
    }

    /// Drops the layouts of rows that are not on the screen.
    private func dropLayouts() {
        if store.layouts.isEmpty { return }
        let visible = monitor.tableView?.indexPathsForVisibleRows ?? []
        store.layouts.keepOnly(onScreen: Set(visible.compactMap { store.rows.id(at: RowPosition($0)) }))
    }

    func tableIsGone() {
        observers = []
        places.tableIsGone()
        warmer.tableIsGone()
        measurer.removeAll()
        models.releaseAll()
    }
}

extension UITableView {
    /// Nil where the table never used one. Safe on any thread.
    nonisolated var existingPrecacher: Precacher? {
        // No other type is ever a follower.
        monitorBox.map { unsafeDowncast($0.follower, to: Precacher.self) }
    }
}
