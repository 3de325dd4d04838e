#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// Where the list stands: jumps that land, and a place to come back to.

extension Precacher {
    /// `UITableView.scrollToRow(at:at:animated:)` that lands: the row is where it would be if the heights of all rows were
    /// known, bars and floating headers included, and nothing moves there afterwards.
    ///
    /// The rows that come on the screen are measured first, if they are not known: as high as the screen, and a row more at
    /// either end. Animated, all rows on the way are; what is farther than three screens is gone to in one step but for the
    /// last two, which are animated.
    ///
    /// Where the table cannot be scrolled yet, because it has no size, is in a batch update or its layout, or has not been told of
    /// its data source's rows, it is once it is laid out with them, without an animation: unless a finger comes first. Edits
    /// until then are followed. A row that it does not have when it is laid out is named once in the console.
    ///
    /// Without `enablePrecaching()` a table has no precacher to call this on.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the data source has it.
    ///   - position: where on the screen; `.none` scrolls only as far as it takes to see the row.
    ///   - animated: whether the list is seen to move.
    /// - Complexity: O(rows on the screen, and on an animation's way), and what UIKit takes.
    public func scrollToRow(at indexPath: IndexPath, at position: UITableView.ScrollPosition, animated: Bool) {
        monitor.landing.go(to: .row(indexPath, position), isAnimated: animated)
    }

    /// Shows that row when the table is painted next: to be called before it is for the first time, as soon as there is
    /// something to call it on.
    ///
    /// The table may be in no window yet, without a size and without rows. It is scrolled when it is laid out with some, and
    /// again where it gets another size or other bars, or rows come and go above, before it is painted; the rows at its beginning are not measured for
    /// it. A finger ends the wait.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the data source will have it. One that it has not is named once in the console.
    ///   - position: where on the screen.
    public func showFirst(_ indexPath: IndexPath, at position: UITableView.ScrollPosition = .top) {
        monitor.landing.go(to: .row(indexPath, position), isFirst: true)
    }

    /// What is on the screen, and where: to be kept, in `NSUserActivity` or a file, say, and come back to with
    /// ``restore(_:)``. Without a table, without rows, or within a batch update a place that restores nothing.
    ///
    /// The table is laid out first, if it needs it. Then nothing is measured, or one row where none is visible. With identities
    /// each visible row's is asked.
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
    /// A table that is in no window, or has no rows yet, is scrolled when it is laid out with some, before they are painted.
    /// Where none of the place's rows is there, nothing moves.
    ///
    /// What comes on the screen is measured first, as in ``scrollToRow(at:at:animated:)``.
    ///
    /// - Complexity: O(rows) where rows have identities and are not where they were, else as that of
    ///   ``scrollToRow(at:at:animated:)``.
    public func restore(_ place: PlaceOnScreen) {
        monitor.landing.go(to: .place(PositionKeeper(place)), isFirst: monitor.tableView?.window == nil)
    }
}
