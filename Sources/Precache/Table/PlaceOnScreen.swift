#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// Where what is on the screen is.
struct PlaceOnScreen {
    /// What keeps its place.
    enum Anchor {
        /// The beginning of the content: what is on the screen is the table's header.
        case start
        /// A row that is on the screen; or, where none is, one of the section whose header or footer is.
        case row(IndexPath, RowEdge)
        /// The end of the content: what is on the screen is the table's footer.
        case end
    }

    /// Nil in a table without rows, of which nothing has to be kept.
    let anchor: Anchor?
    /// How far below the screen's top that is, in points.
    let distance: CGFloat
    /// How far the content is pulled away from the screen's top (negative) or bottom, in points: by a finger, as a
    /// rule.
    let beyond: CGFloat
}

/// What of a row keeps its place.
enum RowEdge { case top, bottom, topOfSection }

extension UITableView {
    /// Where what is on the screen is.
    var placeOnScreen: PlaceOnScreen {
        let anchor = anchorOnScreen
        let y: CGFloat =
            switch anchor {
            case .row(let row, let edge): edgeOfRow(row, edge)
            case .end: contentSize.height
            case .start, nil: 0
            }
        let top = contentOffset.y
        return PlaceOnScreen(
            anchor: anchor, distance: y - top, beyond: top - min(max(top, offsetsOfEnds.top), offsetsOfEnds.bottom))
    }

    private var anchorOnScreen: PlaceOnScreen.Anchor? {
        guard (0..<numberOfSections).contains(where: { numberOfRows(inSection: $0) > 0 }) else { return nil }
        if let row = indexPathsForVisibleRows?.first { return .row(row, .top) }
        let top = contentOffset.y
        if let tableHeaderView, tableHeaderView.frame.maxY > top { return .start }
        guard let section = (0..<numberOfSections).first(where: { rect(forSection: $0).maxY > top }) else {
            return .end
        }
        let count = numberOfRows(inSection: section)
        if count > 0 {
            let last = IndexPath(row: count - 1, section: section)
            if rectForRow(at: last).maxY <= top { return .row(last, .bottom) }
            return .row(IndexPath(row: 0, section: section), .topOfSection)
        }
        let next = (section..<numberOfSections).first { numberOfRows(inSection: $0) > 0 }
        return next.map { .row(IndexPath(row: 0, section: $0), .topOfSection) } ?? .end
    }

    /// How far below the content's top an edge of a row is, in points.
    func edgeOfRow(_ row: IndexPath, _ edge: RowEdge) -> CGFloat {
        switch edge {
        case .top: rectForRow(at: row).minY
        case .bottom: rectForRow(at: row).maxY
        case .topOfSection: rect(forSection: row.section).minY
        }
    }

    /// Scrolls so that what was on the screen is there again, as far as the content reaches. Its rows are the same, but
    /// for their heights.
    func scroll(backTo place: PlaceOnScreen) {
        switch place.anchor {
        case .row(let row, let edge): scroll(to: row, edge, distance: place.distance, beyond: place.beyond)
        case .start: scroll(toOffset: -place.distance, beyond: place.beyond)
        case .end: scroll(toOffset: contentSize.height - place.distance, beyond: place.beyond)
        case nil: break
        }
    }

    /// Scrolls so that an edge of the row is `distance` points below the top of the screen, as far as the content
    /// reaches.
    ///
    /// - Parameter beyond: how far the content may be pulled away from the screen's top (negative) or bottom, in
    ///   points.
    func scroll(to row: IndexPath, _ edge: RowEdge, distance: CGFloat, beyond: CGFloat) {
        // Rows that come on the screen there may turn out to be of another height than estimated.
        for _ in 0..<Self.mostRounds {
            let before = contentOffset.y
            scroll(toOffset: edgeOfRow(row, edge) - distance, beyond: beyond)
            if contentOffset.y == before { return }
            layoutIfNeeded()
        }
    }

    private func scroll(toOffset y: CGFloat, beyond: CGFloat) {
        let y = min(max(y, offsetsOfEnds.top + min(beyond, 0)), offsetsOfEnds.bottom + max(beyond, 0))
        if contentOffset.y != y { contentOffset.y = y }
    }
}
