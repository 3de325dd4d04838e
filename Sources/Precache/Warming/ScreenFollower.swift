import PrecacheCore

/// Keeps the heights that rows are shown with where Precache does not answer them, and compares the rows on the screen
/// with the known heights once these have changed. `EstimateRefresher` then tells the table.
@MainActor
final class ScreenFollower {
    private let monitor: TableMonitor
    private let resolver: HeightResolver
    private let activity: ActivityReader
    private let settings: PrecachingSettings
    private let models: ObservedModels
    private let checks: CellChecks
    private let screen: ScreenState
    private let store: HeightStore
    private let kinds: RowKinds
    /// Looks at the screen in the next turn of the run loop.
    private lazy var later = MainTimer { [weak self] in self?.lookNow() }

    init(
        _ monitor: TableMonitor, _ resolver: HeightResolver, _ activity: ActivityReader,
        _ settings: PrecachingSettings, _ models: ObservedModels, _ checks: CellChecks
    ) {
        self.monitor = monitor
        self.resolver = resolver
        self.activity = activity
        self.settings = settings
        self.models = models
        self.checks = checks
        screen = resolver.screen
        store = monitor.store
        kinds = monitor.kinds
    }

    // MARK: - Layouts

    /// The table was laid out with these rows on the screen.
    func follow(_ visible: [IndexPath], in tableView: UITableView) {
        if let first = visible.first, let last = visible.last {
            screen.markShown(from: RowPosition(first), to: RowPosition(last))
        }
        // An old screen shows wrong heights. Rows that do not exist must not be asked for their identities.
        if recordsShownRows(of: tableView), !screen.isOld,
            store.identities == nil || tableView.agreesWithDataSource(around: visible)
        {
            for path in visible { recordShown(path, in: tableView) }
        }
        look(at: visible, in: tableView)
    }

    /// Whether any row may be shown with a height that Precache did not answer.
    private func recordsShownRows(of tableView: UITableView) -> Bool {
        kinds.sizeThemselves || !settings.isEnabled && screen.asksForEstimates || !answersHeights(of: tableView)
    }

    private func answersHeights(of tableView: UITableView) -> Bool {
        settings.measuresAhead && tableView.delegateAnswersHeights
    }

    /// Keeps the height that an unknown row is shown with, as its estimate.
    private func recordShown(_ path: IndexPath, in tableView: UITableView) {
        let row = RowPosition(path)
        guard store.rows[row] == nil, !kinds.delegateTranslates else { return }
        // A row that changed is shown at its old height until it is measured.
        let isToBeMeasured = store.rows.isUncached(row) && answersHeights(of: tableView)
        guard !(isToBeMeasured && settings.isWarming), let cell = tableView.cellForRow(at: path) else { return }
        store.recordShown(
            Double(cell.frame.height), at: row, store.claimOwner(of: row),
            cell: cell.reuseIdentifier.map { .reuseIdentifier($0) } ?? .any, isToBeMeasured: isToBeMeasured)
    }

    // MARK: - Changed heights

    /// Looks at the screen in the next turn, where no idle task does.
    func lookLater() { later.post() }

    /// Compares the rows on the screen with the heights that are known, once any have changed.
    func followChanges(in tableView: UITableView) {
        guard screen.mayBeOld, store.mayAnswer, let visible = tableView.indexPathsForVisibleRows else { return }
        look(at: visible, in: tableView)
    }

    private func look(at visible: [IndexPath], in tableView: UITableView) {
        // Under a delegate that counts rows otherwise, the cells are other rows'.
        if checks.isChecking || kinds.delegateTranslates { return }
        let rows = [RowPosition](visible)
        if screen.mayBeOld || screen.isContentOld { compare(rows, in: tableView) }
        checks.look(at: rows, in: tableView)
    }

    /// Marks the screen as old where a row on it has another height than is known. O(rows on the screen).
    private func compare(_ rows: [RowPosition], in tableView: UITableView) {
        var isAnyUncached = false
        var isAnyOther = false
        // In a loop, because for each row a closure would check that it runs on the main actor.
        for row in rows {
            if store.rows.isUncached(row) {
                isAnyUncached = true
            } else if isShown(row, otherThanKnownIn: tableView) {
                isAnyOther = true
            }
        }
        // Another thread may still be changing a model; or rows are to be asked for that nobody measures ahead.
        let mayChange = models.areChangedElsewhere || isAnyUncached && !settings.isWarming
        screen.markCompared(hasUncached: isAnyUncached, mayChange: mayChange)
        // A row that is edited, or sizes itself for now, is not as high as is known.
        if isAnyOther, !screen.isOld, resolver.showsKnownHeights { screen.markOld() }
    }

    private func isShown(_ row: RowPosition, otherThanKnownIn tableView: UITableView) -> Bool {
        guard let height = store.rows.heightInTable(at: row), let cell = tableView.cellForRow(at: IndexPath(row)) else {
            return false
        }
        return tableView.differsVisibly(Double(cell.frame.height), height)
    }

    /// Asks for the rows on the screen that nobody measures ahead, and compares and checks all of them.
    private func lookNow() {
        guard !settings.isWarming, let tableView = monitor.tableView else { return }
        if monitor.mayLook(at: tableView) { monitor.bringUpToDate(with: tableView) }
        let moment = activity.read(tableView)
        let bars = moment.activity.intersection(.barsChecks)
        // Time ends them, and not a layout.
        if !bars.isEmpty, bars.isSubset(of: .passing) { return later.post(after: moment.pause) }
        let isBarred = !bars.isEmpty
        if !isBarred, tableView.delegateAnswersHeights { askForUncached(in: tableView) }
        followChanges(in: tableView)
        if isBarred { checks.lookAnew() } else { checks.checkAll(in: tableView) }
    }

    private func askForUncached(in tableView: UITableView) {
        guard screen.mayBeOld, !store.needsCounts, let delegate = tableView.delegate,
            let visible = tableView.indexPathsForVisibleRows, tableView.agreesWithDataSource(around: visible)
        else { return }
        for path in visible where models.mustLook(at: RowPosition(path)) {
            resolver.look(around: RowPosition(path), in: tableView, askedOf: delegate)
        }
        for path in visible where tableView.delegate === delegate && store.rows.isUncached(RowPosition(path)) {
            _ = tableView.height(of: RowPosition(path), from: delegate)
        }
    }

    /// The table is about to ask for its heights again.
    func lookAnew() { checks.lookAnew() }

    /// Has the delegate asked what it makes of the heights of rows that are shown at others, although the table was
    /// told.
    func askForAnswers(in tableView: UITableView) {
        let rows = [RowPosition](tableView.indexPathsForVisibleRows ?? [])
        resolver.askForAnswers(rows.filter { isShown($0, otherThanKnownIn: tableView) }, in: tableView)
    }
}

extension UITableView {
    /// Whether two heights in points differ by more than half a pixel. (A table keeps them as 32-bit floats.)
    func differsVisibly(_ one: Double, _ other: Double) -> Bool {
        abs(one - other) * Double(max(traitCollection.displayScale, 1)) > 0.5
    }
}
