import Foundation

// What a table does when the text size changes. As a trait alone, of a window or of a view, it changes no height.
// [ours] Nothing is known of that, and what is asked of nobody is the worse for whoever keeps heights.

extension UITableView {
    /// The user has chosen another text size.
    ///
    /// [seen] (rdar 22008452, iOS 8; malcommac/SwiftRichString, issue 123, iOS 13) The table reads its data anew, so that
    /// labels have their new fonts and rows their new heights. (iOS 26.1) Cells that are not shown are not used again.
    ///
    /// [ours] By the public method, which whoever exchanged it hears of, and for all it knows other rows came.
    fileprivate func textSizeDidChange() {
        reloadData()
        cellPool.empty()
        headerFooterPool.empty()
    }
}

/// Listens, as long as its table is there, for another text size of the user's.
@MainActor
final class TextSizeObserver {
    /// Only made and removed: on any thread, as the table may be released on any.
    private nonisolated(unsafe) let observer: any NSObjectProtocol

    init(of table: UITableView) {
        observer = NotificationCenter.default.addObserver(
            forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
        ) { [weak table] _ in
            // Holds, or traps: the system posts it on the main thread.
            MainActor.assumeIsolated { table?.textSizeDidChange() }
        }
    }

    deinit { NotificationCenter.default.removeObserver(observer) }
}
