/// What a table keeps with it: its monitor, and who follows that. They are told on the main thread when the table goes,
/// on whatever thread it does: they own views, observers of the main run loop and closures of the app.
final class MonitorBox: Sendable {
    let monitor: TableMonitor
    let follower: any TableFollower

    @MainActor
    init(_ monitor: TableMonitor, _ follower: any TableFollower) {
        (self.monitor, self.follower) = (monitor, follower)
        monitor.follower = follower
    }

    deinit {
        guard Thread.isMainThread else {
            return DispatchQueue.main.async { [monitor] in monitor.tableIsGone() }
        }
        MainActor.assumeIsolated { monitor.tableIsGone() }
    }
}

extension UITableView {
    /// The table's monitor, if it has one. To be asked on any thread.
    nonisolated var monitor: TableMonitor? { kept?.monitor }
}
