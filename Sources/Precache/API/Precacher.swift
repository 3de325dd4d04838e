import PrecacheCore

/// The heights of one table view, and their warming: `tableView.precacher`.
///
/// It belongs to its table and never keeps it, its delegate, its data source or a closure of theirs alive. It is not a
/// cache to write to: heights come in through the table's `precachedHeight(forRowAt:…)` and its relatives alone.
@MainActor
public final class Precacher {
    // The rooms behind this face, each with its own state. CONTRIBUTING shows how a height travels through them.

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
        places = PlaceKeeper(monitor, notes) { [unowned activity] in activity.motion.offsetWasAdjusted(at: $0) }
        // What is below speaks upward.
        store.onChange = { [unowned warmer, unowned places] change in
            warmer.storeChanged(change)
            places.storeChanged(change)
        }
        monitor.sizing.becameTwin = { [unowned store] in store.noteScreenIsOld() }
        memoryWarnings = NotificationObserver(UIApplication.didReceiveMemoryWarningNotification) { [unowned monitor] in
            monitor.dropCaches()
        }
    }

    /// What was answered from the cache, what had to be measured, and when.
    public var statistics: PrecacheStatistics { notes.statistics }

    /// Whether warming is paused. Heights are still served and, when the table asks for them, measured.
    public var isPaused: Bool { warmer.activity.isPaused }

    /// Whether each height that is answered is told in the console: whether it was a hit, calculated or precached, its
    /// row and its points. For debugging; off by default.
    public var logsHeights: Bool {
        get { notes.logsHeights }
        set { notes.logsHeights = newValue }
    }

    /// Stops warming until ``resume()``. No effect if it is paused, or precaching is not enabled.
    public func pause() { warmer.pause() }

    /// Goes on warming with the rows that are still uncached.
    public func resume() { warmer.resume() }

    /// Why no row is measured ahead at this moment; nil where one can be.
    public var gate: PrecachingGate? { warmer.gate }

    /// The share of rows whose height is known, from 0 to 1: rows that were measured, and rows that are not to be measured
    /// and were shown; 1 for a table without rows. O(rows).
    public var coverage: Double {
        guard monitor.synchronizeAllSections() else { return 0 }
        return store.rows.rowCount == 0 ? 1 : Double(store.rows.coveredCount) / Double(store.rows.rowCount)
    }

    /// Whether a row's height can be answered without measuring it, where it is asked without a key; false where there is
    /// no such row. As costly as ``coverage``.
    public func isKnown(at indexPath: IndexPath) -> Bool {
        monitor.synchronizeAllSections() && store.rows[RowPosition(indexPath)] != nil
    }

    /// Whether no row, header or footer is left to measure. What cannot be cached does not count. As costly as
    /// ``coverage``.
    ///
    /// It goes by what rows showed when they were last asked for. Where a row's key, identity or layout state has become another
    /// since, and nobody was told, that shows only when its height is asked for: until then the row counts as known. Of rows
    /// that share a key, the models of the one that was measured are watched.
    public var isWarm: Bool { warmer.isWarm }

    /// Returns when every row is known, or precaching is disabled, or the table gone, or the task cancelled: at once if
    /// it is so already, or nothing is measured ahead. It waits for as long as warming cannot go on: while it is
    /// paused, or the table is in no window, say.
    public func warmedUp() async { await warmer.warmedUp() }

    /// Whether each row that comes on the screen is checked, and not the first of a kind alone: whether its cell asks for the
    /// height that the cache answered. For debugging: it lays every shown cell out once more. The console says each difference.
    public var isAuditing: Bool {
        get { cells.checksEveryRow }
        set { cells.checksEveryRow = newValue }
    }
}

extension Precacher: TableFollower {
    func tableIsAboutToBeLaidOut() { places.tableIsAboutToBeLaidOut() }
    func tableWasLaidOut(_ tableView: UITableView, showing visible: [IndexPath]) {
        warmer.tableWasLaidOut(tableView)
        if !visible.isEmpty, cells.wantsToSeeRows(of: tableView) { cells.look(at: visible, in: tableView) }
        warmer.handOverAhead(of: tableView)
    }

    func tableIsGone() {
        warmer.disable()
        memoryWarnings = nil
    }
}

extension UITableView {
    /// The table's precacher, if it ever used one. To be asked on any thread.
    nonisolated var existingPrecacher: Precacher? {
        // Nothing else ever follows a table.
        kept.map { unsafeDowncast($0.follower, to: Precacher.self) }
    }
}
