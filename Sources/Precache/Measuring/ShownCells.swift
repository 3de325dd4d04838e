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
    /// By how much shown cells contradicted templates, in points, by their reuse identifiers.
    private var contradictions: [String: Double] = [:]
    /// Whether two kinds were contradicted by the same amount, which no app does: templates measure no more in this table.
    private(set) var templatesAreWrong = false
    /// The reuse identifiers that rows were measured with; nil for closures that need no cell.
    private var measuredIdentifiers: Set<String?> = []
    /// What is known of template headers and footers, by their reuse identifiers.
    var supplements: [String: SupplementFinding] = [:]
    /// The rows that were on the screen when they were last looked at, and the store's generation then.
    private var rowsLookedAt: (rows: ClosedRange<IndexPath>, generation: Int)?
    /// Those of them that are still to be checked.
    private var rowsToCheck: [IndexPath] = []
    private var areSupplementsToCheck = false
    private var isCheckPosted = false
    /// Whether a row that a closure measures was shown by a cell that does not say what height it wants.
    private var hasCellsWithoutConstraints = false
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
        (contradictions, templatesAreWrong) = ([:], false)
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

/// What was found of the kinds of rows in one environment: the kinds whose first shown cell was asked what height it wants.
private struct KindFindings {
    var checkedKinds: Set<ShownKind> = []
}

// Checks come after the frame in which a cell came: in the idle time where rows are measured ahead then, one a task, else in the
// next turn of the run loop.

extension ShownCells {
    /// Whether anything that came on the screen is still to be checked.
    var hasToCheck: Bool { !rowsToCheck.isEmpty || areSupplementsToCheck }

    /// Notes the rows that have come on the screen, and are to be checked. O(rows on the screen).
    private func noteWhatIsToBeChecked(_ visible: [IndexPath], in tableView: UITableView) {
        guard !desk.isAskedAfresh, !isLooking, !tableView.isEditing, let first = visible.first, let last = visible.last
        else { return }
        let before = rowsLookedAt.flatMap { $0.generation == store.generation ? $0.rows : nil }
        rowsLookedAt = (first...last, store.generation)
        rowsToCheck = visible.filter { path in
            before?.contains(path) == true ? rowsToCheck.contains(path) : isToBeChecked(path, in: tableView)
        }
        areSupplementsToCheck = supplements.values.contains(.unchecked)
        guard hasToCheck else { return }
        if warmer.isWarming, warmer.measuresAhead { return warmer.seat.wake() }
        guard !isCheckPosted else { return }
        isCheckPosted = true
        // The table, because a weak reference to this would make each of its uses slower.
        DispatchQueue.main.async { [weak tableView] in
            guard let tableView, let cells = tableView.existingPrecacher?.cells else { return }
            cells.isCheckPosted = false
            guard cells.warmer.closedGate(of: tableView, forMeasuring: false) == nil else { return cells.lookAnew() }
            while cells.hasToCheck { cells.checkNext(in: tableView) }
        }
    }

    private func isToBeChecked(_ path: IndexPath, in tableView: UITableView) -> Bool {
        // A hidden row is not laid out, and asks for nothing.
        guard let cell = tableView.cellForRow(at: path), cell.bounds.height > 0 else { return false }
        return checksEveryRow || store.isInDoubt(RowPosition(path))
            || !findings.present.checkedKinds.contains(ShownKind(cell))
    }

    /// Checks what came on the screen: its headers and footers, and then one row at each call.
    func checkNext(in tableView: UITableView) {
        isLooking = true
        warmer.monitor.noteCallBegins()
        defer { isLooking = false }
        warmer.monitor.synchronize()
        if areSupplementsToCheck {
            areSupplementsToCheck = false
            checkSupplements(tableView.indexPathsForVisibleRows ?? [], in: tableView)
        }
        guard !rowsToCheck.isEmpty else { return }
        // All before any is found wrong, by which others may get estimates.
        if checksEveryRow { for path in rowsToCheck { audit(path, in: tableView) } }
        let path = rowsToCheck.removeFirst()
        // Rows that moved, or that the table was not told of yet, are looked at again.
        guard rowsLookedAt?.generation == store.generation, tableView.agreesWithDataSource else {
            rowsToCheck = []
            return lookAnew()
        }
        if isToBeChecked(path, in: tableView), let cell = tableView.cellForRow(at: path) {
            check(cell, at: path, in: tableView)
        }
    }

