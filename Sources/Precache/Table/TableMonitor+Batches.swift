import CoreFoundation
import PrecacheCore

// Batch updates: when one begins, and how it is over, by whichever way that shows.

extension TableMonitor {
    /// Closes the batch where its end could not be seen, as that of a diffable data source's apply: it began by the public
    /// method, told of no edit, and the table agrees with its data source, on other counts than are known. Rows with
    /// identities are found by them anyway, whether it ended or has told of nothing yet. O(sections) in a batch.
    func noticeUnseenEnd(in tableView: UITableView) {
        guard batch.mayEndUnseen, edits.isEmpty, tableView.agreesWithDataSource,
            store.identities != nil || !store.needsCounts && store.rows.rowCounts != tableView.toldRowCounts
        else { return }
        batch = BatchDepth()
    }

    /// A batch update begins, or one within it.
    func batchBegins() {
        noteCallBegins()
        batch.begin()
    }

    /// A batch update ends, or one within it. The table has not carried it out yet.
    func batchEnds() { follow(batch.end()) }

    /// `performBatchUpdates` is called, before UIKit hears of it. Returns what ``batch`` is to be at its end.
    func batchCallBegins() -> BatchDepth {
        noteCallBegins()
        return batch.callBegins()
    }

    /// The updates have been made. The table has not carried them out yet.
    func batchBlockEnds() { follow(batch.blockEnds()) }

    private func follow(_ end: BatchDepth.End) {
        switch end {
        case .inner: break
        case .outermost:
            if edits.isEmpty, !calls.isTelling { noteHeightsMayHaveChanged() }
            applyEdits()
        // Which edits it had nobody knows.
        case .unseen: store.forgetPositions()
        }
    }

    /// An empty batch has the table ask for its heights again: the app says by it that rows are higher or lower now. So what
    /// is on the screen is measured again, as if its cells had been configured again.
    private func noteHeightsMayHaveChanged() {
        edits.reconfigured = (tableView?.indexPathsForVisibleRows ?? []).map { RowPosition($0) }
    }

    /// A batch does not outlast its turn of the loop: one that is open was ended on a path that cannot be seen, was left open by the
    /// app, or by an exception that the app caught. So were measurements and questions, unless the loop runs within them.
    func loopIsAboutToSleep(isNested: Bool) -> Bool {
        // Another thread may let go of the table meanwhile, and with it of all that is asked here.
        guard let tableView else { return false }
        defer { withExtendedLifetime(tableView) {} }
        let isMeasuring = isNested && (calls.isMeasuring || calls.question != nil)
        if !isMeasuring { calls.forget() }
        if !batch.isAtRest { batchWasLeftOpen() }
        return isMeasuring
    }

    /// A measurement, a question or a batch begins, in which the app's code runs.
    func noteCallBegins() {
        LoopSleep.noteNextTime(of: self, isOutermost: !calls.isMeasuring && calls.question == nil)
    }

    private func batchWasLeftOpen() {
        let wasOpen = batch.isOpen
        batch = BatchDepth()
        guard wasOpen || !edits.isEmpty else { return }
        forgetEdited(takeEdits())
        // The scheduler may have asked already, for this turn of the loop.
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }
}
