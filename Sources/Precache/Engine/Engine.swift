import PrecacheCore

/// Precache for one table. Each event has a file, which is read from top to bottom in the order in which it happens:
///
/// - `+Calls`: the table is told of something, or lays out: the door through which interception comes.
/// - `+Layout`, `+Screen`, `+Checks`: a layout, and a look at the rows on the screen.
/// - `+Height`, `+Measuring`, `+Template`, `+OwnCell`, `+RowLayout`, `+Estimate`: the table asks for a height, a
///   layout, an estimate. `+Cells`: the app asks for a cell.
/// - `+IdleTask`, `+NextRow`, `+Asking`, `+Telling`, `+Workers`: the run loop idles, or the list moves.
/// - `+Edit`: rows are edited. `+UpToDate`: other counts, another environment. `+Models`: a model changes.
///   `+Rereading`, `+Sweep`: what rows show is read again, where it was said to have changed, and where nobody said it.
/// - `+Scarcity`: memory is scarce, or nobody looks. `+Place`, `+Warmth`: calls of the app.
/// - `+Change`: after each change of what is known, ``follow(_:)`` has the other parts follow. `+Moment`: the table's
///   activity.
///
/// Here are the parts that the events call, and the table's end. A part answers or records, and calls no event but by
/// the closures that are given here.
@MainActor
final class Engine {
    /// Nil once the table is gone.
    private(set) weak var tableView: UITableView?

    // Kept: what is known of rows.
    let store = HeightStore()
    let diagnostics: Diagnostics
    let layouts = KeptLayouts(ofOthers: .lacking)
    let cells = KeptCells(limit: KeptCells.most, ofOthers: .needless)
    let settings = PrecachingSettings()

    // Screen: what the reader sees.
    let screen = ShownRows()
    let motion = ListMotion()
    let keeper: PlaceKeeper

    // Table: what it takes that the table is UITableView.
    let calls = OpenCalls()
    let reader = EnvironmentReader()
    let sizing: RowSizing
    let kinds = RowKinds()
    let telling = Telling()
    private var sources: TableSources
    var identityOwner = IdentityOwner()

    // Measuring, here and on other threads.
    let templates = Templates()
    let rowCells = RowCells()
    let workers = WorkerBridge()
    // No lazy property: a hit reads it.
    let models = ObservedModels()

    // Idle time.
    private(set) lazy var seat = IdleSeat(client: self)
    let waits = WarmWaits()
    var sweep = Sweep()
    private var observers: [NotificationObserver] = []
    /// Closes in the next turn of the run loop, under a finger as well, a batch that is left open in this one.
    private(set) lazy var leftBatch = MainTimer { [weak self] in self?.closeLeftBatch() }

    init(_ tableView: UITableView) {
        self.tableView = tableView
        sources = TableSources(of: tableView)
        diagnostics = store.diagnostics
        sizing = RowSizing(diagnostics)
        keeper = PlaceKeeper(tableView, store, calls, settings, motion)
        models.onEvent = { [unowned self] in modelsTell($0) }
        observers = observeScarcity()
    }

    // MARK: - Whether rows can be trusted

    /// Whether the rows on the screen are those that the data source has, and none is being measured.
    func canTrustRows(of tableView: UITableView) -> Bool {
        !tableView.isUpdating(store) && !calls.open.contains(.measuring)
    }

    /// Whether rows are as high as is known: not while they are edited, or the sizing table is not as the app's. The
    /// reader looks for the end of editing mode in layouts.
    var showsKnownHeights: Bool { !(reader.isEditing && tableView?.isEditing == true) && sizing.matchesTable }

    // MARK: - Sources

    /// Forgets everything where the data source or delegate is another one. Called where they are set and not on each
    /// use, because loading their weak references would cost more than the rest.
    func sourcesMayHaveChanged() {
        guard let tableView else { return }
        let before = sources
        let now = TableSources(of: tableView)
        if before.dataSource === now.dataSource, before.delegate === now.delegate { return }
        sources = now
        if before.dataSource !== now.dataSource { identityOwner.sourceChanged(to: now.dataSource, store) }
        kinds.forget()
        templates.removeAll()
        cells.releaseAll()
        follow(store.forgetSources())
    }

    /// Identifies rows of the present data source from now on, or of the next one that is set: where there is none yet,
    /// or a table view controller, which is one until the app has set its own.
    func identify(by identities: RowIdentities) {
        identityOwner = identityOwner.next(for: tableView.flatMap { $0.isItsControllersSource ? nil : $0.dataSource })
        let before = store.replaceIdentities(by: identities)
        follow(store.forgetEverything())
        // Its closures hold the app's objects, which go at the end.
        withExtendedLifetime(before) {}
    }

    // MARK: - The end

    /// Called on the main thread when the table is deallocated: releases views, observers and closures. Known heights
    /// are still answered afterwards.
    func tableIsGone() {
        observers = []
        keeper.tableIsGone()
        disable()
        workers.callOffAll()
        templates.removeAll()
        cells.releaseAll()
        sizing.removeTable()
        models.releaseAll()
        let identities = store.replaceIdentities(by: nil)
        withExtendedLifetime(identities) {}
    }
}

/// The objects that the cached heights came from.
@MainActor
struct TableSources {
    weak var dataSource: (any UITableViewDataSource)?
    weak var delegate: (any UITableViewDelegate)?

    init(of tableView: UITableView) {
        dataSource = tableView.dataSource
        delegate = tableView.delegate
    }
}
