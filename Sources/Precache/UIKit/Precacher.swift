import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// The heights of one table view, and their warming: `tableView.precacher`.
///
/// It belongs to its table and never keeps it, its delegate, its data source or a closure of theirs alive. It is not a
/// cache to write to: heights come in through the table's `precachedHeight(forRowAt:…)` and its relatives alone.
@MainActor
public final class Precacher {
    weak var tableView: UITableView?
    /// The sources that the cached heights came from.
    weak var dataSource: (any UITableViewDataSource)?
    weak var delegate: (any UITableViewDelegate)?
    /// What is known, in the present environment and in those before it.
    var heights = PerEnvironment(EnvironmentHeights())
    /// The environment that the table was in last, but for those that only passed by.
    var environmentBefore: HeightEnvironment?
    /// What the environment was made from.
    var surroundings = Surroundings()
    /// Their traits: while these are kept, no others have their address.
    var traitsOfSurroundings: UITraitCollection?
    /// Whether what is known by position can be served as it is, unless the counts or the surroundings have changed.
    var isUpToDate = false
    var settling = Settling()
    /// Whether heights of the present environment were kept when the table came to it.
    var wasKnownBefore = false
    /// What is known of a table that is being reloaded, after the reload: see `reloadDataKeepingHeights()`.
    var heightsToTakeBack: PerEnvironment<EnvironmentHeights>?
    /// Whether the data source has titles for a section index.
    var hasIndexTitles = false
    var tableInsets = TableInsets() { didSet { if tableInsets != oldValue { surroundings = Surroundings() } } }
    /// Whether what is on the screen was laid out with heights that are no longer served: the table is to ask again.
    var shownHeightsAreOld = false { didSet { if shownHeightsAreOld { tellTableOfHeights() } } }
    var isTellingTable = false
    /// The reuse identifiers of templates whose heights were found not to be those of shown cells; nil for closures.
    var estimatedIdentifiers: Set<String?> = [] { didSet { isUpToDate = false } }
    /// The reuse identifiers that rows were measured with; nil for closures that need no cell.
    var measuredIdentifiers: Set<String?> = []
    /// The rows that were on the screen when kinds were last looked at, and the heights of when.
    var rowsLookedAt: (rows: ClosedRange<IndexPath>, generation: Int)?
    /// Whether a row that a closure measures was shown by a cell that does not say what height it wants.
    var hasCellsWithoutConstraints = false
    /// Whether kinds of rows are being looked at: a question may have the table laid out.
    var isCheckingKinds = false
    /// What the delegate is asked for a row's height with, where the cache is to have no say in it.
    var freshQuestion: FreshQuestion? { didSet { isUpToDate = false } }
    /// Whether the counts must be read from the data source again before the cache is used.
    var needsCounts = true { didSet { isUpToDate = false } }
    /// Steps each time heights are forgotten: a measurement that began before is not stored after.
    var generation = 0
    /// How many measurements are under way: more than one where a measurement makes the table ask for another row.
    var measurementDepth = 0
    var idleTask = IdleTask()
    var motion = ListMotion()
    /// Whether the app itself scrolls the table, animated.
    var isScrolledByApp = false
    var refreshing = Refreshing()
    var lastReplacement = EstimateReplacement()
    /// What rows are measured for besides the present environment.
    var ahead = Ahead()
    /// Whether the table was given an estimate for a row whose height was not known.
    var hasServedEstimates = false
    /// Whether a row sizes itself, or is not to be cached: then what it is shown with is not what the cache answered.
    var hasUncachedRows = false
    /// Whether a header's or footer's height was ever asked of the cache.
    var servesSupplements = false
    var edits: PendingEdits { didSet { isUpToDate = false } }
    /// What is kept in its place on the screen while the table is changed.
    var positionKeepers: [PositionKeeper] = []
    /// What rows show, where the app tells: heights follow it then, and positions only say what is left to measure.
    var identities: (any RowIdentities)? { didSet { isUpToDate = false } }
    // Not the form with `for:`, which asks for the row's height and would recurse.
    let cellTemplates = Templates<UITableViewCell> { $0.dequeueReusableCell(withIdentifier: $1) }
    let headerFooterTemplates = Templates<UITableViewHeaderFooterView> {
        $0.dequeueReusableHeaderFooterView(withIdentifier: $1)
    }
    /// The reuse identifiers for which a template was wanted, and nothing was registered.
    var missingIdentifiers: Set<String> = []
    var problems = ProblemLog()
    var audit: HeightAudit? { didSet { isUpToDate = false } }
    var warmUp = WarmUp()
    /// Whether the app has gone to the background since the precacher was made, and not come back.
    private(set) var isInBackground = false
    private var observers: [NotificationObserver] = []
    private(set) var isEnabled = false
    private(set) lazy var seat = IdleSeat(client: self)

