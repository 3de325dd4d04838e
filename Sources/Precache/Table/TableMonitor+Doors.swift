// The doors that interception calls, on any thread: apps and SDKs call `reloadData()` and set `delegate = nil` off the main
// thread, and UIKit lets them. What is done there cannot be followed, but it is noticed.

extension TableMonitor {
    /// Carries the table's own `call` out, as `original`, with its monitor following it if it has one.
    ///
    /// The store changes before UIKit does: while it carries a change out, UIKit asks for the heights of rows by their new
    /// index paths.
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
        MainActor.assumeIsolated { monitor.tableWillCarryOut(call) }
        original()
        MainActor.assumeIsolated { monitor.tableDidCarryOut(call) }
    }

    /// A batch update has begun, or one within it: to be called after UIKit has heard of it, which asks heights then.
    nonisolated static func batchBegins(in tableView: UITableView) {
        tell(tableView) { $0.batchBegins() }
    }

    /// A batch update ends: to be called before UIKit carries it out.
    nonisolated static func batchEnds(in tableView: UITableView) {
        tell(tableView) { $0.batchEnds() }
    }

    private nonisolated static func tell(_ tableView: UITableView, _ note: @MainActor (TableMonitor) -> Void) {
        guard let monitor = tableView.monitor else { return }
        guard Thread.isMainThread else { return noticeUnseenCall(of: tableView) }
        MainActor.assumeIsolated { note(monitor) }
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
            MainActor.assumeIsolated { monitor.batch.blockBegins() }
            updates?()
            MainActor.assumeIsolated { monitor.batchBlockEnds() }
        }
        MainActor.assumeIsolated { monitor.batch = before }
    }

    /// The monitor is told on the main thread, as soon as that has time. Not with a reference to the table, which may be in
    /// its `deinit`.
    private nonisolated static func noticeUnseenCall(of tableView: UITableView) {
        guard let monitor = tableView.monitor else { return }
        if Thread.isMainThread { return MainActor.assumeIsolated { monitor.tableWasCalledUnseen() } }
        DispatchQueue.main.async { monitor.tableWasCalledUnseen() }
    }
}
