#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// How deep batch updates are nested, of each table that has one open: a precacher that is made inside a batch knows of
/// it. Not for what is edited in them: that is ``TableEdits``.
///
/// Nothing that UIKit tells says it. (Apple, `UITableView.hasUncommittedUpdates`: drop placeholders and reordering.)
@MainActor
enum OpenBatches {
    private static var batches: [ObjectIdentifier: Batch] = [:]

    private struct Batch {
        /// Another table may have its address once it is gone.
        private(set) weak var tableView: UITableView?
        var depth = 0
    }

    /// What an `endUpdates` was the end of.
    enum End {
        case outermost
        case inner
        /// A batch that nobody saw begin.
        case unseen
    }

    static func isOpen(in tableView: UITableView) -> Bool {
        !batches.isEmpty && batches[ObjectIdentifier(tableView)]?.tableView === tableView
    }

    static func begin(in tableView: UITableView) {
        for observer in observers { observer.turnOn() }
        if !isOpen(in: tableView) { batches[ObjectIdentifier(tableView)] = Batch(tableView: tableView) }
        batches[ObjectIdentifier(tableView)]?.depth += 1
    }

    static func end(in tableView: UITableView) -> End {
        guard isOpen(in: tableView), let depth = batches[ObjectIdentifier(tableView)]?.depth else { return .unseen }
        guard depth == 1 else {
            batches[ObjectIdentifier(tableView)]?.depth = depth - 1
            return .inner
        }
        batches[ObjectIdentifier(tableView)] = nil
        return .outermost
    }

    // A batch does not outlast its turn of the run loop: one that does was left open, by the app or by an exception
    // that was swallowed. These observers are on from the first batch of a turn to its end, and wake nothing.
    private static let observers = [
        IdleObserver(in: .idle) { loopIsAboutToSleep() }, IdleObserver(in: .tracking) { loopIsAboutToSleep() },
    ]

    static var isWatchingTheLoop: Bool { observers.contains(where: \.isOn) }

    private static func loopIsAboutToSleep() {
        for observer in observers { observer.turnOff() }
        let leftOpen = batches.values
        batches = [:]
        for batch in leftOpen { batch.tableView?.existingPrecacher?.monitor.batchWasLeftOpen() }
    }
}
