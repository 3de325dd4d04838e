import CoreFoundation
import PrecacheCore

/// The depth of nested batch updates, by the public calls that were seen.
///
/// `performBatchUpdates(_:completion:)` itself may call both, one or none of the public `beginUpdates()` and
/// `endUpdates()`: versions of UIKit differ. So its block says where the batch ends, and its own calls do not count.
struct BatchDepth {
    var depth = 0
    /// The depth outside of the innermost `performBatchUpdates`; nil outside of all.
    var floor: Int?
}

extension TableMonitor {
    func batchBegins() {
        noteCallBegins()
        batch.depth += 1
    }

    func batchEnds() {
        // A call by `performBatchUpdates` itself, whose block has ended.
        if batch.depth == batch.floor { return }
        batchEnds(at: batch.depth > 0 ? batch.depth - 1 : nil)
    }

    /// Called before UIKit's own `performBatchUpdates`. Returns ``batch`` as it is to be afterwards.
    func batchCallBegins() -> BatchDepth {
        noteCallBegins()
        defer { batch.floor = batch.depth }
        return batch
    }

    func batchBlockBegins() { if let floor = batch.floor { batch.depth = floor + 1 } }

    func batchBlockEnds() { batchEnds(at: batch.floor) }

    /// - Parameter depth: the new depth; nil where neither the batch's beginning nor its edits were seen.
    private func batchEnds(at depth: Int?) {
        guard let depth else { return store.forgetPositions() }
        batch.depth = depth
        guard depth == 0 else { return }
        // With an empty batch the app says that heights have changed: the visible rows are measured again.
        let saysHeightsChanged = edits.isEmpty && !calls.isTelling
        if saysHeightsChanged { edits.reconfigured = .init(tableView?.indexPathsForVisibleRows ?? []) }
        applyEdits()
        if saysHeightsChanged { follower?.tableWasSaidToHaveOtherHeights() }
    }

    /// Closes a batch whose end was not seen, as of a diffable snapshot: one outside of `performBatchUpdates`, whose
    /// end is always seen, that told of no edit. Table and data source agree on new counts by then; where rows have
    /// identities, that they agree is enough. O(sections) in a batch.
    func noticeUnseenEnd(in tableView: UITableView) {
        guard store.isInBatch, batch.floor == nil, edits.isEmpty,
            store.identities == nil ? hasOtherCounts(tableView) : tableView.agreesWithDataSource
        else { return }
        batch = BatchDepth()
    }

    /// Called where a measurement, a question or a batch begins, in which the app's code runs.
    func noteCallBegins() { LoopSleep.noteCall(of: self, isOutermost: !calls.isMeasuring && calls.question == nil) }

    /// Ends what is still open: a batch that ended unseen, or that the app, or an exception that it caught, left open;
    /// and measurements and questions, unless the run loop is nested in them. Returns whether these go on.
    func endCalls(isNested: Bool) -> Bool {
        // Another thread may release the table meanwhile.
        guard let tableView else { return false }
        defer { withExtendedLifetime(tableView) {} }
        let goOn = isNested && (calls.isMeasuring || calls.question != nil)
        if !goOn { calls.forget() }
        let wasOpen = store.isInBatch
        batch = BatchDepth()
        if wasOpen || !edits.isEmpty {
            forgetEdited(takeEdits())
            // The scheduler may already have asked whether there is work.
            CFRunLoopWakeUp(CFRunLoopGetMain())
        }
        return goOn
    }

    // MARK: - Edits

    func takeEdits() -> TableEdits {
        defer { edits = TableEdits() }
        return edits
    }

    /// Moves heights as the table is about to move rows, outside of batches. The table still has the old counts.
    func applyEdits() {
        if store.isInBatch { return }
        let collected = takeEdits()
        guard let tableView, !collected.reloadsEverything else { return forgetEdited(collected) }
        if !collected.isEmpty { apply(collected, to: tableView.toldRowCounts, in: tableView) }
    }

    /// Moves the height of a row that the user has dragged.
    func moveHeight(at row: RowPosition, to target: RowPosition) {
        guard !store.needsCounts, !store.isInBatch, let tableView else { return }
        var moved = TableEdits()
        moved.update.rows.move(row, to: target)
        apply(moved, to: store.rows.rowCounts, in: tableView)
    }

    /// Forgets positions where the edits do not fit the counts, and UIKit may be about to raise an exception.
    private func apply(_ collected: TableEdits, to before: [Int], in tableView: UITableView) {
        guard let plan = collected.update.plan(before: before, after: tableView.rowCountsOfDataSource) else {
            return forgetEdited(collected)
        }
        if store.needsCounts {
            // From the table, which has read them again since the reload.
            store.adopt(tableView.toldRowCounts)
            readIndexTitles(of: tableView)
        }
        guard store.rows.rowCounts == before, !kinds.delegateTranslates else { return forgetEdited(collected) }
        let last = store.rows.lastNumberedRows
        store.change(.edit) { $0.apply(plan, reconfigured: collected.reconfigured) }
        kinds.movedRow = store.row(movedFrom: last, by: plan) ?? kinds.movedRow
    }

    /// Forgets positions, and the items that reloaded rows may have shown.
    func forgetEdited(_ collected: TableEdits) {
        let (update, reconfigured) = (collected.update, collected.reconfigured)
        if !update.rows.reloaded.isEmpty || !update.sections.reloaded.isEmpty || !reconfigured.isEmpty {
            store.change { $0.invalidateItems(incompleteOnly: true) }
        }
        store.forgetPositions()
    }
}
