import CoreFoundation
import Dispatch
import PrecacheCore

/// Who goes by what a table does.
@MainActor
protocol TableFollower: AnyObject, Sendable {
    func tableIsAboutToBeLaidOut()
    /// - Parameter visible: the rows on the screen, where they are the rows that are known; else none.
    func tableWasLaidOut(_ tableView: UITableView, showing visible: [IndexPath])
    /// On the main thread. What the app still asks is answered from what is known.
    func tableIsGone()
}

/// Follows what one table is told: edits, layouts, other sources; and what it does not tell: other counts, another
/// width. Keeps the height store in line with it. It measures nothing.
@MainActor
final class TableMonitor: LoopSleepClient {
    private(set) weak var tableView: UITableView?
    let store: HeightStore
    let reader: EnvironmentReader
    let sizing: Sizing
    let kinds = RowKinds()
    let calls = OngoingCalls()
    private var sources = Sources()
    /// The batch update that is open, as far as is seen.
    var batch = BatchDepth() {
        didSet { if store.isInBatch != (batch.depth > 0) { store.isInBatch = batch.depth > 0 } }
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
        _ = sources.areOthers(tableView.dataSource, tableView.delegate)
    }

    /// Whether a batch update is open, or a row that the user drags or drops is to be committed: nothing is where the
    /// table says.
    func isUpdating(_ tableView: UITableView) -> Bool { store.isInBatch || tableView.hasUncommittedUpdates }

    /// The store changes before UIKit does, which asks heights by new index paths while it carries a change out.
    ///
    /// - Returns: what the delegate is being asked ahead: what the table asks within a call of its own is its own
    ///   question.
    func tableWillCarryOut(_ call: TableCall) -> DelegateQuestion? {
        let asked = calls.askedAhead
        if asked != nil { calls.question = nil }
        switch call {
        case .layoutSubviews: follower?.tableIsAboutToBeLaidOut()
        case .endUpdates: batchEnds()
        case .edit(let note):
            note(&edits)
            if !store.isInBatch { applyEdits() }
        case .reloadData:
            sizing.removeTemplates()
            edits.reloadsEverything = true
            if !store.isInBatch { applyEdits() }
        case .beginUpdates, .setSource, .reloadSectionIndexTitles: break
        }
        return asked
    }

    func tableDidCarryOut(_ call: TableCall, within asked: DelegateQuestion?) {
        if let asked { calls.question = asked }
        switch call {
        case .layoutSubviews: tableWasLaidOut()
        // UIKit brings visible cells up to date first, and asks their heights as before the batch.
        case .beginUpdates: batchBegins()
        case .setSource: sourcesMayHaveChanged()
        case .reloadSectionIndexTitles:
            // With the counts they are read anyway.
            guard let tableView, !store.needsCounts else { return }
            readIndexTitles(of: tableView)
            store.noteScreenIsOld()
        case .edit, .endUpdates, .reloadData: break
        }
    }

    /// What was done cannot be followed, but it is noticed.
    func tableWasCalledUnseen() {
        sizing.removeTemplates()
        sourcesMayHaveChanged()
        store.change { $0.invalidateItems(incompleteOnly: true) }
        store.forgetPositions()
    }

    /// Another data source or delegate has other rows and other heights. Looked at where they are set, and not on each
    /// use: loading their weak references would cost more than the rest.
    private func sourcesMayHaveChanged() {
        guard let tableView, sources.areOthers(tableView.dataSource, tableView.delegate) else { return }
        kinds.forget()
        sizing.removeTemplates()
        store.forgetEverything()
    }

    func takeEdits() -> TableEdits {
        defer { edits = TableEdits() }
        return edits
    }

    /// Moves heights as the table is about to move rows, whose own counts are those of before.
    func applyEdits() {
        let collected = takeEdits()
        guard let tableView, !collected.reloadsEverything else { return forgetEdited(collected) }
        if !collected.isEmpty { apply(collected, to: tableView.toldRowCounts, in: tableView) }
    }

    /// The user has dragged a row.
    func moveHeight(at row: RowPosition, to target: RowPosition) {
        guard !store.needsCounts, !store.isInBatch, let tableView else { return }
        var moved = TableEdits()
        moved.update.moveRow(row, to: target)
        apply(moved, to: store.rows.rowCounts, in: tableView)
    }

    /// Where the edits do not fit what is known, everything is forgotten: the data source changed at another time, or
    /// UIKit is about to raise an exception.
    private func apply(_ collected: TableEdits, to before: [Int], in tableView: UITableView) {
        guard let plan = collected.update.plan(before: before, after: tableView.rowCountsOfDataSource) else {
            return forgetEdited(collected)
        }
        adoptToldCounts(of: tableView)
        guard store.rows.rowCounts == before else { return forgetEdited(collected) }
        store.change(.edit) { $0.apply(plan, reconfigured: collected.reconfigured) }
    }

    /// Where nothing is known of rows, as after a reload, the table has read its counts again by now.
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

    /// Forgets the heights of rows, headers and footers that are there, and of the items that they show.
    func invalidate(_ rows: [RowPosition]) {
        guard !rows.isEmpty else { return }
        // Inside a batch after a reload nobody knows what these rows show.
        let isUnknown = !synchronizeAllSections() && rows.contains(where: \.isRow)
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

/// A table's data source and delegate, as they were last seen: the cached heights came from them.
@MainActor
struct Sources {
    private weak var dataSource: (any UITableViewDataSource)?
    private weak var delegate: (any UITableViewDelegate)?

    /// Whether these are others than were last seen.
    mutating func areOthers(
        _ dataSource: (any UITableViewDataSource)?, _ delegate: (any UITableViewDelegate)?
    ) -> Bool {
        defer { (self.dataSource, self.delegate) = (dataSource, delegate) }
        return self.dataSource !== dataSource || self.delegate !== delegate
    }
}
