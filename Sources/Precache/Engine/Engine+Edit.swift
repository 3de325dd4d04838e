import PrecacheCore

// Rows are edited: batch updates and single edits, which the store carries out as the table does.

extension Engine {
    // MARK: - Batches

    func batchBegins() {
        store.batch.level.depth += 1
        if !calls.open.contains(.telling) { leftBatch.post() }
    }

    func batchEnds() {
        let level = store.batch.level
        // A call by `performBatchUpdates` itself, whose block has ended.
        if level.depth == level.floor { return }
        batchEnds(at: level.depth > 0 ? level.depth - 1 : nil)
    }

    /// Called before UIKit's own `performBatchUpdates`. Returns the batch's level as it is to be afterwards.
    func batchLevelBegins() -> OpenBatch.Level {
        let before = store.batch.level
        store.batch.level.floor = before.depth
        return before
    }

    func batchBlockBegins() { if let floor = store.batch.level.floor { store.batch.level.depth = floor + 1 } }

    func batchBlockEnds() { batchEnds(at: store.batch.level.floor) }

    /// - Parameter depth: the new depth; nil where neither the batch's beginning nor its edits were seen.
    private func batchEnds(at depth: Int?) {
        guard let depth else { return follow(store.forgetPositions()) }
        store.batch.level.depth = depth
        guard depth == 0 else { return }
        // With a batch in which nothing is edited the app may say that heights have changed. One of edits without rows
        // is a library's, and says nothing.
        let mayHaveOtherHeights = !store.batch.edits.isCalled && !calls.open.contains(.telling)
        if mayHaveOtherHeights, let tableView {
            store.batch.edits.reconfigured += rowsThatMayHaveOtherHeights(in: tableView)
        }
        applyEdits()
        guard mayHaveOtherHeights else { return }
        screen.checkAnew()
        wake()
    }

    /// Closes a batch that the app left open in an earlier turn of the run loop, or that ended unseen: nobody knows
    /// which of its edits were carried out. Not within a call, in which the app has the run loop nested.
    func closeLeftBatch() {
        let left = store.batch
        guard calls.open.isEmpty, left.isOpen || !left.edits.isEmpty else { return }
        store.batch = OpenBatch()
        forgetEdited(left.edits)
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
        apply(moved, to: store.rows.map.rowCounts, in: tableView)
    }

    /// Forgets positions where the edits do not fit the counts, and UIKit may be about to raise an exception.
    private func apply(_ edits: TableEdits, to before: [Int], in tableView: UITableView) {
        guard let plan = edits.update.plan(before: before, after: tableView.rowCountsOfDataSource) else {
            return forgetEdited(edits)
        }
        // From the table, which has read them again since the reload.
        if store.needsCounts { adopt(tableView.toldRowCounts, in: tableView) }
        guard store.rows.map.rowCounts == before, !kinds.delegateTranslates else { return forgetEdited(edits) }
        follow(store.apply(plan, reconfigured: edits.reconfigured))
        noteMoved(by: edits.update)
    }

    /// A delegate that counts rows otherwise than the table, as under an ad placer, shows itself at a row that was
    /// moved. If that is known nobody asks for it. O(sections).
    private func noteMoved(by update: BatchUpdate) {
        let edited = update.rows.deleted + update.rows.inserted + update.rows.moved.map(\.to)
        let first = update.sections.isEmpty ? edited.min() : RowPosition(section: 0, row: 0)
        guard let first else { return }
        let moved = store.rows.map.lastNumberedRows.last { $0.row >= first && store.rows[$0.row] != nil }
        if let moved { kinds.markMoved(moved.id) }
    }

    /// Forgets positions, and what reloaded rows may have shown.
    private func forgetEdited(_ edits: TableEdits) {
        if edits.reloadsAny { follow(store.invalidateNames(incompleteOnly: true)) }
        follow(store.forgetPositions())
    }

    // MARK: - Heights that the app says are outdated

    /// Forgets the heights of some rows, headers and footers, and of what they show.
    func invalidate(_ rows: [RowPosition]) {
        guard !rows.isEmpty else { return }
        // In a batch after a reload nobody knows what these rows show.
        if !bringAllUpToDate(), rows.contains(where: \.isRow) { follow(store.invalidateNames(incompleteOnly: false)) }
        follow(store.invalidate(rows))
    }

    /// The row of one identity has another one from now on. Until the next reload both mean the row.
    /// O(names).
    func rename(_ name: AnyHashable, to newName: AnyHashable) {
        keeper.rename(name, to: newName)
        identityOwner.rename(name, to: newName, store)
        if !identityOwner.hasIdentities(store), store.rows.names.count == 0 {
            diagnostics.report("rename", "rename(_:to:) does nothing: no row has an identity or a key yet.")
        }
        for number in store.rows.names.numbers {
            guard let former = store.rows.names.value(of: number), AnyHashable(former) == name,
                let renamed = store.rows.names.renamed(number, to: newName)
            else { continue }
            let (kept, change) = store.rename(number, to: renamed)
            follow(change)
            if let kept, let layout = layouts.existing(number), layouts.existing(kept) == nil {
                layouts.keep(layout, under: kept, replacesOthers: true)
            }
        }
    }
}
