import CoreFoundation
import Dispatch
import PrecacheCore

/// Who moves with a table's rows.
@MainActor
protocol TableFollower: AnyObject {
    /// Whether it puts the table elsewhere just now, so that what is on the screen stays there.
    var placesTable: Bool { get }
    func tableIsAboutToBeLaidOut()
}

/// Follows what one table is told: edits, layouts, other sources; and what it does not tell: other counts, another width.
/// Keeps the height store in line with it, and says who else must know. It measures nothing.
@MainActor
final class TableMonitor: LoopSleepClient {
    private(set) weak var tableView: UITableView?
    let store: HeightStore
    let reader: EnvironmentReader
    let models: ObservedModels
    /// The sources that the cached heights came from.
    private weak var dataSource: (any UITableViewDataSource)?
    private weak var delegate: (any UITableViewDelegate)?
    /// The batch update that is open, as far as is seen.
    var batch = BatchDepth() {
        didSet { if store.isInBatch != batch.isOpen { store.isInBatch = batch.isOpen } }
    }
    /// What it has told so far.
    var edits = TableEdits()
    /// Who is told of what moves rows, and of layouts.
    weak var follower: (any TableFollower)?
    var questions = QuestionsSetAside()
    // Those that must know. Set once, when they are made.
    private(set) unowned var measurer: RowMeasurer!
    private(set) unowned var cells: ShownCells!
    private(set) unowned var warmer: Warmer!

    init(_ tableView: UITableView, _ store: HeightStore, _ reader: EnvironmentReader) {
        self.tableView = tableView
        self.store = store
        self.reader = reader
        models = ObservedModels(store)
        dataSource = tableView.dataSource
        delegate = tableView.delegate
    }

    func connect(_ measurer: RowMeasurer, _ cells: ShownCells, _ warmer: Warmer) {
        (self.measurer, self.cells, self.warmer) = (measurer, cells, warmer)
        models.connect(warmer)
    }

    // MARK: - Edits

    /// Whether a batch update is open, or a row that the user drags or drops is still to be committed: then nothing is where the
    /// table says.
    func isUpdating(_ tableView: UITableView) -> Bool { store.isInBatch || tableView.hasUncommittedUpdates }

    func tableWillCarryOut(_ call: TableCall) {
        questions.callBegins(warmer.desk)
        switch call {
        case .layoutSubviews: return follower?.tableIsAboutToBeLaidOut() ?? ()
        case .setSource, .reloadSectionIndexTitles: return
        case .edit(let note): note(&edits)
        case .reloadData:
            measurer.removeTemplates()
            edits.reloadsEverything = true
        }
        if !store.isInBatch { applyEdits() }
    }

    func tableDidCarryOut(_ call: TableCall) {
        questions.callEnds(warmer.desk)
        switch call {
        case .layoutSubviews:
            tableWasLaidOut()
            if let tableView { warmer.handOverAhead(of: tableView) }
        case .setSource: sourcesMayHaveChanged()
        case .reloadSectionIndexTitles:
            // With the counts they are read anyway.
            if let tableView, !store.needsCounts {
                reader.readIndexTitles(of: tableView, rowCount: store.rows.rowCount)
                warmer.estimates.noteShownHeightsAreOld()
            }
        case .edit, .reloadData: break
        }
    }

    /// What was done cannot be followed, but it is noticed.
    func tableWasCalledUnseen() {
        measurer.removeTemplates()
        sourcesMayHaveChanged()
        store.change { $0.invalidateItems(incompleteOnly: true) }
        store.forgetPositions()
    }

    func takeEdits() -> TableEdits {
        defer { edits = TableEdits() }
        return edits
    }

    /// Moves heights as the table is about to move rows. Where the edits do not fit what is known, everything is
    /// forgotten instead: the data source changed at another time, or UIKit is about to raise an exception.
    func applyEdits() {
        let collected = takeEdits()
        guard let tableView, !collected.reloadsEverything else { return forgetEdited(collected) }
        if collected.isEmpty { return }
        // The table's own counts are those of before: it is told after this.
        let before = tableView.toldRowCounts
        guard let plan = collected.update.plan(before: before, after: tableView.rowCountsOfDataSource) else {
            return forgetEdited(collected)
        }
        adoptToldCounts(of: tableView)
        guard store.rows.rowCounts == before else { return forgetEdited(collected) }
        store.change(.edit) { $0.apply(plan, reconfigured: collected.reconfigured) }
    }

    /// Where nothing is known of rows, what the table says of them is: it was reloaded, and not laid out since, and has read its
    /// counts again by now.
    func adoptToldCounts(of tableView: UITableView) {
        guard store.needsCounts else { return }
        store.adopt(tableView.toldRowCounts)
        countsWereRead(tableView)
    }

    /// Forgets where rows are, and what was reloaded, wherever that is.
    func forgetEdited(_ collected: TableEdits) {
        if collected.reloadsAnything { store.change { $0.invalidateItems(incompleteOnly: true) } }
        store.forgetPositions()
    }

    /// The user has dragged a row.
    func moveHeight(at row: RowPosition, to target: RowPosition) {
        guard !store.needsCounts, !store.isInBatch, let tableView else { return }
        var update = BatchUpdate()
        update.moveRow(row, to: target)
        guard let plan = update.plan(before: store.rows.rowCounts, after: tableView.rowCountsOfDataSource) else {
            return store.forgetPositions()
        }
        store.change(.edit) { $0.apply(plan) }
    }

    /// The table was put elsewhere, and nothing on the screen moved by it.
    func noteTableWasPlaced() { if let tableView { warmer.noteTableWasPlaced(at: tableView.contentOffset.y) } }

    // MARK: - Sources

    /// Another data source or delegate has other rows and other heights, and UIKit reloads for it by itself.
    ///
    /// Looked at where they are set, and not on each use: loading their weak references would cost more than the rest.
    private func sourcesMayHaveChanged() {
        guard let tableView else { return }
        if dataSource === tableView.dataSource, delegate === tableView.delegate { return }
        (dataSource, delegate) = (tableView.dataSource, tableView.delegate)
        cells.forget()
        measurer.removeTemplates()
        store.forgetEverything()
    }

    // MARK: - Forgetting

    /// Forgets the heights of rows, headers and footers that are there, and of the items that they show.
    func invalidate(_ rows: [RowPosition]) {
        guard !rows.isEmpty else { return }
        synchronizeAllSections()
        // Inside a batch after a reload nobody knows what these rows show.
        let isUnknown = store.needsCounts && rows.contains(where: \.isRow)
        store.change {
            if isUnknown { $0.invalidateItems(incompleteOnly: false) }
            $0.invalidate(rows)
        }
    }

    /// The system asks for memory: what is not of use at this moment goes.
    func dropCaches() {
        store.rows.removeOtherEnvironments()
        measurer.removeTemplates()
        reader.removeSizingTable()
    }
}
