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
    /// The list was scrolled to a row, or begins to be.
    func scrollWasCalled()
    /// The app has carried out an empty batch update.
    func tableWasSaidToHaveOtherHeights()
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
    let kinds = RowKinds()
    let calls = OngoingCalls()
    private var sources: Sources
    private var owner = IdentityOwner()
    var batch = BatchDepth() {
        didSet { if store.isInBatch != (batch.depth > 0) { store.isInBatch = batch.depth > 0 } }
    }
    /// The edits of the open batch so far.
    var edits = TableEdits()
    /// Nil once the table is gone.
    var follower: (any TableFollower)?

    init(_ tableView: UITableView, _ store: HeightStore, _ notes: Notes) {
        self.tableView = tableView
        self.store = store
        reader = EnvironmentReader(Sizing(notes))
        sources = Sources(of: tableView)
    }

    var sizing: Sizing { reader.sizing }
    /// Whether index paths cannot be trusted: a batch is open, or a row that the user drags is still to be committed.
    func isUpdating(_ tableView: UITableView) -> Bool { store.isInBatch || tableView.hasUncommittedUpdates }

    /// Forgets everything where the data source or delegate is another one. Called where they are set and not on each
    /// use, because loading their weak references would cost more than the rest.
    func sourcesMayHaveChanged() {
        guard let tableView else { return }
        let (before, now) = (sources, Sources(of: tableView))
        if before.dataSource === now.dataSource, before.delegate === now.delegate { return }
        sources = now
        if before.dataSource !== now.dataSource { owner.sourceChanged(to: now.dataSource, store) }
        kinds.forget()
        sizing.removeTemplates()
        store.forgetSources()
    }

    /// Identifies rows of the present data source from now on, or of the next one that is set: where there is none yet,
    /// or a table view controller, which is one until the app has set its own.
    func identify(by identities: RowIdentities) {
        owner = IdentityOwner(tableView.flatMap { $0.isItsControllersSource ? nil : $0.dataSource })
        store.identify(by: identities)
    }

    /// Forgets the heights of some rows, headers and footers, and of the items that they show.
    func invalidate(_ rows: [RowPosition]) {
        guard !rows.isEmpty else { return }
        // In a batch after a reload nobody knows which items these rows show.
        let isUnknown = !synchronizeAllSections() && rows.contains(where: \.isRow)
        store.change {
            if isUnknown { $0.invalidateItems(incompleteOnly: false) }
            $0.invalidate(rows)
        }
    }

    func tableIsGone() {
        follower?.tableIsGone()
        follower = nil
        sizing.removeAll()
        store.tableIsGone()
    }

    /// Called on memory warnings: drops what is not in use, and tells, as nothing wakes a list in no window then.
    func dropCaches() {
        sizing.removeAll()
        store.change(.heights) { $0.removeUnused() }
    }
}
