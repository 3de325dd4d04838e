import PrecacheCore

// The functions that interception calls, on any thread: apps and SDKs call `reloadData()` and set `delegate = nil` off
// the main thread, and UIKit lets them. Such a call cannot be followed, but it is noticed.

/// A call that tells a table of changed rows, or after which other rows may be on the screen.
enum TableCall {
    case reloadData
    case edit((inout TableEdits) -> Void)
    case beginUpdates, endUpdates
    case reloadSectionIndexTitles
    /// A data source or delegate is set.
    case setSource
    case layoutSubviews
    case didMoveToWindow
    case scrollToRow(IndexPath?, UITableView.ScrollPosition, isAnimated: Bool)
    /// `setContentOffset(_:animated:)`, to an offset in points.
    case setOffset(CGFloat, isAnimated: Bool)

    /// Without one of the two UIKit raises an exception.
    static func move(_ row: IndexPath?, to target: IndexPath?) -> TableCall {
        .edit { if let row, let target { $0.update.rows.move(RowPosition(row), to: RowPosition(target)) } }
    }

    static func reconfigure(_ rows: [IndexPath]?) -> TableCall { .edit { $0.reconfigured += .init(rows ?? []) } }

    var isLayout: Bool { if case .layoutSubviews = self { true } else { false } }

    var isScroll: Bool {
        switch self {
        case .scrollToRow, .setOffset: true
        default: false
        }
    }

    /// Whether index paths may be other rows' afterwards.
    var changesRows: Bool {
        switch self {
        case .edit, .endUpdates, .reloadData, .setSource: true
        case .beginUpdates, .reloadSectionIndexTitles, .layoutSubviews, .didMoveToWindow, .scrollToRow, .setOffset:
            false
        }
    }
}

extension TableMonitor {
    /// Runs `original`, which is UIKit's own `call`, with the table's monitor following it, if there is one.
    nonisolated static func follow(
        _ call: @autoclosure () -> TableCall, of tableView: UITableView, original: () -> Void
    ) {
        guard let monitor = tableView.monitor else { return original() }
        guard Thread.isMainThread else {
            original()
            return noticeUnseenCall(of: tableView)
        }
        // Holds: it does not leave this thread.
        nonisolated(unsafe) let call = call()
        let level = MainActor.assumeIsolated { monitor.tableWillCarryOut(call) }
        original()
        MainActor.assumeIsolated { monitor.tableDidCarryOut(call, level) }
    }

    /// Changes the store before UIKit makes the change, during which UIKit asks for heights by the new index paths.
    /// Returns the level of ``calls`` outside of the call.
    func tableWillCarryOut(_ call: TableCall) -> Int {
        let level = begin(call)
        switch call {
        case .layoutSubviews:
            readEditing()
            follower?.tableIsAboutToBeLaidOut()
        case .endUpdates: batchEnds()
        case .edit(let note):
            store.batch.edits.isCalled = true
            note(&store.batch.edits)
            applyEdits()
        case .reloadData:
            readEditing()
            follower?.templatesAreOld()
            store.batch.edits.reloadsEverything = true
            applyEdits()
        case .beginUpdates, .setSource, .reloadSectionIndexTitles, .didMoveToWindow, .scrollToRow, .setOffset: break
        }
        return level
    }

    private func begin(_ call: TableCall) -> Int {
        if calls.depth == 0, let tableView { follower?.callBegins(call, in: tableView) }
        // UIKit raises an exception where edits do not fit, or there is no such row.
        if call.changesRows || call.isScroll { endCallsWithTurn() }
        return calls.begin(call.isScroll ? .scroll : .table)
    }

    private func end(_ call: TableCall, _ level: Int) {
        calls.end(level)
        if calls.depth == 0, let tableView { follower?.callEnds(call, in: tableView) }
    }

    /// Called before a layout or reload, which asks for rows in editing mode: these are served no cached height.
    private func readEditing() { if let tableView, reader.readEditing(of: tableView) { follower?.markScreenOld() } }

    func tableDidCarryOut(_ call: TableCall, _ level: Int) {
        switch call {
        case .layoutSubviews: tableWasLaidOut()
        // Only now: UIKit first updates the visible cells, and asks for heights at the positions before the batch.
        case .beginUpdates: batchBegins()
        case .setSource: sourcesMayHaveChanged()
        case .reloadSectionIndexTitles:
            // With the counts the titles are read anyway.
            if let tableView, !store.needsCounts {
                reader.readIndexTitles(of: tableView, rowCount: store.rows.rowCount)
                follower?.markScreenOld()
            }
        case .scrollToRow(_, _, let isAnimated): follower?.scrollWasCalled(call, isAnimated: isAnimated)
        case .setOffset(_, let isAnimated):
            // Within another call UIKit itself may put the list right by it.
            if isAnimated || calls.depth == 1 { follower?.scrollWasCalled(call, isAnimated: isAnimated) }
        case .edit, .endUpdates, .reloadData, .didMoveToWindow: break
        }
        end(call, level)
    }

    /// Runs `original`, which is UIKit's own `performBatchUpdates`, with the monitor following the block of `updates`.
    nonisolated static func followBatch(
        of tableView: UITableView, _ updates: (() -> Void)?, original: (@escaping () -> Void) -> Void
    ) {
        guard let monitor = tableView.monitor, Thread.isMainThread else {
            original { updates?() }
            // A monitor that was made in the block knows nothing of the batch.
            return noticeUnseenCall(of: tableView)
        }
        let before = MainActor.assumeIsolated {
            let level = monitor.begin(.beginUpdates)
            return (calls: level, batch: monitor.batchCallBegins())
        }
        original {
            MainActor.assumeIsolated { monitor.batchBlockBegins() }
            updates?()
            MainActor.assumeIsolated { monitor.batchBlockEnds() }
        }
        MainActor.assumeIsolated {
            monitor.store.batch.level = before.batch
            monitor.end(.endUpdates, before.calls)
        }
    }

    /// Called after a call on another thread.
    func tableWasCalledUnseen() {
        follower?.templatesAreOld()
        sourcesMayHaveChanged()
        store.outdateItems(incompleteOnly: true)
        store.forgetPositions()
    }

    /// Tells the monitor on the main thread. Only the monitor is captured: the table may be in its `deinit`.
    private nonisolated static func noticeUnseenCall(of tableView: UITableView) {
        guard let monitor = tableView.monitor else { return }
        if Thread.isMainThread { return MainActor.assumeIsolated { monitor.tableWasCalledUnseen() } }
        MainTimer.perform { monitor.tableWasCalledUnseen() }
    }
}
