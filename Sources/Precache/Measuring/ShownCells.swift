import PrecacheCore

/// Looks at the cells that come on the screen: holds what was answered for their rows against what they ask for, and keeps
/// what rows were shown with that Precache had no part in.
///
/// Of each kind of row, in each environment, the first cell that is shown is asked what height it wants. Where that is not
/// what was served, heights that were measured likewise are estimates from then on, and their rows are as high as their
/// cells ask. It costs one question a kind and environment.
@MainActor
final class ShownCells {
    let store: HeightStore
    let reader: EnvironmentReader
    let measurer: RowMeasurer
    // Set once, when they are made.
    private(set) unowned var desk: HeightDesk!
    private(set) unowned var warmer: Warmer!
    /// What was found of kinds, in each environment.
    private var findings = PerEnvironment(KindFindings())
    /// The reuse identifiers of templates whose heights were found not to be those of shown cells; nil for closures.
    private(set) var estimatedIdentifiers: Set<String?> = [] {
        didSet { hasEstimatedKinds = !estimatedIdentifiers.isEmpty }
    }
    /// Asked for each height that is known.
    @exclusivity(unchecked) private var hasEstimatedKinds = false
    /// The reuse identifiers that rows were measured with; nil for closures that need no cell.
    private var measuredIdentifiers: Set<String?> = []
    /// What is known of template headers and footers, by their reuse identifiers.
    var supplements: [String: SupplementFinding] = [:]
    /// The rows that were on the screen when kinds were last looked at, and the store's generation then.
    private var rowsLookedAt: (rows: ClosedRange<IndexPath>, generation: Int)?
    /// Whether a row that a closure measures was shown by a cell that does not say what height it wants.
    private var hasCellsWithoutConstraints = false
    /// Whether kinds of rows are being looked at: a question may have the table laid out.
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
    func lookAnew() { rowsLookedAt = nil }

    /// A row was measured with that reuse identifier; nil for a closure.
    func noteMeasured(by identifier: String?) { measuredIdentifiers.insert(identifier) }

    /// The table comes to an environment.
    func enter(_ environment: HeightEnvironment, keepsPresent: Bool) {
        findings.change(to: environment, keepsPresent: keepsPresent) { _ in KindFindings() }
    }

    func removeOtherEnvironments() { findings.removeOthers() }

