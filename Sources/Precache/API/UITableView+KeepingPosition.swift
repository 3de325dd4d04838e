extension UITableView {
    /// Carries `updates` out, and leaves what is on the screen where it is, to the point: the first visible row, or the one
    /// named, whatever comes, goes or changes its height above it.
    ///
    /// UIKit does some of this by itself, where heights are estimated: after a reload the first visible row of then, by its index
    /// path, is where it was, and after a batch update the same row. It does nothing of it for a table at its top, nor, at least on
    /// iOS 26.1, within `UIView.performWithoutAnimation`; and it knows no row by what it shows. That is what this is for.
    ///
    /// `updates` edits the table, reloads it, or applies a snapshot. If the row is deleted, the next one that was
    /// visible and is still there stays where it is; if all that were visible are, the one after them comes where the
    /// first was. After edits rows are followed by where they went; after a reload or a snapshot by their identity (see
    /// ``enablePrecaching(_:identifiedBy:layoutState:)``), or, without one of their own, by their index path.
    ///
    /// The place is kept by setting the property `contentOffset`. A list that decelerates goes on from there (seen on iOS 6, 7 and
    /// 26.1), and so does a drag; a scroll that the app animates ends. Nothing animates, and the table is laid out before and after.
    /// Where no row is visible, nothing is kept.
    /// To scroll elsewhere, do it after the call; a ``Precacher/restore(_:)`` within it counts.
    ///
    /// Change the model within `updates`: until then the table, and the app, go by the model as it is. Where it was changed
    /// before, rows are followed by edits and by identity all the same; where there is neither, the place is kept by index
    /// path, and the console says so once.
    ///
    /// Inside a batch update, and within another call, it only carries `updates` out: the outermost one keeps the place.
    ///
    /// - Parameters:
    ///   - indexPath: the row to keep, as it is when this is called; nil for the first visible one.
    ///   - edge: `.top` or `.bottom` to stay at that end of the content instead, if the table stands at it: a chat stays at its
    ///     newest message, and keeps its place where somebody has scrolled back.
    ///   - updates: changes the model, and tells the table.
    /// - Complexity: O(rows) where rows are followed by identity, else that of the updates.
    public func performKeepingPosition(
        of indexPath: IndexPath? = nil, stickingTo edge: ScrollPosition = .none, _ updates: () -> Void
    ) {
        requiredPrecacher.places.perform(keeping: indexPath, stickingTo: edge, in: self, updates)
    }
}

extension Precacher {
    /// The first visible row, and where it is: to be kept, and come back to with ``restore(_:)``. Nil without visible rows, or
    /// within a batch update.
    ///
    /// The table is laid out first, if it needs it. Then nothing is measured.
    public var placeOnScreen: PlaceOnScreen? {
        guard let tableView = monitor.tableView, !store.isInBatch else { return nil }
        let isBehind = !tableView.agreesWithDataSource
        if !isBehind { tableView.layoutIfNeeded() }
        guard let row = tableView.rowsOnScreen.first else { return nil }
        return PlaceOnScreen(
            identity: places.naming(isBehind: isBehind)(row), indexPath: row,
            distance: tableView.distance(of: row) - tableView.adjustedContentInset.top)
    }

    /// Scrolls back to a place: its row is where it was below the bars, whatever came or went above it, and how wide the table is
    /// now.
    ///
    /// At once, where the table is in a window and has rows. Else in the first layout there that finds some, before anything is
    /// painted; until then the last call counts. Where the row is not there, nothing moves.
    ///
    /// - Complexity: O(rows) where the row has an identity and is not where it was, else that of UIKit's `scrollToRow`.
    public func restore(_ place: PlaceOnScreen) { places.go(to: .place(place)) }

    /// Scrolls to a row as UIKit's `scrollToRow(at:at:animated:)` does, without animation; and where that cannot be called yet, as
    /// soon as it can, like ``restore(_:)``: for a chat that is first painted at its end, say. The rows at the list's beginning
    /// are not made for it.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the data source has it then. One that it does not have is named once in the console.
    ///   - position: where on the screen.
    public func restore(_ indexPath: IndexPath, at position: UITableView.ScrollPosition) {
        places.go(to: .row(indexPath, position))
    }
}
