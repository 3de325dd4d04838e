import PrecacheCore

/// Looks at what comes on the screen: holds what was answered for rows, headers and footers against what their views
/// ask for, and keeps what rows were shown with that Precache had no part in.
///
/// Of each kind of row, in each environment, the first cell that is shown is asked what height it wants. Where that is
/// not what was served, heights that were measured likewise are estimates from then on, and their rows are as high as
/// their cells ask. It costs one question a kind and environment, and one for each shown row that is in doubt.
@MainActor
final class ShownCells {
    let resolver: HeightResolver
    let activity: ActivityReader
    let monitor: TableMonitor
    let notes: Notes
    /// What is on the screen, and still to be checked.
    private var toCheck: [RowPosition] = []
    /// The rows on the screen at the last look.
    private var screen: ClosedRange<IndexPath>?
    /// Whether every row that comes on the screen is checked, and not the first of a kind alone.
    var checksEveryRow = false { didSet { lookAnew() } }
    /// Looks at what is on the screen in the next turn of the run loop.
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

    // MARK: - What comes on the screen

    /// Whether there is anything to see once the table was laid out.
    func wantsToSeeRows(of tableView: UITableView) -> Bool {
        notesShownRows(of: tableView) || checksEveryRow || !kinds.measured.isEmpty || !kinds.supplements.isEmpty
    }

    /// The table was laid out, and these rows are on the screen.
    func look(at visible: [IndexPath], in tableView: UITableView) {
        // What rows show is not asked of rows that may be gone; and what was found wrong is on the screen until the
        // table has asked again.
        if notesShownRows(of: tableView), !store.given.screenIsOld,
            store.identities == nil || tableView.agreesWithDataSource(around: visible)
        {
            for path in visible { noteShown(path, in: tableView) }
        }
        noteWhatIsToBeChecked(visible, in: tableView)
        if store.given.screenIsOld { store.onChange(.given) }
    }

    /// Whether rows may be shown with a height that was not answered here.
    private func notesShownRows(of tableView: UITableView) -> Bool {
        kinds.sizeThemselves || !activity.isEnabled && store.given.hasEstimates || !answersHeights(of: tableView)
    }

    /// Whether rows get their heights from the delegate.
    private func answersHeights(of tableView: UITableView) -> Bool {
        activity.measuresAhead && tableView.delegateAnswersHeights
    }

    /// Keeps the height that a row was shown with, if it is not known otherwise: as its estimate from then on.
    private func noteShown(_ path: IndexPath, in tableView: UITableView) {
        let row = RowPosition(path)
        guard store.rows[row] == nil else { return }
        // What is still to be measured was shown with a height of before it changed.
        let isToBeMeasured = store.rows.isUncached(row) && answersHeights(of: tableView)
        guard !(isToBeMeasured && activity.isWarming), let cell = tableView.cellForRow(at: path) else { return }
        store.rows.noteShown(
            Double(cell.frame.height), at: row, store.name(at: path),
            cell: cell.reuseIdentifier.map { .reuseIdentifier($0) } ?? .any, isToBeMeasured: isToBeMeasured)
    }

    var hasToCheck: Bool { !toCheck.isEmpty }

    /// Rows on the screen may have other heights than when they came there, or be others.
    func lookAnew() { (toCheck, screen) = ([], nil) }

    /// Of what has come on the screen that joins which is to be checked; what has left it goes. Checks come after the
    /// frame: in the idle time where rows are measured ahead then, one a task, else in the next turn. O(rows on the
    /// screen).
    private func noteWhatIsToBeChecked(_ visible: [IndexPath], in tableView: UITableView) {
        guard !monitor.calls.isAskedAfresh, !monitor.calls.isChecking, !tableView.isEditing, let first = visible.first,
            let last = visible.last
        else { return }
        let before = screen
        screen = first...last
        var shown = visible.map { RowPosition($0) }
        if kinds.supplements.values.contains(false) {
            shown = (first.section...last.section).flatMap { [.header(of: $0), .footer(of: $0)] } + shown
        }
        toCheck = shown.filter {
            let wasShown = $0.isRow && before?.contains(IndexPath($0)) == true
            return wasShown ? toCheck.contains($0) : isToBeChecked($0, in: tableView)
        }
        guard hasToCheck else { return }
        if activity.isWarming { store.onChange(.heights) } else { later.post() }
    }

    private func checkAll() {
        guard hasToCheck, !activity.isWarming, let tableView = monitor.tableView else { return }
        guard activity.lasting(tableView).isDisjoint(with: .barsChecks) else { return lookAnew() }
        while hasToCheck { checkNext(in: tableView) }
    }

    /// Checks the next row, header or footer that came on the screen; all of them, if every row is checked.
    func checkNext(in tableView: UITableView) {
        monitor.calls.isChecking = true
        monitor.noteCallBegins()
        defer { monitor.calls.isChecking = false }
        monitor.synchronize()
        let next = checksEveryRow ? toCheck : Array(toCheck.prefix(1))
        // Rows that the table was not told of yet are other rows.
        guard tableView.agreesWithDataSource(around: next.map { IndexPath($0) }) else { return lookAnew() }
        toCheck = Array(toCheck.dropFirst(next.count))
        // All are compared before any is found wrong, by which others may get estimates.
        for found in next.compactMap({ contradiction(at: $0, in: tableView) }) { act(on: found, in: tableView) }
    }

    // MARK: - What has changed

    /// A row was measured ahead, and may be on the screen with the height of before.
    func noteMeasuredAhead(_ row: RowPosition, isLeftToCell: Bool, in tableView: UITableView) {
        if isLeftToCell, isShown(row, otherThanKnownIn: tableView) { store.noteScreenIsOld() }
        lookAtChanged()
    }

    /// Looks which rows on the screen have another height than they are shown with, where something has changed: the
    /// table is told. Those that nobody measures ahead are asked for. O(rows on the screen) until all of them are
    /// known.
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
        // What comes on the screen later is asked for by then.
        if !store.modelChanges.areMadeElsewhere { store.given.screenMayBeOld = isAnyUnknown }
    }

    private func isShown(_ row: RowPosition, otherThanKnownIn tableView: UITableView) -> Bool {
        guard let height = store.rows.lastHeight(at: row), let cell = tableView.cellForRow(at: IndexPath(row)) else {
            return false
        }
        return tableView.differsVisibly(Double(cell.frame.height), height)
    }
}
