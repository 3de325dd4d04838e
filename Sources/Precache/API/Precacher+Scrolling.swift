// Where the list stands: a place to come back to, and where a list begins.

extension Precacher {
    /// What is on the screen, and where: to be kept, in `NSUserActivity` or a file, say, and come back to with
    /// ``restore(_:)``. Without a table, without visible rows, or within a batch update a place that restores nothing.
    ///
    /// The table is laid out first, if it needs it. Then nothing is measured. With identities each visible row's is asked.
    public var placeOnScreen: PlaceOnScreen {
        guard let tableView = monitor.tableView, !store.isInBatch else { return PlaceOnScreen() }
        let isBehind = !tableView.agreesWithDataSource
        if !isBehind { tableView.layoutIfNeeded() }
        return tableView.placeOnScreen(naming: naming(isBehind: isBehind))
    }

    /// Scrolls back to a place: its first row that is still there is where it was below the bars, whatever came or went above
    /// it, and how wide the table is now. Of a row that began above the screen the same share is hidden, if it has another
    /// height now.
    ///
    /// At once, where the table is in a window and has rows. Else in the first layout there that finds some, before anything is
    /// painted; until then the last call counts. Where none of the place's rows is there, nothing moves.
    ///
    /// - Complexity: O(rows) where rows have identities and are not where they were, else that of UIKit's `scrollToRow`.
    public func restore(_ place: PlaceOnScreen) { monitor.go(to: .place(place)) }

    /// Scrolls to a row as UIKit's `scrollToRow(at:at:animated:)` does, without animation; and where that cannot be called yet, as
    /// soon as it can, like ``restore(_:)``: for a chat that is first painted at its end, say. The rows at the list's beginning
    /// are not made for it.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the data source has it then. One that it does not have is named once in the console.
    ///   - position: where on the screen.
    public func restore(_ indexPath: IndexPath, at position: UITableView.ScrollPosition) {
        monitor.go(to: .row(indexPath, position))
    }
}
