import CoreFoundation
import Foundation
import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension Precacher {
    // On any thread: apps and SDKs call `reloadData()` and set `delegate = nil` off the main thread, and UIKit lets
    // them. What is done there cannot be followed, but it is noticed.

    /// Carries the table's own `call` out, as `original`, with its precacher following it if it has one.
    ///
    /// The cache changes before UIKit does: while it carries a change out, UIKit asks for the heights of rows by their
    /// new index paths.
    nonisolated static func follow(
        _ call: @autoclosure () -> TableCall, of tableView: UITableView, original: () -> Void
    ) {
        guard let precacher = tableView.existingPrecacher else { return original() }
        guard Thread.isMainThread else {
            original()
            return noticeCallOnAnotherThread(of: tableView)
        }
        let call = call()
        MainActor.assumeIsolated { precacher.tableWillCarryOut(call) }
        original()
        MainActor.assumeIsolated { precacher.tableDidCarryOut(call) }
    }

    /// A batch update begins, or one within it: to be called for any table, before UIKit hears of it.
    nonisolated static func batchBegins(in tableView: UITableView) {
        guard Thread.isMainThread else { return noticeCallOnAnotherThread(of: tableView) }
        MainActor.assumeIsolated {
            OpenBatches.begin(in: tableView)
            tableView.existingPrecacher?.edits.isInBatch = true
        }
    }

    /// A batch update ends: to be called for any table, before UIKit carries it out.
    nonisolated static func batchEnds(in tableView: UITableView) {
        guard Thread.isMainThread else { return noticeCallOnAnotherThread(of: tableView) }
        MainActor.assumeIsolated {
            let end = OpenBatches.end(in: tableView)
            tableView.existingPrecacher?.batchEnds(end)
        }
    }

    /// The precacher is told on the main thread, as soon as that has time. Not with a reference to the table, which may
    /// be in its `deinit`.
    private nonisolated static func noticeCallOnAnotherThread(of tableView: UITableView) {
        guard let precacher = tableView.existingPrecacher else { return }
        DispatchQueue.main.async { precacher.tableWasCalledOnAnotherThread() }
    }

    private func tableWasCalledOnAnotherThread() {
        dropTemplates()
        sourcesMayHaveChanged()
        forgetReloaded()
        forgetPositions()
    }

    private func batchEnds(_ end: OpenBatches.End) {
        switch end {
        case .inner: break
        case .outermost:
            edits.isInBatch = false
            applyEdits()
        // Which edits it had nobody knows.
        case .unseen: forgetPositions()
        }
    }

    /// The main run loop is about to sleep, and the table's batch never ended.
    func batchWasLeftOpen() {
        edits.isInBatch = false
        forgetEdited(edits.take())
        // The scheduler may have asked already, for this turn of the loop.
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    private func tableWillCarryOut(_ call: TableCall) {
        switch call {
        case .setSource, .layoutSubviews, .reloadSectionIndexTitles: break
        default:
            if case .reloadData = call { dropTemplates() }
            edits.note(call)
            if !edits.isInBatch { applyEdits() }
        }
    }

    private func tableDidCarryOut(_ call: TableCall) {
        switch call {
        case .layoutSubviews: tableWasLaidOut()
        case .setSource: sourcesMayHaveChanged()
        case .reloadSectionIndexTitles: readIndexTitles()
        default: break
        }
    }

    /// Another class or nib may be registered by now.
    private func dropTemplates() {
        cellTemplates.removeAll()
        headerFooterTemplates.removeAll()
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
        if needsCounts, heightsToTakeBack == nil {
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
        if collected.reloadsAnything { forgetReloaded() }
        forgetPositions()
    }

    /// Rows were reloaded, and nobody knows which.
    private func forgetReloaded() {
        if let identities, !identities.hasLayoutState { identities.invalidateAll() }
        heights.updateAll { $0.forgetIncompleteKeys() }
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
