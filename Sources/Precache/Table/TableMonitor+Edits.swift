import CoreFoundation
import PrecacheCore

// Batch updates and edits, which the store carries out as the table does.

extension TableMonitor {
    // MARK: - Batches

    func batchBegins() {
        endCallsWithTurn()
        store.batch.level.depth += 1
    }

    func batchEnds() {
        let level = store.batch.level
        // A call by `performBatchUpdates` itself, whose block has ended.
        if level.depth == level.floor { return }
        batchEnds(at: level.depth > 0 ? level.depth - 1 : nil)
    }

    /// Called before UIKit's own `performBatchUpdates`. Returns the batch's level as it is to be afterwards.
    func batchCallBegins() -> OpenBatch.Level {
        endCallsWithTurn()
        let before = store.batch.level
        store.batch.level.floor = before.depth
        return before
    }

    func batchBlockBegins() { if let floor = store.batch.level.floor { store.batch.level.depth = floor + 1 } }

    func batchBlockEnds() { batchEnds(at: store.batch.level.floor) }

    /// - Parameter depth: the new depth; nil where neither the batch's beginning nor its edits were seen.
    private func batchEnds(at depth: Int?) {
        guard let depth else { return store.forgetPositions() }
        store.batch.level.depth = depth
        guard depth == 0 else { return }
        // With a batch in which nothing is edited the app may say that heights have changed. One of edits without rows
        // is a library's, and says nothing.
        let mayHaveOtherHeights = !store.batch.edits.isCalled && !calls.open.contains(.telling)
        if mayHaveOtherHeights { store.batch.edits.reconfigured += follower?.rowsThatMayHaveOtherHeights() ?? [] }
        applyEdits()
        if mayHaveOtherHeights { follower?.tableWasSaidToHaveOtherHeights() }
    }

    /// Closes a batch whose end was not seen, as of a diffable snapshot: one outside of `performBatchUpdates`, whose
    /// end is always seen, that told of no edit. Table and data source agree on new counts by then; where rows have
    /// identities, or no counts are known yet, that they agree is enough. O(sections) in a batch.
    func endUnseenBatch(in tableView: UITableView) {
        let batch = store.batch
        guard batch.isOpen, batch.level.floor == nil, batch.edits.isEmpty else { return }
        let mayHaveSameCounts = store.identities != nil || store.needsCounts
        guard mayHaveSameCounts ? tableView.agreesWithDataSource : hasOtherCounts(tableView) else { return }
        store.batch = OpenBatch()
    }

    /// Called where a measurement, a question or a batch begins, in which the app's code runs.
    func endCallsWithTurn() { TurnEnd.await(self, isOutermost: calls.open.isDisjoint(with: .askingOrMeasuring)) }

    /// Ends what is still open: a batch that ended unseen, or that the app, or an exception that it caught, left open;
    /// and measurements and questions, unless the run loop is nested in them. Returns whether these go on.
    func endCalls(isNested: Bool) -> Bool {
        // Another thread may release the table meanwhile.
        guard let tableView else { return false }
        let goOn = isNested && !calls.open.isDisjoint(with: .askingOrMeasuring)
        if !goOn { calls.end(0) }
        let left = store.batch
        store.batch = OpenBatch()
        if left.isOpen || !left.edits.isEmpty {
            forgetEdited(left.edits)
            // The scheduler may already have asked whether there is work.
            CFRunLoopWakeUp(CFRunLoopGetMain())
        }
        withExtendedLifetime(tableView) {}
        return goOn
    }

    // MARK: - Edits

    /// Moves heights as the table is about to move rows, outside of batches. The table still has the old counts.
    func applyEdits() {
        if store.batch.isOpen { return }
        let edits = store.batch.takeEdits()
        guard let tableView, !edits.reloadsEverything else { return forgetEdited(edits) }
        if !edits.isEmpty { apply(edits, to: tableView.toldRowCounts, in: tableView) }
    }

    /// Moves the height of a row that the user has dragged.
    func moveHeight(at row: RowPosition, to target: RowPosition) {
        guard store.mayAnswer, let tableView else { return }
        var moved = TableEdits()
        moved.update.rows.move(row, to: target)
        apply(moved, to: store.rows.rowCounts, in: tableView)
    }

    /// Forgets positions where the edits do not fit the counts, and UIKit may be about to raise an exception.
    private func apply(_ edits: TableEdits, to before: [Int], in tableView: UITableView) {
        guard let plan = edits.update.plan(before: before, after: tableView.rowCountsOfDataSource) else {
            return forgetEdited(edits)
        }
        if store.needsCounts {
            // From the table, which has read them again since the reload.
            store.adopt(tableView.toldRowCounts)
            reader.readIndexTitles(of: tableView, rowCount: store.rows.rowCount)
        }
        guard store.rows.rowCounts == before, !kinds.delegateTranslates else { return forgetEdited(edits) }
        let last = store.rows.lastNumberedRows
        store.apply(plan, reconfigured: edits.reconfigured)
        if let moved = store.row(movedFrom: last, by: plan) { kinds.markMoved(moved) }
    }

    /// Forgets positions, and the items that reloaded rows may have shown.
    func forgetEdited(_ edits: TableEdits) {
        if edits.reloadsAny { store.outdateItems(incompleteOnly: true) }
        store.forgetPositions()
    }
}
