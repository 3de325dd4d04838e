import PrecacheCore

/// Looks at the cells that come on the screen: holds what was answered for their rows against what they ask for, and keeps
/// what rows were shown with that Precache had no part in.
///
/// Of each kind of row, in each environment, the first cell that is shown is asked what height it wants. Where that is not
/// what was served, heights that were measured likewise are estimates from then on, and their rows are as high as their
/// cells ask. It costs one question a kind and environment, and one for each shown row that is in doubt.
@MainActor
final class ShownCells {
    let desk: HeightDesk
    let gate: WarmingGate
    let monitor: TableMonitor
    let notes: Notes
    var rowsToCheck = RowsToCheck()
    var areSupplementsToCheck = false
    /// Whether every row that comes on the screen is checked, and not the first of a kind alone.
    var checksEveryRow = false { didSet { lookAnew() } }
    // In the next turn of the run loop.
    private(set) lazy var checks = Later { [weak self] in self?.checkAll() }
    private(set) lazy var looks = Later { [weak self] in self?.lookAtChanged() }

    init(_ desk: HeightDesk, _ gate: WarmingGate, _ notes: Notes) {
        (self.desk, self.gate, self.notes) = (desk, gate, notes)
        monitor = gate.monitor
    }

    var store: HeightStore { monitor.store }
    var kinds: RowKinds { monitor.kinds }

    /// Rows on the screen may have other heights than when they came there.
    func lookAnew() { rowsToCheck.lookAnew() }

    // MARK: - Rows that come on the screen

    /// Whether there is anything to see once the table was laid out.
    func wantsToSeeRows(of tableView: UITableView) -> Bool {
        notesShownRows(of: tableView) || checksEveryRow || !kinds.measured.isEmpty || !kinds.supplements.isEmpty
    }

    /// The table was laid out, and these rows are on the screen.
    func look(at visible: [IndexPath], in tableView: UITableView) {
        // What rows show is not asked of rows that may be gone; and what was found wrong is on the screen until the table
        // has asked again.
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
        kinds.sizeThemselves || !gate.isEnabled && store.given.hasEstimates || !answersHeights(of: tableView)
    }

    /// Whether rows get their heights from the delegate.
    private func answersHeights(of tableView: UITableView) -> Bool {
        gate.measuresAhead && tableView.delegateAnswersHeights
    }

    /// Keeps the height that a row was shown with, if it is not known otherwise: as its estimate from then on.
    private func noteShown(_ path: IndexPath, in tableView: UITableView) {
        let row = RowPosition(path)
        guard store.rows[row] == nil else { return }
        // What is still to be measured was shown with a height of before it changed.
        let isToBeMeasured = store.rows.isUncached(row) && answersHeights(of: tableView)
        guard !(isToBeMeasured && gate.isWarming), let cell = tableView.cellForRow(at: path) else { return }
        desk.noteShown(cell.frame.height, at: path, by: cell)
    }

    // MARK: - What has changed

    /// A row was measured ahead, and may be on the screen with the height of before.
    func noteMeasuredAhead(_ row: RowPosition, isLeftToCell: Bool, in tableView: UITableView) {
        if isLeftToCell, isShown(row, otherThanKnownIn: tableView) { store.noteScreenIsOld() }
        lookAtChanged()
    }

    /// Looks which rows on the screen have another height than they are shown with, where something has changed: the table is told.
    /// Those that nobody measures ahead are asked for. O(rows on the screen) until all of them are known.
    func lookAtChanged() {
        guard store.given.screenMayBeOld, !store.needsCounts, let tableView = monitor.tableView,
            let visible = tableView.indexPathsForVisibleRows
        else { return }
        let asks =
            !gate.isWarming && tableView.delegateAnswersHeights
            && gate.closed(of: tableView) == nil && tableView.agreesWithDataSource
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
        if !store.models.areMadeElsewhere { store.given.screenMayBeOld = isAnyUnknown }
    }

    private func isShown(_ row: RowPosition, otherThanKnownIn tableView: UITableView) -> Bool {
        guard let height = store.rows.lastHeight(at: row), let cell = tableView.cellForRow(at: IndexPath(row)) else {
            return false
        }
        return tableView.differsVisibly(Double(cell.frame.height), height)
    }
}
