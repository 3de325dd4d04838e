import Foundation
import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// What a table shows, and where on the screen: ``Precacher/placeOnScreen``, to be kept and come back to with
/// ``Precacher/restore(_:)``.
///
/// It holds the rows that were visible. A row is found again by its identity, where it has one (see
/// `enablePrecaching(identifiedBy:)`), else by its index path. An identity that is `Codable` is found in another
/// launch, too: it is encoded as JSON, with its type's name.
public struct PlaceOnScreen {
    /// A row that was on the screen; or, where none was, one of the section whose header or footer was.
    struct Row: Codable {
        var section: Int
        var row: Int
        var name: Name
        var edge: RowEdge
        /// How far below the top of the screen that edge was, in points.
        var distance: CGFloat
        /// In points.
        var height: CGFloat
    }

    /// What a row showed, by the app's name for it.
    enum Name {
        case none
        case known(AnyHashable)
        case encoded(EncodedName)

        var isNone: Bool { if case .none = self { true } else { false } }
    }

    /// A name as JSON.
    struct EncodedName: Codable {
        /// The type's name. Which type that is, only the table's rows can tell.
        let type: String
        let json: String
    }

    /// What is on the screen where no row tells.
    enum End: String, Codable { case start, end }

    /// In the order in which they are looked for.
    var rows: [Row] = []
    /// Nil in a table without rows, of which nothing has to be kept.
    var end: End?
    /// How far below the top of the screen that end is, in points.
    var distance: CGFloat = 0
    /// What covers the top of the screen, in points.
    var coveredTop: CGFloat = 0
    /// How far the content is pulled away from the screen's top (negative) or bottom, in points: by a finger, as a
    /// rule. It is not encoded.
    var beyond: CGFloat = 0
}

/// What of a row keeps its place.
enum RowEdge: String, Codable { case top, bottom, topOfSection }

extension PlaceOnScreen.Row {
    init(_ path: IndexPath, _ edge: RowEdge, at distance: CGFloat, height: CGFloat, name: AnyHashable?) {
        self.init(
            section: path.section, row: path.row, name: name.map { .known($0) } ?? .none, edge: edge,
            distance: distance, height: height)
    }

    var indexPath: IndexPath { IndexPath(row: row, section: section) }
}

extension UITableView {
    /// What is on the screen, and where. Asks for nothing that the table would have to measure, while a row is visible.
    ///
    /// - Parameter name: says what a row shows.
    func placeOnScreen(naming name: (IndexPath) -> AnyHashable? = { _ in nil }) -> PlaceOnScreen {
        let top = contentOffset.y
        var place = PlaceOnScreen()
        place.coveredTop = adjustedContentInset.top
        place.beyond = top - min(max(top, offsetsOfEnds.top), offsetsOfEnds.bottom)
        place.rows = rowsOnScreen.map { rowOfPlace($0, $1, name: name($0)) }
        place.end = place.rows.isEmpty ? endOnScreen : nil
        if place.end == .end { place.distance = contentSize.height }
        place.distance -= top
        return place
    }

    /// A row where it is now.
    func rowOfPlace(_ row: IndexPath, _ edge: RowEdge, name: AnyHashable?) -> PlaceOnScreen.Row {
        PlaceOnScreen.Row(
            row, edge, at: edgeOfRow(row, edge) - contentOffset.y, height: rectForRow(at: row).height, name: name)
    }

    /// The rows that are visible, but for those that something covers at the top (a bar, a refresh control); where none
    /// is visible, the one that tells where the screen is.
    private var rowsOnScreen: [(row: IndexPath, edge: RowEdge)] {
        guard let visible = indexPathsForVisibleRows, !visible.isEmpty else {
            return rowOfSectionOnScreen.map { [$0] } ?? []
        }
        let top = contentOffset.y + adjustedContentInset.top
        let below = visible.filter { hasRow($0) && rectForRow(at: $0).maxY > top }
        return (below.isEmpty ? visible.filter(hasRow) : below).map { ($0, .top) }
    }

    private var endOnScreen: PlaceOnScreen.End? {
        guard hasRows else { return nil }
        return tableHeaderView.map { $0.frame.maxY > contentOffset.y } == true ? .start : .end
    }

    /// Of the section whose header or footer is all that is on the screen.
    private var rowOfSectionOnScreen: (row: IndexPath, edge: RowEdge)? {
        let top = contentOffset.y
        guard hasRows, tableHeaderView.map({ $0.frame.maxY > top }) != true,
            let section = (0..<numberOfSections).first(where: { rect(forSection: $0).maxY > top })
        else { return nil }
        let count = numberOfRows(inSection: section)
        if count > 0 {
            let last = IndexPath(row: count - 1, section: section)
            if rectForRow(at: last).maxY <= top { return (last, .bottom) }
            return (IndexPath(row: 0, section: section), .topOfSection)
        }
        let next = (section..<numberOfSections).first { numberOfRows(inSection: $0) > 0 }
        return next.map { (IndexPath(row: 0, section: $0), .topOfSection) }
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
        if let row = place.rows.first {
            return scroll(to: row.indexPath, row.edge, distance: row.distance, beyond: place.beyond)
        }
        switch place.end {
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
    func scroll(to row: IndexPath, _ edge: RowEdge, distance: CGFloat, beyond: CGFloat = 0) {
        scrollUntilItHolds { scroll(toOffset: edgeOfRow(row, edge) - distance, beyond: beyond) }
    }

    /// Rows that come on the screen there may turn out to be of another height than estimated: hence again, but not for
    /// ever.
    func scrollUntilItHolds(_ scroll: () -> Void) {
        for _ in 0..<Self.mostRounds {
            let before = contentOffset.y
            scroll()
            if contentOffset.y == before { return }
            layoutIfNeeded()
        }
    }

    func scroll(toOffset y: CGFloat, beyond: CGFloat = 0) {
        let y = min(max(y, offsetsOfEnds.top + min(beyond, 0)), offsetsOfEnds.bottom + max(beyond, 0))
        if contentOffset.y != y { contentOffset.y = y }
    }
}