    /// Another data source or delegate: what was found of the kinds of rows holds no longer.
    func forget() {
        estimatedIdentifiers = []
        measuredIdentifiers = []
        hasCellsWithoutConstraints = false
        supplements = [:]
        findings.updateAll { $0 = KindFindings() }
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
        checkKinds(visible, in: tableView)
        checkSupplements(visible, in: tableView)
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

/// Rows of which the first that is shown speaks for all.
struct ShownKind: Hashable {
    let identifier: String?
    /// The type of the configuration that its content comes of, if that is not UIKit's for lists.
    let content: ObjectIdentifier?

    @MainActor
    init(_ cell: UITableViewCell) {
        identifier = cell.reuseIdentifier
        content =
            cell.hasContentOfItsOwnKind ? cell.contentConfiguration.map { ObjectIdentifier(type(of: $0)) } : nil
    }
}

/// What was found of the kinds of rows in one environment.
private struct KindFindings {
    /// Rows that asked for another height than was served, where that says nothing of the kind.
    var undecidedRows: [ShownKind: [RowPosition: Ticket]] = [:]
    /// The kinds whose first shown cell was asked whether its row has the height that it wants.
    var checkedKinds: Set<ShownKind> = []
}

extension ShownCells {
    /// Looks at the kinds of rows that have come on the screen. To be called when the table was laid out.
    /// O(rows that were not on the screen when it was last called).
    func checkKinds(_ visible: [IndexPath], in tableView: UITableView) {
        guard !desk.isAskedAfresh, !isLooking, !tableView.isEditing, let first = visible.first, let last = visible.last
        else { return }
        let before = rowsLookedAt.flatMap { $0.generation == store.generation ? $0.rows : nil }
        let new = visible.filter { before?.contains($0) != true }
        rowsLookedAt = (first...last, store.generation)
        guard !new.isEmpty else { return }
        isLooking = true
        warmer.monitor.noteCallBegins()
        defer { isLooking = false }
        if checksEveryRow { for path in new { audit(path, in: tableView) } }
        for path in new {
            // A hidden row is not laid out, and asks for nothing.
            guard let cell = tableView.cellForRow(at: path), cell.bounds.height > 0 else { continue }
            check(cell, at: path, in: tableView)
        }
    }

    private func check(_ cell: UITableViewCell, at path: IndexPath, in tableView: UITableView) {
        let kind = ShownKind(cell)
        guard !findings.present.checkedKinds.contains(kind) else { return }
        let isMeasuredByCell = kind.identifier.map { measuredIdentifiers.contains($0) } ?? false
        if !isMeasuredByCell, !asksForHeight(cell) { return leaveToClosures(kind, in: tableView) }
        // A table that still shows a former height was not told yet.
        guard let served = store.rows[RowPosition(path)], served > 0,
            !tableView.differsVisibly(Double(cell.frame.height), served),
            !isUndecided(kind, at: path)
        else { return }
        guard let found = contradiction(by: cell, at: path, served: served, in: tableView) else {
            findings.present.checkedKinds.insert(kind)
            return
        }
        // It may only have changed since it was measured: another row of the kind will tell.
        if let now = found.measuredNow, !tableView.differsVisibly(now, found.wanted) {
            findings.present.undecidedRows[kind, default: [:]][RowPosition(path)] = store.ticket(for: RowPosition(path))
            return
        }
        let pixel = Double(1 / max(tableView.traitCollection.displayScale, 1))
        // Closures may round, and leave the separator out: that is no other height.
        if found.question.identifier == nil, abs(found.wanted - served) < 1 + pixel {
            findings.present.checkedKinds.insert(kind)
            return
        }
        findings.present.checkedKinds.insert(kind)
        serveEstimates(found, cell, at: path, in: tableView)
    }

    private func isUndecided(_ kind: ShownKind, at path: IndexPath) -> Bool {
        findings.present.undecidedRows[kind]?[RowPosition(path)].map { store.isCurrent($0) } ?? false
    }

    /// A cell that does not say what height it wants shows a row that a closure measures: the closure knows better, of
    /// all rows that closures measure, because nothing tells one from the other.
    private func leaveToClosures(_ kind: ShownKind, in tableView: UITableView) {
        findings.present.checkedKinds.insert(kind)
        hasCellsWithoutConstraints = true
        if estimatedIdentifiers.remove(nil) != nil { measureAgain() }
    }

    private func serveEstimates(
        _ found: Contradiction, _ cell: UITableViewCell, at path: IndexPath, in tableView: UITableView
    ) {
        let identifier = found.question.identifier
        let name = identifier.map { "measured with \"\($0)\"" } ?? "measured by a closure"
        // What a closure has room for beyond what constraints ask may be laid out by hand.
        let isLeftToClosure = identifier == nil && (hasCellsWithoutConstraints || found.wanted < found.served)
        let canServe = tableView.canSizeRows && !isLeftToClosure
        measurer.notes.report(
            "served \(name)",
            "rows \(name) are not served the height that their cells ask for: row \(path.section):\(path.row), shown by "
                + "a \(type(of: cell)), was served \(found.served) points, and its cell asks for \(found.wanted). "
                + (canServe
                    ? "From now on such heights are only estimates, and the cells size themselves. "
                    : "They are served all the same. ")
                + "Fill the template, or compute the height, as tableView(_:cellForRowAt:) fills the cell; if the height "
                + "is meant, set isPrecachedByFrameLayout in the cell. Precacher.isAuditing names each such row.")
        guard canServe else { return }
        estimatedIdentifiers.insert(identifier)
        desk.noteHasUncachedRows()
        measureAgain()
    }

    /// Forgets the heights of the present environment, and has the table ask for those on the screen again.
    private func measureAgain() {
        store.forgetPresent()
        warmer.estimates.noteShownHeightsAreOld()
        warmer.wake()
    }
}

extension UITableView {
    /// Whether a row may answer `automaticDimension`. (Apple, `estimatedRowHeight`: not where it is 0, unless the
    /// delegate estimates.)
    var canSizeRows: Bool { estimatedRowHeight != 0 || delegateEstimatesRows }
}
