import PrecacheCore

/// Checks the heights of rows that come on the screen, and keeps the heights of those that size themselves.
///
/// The first shown cell of each kind, in each environment, is asked for its height, and so is each cell in doubt. If
/// its answer is not what was served, the kind's heights are only estimates from then on.
@MainActor
final class ShownCells {
    let resolver: HeightResolver
    let activity: ActivityReader
    let monitor: TableMonitor
    let notes: Notes
    /// Rows on the screen that are still to be checked.
    private var toCheck: [RowPosition] = []
    /// The rows that were on the screen at the last look.
    private var screen: ClosedRange<RowPosition>?
    /// Whether every row that comes on the screen is checked, not only the first of its kind.
    var checksEveryRow = false { didSet { lookAnew() } }
    /// Looks at the screen in the next turn of the run loop.
    private(set) lazy var later = Later { [weak self] in
        self?.lookAtChanged()
        self?.checkAll()
    }

    init(_ resolver: HeightResolver, _ activity: ActivityReader, _ notes: Notes) {
        (self.resolver, self.activity, self.notes) = (resolver, activity, notes)
        monitor = activity.monitor
    }

    var store: HeightStore { monitor.store }
    var kinds: RowKinds { monitor.kinds }

    // MARK: - Rows that come on the screen

    /// The table was laid out with these rows on the screen.
    func look(at visible: [IndexPath], in tableView: UITableView) {
        let notesRows = notesShownRows(of: tableView)
        guard notesRows || checksEveryRow || !kinds.measured.isEmpty else { return }
        // An old screen shows wrong heights. Rows that do not exist must not be asked for their identities.
        if notesRows, !store.given.screenIsOld,
            store.identities == nil || tableView.agreesWithDataSource(around: visible)
        {
            for path in visible { noteShown(path, in: tableView) }
        }
        noteWhatIsToBeChecked(visible, in: tableView)
        if store.given.screenIsOld { store.onChange(.given) }
    }

    /// Whether any row may be shown with a height that Precache did not answer.
    private func notesShownRows(of tableView: UITableView) -> Bool {
        kinds.sizeThemselves || !activity.isEnabled && store.given.hasEstimates || !answersHeights(of: tableView)
    }

    private func answersHeights(of tableView: UITableView) -> Bool {
        activity.measuresAhead && tableView.delegateAnswersHeights
    }

    /// Keeps the height that an unknown row is shown with, as its estimate.
    private func noteShown(_ path: IndexPath, in tableView: UITableView) {
        let row = RowPosition(path)
        guard store.rows[row] == nil else { return }
        // A row that changed is shown at its old height until it is measured.
        let isToBeMeasured = store.rows.isUncached(row) && answersHeights(of: tableView)
        guard !(isToBeMeasured && activity.isWarming), let cell = tableView.cellForRow(at: path) else { return }
        store.rows.noteShown(
            Double(cell.frame.height), at: row, store.name(at: path),
            cell: cell.reuseIdentifier.map { .reuseIdentifier($0) } ?? .any, isToBeMeasured: isToBeMeasured)
    }

    var hasToCheck: Bool { !toCheck.isEmpty }

    /// Looks at all rows on the screen again: they may have changed, or be others.
    func lookAnew() { (toCheck, screen) = ([], nil) }

    /// Adds rows that have come on the screen, and drops those that have left it. They are checked after the frame:
    /// one in an idle task where rows are measured ahead, else all in the next turn. O(rows on the screen).
    private func noteWhatIsToBeChecked(_ visible: [IndexPath], in tableView: UITableView) {
        let rows = [RowPosition](visible)
        guard !monitor.calls.isAskedAfresh, !monitor.calls.isChecking, !tableView.isEditing, let first = rows.first,
            let last = rows.last
        else { return }
        let (before, left) = (screen, toCheck)
        (screen, toCheck) = (first...last, [])
        // In a loop, because for each row a closure would check that it runs on the main actor.
        for row in rows where before?.contains(row) == true ? left.contains(row) : isToBeChecked(row, in: tableView) {
            toCheck.append(row)
        }
        guard hasToCheck else { return }
        if activity.isWarming { store.onChange(.heights) } else { later.post() }
    }

    private func checkAll() {
        guard hasToCheck, !activity.isWarming, let tableView = monitor.tableView else { return }
        guard activity.lasting(tableView).isDisjoint(with: .barsChecks) else { return lookAnew() }
        monitor.synchronize()
        while hasToCheck { checkNext(in: tableView) }
    }

    /// Checks the next row; all of them, if every row is checked.
    func checkNext(in tableView: UITableView) {
        monitor.calls.isChecking = true
        monitor.noteCallBegins()
        defer { monitor.calls.isChecking = false }
        let next = checksEveryRow ? toCheck : Array(toCheck.prefix(1))
        // Where the table is still to be told, rows are others.
        guard tableView.agreesWithDataSource(around: next.map { IndexPath($0) }) else { return lookAnew() }
        toCheck = Array(toCheck.dropFirst(next.count))
        // All are compared first, because acting on one may turn the heights of others into estimates.
        for found in next.compactMap({ contradiction(at: $0, in: tableView) }) { act(on: found, in: tableView) }
    }

    // MARK: - Rows that change on the screen

    /// A row that stayed on the screen through an unseen change was looked at before it was known to be in doubt.
    func noteFound(_ row: RowPosition) {
        guard store.isInDoubt(row), screen?.contains(row) == true, !toCheck.contains(row) else { return }
        toCheck.append(row)
    }

    /// A row was measured ahead, and may be on the screen at its old height.
    func noteMeasuredAhead(_ row: RowPosition, isLeftToCell: Bool, in tableView: UITableView) {
        if isLeftToCell, isShown(row, otherThanKnownIn: tableView) { store.noteScreenIsOld() }
        lookAtChanged()
    }

    /// Has the table told if a changed row is shown at another height than is known. Rows that nobody measures ahead
    /// are asked for. O(rows on the screen) until all of them are known.
    private func lookAtChanged() {
        guard store.given.screenMayBeOld, !store.needsCounts, let tableView = monitor.tableView,
            let visible = tableView.indexPathsForVisibleRows
        else { return }
        let asks =
            !activity.isWarming && tableView.delegateAnswersHeights
            && activity.lasting(tableView).isDisjoint(with: .barsChecks)
            && tableView.agreesWithDataSource(around: visible)
        var isAnyUnknown = false
        for path in visible {
            let row = RowPosition(path)
            if asks, store.rows.isUncached(row), let delegate = tableView.delegate {
                _ = tableView.height(of: row, from: delegate)
            }
            if store.rows.isUncached(row) {
                isAnyUnknown = true
            } else if isShown(row, otherThanKnownIn: tableView) {
                store.noteScreenIsOld()
            }
        }
        // The table asks for rows that come on the screen later.
        if !store.modelChanges.areMadeElsewhere { store.given.screenMayBeOld = isAnyUnknown }
    }

    private func isShown(_ row: RowPosition, otherThanKnownIn tableView: UITableView) -> Bool {
        guard let height = store.rows.lastHeight(at: row), let cell = tableView.cellForRow(at: IndexPath(row)) else {
            return false
        }
        return tableView.differsVisibly(Double(cell.frame.height), height)
    }
}
