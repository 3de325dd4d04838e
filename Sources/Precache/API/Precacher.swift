import PrecacheCore

/// The cached heights of one table view, their warming, and where the list stands: `tableView.precacher`.
///
/// The table owns it, and it keeps neither the table nor the delegate, data source or their closures alive. Heights
/// come in through `precachedHeight(forRowAt:…)` and its relatives alone.
@MainActor
public final class Precacher {
    let engine: Engine

    init(_ engine: Engine) { self.engine = engine }

    /// Counts of heights and layouts that were known and that were made.
    public var statistics: PrecacheStatistics {
        var statistics = engine.diagnostics.statistics
        statistics.layoutsKept = engine.layouts.count
        statistics.cellsKept = engine.cells.count
        return statistics
    }

    /// Stops warming until ``resume()``. Where precaching is not enabled it does nothing, and the console says so.
    public func pause() { engine.pause() }
    /// Continues warming with the rows that are still uncached. No effect on a table that is not paused.
    public func resume() { engine.resume() }

    /// How far rows are measured ahead now: as configured, as `.automatic` has decided, or as the device can spare.
    public var reach: PrecachingConfiguration.Reach { engine.reach }

    /// Why no row is measured ahead at this moment, and where that helps, when it goes on; nil where nothing bars it.
    ///
    /// To be read in the console: the words may change, and decide nothing. Rows that take longer than a quarter of a
    /// frame may wait for half a second without a reason here, while something else wakes the run loop.
    public var gate: String? { engine.gate }

    /// The share of rows that were measured, or shown and not to be measured, from 0 to 1; 1 without rows. O(rows).
    public var coverage: Double {
        guard engine.bringAllUpToDate() else { return 0 }
        let rowCount = engine.store.rows.map.rowCount
        return rowCount == 0 ? 1 : Double(engine.store.rows.coveredCount) / Double(rowCount)
    }

    /// Whether a row's height, asked without a key, can be answered without measuring it. O(sections).
    package func isKnown(at indexPath: IndexPath) -> Bool {
        engine.bringAllUpToDate() && engine.store.rows[RowPosition(indexPath)] != nil
    }

    /// Whether no row, header or footer is left to measure within ``reach`` now, and the table goes by the heights that
    /// are known: rows on the screen are as high, and so is its content, if Precache answers its estimates.
    /// ``coverage`` is of all rows. Heights that cannot be cached do not count, nor do layouts; nor does the content
    /// while VoiceOver runs, when the table is not told of it. O(sections).
    ///
    /// A layout state or `HeightKey` that changes and nobody says so is noticed once the table is told of anything, or
    /// laid out anew: the rows within reach are looked at then, and the list is not warm before that is done. Where it
    /// is paused, edited, in no window or cannot be seen, that is when it goes on. Another key, or an identity in the
    /// same place, is noticed so only where it has a state. Of rows that share a key, only the measured one's models
    /// are watched.
    public var isWarm: Bool { engine.bringUpToDateAndAskIfWarm() }

    /// Waits until ``isWarm``, precaching is disabled, the table is gone, or the task is cancelled. Goes on waiting
    /// while warming cannot go on, as when paused or in no window. Returns at once where nothing is measured ahead, and
    /// the console says so where precaching is not enabled.
    public func warmedUp() async { await engine.warmedUp() }

    /// Whether every row that comes on the screen, not only the first of its kind, is compared with what its cell asks
    /// for. The console names each difference. For debugging: shown cells are laid out twice.
    public var isAuditing: Bool {
        get { engine.screen.checksEveryRow }
        set { engine.screen.checkEveryRow(newValue) }
    }
}
