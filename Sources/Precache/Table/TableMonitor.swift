import PrecacheCore

/// Reacts to a table's layouts and to its end.
@MainActor
protocol TableFollower: AnyObject, Sendable {
    /// A call begins that is not made within another one.
    func callBegins(_ call: TableCall, in tableView: UITableView)
    func callEnds(_ call: TableCall, in tableView: UITableView)
    func tableIsAboutToBeLaidOut()
    /// - Parameter visible: the rows on the screen; nil where the table's counts are not the known ones.
    func tableWasLaidOut(_ tableView: UITableView, showing visible: [IndexPath]?)
    /// A method was called that has scrolled the list, or will with the next frames.
    func scrollWasCalled(_ call: TableCall?, isAnimated: Bool)
    /// The rows on the screen that are to be measured within an empty batch update of the app's.
    func rowsThatMayHaveOtherHeights() -> [RowPosition]
    /// The app has carried it out.
    func tableWasSaidToHaveOtherHeights()
    /// The screen was laid out with heights that no longer hold.
    func markScreenOld()
    /// There may be something to do.
    func wake()
    /// Has heights follow the models that have changed.
    func forgetChangedModels()
    /// Other classes or nibs may be registered by now, or a template may remember a width.
    func templatesAreOld()
    /// Called on the main thread. Known heights are still answered afterwards.
    func tableIsGone()
}

/// The objects that the cached heights came from.
@MainActor
private struct Sources {
    weak var dataSource: (any UITableViewDataSource)?
    weak var delegate: (any UITableViewDelegate)?

    init(of tableView: UITableView) {
        dataSource = tableView.dataSource
        delegate = tableView.delegate
    }
}

/// Keeps the height store in line with one table: with the edits, layouts and sources that the table is told of, and
/// with changes of counts and widths that nobody tells. It measures nothing.
@MainActor
final class TableMonitor {
    private(set) weak var tableView: UITableView?
    let store: HeightStore
    let reader: EnvironmentReader
    let kinds: RowKinds
    let calls: OpenCalls
    /// The pause that begins with each new environment: a resize brings many.
    var resizePause = Pause(Pause.resizing)
    private var sources: Sources
    var identityOwner = IdentityOwner()
    /// Nil once the table is gone.
    var follower: (any TableFollower)?

    init(
        _ tableView: UITableView, _ store: HeightStore, _ reader: EnvironmentReader, _ kinds: RowKinds,
        _ calls: OpenCalls
    ) {
        self.tableView = tableView
        self.store = store
        self.reader = reader
        self.kinds = kinds
        self.calls = calls
        sources = Sources(of: tableView)
    }

    /// Whether index paths cannot be trusted: a batch is open, or a row that the user drags is still to be committed.
    func isUpdating(_ tableView: UITableView) -> Bool { store.batch.isOpen || tableView.hasUncommittedUpdates }

    /// Whether the rows on the screen are those that the data source has, and none is being measured.
    func mayLook(at tableView: UITableView) -> Bool { !isUpdating(tableView) && !calls.open.contains(.measuring) }

    /// Whether rows are shown as in editing mode, in which their heights are not the known ones.
    var isEditing: Bool { reader.isEditing }

    /// Forgets everything where the data source or delegate is another one. Called where they are set and not on each
    /// use, because loading their weak references would cost more than the rest.
    func sourcesMayHaveChanged() {
        guard let tableView else { return }
        let before = sources
        let now = Sources(of: tableView)
        if before.dataSource === now.dataSource, before.delegate === now.delegate { return }
        sources = now
        if before.dataSource !== now.dataSource { identityOwner.sourceChanged(to: now.dataSource, store) }
        kinds.forget()
        follower?.templatesAreOld()
        store.forgetSources()
    }

    /// Identifies rows of the present data source from now on, or of the next one that is set: where there is none yet,
    /// or a table view controller, which is one until the app has set its own.
    func identify(by identities: RowIdentities) {
        identityOwner = identityOwner.next(for: tableView.flatMap { $0.isItsControllersSource ? nil : $0.dataSource })
        store.identify(by: identities)
    }

    /// Forgets the heights of some rows, headers and footers, and of the items that they show.
    func invalidate(_ rows: [RowPosition]) {
        guard !rows.isEmpty else { return }
        // In a batch after a reload nobody knows which items these rows show.
        if !bringAllUpToDate(), rows.contains(where: \.isRow) { store.outdateItems(incompleteOnly: false) }
        store.outdate(rows)
    }

    func tableIsGone() {
        follower?.tableIsGone()
        follower = nil
        store.tableIsGone()
    }
}

/// A table's monitor and follower, which the table owns. Both learn on the main thread that the table is gone, even
/// where another thread releases it: they own views, observers of the main run loop and closures of the app.
final class MonitorBox: Sendable {
    let monitor: TableMonitor
    let follower: any TableFollower

    @MainActor
    init(_ monitor: TableMonitor, _ follower: any TableFollower) {
        self.monitor = monitor
        self.follower = follower
        monitor.follower = follower
    }

    deinit {
        guard Thread.isMainThread else { return MainTimer.perform { [monitor] in monitor.tableIsGone() } }
        MainActor.assumeIsolated { monitor.tableIsGone() }
    }
}

extension UITableView {
    nonisolated var monitor: TableMonitor? { monitorBox?.monitor }
}
