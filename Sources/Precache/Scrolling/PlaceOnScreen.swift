/// Where a table stands: ``Precacher/placeOnScreen``, of which an app keeps what it wants, and comes back to with
/// ``Precacher/restore(_:)``.
public struct PlaceOnScreen: Hashable {
    /// What the row shows, where rows have identities (see `enablePrecaching(identifiedBy:)`): by it the row is found again,
    /// wherever it is.
    public var identity: AnyHashable?
    /// Where the row was. By it a row without an identity is found again.
    public var indexPath: IndexPath
    /// How far below what covers the top of the screen the row begins, in points; less than 0 where it begins above.
    public var distance: CGFloat

    /// A place to come back to.
    public init(identity: AnyHashable? = nil, indexPath: IndexPath, distance: CGFloat = 0) {
        self.identity = identity
        self.indexPath = indexPath
        self.distance = distance
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
