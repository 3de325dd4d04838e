extension UITableView {
    /// Carries `updates` out and keeps a row where it is on the screen, to the point, whatever changes above it.
    ///
    /// `updates` edits the table, reloads it, or applies a snapshot. Rows are followed through edits; through a reload
    /// or a snapshot by their identity (see ``enablePrecaching(_:identifiedBy:layoutState:)``), or without one by index
    /// path. If the row is deleted, the next visible row that is still there keeps its place.
    ///
    /// UIKit keeps the first visible row only where heights are estimated, after a reload by index path, and not at the
    /// table's top, nor, on iOS 26.1, within `UIView.performWithoutAnimation`.
    ///
    /// The place is kept by setting the property `contentOffset`: a drag or a deceleration goes on from there (seen on
    /// iOS 6, 7 and 26.1), and a scroll that the app animates ends. Nothing animates, and the table is laid out before
    /// and after. Scroll elsewhere after the call; a ``Precacher/restore(_:)`` within it counts. Inside a batch update
    /// or another such call it only carries `updates` out.
    ///
    /// Change the model within `updates`. If it was changed before, rows that neither edits nor identities follow are
    /// kept by index path, and the console says so once.
    ///
    /// - Parameters:
    ///   - indexPath: the row to keep, as before the updates; nil for the first visible row.
    ///   - edge: `.top` or `.bottom` to stay at that end of the content, if the table stands at it: a chat stays at its
    ///     newest message, and keeps its place for somebody who has scrolled back.
    ///   - updates: changes the model, and tells the table.
    /// - Complexity: O(rows) where rows are followed by identity, else that of the updates.
    public func performKeepingPosition(
        of indexPath: IndexPath? = nil, stickingTo edge: ScrollPosition = .none, _ updates: () -> Void
    ) {
        requiredPrecacher.places.perform(keeping: indexPath, stickingTo: edge, in: self, updates)
    }
}

extension Precacher {
    /// The first visible row and where it is, for ``restore(_:)``; nil without visible rows or within a batch update. A
    /// table that needs layout is laid out first.
    public var placeOnScreen: PlaceOnScreen? {
        guard let tableView = monitor.tableView, !store.isInBatch else { return nil }
        let isBehind = !tableView.agreesWithDataSource
        if !isBehind { tableView.layoutIfNeeded() }
        guard let row = tableView.rowsOnScreen.first else { return nil }
        return PlaceOnScreen(
            identity: store.identity(at: row, isBehind: isBehind), indexPath: row,
            distance: tableView.distance(of: row) - tableView.adjustedContentInset.top)
    }

    /// Scrolls back to a place: its row is as far below the bars as it was, whatever changed above it, at any width.
    ///
    /// A table without a window or rows scrolls in its first layout with both, before anything is painted; until then
    /// the last call counts. If the row is gone, nothing moves.
    ///
    /// - Complexity: O(rows) where the row has an identity and another index path, else that of UIKit's `scrollToRow`.
    public func restore(_ place: PlaceOnScreen) { places.go(to: .place(place)) }

    /// Scrolls to a row like UIKit's `scrollToRow(at:at:animated:)` without animation, as soon as the table can, as
    /// ``restore(_:)`` does: a chat is first painted at its end, and no cells are made for its beginning.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the data source has it then. The console says once if there is no such row.
    ///   - position: where on the screen the row is to be.
    public func restore(_ indexPath: IndexPath, at position: UITableView.ScrollPosition) {
        places.go(to: .row(indexPath, position))
    }
}
