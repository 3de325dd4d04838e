import PrecacheCore

/// The cached heights of one table view, and their warming: `tableView.precacher`.
///
/// The table owns it, and it keeps neither the table nor the delegate, data source or their closures alive. Heights
/// come in through `precachedHeight(forRowAt:…)` and its relatives alone.
@MainActor
public final class Precacher {
    let notes: Notes
    let store: HeightStore
    let monitor: TableMonitor
    let measurer: TemplateMeasurer
    let resolver: HeightResolver
    let cells: ShownCells
    let warmer: Warmer
    let places: PlaceKeeper
    private var memoryWarnings: NotificationObserver?

    init(tableView: UITableView) {
        notes = Notes()
        store = HeightStore(notes)
        monitor = TableMonitor(tableView, store, notes)
        measurer = TemplateMeasurer(monitor, notes)
        resolver = HeightResolver(monitor, notes)
        let activity = ActivityReader(monitor)
        cells = ShownCells(resolver, activity, notes)
        warmer = Warmer(activity, resolver, cells)
        places = PlaceKeeper(activity, notes)
        store.onChange = { [unowned warmer, unowned places] change in
            warmer.storeChanged(change)
            places.storeChanged(change)
        }
        monitor.sizing.becameTwin = { [unowned store] in store.noteScreenIsOld() }
        memoryWarnings = NotificationObserver(UIApplication.didReceiveMemoryWarningNotification) { [unowned monitor] in
            monitor.dropCaches()
        }
    }

    /// Counts of heights that were known and heights that were measured.
    public var statistics: PrecacheStatistics { notes.statistics }

    /// Whether warming is paused. Heights are still served, and measured when the table asks for them.
    public var isPaused: Bool { warmer.activity.isPaused }
    /// Stops warming until ``resume()``. No effect where precaching is not enabled.
    public func pause() { warmer.pause() }
    /// Continues warming with the rows that are still uncached.
    public func resume() { warmer.resume() }

    /// How far rows are measured ahead now: as configured, as `.automatic` has decided, or as the device can spare.
    public var reach: PrecachingConfiguration.Reach { warmer.queue.reach }

    /// Why no row is measured ahead at this moment; nil where one can be.
    public var gate: PrecachingGate? { warmer.gate }

    /// The share of rows that were measured, or shown and not to be measured, from 0 to 1; 1 without rows. O(rows).
    public var coverage: Double {
        guard monitor.synchronizeAllSections() else { return 0 }
        return store.rows.rowCount == 0 ? 1 : Double(store.rows.coveredCount) / Double(store.rows.rowCount)
    }

    /// Whether a row's height, asked without a key, can be answered without measuring it. O(sections).
    public func isKnown(at indexPath: IndexPath) -> Bool {
        monitor.synchronizeAllSections() && store.rows[RowPosition(indexPath)] != nil
    }

    /// Whether no row, header or footer is left to measure within ``reach`` now, and the table goes by the heights that
    /// are known: rows on the screen are as high, and so is its content, if Precache answers its estimates.
    /// ``coverage`` is of all rows. Heights that cannot be cached do not count. O(sections).
    ///
    /// If a key, identity or layout state changes and nobody says so, that is noticed only when the row's height is
    /// asked for. Of rows that share a key, only the measured one's models are watched.
    public var isWarm: Bool { warmer.isWarm }

    /// Waits until ``isWarm``, precaching is disabled, the table is gone, or the task is cancelled. Goes on waiting
    /// while warming cannot go on, as when paused or in no window. Returns at once where nothing is measured ahead.
    public func warmedUp() async { await warmer.warmedUp() }

    /// Whether every row that comes on the screen, not only the first of its kind, is compared with what its cell asks
    /// for. The console names each difference. For debugging: shown cells are laid out twice.
    public var isAuditing: Bool {
        get { cells.checksEveryRow }
        set { cells.checksEveryRow = newValue }
    }
}

extension Precacher: TableFollower {
    func callBegins(_ call: TableCall, in tableView: UITableView) { places.callBegins(call, in: tableView) }
    func callEnds(_ call: TableCall, in tableView: UITableView) { places.callEnds(call, in: tableView) }
    func scrollWasCalled() { places.scrollWasCalled() }

    func tableIsAboutToBeLaidOut() { places.tableIsAboutToBeLaidOut() }

    func tableWasLaidOut(_ tableView: UITableView, showing visible: [IndexPath]?) {
        places.tableWasLaidOut(tableView, showing: visible)
        warmer.tableWasLaidOut(tableView, showing: visible ?? [])
    }

    func tableWasSaidToHaveOtherHeights() { cells.checkAnew() }

    func tableIsGone() {
        warmer.disable()
        memoryWarnings = nil
    }
}

extension UITableView {
    /// Nil where the table never used one. Safe on any thread.
    nonisolated var existingPrecacher: Precacher? {
        // No other type is ever a follower.
        monitorBox.map { unsafeDowncast($0.follower, to: Precacher.self) }
    }
}
