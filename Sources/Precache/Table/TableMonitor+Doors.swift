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

    /// Without one of the two UIKit raises an exception.
    static func move(_ row: IndexPath?, to target: IndexPath?) -> TableCall {
        .edit { if let row, let target { $0.update.rows.move(RowPosition(row), to: RowPosition(target)) } }
    }

    static func reconfigure(_ rows: [IndexPath]?) -> TableCall { .edit { $0.reconfigured += .init(rows ?? []) } }
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

    /// Runs `original`, which is UIKit's own `performBatchUpdates`, with the monitor following the block of `updates`.
    nonisolated static func followBatch(
        of tableView: UITableView, _ updates: (() -> Void)?, original: (@escaping () -> Void) -> Void
    ) {
        guard let monitor = tableView.monitor, Thread.isMainThread else {
            original { updates?() }
            // A monitor that was made in the block knows nothing of the batch.
            return noticeUnseenCall(of: tableView)
        }
        let before = MainActor.assumeIsolated { monitor.batchCallBegins() }
        original {
            MainActor.assumeIsolated { monitor.batchBlockBegins() }
            updates?()
            MainActor.assumeIsolated { monitor.batchBlockEnds() }
        }
        MainActor.assumeIsolated { monitor.batch = before }
    }

    /// Tells the monitor on the main thread. Only the monitor is captured: the table may be in its `deinit`.
    private nonisolated static func noticeUnseenCall(of tableView: UITableView) {
        guard let monitor = tableView.monitor else { return }
        if Thread.isMainThread { return MainActor.assumeIsolated { monitor.tableWasCalledUnseen() } }
        DispatchQueue.main.async { monitor.tableWasCalledUnseen() }
    }
}
