import PrecacheCore

/// Looks at the cells that come on the screen: holds what was answered for their rows against what they ask for, and keeps
/// what rows were shown with that Precache had no part in.
///
/// Of each kind of row, in each environment, the first cell that is shown is asked what height it wants. Where that is not
/// what was served, heights that were measured likewise are estimates from then on, and their rows are as high as their
/// cells ask. It costs one question a kind and environment, and one for each shown row that is in doubt.
@MainActor
final class ShownCells {
    let store: HeightStore
    let reader: EnvironmentReader
    let measurer: RowMeasurer
    // Set once, when they are made.
    private(set) unowned var desk: HeightDesk!
    private(set) unowned var warmer: Warmer!
    /// The kinds whose first shown cell was asked what height it wants.
    var checkedKinds: Set<ShownKind> = []
    /// The reuse identifiers of templates whose heights were found not to be those of shown cells; nil for closures.
    var estimatedIdentifiers: Set<String?> = [] {
        didSet { hasEstimatedKinds = !estimatedIdentifiers.isEmpty }
    }
    /// Asked for each height that is known.
    @exclusivity(unchecked) private var hasEstimatedKinds = false
    /// By how much shown cells contradicted templates, in points, by their reuse identifiers.
    var contradictions: [String: Double] = [:]
    /// Whether two kinds were contradicted by the same amount, and had other margins or another width than their templates.
    /// That is a mistake of ours: templates measure no more in this table.
    var templatesAreWrong = false
    /// The reuse identifiers that rows were measured with; nil for closures that need no cell.
    private(set) var measuredIdentifiers: Set<String?> = []
    /// The reuse identifiers of template headers and footers, and whether the first that was shown of each was checked.
    var supplements: [String: Bool] = [:]
    var rowsToCheck = RowsToCheck()
    var areSupplementsToCheck = false
    /// Whether they are checked in the next turn of the run loop.
    var isCheckPosted = false
    /// Whether a row that a closure measures was shown by a cell that does not say what height it wants.
    var hasCellsWithoutConstraints = false
    /// Whether a row is being checked: a question may have the table laid out.
    var isLooking = false
    /// Whether every row that comes on the screen is checked, and not the first of a kind alone.
    var checksEveryRow = false { didSet { lookAnew() } }

    init(_ store: HeightStore, _ reader: EnvironmentReader, _ measurer: RowMeasurer) {
        self.store = store
        self.reader = reader
        self.measurer = measurer
    }

    func connect(_ desk: HeightDesk, _ warmer: Warmer) { (self.desk, self.warmer) = (desk, warmer) }

    /// Whether heights that were measured with such a cell, or by a closure, are estimates only.
    func areEstimates(of cell: Item.Cell) -> Bool {
        hasEstimatedKinds && estimatedIdentifiers.contains(cell.identifier)
    }

    /// Rows on the screen may have other heights than when they came there.
    func lookAnew() { rowsToCheck.lookAnew() }

    /// A row was measured with that reuse identifier; nil for a closure.
    func noteMeasured(by identifier: String?) { measuredIdentifiers.insert(identifier) }

    /// A header or footer was measured with a template of that reuse identifier.
    func noteMeasured(supplement identifier: String) {
        if supplements[identifier] == nil { supplements[identifier] = false }
    }

    /// Another data source or delegate: what was found of the kinds of rows holds no longer.
    func forget() {
        estimatedIdentifiers = []
        measuredIdentifiers = []
        hasCellsWithoutConstraints = false
        supplements = [:]
        (contradictions, templatesAreWrong) = ([:], false)
        checkedKinds = []
    }

    // MARK: - Rows that come on the screen

    /// Whether there is anything to see once the table was laid out.
    func wantsToSeeRows(of tableView: UITableView) -> Bool {
        notesShownRows(of: tableView) || checksEveryRow || !measuredIdentifiers.isEmpty || !supplements.isEmpty
    }

    /// The table was laid out, and these rows are on the screen.
    func look(at visible: [IndexPath], in tableView: UITableView) {
        // What rows show is not asked of rows that may be gone; and what was found wrong is on the screen until the table
        // has asked again.
        if notesShownRows(of: tableView), !warmer.estimates.shownHeightsAreOld,
            desk.identities == nil || tableView.agreesWithDataSource
        {
            for path in visible { noteShown(path, in: tableView) }
        }
        noteWhatIsToBeChecked(visible, in: tableView)
        warmer.estimates.tellSoon()
    }

    /// Whether rows may be shown with a height that was not answered here.
    private func notesShownRows(of tableView: UITableView) -> Bool {
        desk.hasUncachedRows || warmer.estimates.areHereToStay || !answersHeights(of: tableView)
    }

    /// Whether rows get their heights from the delegate.
    private func answersHeights(of tableView: UITableView) -> Bool {
        warmer.measuresAhead && tableView.delegateAnswersHeights
    }

    /// Keeps the height that a row was shown with, if it is not known otherwise: as its estimate from then on.
    private func noteShown(_ path: IndexPath, in tableView: UITableView) {
        let row = RowPosition(path)
        guard store.rows[row] == nil else { return }
        // What is still to be measured was shown with a height of before it changed.
        let isToBeMeasured = store.rows.isUncached(row) && answersHeights(of: tableView)
        guard !(isToBeMeasured && warmer.isWarming), let cell = tableView.cellForRow(at: path) else { return }
        desk.noteShown(cell.frame.height, at: path, by: cell)
    }
}

extension UITableView {
    /// Whether a row, header or footer may answer `automaticDimension`. (Apple, `estimatedRowHeight` and
    /// `estimatedSectionHeaderHeight`: not where it is 0, unless the delegate estimates.)
    func canSize(_ row: RowPosition) -> Bool {
        if row.isRow { return estimatedRowHeight != 0 || delegateEstimatesRows }
        return (row.isHeader ? estimatedSectionHeaderHeight : estimatedSectionFooterHeight) != 0
    }
}
