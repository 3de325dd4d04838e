import CoreFoundation
import Dispatch
import PrecacheCore

/// Who goes by what a table does.
@MainActor
protocol TableFollower: AnyObject, Sendable {
    func tableIsAboutToBeLaidOut()
    func tableWasLaidOut(_ tableView: UITableView)
    /// Whether there is anything to see of the rows on the screen.
    func wantsToSeeRows(of tableView: UITableView) -> Bool
    /// The table was laid out, and these rows are on the screen.
    func look(at visible: [IndexPath], in tableView: UITableView)
    /// All is done that a layout is followed by.
    func layoutIsOver(of tableView: UITableView)
    /// The table is gone. What the app still asks is answered from what is known, and on whatever thread the last
    /// reference goes, nothing is left that would mind.
    func tableIsGone()
}

/// Follows what one table is told: edits, layouts, other sources; and what it does not tell: other counts, another width.
/// Keeps the height store in line with it, and says who else must know. It measures nothing.
@MainActor
final class TableMonitor: LoopSleepClient {
    private(set) weak var tableView: UITableView?
    let store: HeightStore
    let reader: EnvironmentReader
    let sizing: Sizing
    let kinds = RowKinds()
    let calls = CallsUnderWay()
    /// The sources that the cached heights came from.
    private let sources = Sources()
    /// The batch update that is open, as far as is seen.
    var batch = BatchDepth() {
        didSet { if store.isInBatch != batch.isOpen { store.isInBatch = batch.isOpen } }
    }
    /// What it has told so far.
    var edits = TableEdits()
    /// Until the table is gone.
    var follower: (any TableFollower)?

    init(_ tableView: UITableView, _ store: HeightStore, _ notes: Notes) {
        self.tableView = tableView
        self.store = store
        sizing = Sizing(notes)
        reader = EnvironmentReader(sizing)
        _ = sources.areOthers(of: tableView)
    }

    // MARK: - Edits

    /// Whether a batch update is open, or a row that the user drags or drops is still to be committed: then nothing is where the
    /// table says.
    func isUpdating(_ tableView: UITableView) -> Bool { store.isInBatch || tableView.hasUncommittedUpdates }

    func tableWillCarryOut(_ call: TableCall) {
        calls.tableCallBegins()
        switch call {
        case .layoutSubviews: return follower?.tableIsAboutToBeLaidOut() ?? ()
        case .setSource, .reloadSectionIndexTitles: return
        case .edit(let note): note(&edits)
        case .reloadData:
            sizing.removeTemplates()
            edits.reloadsEverything = true
        }
        if !store.isInBatch { applyEdits() }
    }

    func tableDidCarryOut(_ call: TableCall) {
        calls.tableCallEnds()
        switch call {
        case .layoutSubviews:
            tableWasLaidOut()
            if let tableView { follower?.layoutIsOver(of: tableView) }
        case .setSource: sourcesMayHaveChanged()
        case .reloadSectionIndexTitles:
            // With the counts they are read anyway.
            if let tableView, !store.needsCounts {
                readIndexTitles(of: tableView)
                store.noteScreenIsOld()
            }
        case .edit, .reloadData: break
        }
    }

    /// What was done cannot be followed, but it is noticed.
    func tableWasCalledUnseen() {
        sizing.removeTemplates()
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
        readIndexTitles(of: tableView)
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

    // MARK: - Sources

    /// Another data source or delegate has other rows and other heights, and UIKit reloads for it by itself.
    ///
    /// Looked at where they are set, and not on each use: loading their weak references would cost more than the rest.
    private func sourcesMayHaveChanged() {
        guard let tableView, sources.areOthers(of: tableView) else { return }
        kinds.forget()
        sizing.removeTemplates()
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

    func tableIsGone() {
        follower?.tableIsGone()
        follower = nil
        sizing.removeAll()
        store.tableIsGone()
    }

    /// The system asks for memory: what is not of use at this moment goes.
    func dropCaches() {
        store.rows.removeOtherEnvironments()
        sizing.removeAll()
    }
}

/// A table's data source and delegate, as they were last seen.
@MainActor
private final class Sources {
    private weak var dataSource: (any UITableViewDataSource)?
    private weak var delegate: (any UITableViewDelegate)?

    /// Whether the table has others by now, which are those last seen then.
    func areOthers(of tableView: UITableView) -> Bool {
        defer { (dataSource, delegate) = (tableView.dataSource, tableView.delegate) }
        return dataSource !== tableView.dataSource || delegate !== tableView.delegate
    }
}
