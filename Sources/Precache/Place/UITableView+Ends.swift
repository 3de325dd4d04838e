/// How a table stands at a moment: what tells a scroll from what UIKit does.
@MainActor
struct Standing {
    let offset: CGFloat
    /// The adjusted inset without the room of a turn.
    let inset: UIEdgeInsets
    /// The room of a turn at the bottom, in points.
    private let room: CGFloat
    let size: CGSize
    let window: ObjectIdentifier?
    let source: ObjectIdentifier?

    init(_ tableView: UITableView, room: CGFloat) {
        offset = tableView.contentOffset.y
        var inset = tableView.adjustedContentInset
        inset.bottom -= room
        self.inset = inset
        self.room = room
        size = tableView.bounds.size
        window = tableView.window.map { ObjectIdentifier($0) }
        source = tableView.dataSource.map { ObjectIdentifier($0) }
    }

    /// The offset of the visible part's upper edge, below the bars.
    var top: CGFloat { offset + inset.top }
    /// The offset of the visible part's lower edge.
    var bottom: CGFloat { offset + size.height - inset.bottom }

    /// Whether bars, size and window are the same, so that only a scroll moves the list.
    func isAround(sameAs other: Standing) -> Bool {
        inset == other.inset && room == other.room && size == other.size && window == other.window
    }
}

extension UITableView {
    /// The least and the greatest offset at rest, in points.
    var offsetsOfEnds: (top: CGFloat, bottom: CGFloat) {
        let inset = adjustedContentInset
        return (-inset.top, max(contentSize.height + inset.bottom - bounds.height, -inset.top))
    }

    /// Whether all content is on the screen.
    var fitsScreen: Bool { offsetsOfEnds.top == offsetsOfEnds.bottom }

    /// The first and the last row. O(sections).
    var firstRow: IndexPath? {
        (0..<numberOfSections).first { numberOfRows(inSection: $0) > 0 }.map { IndexPath(row: 0, section: $0) }
    }

    var lastRow: IndexPath? {
        (0..<numberOfSections).last { numberOfRows(inSection: $0) > 0 }
            .map { IndexPath(row: numberOfRows(inSection: $0) - 1, section: $0) }
    }

    /// Half a pixel, in points: what UIKit may round an offset by.
    var halfPixel: CGFloat { 0.5 / max(traitCollection.displayScale, 1) }
}
