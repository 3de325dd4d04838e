import CoreFoundation
import Dispatch
import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

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
    private var batch = BatchDepth() {
        didSet { if store.isInBatch != batch.isOpen { store.isInBatch = batch.isOpen } }
    }
    /// What it has told so far.
    private var edits = TableEdits()
    /// What is kept in its place on the screen while the table is changed.
    var keeper: PositionKeeper? {
        didSet {
            guard keeper != nil else { return }
            // Where the app catches an exception of UIKit's, nobody comes back to end this.
            DispatchQueue.main.async { [weak tableView] in tableView?.existingPrecacher?.monitor.keeper = nil }
        }
    }
    /// Where the table is to stand as soon as it can be scrolled.
    var destination: Destination?
    private var questions = QuestionsSetAside()
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

    /// Closes the batch where its end could not be seen, as that of a diffable data source's apply: it began by the public
    /// method, told of no edit, and the table agrees with its data source, on other counts than are known. Rows with
    /// identities are found by them anyway, whether it ended or has told of nothing yet. O(sections) in a batch.
    func noticeUnseenEnd(in tableView: UITableView) {
        guard batch.mayEndUnseen, edits.isEmpty, tableView.agreesWithDataSource,
            warmer.desk.identities != nil || !store.needsCounts && store.rows.rowCounts != tableView.toldRowCounts
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

    /// `performBatchUpdates` is called, before UIKit hears of it. Returns what ``batchCallEnds(_:)`` is to be given.
    func batchCallBegins() -> BatchDepth {
        noteCallBegins()
        return batch.callBegins()
    }

    func batchBlockBegins() { batch.blockBegins() }

    /// The updates have been made. The table has not carried them out yet.
    func batchBlockEnds() { follow(batch.blockEnds()) }

    func batchCallEnds(_ before: BatchDepth) { batch = before }

    private func follow(_ end: BatchDepth.End) {
        switch end {
        case .inner: break
        case .outermost:
            if edits.isEmpty, !warmer.estimates.isTelling { noteHeightsMayHaveChanged() }
            applyEdits()
        // Which edits it had nobody knows.
        case .unseen: forgetPositions()
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
        let isMeasuring = isNested && (measurer.isMeasuring || warmer.desk.question != nil)
        if !isMeasuring { forgetCallsUnderWay() }
        if !batch.isAtRest { batchWasLeftOpen() }
        return isMeasuring
    }

    /// A measurement, a question or a batch begins, in which the app's code runs.
    func noteCallBegins() {
        LoopSleep.noteNextTime(of: self, isOutermost: !measurer.isMeasuring && warmer.desk.question == nil)
    }

    private func forgetCallsUnderWay() {
        questions = QuestionsSetAside()
        warmer.desk.question = nil
        measurer.forgetCallsUnderWay()
        cells.isLooking = false
        warmer.estimates.isTelling = false
        ObservedModels.depth = 0
    }

    private func batchWasLeftOpen() {
        let wasOpen = batch.isOpen
        batch = BatchDepth()
        guard wasOpen || !edits.isEmpty else { return }
        forgetEdited(takeEdits())
        // The scheduler may have asked already, for this turn of the loop.
        CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    func tableWillCarryOut(_ call: TableCall) {
        questions.callBegins(warmer.desk)
        if case .layoutSubviews = call { comeBack() }
        guard call.isEdit else { return }
        if case .reloadData = call { measurer.removeTemplates() }
        edits.note(call)
        if store.isInBatch { store.callOffWork(of: call) } else { applyEdits() }
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
            }
        default: break
        }
    }

    /// What was done cannot be followed, but it is noticed.
    func tableWasCalledOnAnotherThread() {
        measurer.removeTemplates()
        sourcesMayHaveChanged()
        store.invalidateIncompleteItems()
        forgetPositions()
    }

    private func takeEdits() -> TableEdits {
        defer { edits = TableEdits() }
        return edits
    }

    /// Moves heights as the table is about to move rows. Where the edits do not fit what is known, everything is
    /// forgotten instead: the data source changed at another time, or UIKit is about to raise an exception.
    private func applyEdits() {
        let collected = takeEdits()
        guard let tableView, !collected.reloadsEverything else { return forgetEdited(collected) }
        if collected.isEmpty { return }
        // The table's own counts are those of before: it is told after this.
        let before = tableView.toldRowCounts
        guard let plan = try? collected.update.plan(before: before, after: tableView.rowCountsOfDataSource) else {
            return forgetEdited(collected)
        }
        // The table was reloaded, and not laid out since: it has read its counts again by now.
        if store.needsCounts, store.adoptInAllEnvironments(before) { countsWereRead(tableView) }
        carry(plan, of: collected, before: before)
        warmer.wake()
    }

    /// Carries what becomes of rows to everybody who follows them.
    private func carry(_ plan: BatchPlan, of edits: TableEdits, before: [Int]) {
        keeper?.follow(plan)
        guard !store.needsCounts, store.rows.rowCounts == before else { return forgetEdited(edits) }
        store.apply(edits, plan, before: before)
        _ = measurer.settling?.ticket?.move(edits, plan, generation: store.generation)
    }

    /// Forgets where rows are, and what was reloaded, wherever that is.
    private func forgetEdited(_ collected: TableEdits) {
        if collected.reloadsAnything { store.invalidateIncompleteItems() }
        forgetPositions()
    }

    /// The user has dragged a row.
    func moveHeight(at row: RowPosition, to target: RowPosition) {
        guard !store.needsCounts, !store.isInBatch, let tableView else { return }
        var edits = TableEdits()
        edits.update.moveRow(row, to: target)
        let before = store.rows.rowCounts
        guard let plan = try? edits.update.plan(before: before, after: tableView.rowCountsOfDataSource) else {
            return forgetPositions()
        }
        carry(plan, of: edits, before: before)
    }

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
        forgetEverything()
    }

    // MARK: - Forgetting

    /// Forgets what is known by position, in every environment; heights by item are kept.
    func forgetPositions() {
        store.forgetPositions()
        warmer.wake()
    }

    /// Forgets every height, in every environment.
    func forgetEverything() {
        store.forgetEverything()
        warmer.wake()
    }

    /// Forgets the heights of rows that are there, and of the items that they show.
    func invalidate(_ rows: [RowPosition]) {
        guard !rows.isEmpty else { return }
        synchronizeAllSections()
        // Inside a batch after a reload nobody knows what these rows show.
        if store.needsCounts { store.invalidateAllItems() }
        store.invalidate(rows)
        warmer.wake()
    }

    /// Forgets the height of a header or footer.
    func invalidate(supplement: RowPosition) {
        synchronizeAllSections()
        store.invalidate(supplement: supplement)
        warmer.wake()
    }

    /// Forgets the heights of items, in every environment.
    func invalidate(itemsNamed names: [AnyHashable]) {
        guard !names.isEmpty else { return }
        store.invalidate(itemsNamed: names)
        warmer.wake()
    }

    /// The system asks for memory: what is not of use at this moment goes.
    func dropCaches() {
        store.removeOtherEnvironments()
        cells.removeOtherEnvironments()
        measurer.removeTemplates()
        warmer.dropCaches()
    }
}
