import PrecacheCore

/// What a table shows, and where on the screen: ``Precacher/placeOnScreen``, to be kept and come back to with
/// ``Precacher/restore(_:)``.
///
/// It holds the rows that were visible. A row is found again by its identity, where it has one (see
/// `enablePrecaching(identifiedBy:)`), else by its index path. An identity that is `Codable` is found in another
/// launch, too: it is encoded as JSON, with its type's name.
public struct PlaceOnScreen {
    /// A row that was on the screen.
    struct Row: Codable {
        var section: Int
        var row: Int
        var name: Name
        /// How far below the top of the screen it began, in points.
        var distance: CGFloat
        /// In points.
        var height: CGFloat

        var indexPath: IndexPath { IndexPath(row: row, section: section) }
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

    /// In the order in which they are looked for.
    var rows: [Row] = []
    /// What covers the top of the screen, in points.
    var coveredTop: CGFloat = 0
}

extension UITableView {
    /// What is on the screen, and where. Asks for nothing that the table would have to measure.
    ///
    /// - Parameter name: says what a row shows.
    func placeOnScreen(naming name: (IndexPath) -> AnyHashable?) -> PlaceOnScreen {
        PlaceOnScreen(
            rows: rowsOnScreen.map { rowOfPlace($0, name: name($0)) }, coveredTop: adjustedContentInset.top)
    }

    /// A row where it is now.
    func rowOfPlace(_ row: IndexPath, name: AnyHashable?) -> PlaceOnScreen.Row {
        let rect = rectForRow(at: row)
        return PlaceOnScreen.Row(
            section: row.section, row: row.row, name: name.map { .known($0) } ?? .none,
            distance: rect.minY - contentOffset.y, height: rect.height)
    }

    /// The rows that are visible, but for those that something covers at the top (a bar, a refresh control).
    var rowsOnScreen: [IndexPath] {
        let visible = (indexPathsForVisibleRows ?? []).filter(hasRow)
        let top = contentOffset.y + adjustedContentInset.top
        let below = visible.filter { rectForRow(at: $0).maxY > top }
        return below.isEmpty ? visible : below
    }

    /// Scrolls so that the row begins so far below the top of the screen, in points.
    func place(_ row: IndexPath, distance: CGFloat) { place(at: { $0.rectForRow(at: row).minY - distance }) }

    /// Scrolls as far as the content reaches, by the property: the method would end a deceleration. And again, where rows that come
    /// on the screen turn out to be of another height than estimated; but not for ever.
    ///
    /// - Parameter offset: in points.
    func place(at offset: (UITableView) -> CGFloat) {
        for _ in 0..<Self.mostRounds {
            layoutIfNeeded()
            let (y, ends) = (offset(self), offsetsOfEnds)
            // A finger may have pulled the list farther, and it comes back by itself.
            let there = isBeingScrolled ? y : min(max(y, ends.top), ends.bottom)
            if contentOffset.y == there { return }
            contentOffset.y = there
        }
    }

    private static var mostRounds: Int { 20 }

    /// The offsets at which the content's top and its end are on the screen, in points.
    var offsetsOfEnds: (top: CGFloat, bottom: CGFloat) {
        let inset = adjustedContentInset
        return (-inset.top, max(contentSize.height + inset.bottom - bounds.height, -inset.top))
    }
}
