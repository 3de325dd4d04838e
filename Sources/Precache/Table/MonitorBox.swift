/// A table's monitor and follower, which the table owns. Both learn on the main thread that the table is gone, even
/// where another thread releases it: they own views, observers of the main run loop and closures of the app.
final class MonitorBox: Sendable {
    let monitor: TableMonitor
    let follower: any TableFollower

    @MainActor
    init(_ monitor: TableMonitor, _ follower: any TableFollower) {
        self.monitor = monitor
        self.follower = follower
        monitor.follower = follower
    }

    deinit {
        guard Thread.isMainThread else { return MainTimer.perform { [monitor] in monitor.tableIsGone() } }
        MainActor.assumeIsolated { monitor.tableIsGone() }
    }
}

extension UITableView {
    nonisolated var monitor: TableMonitor? { monitorBox?.monitor }
}
