#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// How a table is scrolled to where it is told, for ``Landing``.

extension UITableView {
    /// Once. Where rows turn out to be of another height than estimated, another time is needed after the next layout.
    func scroll(to destination: Destination, _ precacher: Precacher) {
        switch destination {
        case .row(let row, let position): scroll(to: row, at: position)
        case .place(let keeper): scroll(backTo: keeper, precacher)
        }
    }

    private func scroll(to row: IndexPath, at position: ScrollPosition) {
        // Where that is left, the row is on the screen.
        if position != .none, hasRow(row) { knowScreen(of: row, distance: distance(of: row, at: position)) }
        // Its delegate may have reloaded.
        if canScroll(to: row) { scrollToRow(at: row, at: position, animated: false) }
    }

    /// Whether UIKit knows where that is. It takes `NSNotFound` for the row of a section that has none.
    private func canScroll(to row: IndexPath) -> Bool {
        hasRow(row) || row.count == 2 && row.row == NSNotFound && (0..<numberOfSections).contains(row.section)
    }

    /// Scrolls to a place that was kept, which may be of another size of the screen.
    private func scroll(backTo keeper: PositionKeeper, _ precacher: Precacher) {
        let place = keeper.place
        let lower = adjustedContentInset.top - place.coveredTop
        guard !place.rows.isEmpty else {
            var place = place
            place.distance += lower
            return scroll(backTo: place)
        }
        guard let (row, path) = keeper.find(in: self, precacher) else { return }
        let hidden = place.coveredTop - row.distance
        var distance: CGFloat {
            guard row.edge == .top, hidden > 0, row.height > hidden else { return row.distance + lower }
            // As much of its first row as was hidden above the screen, also where that has another height now.
            return adjustedContentInset.top - hidden / row.height * rectForRow(at: path).height
        }
        knowScreen(of: path, distance: distance + rectForRow(at: path).minY - edgeOfRow(path, row.edge))
        if hasRow(path) { scroll(toOffset: edgeOfRow(path, row.edge) - distance) }
    }

    /// An animation goes to where the row is when it begins: so all rows on the way are to be known by then.
    func scrollAnimated(to row: IndexPath, at position: ScrollPosition, _ precacher: Precacher) {
        if position != .none, hasRow(row) { knowWay(to: row, at: position) }
        guard canScroll(to: row) else { return }
        precacher.warmer.noteAnimationBegins(at: contentOffset.y)
        scrollToRow(at: row, at: position, animated: true)
    }

    private func knowWay(to row: IndexPath, at position: ScrollPosition) {
        let place = placeOnScreen()
        let isAbove = (indexPathsForVisibleRows?.first).map { row < $0 } ?? false
        knowScreen(of: row, distance: distance(of: row, at: position))
        let way = abs(rectForRow(at: row).minY - distance(of: row, at: position) - contentOffset.y)
        let isNear =
            way <= Self.longestAnimation * bounds.height && knowRows(between: place, and: row, isAbove: isAbove)
        if isNear {
            scroll(backTo: place)
        } else {
            scrollUntilItHolds { scroll(to: row, at: position) }
            let there = rectForRow(at: row).minY - contentOffset.y
            let before = (isAbove ? -1 : 1) * Self.animatedPart * bounds.height
            _ =
                isAbove
                ? know(bounds.height - there - before, below: row) : know(there + before, above: row)
            scroll(to: row, .top, distance: there + before)
        }
        // The content's end is another by now.
        setNeedsLayout()
        layoutIfNeeded()
    }

    /// In heights of the table: what is farther is animated for the last part only.
    static var longestAnimation: CGFloat { 3 }
    private static var animatedPart: CGFloat { 2 }

    /// The destination, with `none` replaced by the position that it stands for; nil where the table has no such row, which is
    /// said once.
    func resolved(_ destination: Destination, _ precacher: Precacher) -> Destination? {
        guard case .row(let row, let position) = destination else { return destination }
        guard canScroll(to: row) else {
            precacher.notes.report("scrollToRow", "the table has no row \(row), so it was not scrolled to it.")
            return nil
        }
        guard position == .none else { return destination }
        let visible = indexPathsForVisibleRows ?? []
        if visible.contains(row) { return destination }
        return .row(row, visible.first.map { row < $0 } == true ? .top : .bottom)
    }
}