    private func check(_ cell: UITableViewCell, at path: IndexPath, in tableView: UITableView) {
        let (kind, row) = (ShownKind(cell), RowPosition(path))
        let isMeasuredByCell = kind.identifier.map { measuredIdentifiers.contains($0) } ?? false
        let saysHeight = isMeasuredByCell || asksForHeight(cell)
        if !saysHeight { leaveToClosures(kind, in: tableView) }
        guard let served = heightServed(cell, at: path, in: tableView) else { return }
        let isInDoubt = store.isInDoubt(row)
        store.noteCertain(row)
        guard saysHeight else { return }
        guard let found = contradiction(by: cell, at: path, served: served, in: tableView) else {
            findings.present.checkedKinds.insert(kind)
            return
        }
        // It has changed since it was measured: that says nothing of its kind.
        if let now = found.measuredNow, tableView.differsVisibly(now, served),
            isInDoubt || !tableView.differsVisibly(now, found.wanted)
        {
            store.invalidate([row])
            if warmer.isWarming, warmer.measuresAhead, let delegate = tableView.delegate {
                _ = warmer.perform(.row(row), in: tableView, askedOf: delegate)
            }
            return askAgain()
        }
        guard !findings.present.checkedKinds.contains(kind) else { return }
        findings.present.checkedKinds.insert(kind)
        // Closures may round, and leave the separator out: that is no other height.
        let pixel = Double(1 / max(tableView.traitCollection.displayScale, 1))
        if found.question.identifier == nil, abs(found.wanted - served) < 1 + pixel { return }
        serveEstimates(found, cell, at: path, in: tableView)
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
                + likelyCause(identifier, cell) + " Precacher.isAuditing names each such row.")
        guard canServe else { return }
        estimatedIdentifiers.insert(identifier)
        desk.noteHasUncachedRows()
        if let identifier { noteContradiction(found.wanted - found.served, of: identifier, in: tableView) }
        measureAgain()
    }

    /// Why a shown cell may ask for another height than a template or a closure said.
    private func likelyCause(_ identifier: String?, _ cell: UITableViewCell) -> String {
        if let template = identifier.flatMap({ measurer.cells.known($0) }) {
            template.layoutSubviews()
            let (own, shown) = (template.contentView, cell.contentView)
            if own.bounds.width != shown.bounds.width || own.layoutMargins != shown.layoutMargins {
                return
                    "The template was given \(own.bounds.width) points and margins of \(own.layoutMargins) for its content, and the "
                    + "cell \(shown.bounds.width) and \(shown.layoutMargins): unless they differ by what fills them, that is a "
                    + "mistake of Precache's."
            }
        }
        return
            "Fill the template, or compute the height, as tableView(_:cellForRowAt:) fills the cell; if the height is meant, "
            + "set isPrecachedByFrameLayout in the cell."
    }

    private func noteContradiction(_ difference: Double, of identifier: String, in tableView: UITableView) {
        let isShared = contradictions.contains {
            $0.key != identifier && !tableView.differsVisibly($0.value, difference)
        }
        contradictions[identifier] = difference
        guard isShared, !templatesAreWrong else { return }
        templatesAreWrong = true
        measurer.notes.report(
            "templates",
            "cells of two kinds ask for \(difference) points more than their templates, which is a mistake of Precache's. From now "
                + "on templates measure nothing in this table, and the heights that rows are shown with are kept.")
    }

    /// Forgets the heights of the present environment, and has the table ask for those on the screen again.
    private func measureAgain() {
        store.forgetPresent()
        askAgain()
    }

    private func askAgain() {
        warmer.estimates.noteShownHeightsAreOld()
        warmer.wake()
    }
}

extension UITableView {
    /// Whether a row may answer `automaticDimension`. (Apple, `estimatedRowHeight`: not where it is 0, unless the
    /// delegate estimates.)
    var canSizeRows: Bool { estimatedRowHeight != 0 || delegateEstimatesRows }
}
