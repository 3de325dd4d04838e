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
    case scrollToRow

    /// Without one of the two UIKit raises an exception.
    static func move(_ row: IndexPath?, to target: IndexPath?) -> TableCall {
        .edit { if let row, let target { $0.update.rows.move(RowPosition(row), to: RowPosition(target)) } }
    }

    static func reconfigure(_ rows: [IndexPath]?) -> TableCall { .edit { $0.reconfigured += .init(rows ?? []) } }

    var isLayout: Bool { if case .layoutSubviews = self { true } else { false } }
    var isScroll: Bool { if case .scrollToRow = self { true } else { false } }

    /// Whether index paths may be other rows' afterwards.
    var changesRows: Bool {
        switch self {
        case .edit, .endUpdates, .reloadData, .setSource: true
        case .beginUpdates, .reloadSectionIndexTitles, .layoutSubviews, .didMoveToWindow, .scrollToRow: false
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
        let asked = MainActor.assumeIsolated { monitor.tableWillCarryOut(call) }
        original()
        MainActor.assumeIsolated { monitor.tableDidCarryOut(call, within: asked) }
    }

    /// Changes the store before UIKit makes the change, during which UIKit asks for heights by the new index paths.
    /// Returns the question that is being asked ahead, put aside: within a call the table asks questions of its own.
    func tableWillCarryOut(_ call: TableCall) -> DelegateQuestion? {
        let asked = calls.askedAhead
        begin(call)
        // A jump asks around its target, and lays out as well.
        if !call.isScroll {
            if calls.synchronizedSection == nil { calls.missedHeight = 0 }
            calls.synchronizedSection = -1
        }
        if asked != nil { calls.question = nil }
        switch call {
        case .layoutSubviews:
            noteEditing()
            follower?.tableIsAboutToBeLaidOut()
        case .endUpdates: batchEnds()
        case .edit(let note):
            note(&edits)
            applyEdits()
        case .reloadData:
            noteEditing()
            sizing.removeTemplates()
            edits.reloadsEverything = true
            applyEdits()
        case .beginUpdates, .setSource, .reloadSectionIndexTitles, .didMoveToWindow, .scrollToRow: break
        }
        return asked
    }

    private func begin(_ call: TableCall) {
        if calls.depth == 0, let tableView { follower?.callBegins(call, in: tableView) }
        calls.depth += 1
        // UIKit raises an exception where edits do not fit, or there is no such row.
        if call.changesRows || call.isScroll { noteCallBegins() }
    }

    private func end(_ call: TableCall) {
        calls.depth = max(calls.depth - 1, 0)
        if calls.depth == 0, let tableView { follower?.callEnds(call, in: tableView) }
    }

    /// Called before a layout or reload, which asks for rows in editing mode: these are served no cached height.
    private func noteEditing() { if let tableView, reader.readEditing(of: tableView) { store.noteScreenIsOld() } }

    func tableDidCarryOut(_ call: TableCall, within asked: DelegateQuestion?) {
        if let asked { calls.question = asked }
        calls.synchronizedSection = nil
        switch call {
        case .layoutSubviews: tableWasLaidOut()
        // Only now: UIKit first updates the visible cells, and asks for heights at the positions before the batch.
        case .beginUpdates: batchBegins()
        case .setSource: sourcesMayHaveChanged()
        case .reloadSectionIndexTitles:
            // With the counts the titles are read anyway.
            if let tableView, !store.needsCounts {
                readIndexTitles(of: tableView)
                store.noteScreenIsOld()
            }
        case .scrollToRow: follower?.scrollWasCalled()
        case .edit, .endUpdates, .reloadData, .didMoveToWindow: break
        }
        end(call)
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
            monitor.begin(.beginUpdates)
            return monitor.batchCallBegins()
        }
        original {
            MainActor.assumeIsolated { monitor.batchBlockBegins() }
            updates?()
            MainActor.assumeIsolated { monitor.batchBlockEnds() }
        }
        MainActor.assumeIsolated {
            monitor.batch = before
            monitor.end(.endUpdates)
        }
    }

    /// Called after a call on another thread.
    func tableWasCalledUnseen() {
        sizing.removeTemplates()
        sourcesMayHaveChanged()
        store.change { $0.invalidateItems(incompleteOnly: true) }
        store.forgetPositions()
    }

    /// Tells the monitor on the main thread. Only the monitor is captured: the table may be in its `deinit`.
    private nonisolated static func noticeUnseenCall(of tableView: UITableView) {
        guard let monitor = tableView.monitor else { return }
        if Thread.isMainThread { return MainActor.assumeIsolated { monitor.tableWasCalledUnseen() } }
        Later.perform { monitor.tableWasCalledUnseen() }
    }
}
