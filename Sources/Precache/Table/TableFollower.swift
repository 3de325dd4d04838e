/// Hears of the calls of one table.
@MainActor
protocol TableFollower: AnyObject, Sendable {
    var diagnostics: Diagnostics { get }
    /// Called before UIKit's own.
    func callBegins(_ call: TableCall)
    func callEnds(_ call: TableCall)
    /// Returns how a batch around it stands, for ``batchCallEnds(within:)``.
    func batchCallBegins() -> OpenBatch.Level
    func batchBlockBegins()
    func batchBlockEnds()
    func batchCallEnds(within outer: OpenBatch.Level)
    /// The table was called on another thread, or while nobody followed it.
    func tableWasCalledUnseen()
    func tableIsGone()
}

/// A table's follower, which the table owns. It learns on the main thread that the table is gone, even where another
/// thread releases it: it owns views, observers of the main run loop and closures of the app.
class FollowerBox: @unchecked Sendable {
    // Holds: nothing here changes.
    let follower: any TableFollower

    @MainActor
    init(_ follower: any TableFollower) { self.follower = follower }

    deinit {
        guard Thread.isMainThread else { return MainTimer.perform { [follower] in follower.tableIsGone() } }
        MainActor.assumeIsolated { follower.tableIsGone() }
    }
}

/// Calls of apps come on any thread: apps and SDKs call `reloadData()` and set `delegate = nil` off the main thread,
/// and UIKit lets them. Such a call cannot be followed, but it is noticed.
extension UITableView {
    /// Runs `original`, which is UIKit's own `call`, with the table's follower following it, if there is one.
    nonisolated func follow(_ call: @autoclosure () -> TableCall, original: () -> Void) {
        guard let follower = followerBox?.follower else { return original() }
        guard Thread.isMainThread else {
            original()
            return noticeUnseenCall()
        }
        // Holds: it does not leave this thread.
        nonisolated(unsafe) let call = call()
        MainActor.assumeIsolated { follower.callBegins(call) }
        original()
        MainActor.assumeIsolated { follower.callEnds(call) }
    }

    /// Runs `original`, which is UIKit's own `performBatchUpdates`, with the follower following the block of `updates`.
    nonisolated func followBatch(_ updates: (() -> Void)?, original: (@escaping () -> Void) -> Void) {
        guard let follower = followerBox?.follower, Thread.isMainThread else {
            original { updates?() }
            // A follower that was made in the block knows nothing of the batch.
            return noticeUnseenCall()
        }
        let outer = MainActor.assumeIsolated { follower.batchCallBegins() }
        original {
            MainActor.assumeIsolated { follower.batchBlockBegins() }
            updates?()
            MainActor.assumeIsolated { follower.batchBlockEnds() }
        }
        MainActor.assumeIsolated { follower.batchCallEnds(within: outer) }
    }

    /// Tells the follower on the main thread. Only that is captured: the table may be in its `deinit`.
    private nonisolated func noticeUnseenCall() {
        guard let follower = followerBox?.follower else { return }
        if Thread.isMainThread { return MainActor.assumeIsolated { follower.tableWasCalledUnseen() } }
        MainTimer.perform { follower.tableWasCalledUnseen() }
    }
}