    /// What was answered from the cache, what had to be measured, and when.
    public internal(set) var statistics = PrecacheStatistics()

    /// What was asked for in `enablePrecaching(_:)`.
    public private(set) var configuration = PrecachingConfiguration()

    /// Whether warming is paused. Heights are still served and, when the table asks for them, measured.
    public private(set) var isPaused = false

    /// Whether each height that is answered is told in the console: whether it was a hit, calculated or precached, its
    /// row and its points. For debugging; off by default.
    public var logsHeights = false { didSet { isUpToDate = false } }

    init(tableView: UITableView) {
        self.tableView = tableView
        dataSource = tableView.dataSource
        delegate = tableView.delegate
        edits = PendingEdits(isInBatch: OpenBatches.isOpen(in: tableView))
        // Unowned here and in the seat: both rest before it goes, and where there is a weak reference each use of it
        // is slower. Notifications, because app extensions have no UIApplication to ask.
        observers = [
            NotificationObserver(UIApplication.didReceiveMemoryWarningNotification) { [unowned self] in
                dropCaches()
            },
            NotificationObserver(UIApplication.didEnterBackgroundNotification) { [unowned self] in isInBackground = true
            },
            NotificationObserver(UIApplication.willEnterForegroundNotification) { [unowned self] in
                isInBackground = false
            },
        ]
    }

    /// Stops warming until ``resume()``. No effect if it is paused.
    public func pause() {
        isPaused = true
        if !warmUp.isAwaited { seat.stop() }
    }

    /// Goes on warming with the rows that are still unknown.
    public func resume() {
        isPaused = false
        heights.present.arrive()
        warmWhatIsUnknown()
    }

    /// The share of rows whose height is known, from 0 to 1, be it measured or, of rows that are not to be, what they
    /// were shown with; 1 for a table without rows. O(sections): it asks the data source for its counts.
    public var coverage: Double {
        synchronizeAllSections()
        if needsCounts { return 0 }
        return cache.rowCount == 0 ? 1 : Double(cache.knownCount) / Double(cache.rowCount)
    }

    /// Whether a row's height can be answered without measuring it, where it is asked without a key; false where there is
    /// no such row. As costly as ``coverage``.
    public func isKnown(at indexPath: IndexPath) -> Bool {
        synchronizeAllSections()
        return !needsCounts && cache[RowPosition(indexPath)] != nil
    }

    /// Whether no row, header or footer is left to measure. What cannot be cached does not count. As costly as
    /// ``coverage``.
    public var isWarm: Bool {
        synchronizeAllSections()
        return !needsCounts && !isAnythingUnknown
    }

    func enable(_ configuration: PrecachingConfiguration) {
        isEnabled = true
        self.configuration = configuration
        if !(0...1).contains(configuration.turnDuration) {
            problems.report(
                "turnDuration",
                "turnDuration: is from 0 to 1 seconds, not \(configuration.turnDuration), so one row is measured in a turn."
            )
            self.configuration.turnDuration = 0
        }
        if configuration.heights == .shownHeightsOnly { warmUp.finish() }
        // Also of a paused table it is to be noticed when it goes.
        if warmUp.isAwaited { seat.wake() }
        if !isPaused { heights.present.arrive() }
        warmWhatIsUnknown()
    }

    func disable() {
        isEnabled = false
        isPaused = false
        seat.stop()
        warmUp.finish()
    }

    /// The table is gone. What the app still asks is answered from what is known, and on whatever thread the last
    /// reference goes, nothing is left that would mind.
    func tableIsGone() {
        disable()
        observers = []
        cellTemplates.removeAll()
        headerFooterTemplates.removeAll()
        identities = nil
    }

    /// To be called whenever rows may have become unknown. O(1).
    func warmWhatIsUnknown() {
        if isEnabled, !isPaused, configuration.heights == .measuredAhead { seat.wake() }
    }
}

extension Precacher {
    // Read in place: a copy of either would be retained and released with each height that is asked.

    var environment: HeightEnvironment? {
        _read { yield heights.environment }
    }

    /// The rows' heights in the present environment.
    var cache: HeightCache {
        _read { yield heights.present.rows }
        _modify { yield &heights.present.rows }
    }
}
