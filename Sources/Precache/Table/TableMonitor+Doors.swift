import PrecacheCore

// The doors that interception calls, on any thread: apps and SDKs call `reloadData()` and set `delegate = nil` off the
// main thread, and UIKit lets them. What is done there cannot be followed, but it is noticed.

/// A call by which an app tells its table that rows changed, or after which other rows may be on the screen.
enum TableCall {
    case reloadData
    /// Rows or sections come, go, move, or show something else.
    case edit((inout TableEdits) -> Void)
    case beginUpdates, endUpdates
    case reloadSectionIndexTitles
    /// The table gets a data source or a delegate.
    case setSource
    case layoutSubviews

    /// A row moves. UIKit raises where one of the two is missing.
    static func move(_ row: IndexPath?, to target: IndexPath?) -> TableCall {
        .edit { if let row, let target { $0.update.moveRow(RowPosition(row), to: RowPosition(target)) } }
    }

    static func reconfigure(_ rows: [IndexPath]?) -> TableCall { .edit { $0.reconfigured += .init(rows ?? []) } }
}

extension TableMonitor {
    /// Carries the table's own `call` out, as `original`, with its monitor following it if it has one.
    nonisolated static func follow(
        _ call: @autoclosure () -> TableCall, of tableView: UITableView, original: () -> Void
    ) {
        guard let monitor = tableView.monitor else { return original() }
        guard Thread.isMainThread else {
            original()
            return noticeUnseenCall(of: tableView)
        }
        // Made here, and used on this thread.
        nonisolated(unsafe) let call = call()
        let asked = MainActor.assumeIsolated { monitor.tableWillCarryOut(call) }
        original()
        MainActor.assumeIsolated { monitor.tableDidCarryOut(call, within: asked) }
    }

    /// Carries `performBatchUpdates` out, as `original`, which is given `updates` with what follows them around it.
    nonisolated static func followBatch(
        of tableView: UITableView, _ updates: (() -> Void)?, original: (@escaping () -> Void) -> Void
    ) {
        guard let monitor = tableView.monitor, Thread.isMainThread else {
            original { updates?() }
            // One that was made in the block knows nothing of the batch.
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

    /// The monitor is told on the main thread, as soon as that has time. Not with a reference to the table, which may
    /// be in its `deinit`.
    private nonisolated static func noticeUnseenCall(of tableView: UITableView) {
        guard let monitor = tableView.monitor else { return }
        if Thread.isMainThread { return MainActor.assumeIsolated { monitor.tableWasCalledUnseen() } }
        DispatchQueue.main.async { monitor.tableWasCalledUnseen() }
    }
}
