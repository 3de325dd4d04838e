import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension Precacher {
    /// Carries the table's own `call` out, as `original`, with the cache following it.
    ///
    /// The cache changes before UIKit does: while it carries a change out, UIKit asks for the heights of rows by their
    /// new index paths.
    static func follow(_ call: TableCall, of tableView: UITableView, original: () -> Void) {
        let precacher = tableView.existingPrecacher
        precacher?.follow(call)
        original()
        switch call {
        case .layoutSubviews: precacher?.tableWasLaidOut()
        case .setSource: precacher?.sourcesMayHaveChanged()
        case .reloadSectionIndexTitles: precacher?.readIndexTitles()
        default: break
        }
    }

    /// The updates of a `performBatchUpdates`, with the cache following them: what UIKit is to run in their place.
    static func following(_ updates: (() -> Void)?, of tableView: UITableView) -> (() -> Void)? {
        guard let precacher = tableView.existingPrecacher else { return updates }
        return {
            precacher.follow(.beginUpdates)
            updates?()
            precacher.follow(.endUpdates)
        }
    }

    private func follow(_ call: TableCall) {
        switch call {
        case .beginUpdates: edits.begin()
        case .endUpdates: if edits.end() { applyEdits() }
        case .setSource, .layoutSubviews, .reloadSectionIndexTitles: break
        default:
            // Another class or nib may be registered by now.
            if case .reloadData = call {
                cellTemplates.removeAll()
                headerFooterTemplates.removeAll()
            }
            edits.note(call)
            if !edits.isInBatch { applyEdits() }
        }
    }

    /// Moves heights as the table is about to move rows. Where the edits do not fit what is known, everything is
    /// forgotten instead: the data source changed at another time, or UIKit is about to raise an exception.
    private func applyEdits() {
        let collected = edits.take()
        guard let tableView, !collected.reloadsEverything else { return forgetEdited(collected) }
        if collected.isEmpty { return }
        // The table's own counts are those of before: it is told after this.
        let before = tableView.toldRowCounts
        guard let plan = try? collected.update.plan(before: before, after: tableView.rowCountsOfDataSource) else {
            return forgetEdited(collected)
        }
        for keeper in positionKeepers { keeper.follow(plan) }
        // The table was reloaded, and not laid out since: it has read its counts again by now.
        if needsCounts, !wasMadeInBatch, heightsToTakeBack == nil {
            heights.updateAll { $0.adopt(before) }
            countsWereAdopted(of: tableView)
        }
        guard !needsCounts, cache.rowCounts == before else { return forgetEdited(collected) }
        generation += 1
        heights.updateAll { $0.apply(collected, plan, before: before) }
        forgetItems(of: collected, plan)
        warmWhatIsUnknown()
    }

    /// The user has dragged a row.
    func moveHeight(at row: RowPosition, to target: RowPosition) {
        guard !needsCounts, !edits.isInBatch, let tableView else { return }
        var update = BatchUpdate()
        update.moveRow(row, to: target)
        let before = cache.rowCounts
        guard let plan = try? update.plan(before: before, after: tableView.rowCountsOfDataSource) else {
            return forgetPositions()
        }
        generation += 1
        heights.updateAll { known in
            if known.rows.rowCounts == before { known.rows.apply(plan) }
        }
    }

    /// Forgets where rows are, and what was reloaded, wherever that is.
    private func forgetEdited(_ collected: PendingEdits.Edits) {
        if collected.reloadsAnything {
            if let identities, !identities.hasLayoutState { identities.invalidateAll() }
            heights.updateAll { $0.forgetIncompleteKeys() }
        }
        forgetPositions()
    }

    /// Where the app tells no layout state, a reload says that a row's item has changed.
    private func forgetItems(of collected: PendingEdits.Edits, _ plan: BatchPlan) {
        guard let identities, !identities.hasLayoutState else { return }
        for row in collected.update.reloadedRows + collected.reconfigured {
            if let position = plan.position(of: row) { identities.invalidate(at: IndexPath(position)) }
        }
        for section in collected.update.reloadedSections {
            guard let now = plan.reloadedSection(section) else { continue }
            for row in 0..<(cache.rowCount(inSection: now) ?? 0) {
                identities.invalidate(at: IndexPath(row: row, section: now))
            }
        }
    }
}

extension EnvironmentHeights {
    /// Moves heights as a batch moves rows and sections of a table with `before` rows in each section.
    fileprivate mutating func apply(_ collected: PendingEdits.Edits, _ plan: BatchPlan, before: [Int]) {
        guard rows.rowCounts == before else {
            // Nothing is known by position here, and so not what keys the reloaded rows have.
            if collected.reloadsAnything { forgetIncompleteKeys() }
            return
        }
        if keyed.count > 0, rows.hasAnyChanged(takenAwayBy: plan) { changesWereLost() }
        rows.apply(plan)
        supplements.applyToSections(plan)
        for row in collected.reconfigured {
            if let position = plan.position(of: row) { rows.forget(position) }
        }
    }
}
