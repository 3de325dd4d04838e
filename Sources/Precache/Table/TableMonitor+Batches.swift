import CoreFoundation
import PrecacheCore

/// How deep the batch updates of a table are nested, by the public calls that were seen.
///
/// `performBatchUpdates(_:completion:)` may call both, one or none of the public `beginUpdates()` and `endUpdates()`
/// itself, as versions of UIKit differ. So its block says where the batch ends, and its own calls count for nothing.
struct BatchDepth {
    var depth = 0
    /// The depth outside of the innermost `performBatchUpdates`; nil where none is being carried out.
    var floor: Int?
}

extension TableMonitor {
    func batchBegins() {
        noteCallBegins()
        batch.depth += 1
    }

    func batchEnds() {
        // Of `performBatchUpdates` itself, whose block has ended.
        if batch.depth == batch.floor { return }
        batchEnds(at: batch.depth > 0 ? batch.depth - 1 : nil)
    }

    /// `performBatchUpdates` is called, before UIKit hears of it. Returns what ``batch`` is to be at its end.
    func batchCallBegins() -> BatchDepth {
        noteCallBegins()
        defer { batch.floor = batch.depth }
        return batch
    }

    func batchBlockBegins() { if let floor = batch.floor { batch.depth = floor + 1 } }

    func batchBlockEnds() { batchEnds(at: batch.floor) }

    /// - Parameter depth: what it is now; nil where nobody saw the batch begin.
    private func batchEnds(at depth: Int?) {
        // Which edits it had nobody knows.
        guard let depth else { return store.forgetPositions() }
        batch.depth = depth
        guard depth == 0 else { return }
        // By an empty batch the app says that rows are higher or lower now: what is on the screen is measured again.
        if edits.isEmpty, !calls.isTelling {
            edits.reconfigured = .init(tableView?.indexPathsForVisibleRows ?? [])
        }
        applyEdits()
    }

    /// Closes the batch where its end could not be seen, as that of a diffable data source's apply: it began by the
    /// public method, told of no edit, and the table agrees with its data source, on other counts than are known. Rows
    /// with identities are found by them anyway. O(sections) in a batch.
    func noticeUnseenEnd(in tableView: UITableView) {
        // The block of `performBatchUpdates` ends in sight.
        guard store.isInBatch, batch.floor == nil, edits.isEmpty, tableView.agreesWithDataSource,
            store.identities != nil || !store.needsCounts && store.rows.rowCounts != tableView.toldRowCounts
        else { return }
        batch = BatchDepth()
    }

    /// A measurement, a question or a batch begins, in which the app's code runs.
    func noteCallBegins() {
        LoopSleep.noteNextTime(of: self, isOutermost: !calls.isMeasuring && calls.question == nil)
    }

    /// A batch that is open was ended on a path that cannot be seen, was left open by the app, or by an exception that
    /// the app caught. So were measurements and questions, unless the loop runs within them.
    func loopIsAboutToSleep(isNested: Bool) -> Bool {
        // Another thread may let go of the table meanwhile, and with it of all that is asked here.
        guard let tableView else { return false }
        defer { withExtendedLifetime(tableView) {} }
        let isMeasuring = isNested && (calls.isMeasuring || calls.question != nil)
        if !isMeasuring { calls.forget() }
        let wasOpen = store.isInBatch
        batch = BatchDepth()
        if wasOpen || !edits.isEmpty {
            forgetEdited(takeEdits())
            // The scheduler may have asked already, for this turn of the loop.
            CFRunLoopWakeUp(CFRunLoopGetMain())
        }
        return isMeasuring
    }
}
