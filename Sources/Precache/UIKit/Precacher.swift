import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// The heights of one table view, and their warming: `tableView.precacher`.
///
/// It belongs to its table and never keeps it, its delegate, its data source or a closure of theirs alive. It is not a
/// cache to write to: heights come in through the table's `precachedHeight(forRowAt:…)` alone.
@MainActor
public final class Precacher {
    weak var tableView: UITableView?
    /// Whom the heights were asked of.
    weak var dataSource: (any UITableViewDataSource)?
    weak var delegate: (any UITableViewDelegate)?
    var cache = HeightCache()
    var environment: HeightEnvironment?
    /// The traits that ``environment`` was made from. UIKit's are immutable: the same object means the same traits.
    var traits: UITraitCollection?
    /// Whether the counts must be read from the data source again before the cache is used.
    var needsCounts = true
    /// Steps each time heights are forgotten: a measurement that began before is not stored after.
    var generation = 0
    /// How many measurements are under way: more than one where a measurement makes the table ask for another row.
    var measurementDepth = 0
    var isMeasuringAhead = false
    /// Whether the table was given an estimate for a row whose height was not known.
    var hasServedEstimates = false
    var edits = PendingEdits()
    /// Whether a batch was open when the precacher was made, and may still be.
    var wasMadeInBatch: Bool
    /// What is kept in its place on the screen while the table is changed.
    var positionKeepers: [PositionKeeper] = []
    /// What rows show, where the app tells: heights follow it then, and positions only say what is left to measure.
    var identities: (any RowIdentities)?
    var templates = TemplateCells()
    var problems = ProblemLog()
    private(set) var isEnabled = false
    private(set) lazy var engine = PrecachingEngine(host: self)

    /// What was answered from the cache, what had to be measured, and when.
    public internal(set) var statistics = PrecacheStatistics()

    /// Whether warming is paused. Heights are still served and, when the table asks for them, measured.
    public private(set) var isPaused = false

    init(tableView: UITableView) {
        self.tableView = tableView
        wasMadeInBatch = tableView.hasUncommittedUpdates
    }

    /// Stops warming until ``resume()``. No effect if it is paused.
    public func pause() {
        isPaused = true
        engine.stop()
    }

    /// Goes on warming with the rows that are still unknown.
    public func resume() {
        isPaused = false
        warmWhatIsUnknown()
    }

    /// The share of rows whose height is known, from 0 to 1; 1 for a table without rows. O(sections): it asks the
    /// data source for its counts.
    public var coverage: Double {
        synchronizeAllSections()
        return cache.rowCount == 0 ? 1 : Double(cache.knownCount) / Double(cache.rowCount)
    }

    /// Whether no row is left to measure. Rows whose answer cannot be cached do not count. As costly as ``coverage``.
    public var isWarm: Bool {
        synchronizeAllSections()
        return cache.queuedCount == 0
    }

    func enable() {
        isEnabled = true
        warmWhatIsUnknown()
    }

    func disable() {
        isEnabled = false
        isPaused = false
        engine.stop()
    }

    /// To be called whenever rows may have become unknown. O(1).
    func warmWhatIsUnknown() {
        if isEnabled, !isPaused { engine.wake() }
    }
}
