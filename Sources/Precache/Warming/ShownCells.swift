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
    /// Rows on the screen that were known when they were looked at, and have been since.
    private var looked: Set<RowPosition> = []
    /// Whether every row that is on the screen is to be checked once, because the app said that heights have changed.
    private(set) var checksAnew = false
    /// Whether heights have changed since the rows on the screen were last compared with them.
    var screenMayBeOld = false
    /// Whether every row that comes on the screen is checked, not only the first of its kind.
    var checksEveryRow = false { didSet { lookAnew() } }
    /// Looks at the screen in the next turn of the run loop.
    private(set) lazy var later = Later { [weak self] in
        self?.askOnScreen()
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
        // An old screen shows wrong heights. Rows that do not exist must not be asked for their identities.
        if notesShownRows(of: tableView), !store.given.screenIsOld,
            store.identities == nil || tableView.agreesWithDataSource(around: visible)
        {
            for path in visible { noteShown(path, in: tableView) }
        }
        lookAtScreen(showing: visible, in: tableView)
        guard store.given.screenIsOld || hasToCheck else { return }
        store.onChange(.given)
        if !activity.isWarming { later.post() }
    }

    /// Whether any row may be shown with a height that Precache did not answer.
    private func notesShownRows(of tableView: UITableView) -> Bool {
        kinds.sizeThemselves || !activity.isEnabled && store.given.areEstimates || !answersHeights(of: tableView)
    }

    private func answersHeights(of tableView: UITableView) -> Bool {
        activity.measuresAhead && tableView.delegateAnswersHeights
    }

    /// Keeps the height that an unknown row is shown with, as its estimate.
    private func noteShown(_ path: IndexPath, in tableView: UITableView) {
        let row = RowPosition(path)
        guard store.rows[row] == nil, !kinds.delegateTranslates else { return }
        // A row that changed is shown at its old height until it is measured.
        let isToBeMeasured = store.rows.isUncached(row) && answersHeights(of: tableView)
        guard !(isToBeMeasured && activity.isWarming), let cell = tableView.cellForRow(at: path) else { return }
        store.noteShown(
            Double(cell.frame.height), at: row, store.name(at: path),
            cell: cell.reuseIdentifier.map { .reuseIdentifier($0) } ?? .any, isToBeMeasured: isToBeMeasured)
    }

    var hasToCheck: Bool { !toCheck.isEmpty }

    /// The app said that rows on the screen have other heights: each is checked once.
    func checkAnew() {
        checksAnew = true
        screenMayBeOld = true
        lookAnew()
        if activity.isWarming { store.onChange(.given) } else { later.post() }
    }

    /// Looks at all rows on the screen again: they may have changed, or be others.
    func lookAnew() { (toCheck, looked) = ([], []) }

    /// Compares the rows on the screen with the heights that are known, once any have changed.
    func lookAtChangedScreen(of tableView: UITableView) {
        guard screenMayBeOld, !store.needsCounts, !store.isInBatch, let visible = tableView.indexPathsForVisibleRows
        else { return }
        lookAtScreen(showing: visible, in: tableView)
    }

    /// Notes whether the table is to be told that a row on the screen has another height than is known, and which rows
    /// are to be checked. A row is looked at once it is known, and again if it was uncached meanwhile. Rows are checked
    /// after the frame: one in an idle task where rows are measured ahead, else all in the next turn. O(rows on the
    /// screen).
    private func lookAtScreen(showing visible: [IndexPath], in tableView: UITableView) {
        // Under a delegate that counts rows otherwise, the cells are other rows'.
        guard !monitor.calls.isAskedAfresh, !monitor.calls.isChecking, !kinds.delegateTranslates else { return }
        let compares = screenMayBeOld || store.isContentOld
        let checks = !tableView.isEditing && (checksEveryRow || !kinds.measured.isEmpty)
        guard compares || checks else { return }
        let rows = [RowPosition](visible)
        var (isAnyUncached, isAnyOther) = (false, false)
        var (lookedNow, toCheckNow): (Set<RowPosition>, [RowPosition]) = ([], [])
        // In a loop, because for each row a closure would check that it runs on the main actor.
        for row in rows {
            if store.rows.isUncached(row) {
                isAnyUncached = true
                continue
            }
            if compares, isShown(row, otherThanKnownIn: tableView) { isAnyOther = true }
            guard checks, store.rows[row] != nil else { continue }
            lookedNow.insert(row)
            if looked.contains(row) ? toCheck.contains(row) : isToBeChecked(row, in: tableView) {
                toCheckNow.append(row)
            }
        }
        (looked, toCheck) = (lookedNow, toCheckNow)
        if !isAnyUncached, toCheck.isEmpty { checksAnew = false }
        // Another thread may still be changing a model; or rows are to be asked for that nobody measures ahead.
        screenMayBeOld = store.modelChanges.areMadeElsewhere || isAnyUncached && !activity.isWarming
        // A row that is edited, or sizes itself for now, is not as high as is known.
        if isAnyOther, !monitor.reader.isEditing, monitor.sizing.isTwin, !store.given.screenIsOld {
            store.noteScreenIsOld()
        }
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

    /// Asks for the rows on the screen that nobody measures ahead, and compares all of them.
    private func askOnScreen() {
        guard screenMayBeOld, !activity.isWarming, !store.needsCounts, let tableView = monitor.tableView,
            let visible = tableView.indexPathsForVisibleRows
        else { return }
        let mayAsk =
            tableView.delegateAnswersHeights && activity.lasting(tableView).isDisjoint(with: .barsChecks)
            && tableView.agreesWithDataSource(around: visible)
        for path in visible where mayAsk && store.rows.isUncached(RowPosition(path)) {
            if let delegate = tableView.delegate { _ = tableView.height(of: RowPosition(path), from: delegate) }
        }
        lookAtChangedScreen(of: tableView)
    }

    /// Has the delegate asked what it makes of the heights of rows that are shown at others, although the table was
    /// told.
    func askForAnswers(in tableView: UITableView) {
        let rows = [RowPosition](tableView.indexPathsForVisibleRows ?? [])
        resolver.askForAnswers(rows.filter { isShown($0, otherThanKnownIn: tableView) }, in: tableView)
    }

    private func isShown(_ row: RowPosition, otherThanKnownIn tableView: UITableView) -> Bool {
        guard let height = store.rows.heightInTable(at: row), let cell = tableView.cellForRow(at: IndexPath(row)) else {
            return false
        }
        return tableView.differsVisibly(Double(cell.frame.height), height)
    }
}
