import TestSupport
import XCTest

@testable import Precache

/// A list of a story: it keeps itself what the app knows of its screen, and asks no table for it.
final class StoryList: PlaceList {
    /// The heights of what is around rows, in points: the table's and each section's header and footer; 0 where there is none.
    struct Frame {
        var tableHeader: CGFloat = 0, header: CGFloat = 0, footer: CGFloat = 0, tableFooter: CGFloat = 0
        /// Whether headers float above the rows, as in plain tables.
        var floats = false
    }

    var frame = Frame()
    var size = CGSize(width: 390, height: 844)
    var safeTop: CGFloat = 59
    var insetTop: CGFloat = 0

    /// Rows that size themselves do so at any width.
    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = NarrowCell(style: .default, reuseIdentifier: "row")
        cell.row = self[path].height
        return cell
    }

    /// One that is what is there already, with a turn's room, nobody can tell from no inset at all.
    override func setInset(_ points: CGFloat) {
        super.setInset(room > 0 && points == table.contentInset.bottom ? points + 1 : points)
    }

    static func height(_ height: CGFloat, at width: CGFloat) -> CGFloat { (height * 390 / width).rounded(.up) }

    func surround(with frame: Frame, estimates: Bool) {
        self.frame = frame
        (table.sectionHeaderHeight, table.sectionFooterHeight) = (frame.header, frame.footer)
        if estimates { (table.estimatedSectionHeaderHeight, table.estimatedSectionFooterHeight) = (10, 10) }
        let bar = { (height: CGFloat) in UIView(frame: CGRect(x: 0, y: 0, width: 390, height: height)) }
        if frame.tableHeader > 0 { table.tableHeaderView = bar(frame.tableHeader) }
        if frame.tableFooter > 0 { table.tableFooterView = bar(frame.tableFooter) }
    }
}

private final class NarrowCell: BuiltCell {
    var row: CGFloat = 0

    override func height(at width: CGFloat, byConstraints: () -> CGFloat) -> CGFloat {
        StoryList.height(row, at: width)
    }
}

/// All of a list's content at one moment, by its rows' real heights: where everything is, added up.
struct Page {
    struct Row: Equatable {
        let id: Int
        let path: IndexPath
        let top: CGFloat
        let height: CGFloat
        var bottom: CGFloat { top + height }
    }

    private(set) var rows: [Row] = []
    private(set) var height: CGFloat
    let size: CGSize
    /// What covers the screen's top, and its bottom without the room of a turn, in points.
    let (bars, low): (CGFloat, CGFloat)
    private var sections: [Range<CGFloat>] = []
    private let frame: StoryList.Frame
    /// Whether headers float above the rows.
    var floats: Bool

    @MainActor
    init(_ list: StoryList) {
        (size, frame, floats) = (list.size, list.frame, list.frame.floats)
        (bars, low) = (list.safeTop + list.insetTop, 34 + list.inset)
        height = frame.tableHeader
        for (section, row) in list.sections.enumerated() {
            let top = height
            height += frame.header
            for (index, row) in row.enumerated() {
                let high = StoryList.height(row.height, at: size.width)
                rows.append(Row(id: row.id, path: path(index, section), top: height, height: high))
                height += high
            }
            height += frame.footer
            sections.append(top..<height)
        }
        height += frame.tableFooter
    }

    /// The same without rows.
    var empty: Page {
        var page = self
        page.rows = []
        return page
    }

    /// How much is seen between the bars, in points.
    var visible: CGFloat { size.height - bars - low }
    /// The offsets at which the content can go no further.
    var first: CGFloat { -bars }
    var last: CGFloat { max(height + low - size.height, first) }
    var fits: Bool { last == first }

    /// What a floating header covers below the bars, in points.
    func cover(at offset: CGFloat) -> CGFloat {
        let top = offset + bars
        guard floats, let section = sections.first(where: { $0.contains(top) }) else { return 0 }
        return min(frame.header, max(section.upperBound - frame.footer - top, 0))
    }

    /// What floats above a row that stands at the top, in points.
    var float: CGFloat { floats ? frame.header : 0 }

    /// The rows of which a pixel shows at least, between the bars and below a header.
    func seen(at offset: CGFloat, belowHeaders: Bool = true) -> [Row] {
        let top = offset + bars + (belowHeaders ? cover(at: offset) : 0)
        let bottom = offset + size.height - low
        return rows.filter { min($0.bottom, bottom) - max($0.top, top) > 1.0 / 3 }
    }

    func points(of row: Row, at offset: CGFloat) -> CGFloat {
        min(row.bottom, offset + size.height - low) - max(row.top, offset + bars)
    }

    func row(_ id: Int) -> Row? { rows.first { $0.id == id } }
    func row(at path: IndexPath) -> Row? { rows.first { $0.path == path } }

    /// The offset at which the edge that a list follows is at the edge of what is seen.
    func end(_ edge: PrecachingConfiguration.Edge) -> CGFloat? {
        switch edge {
        case .top: rows.first.map { $0.top - bars - float }
        case .bottom: rows.last.map { $0.bottom + low - size.height }
        }
    }

    /// How far beyond what is seen that edge lies, where the list is at it: 24 points at most, unless the content can go
    /// no further; else nil.
    func gap(_ edge: PrecachingConfiguration.Edge, at offset: CGFloat) -> CGFloat? {
        guard let end = end(edge) else { return nil }
        let beyond = edge == .top ? offset - end : end - offset
        let isLast = edge == .top ? offset <= first + 0.2 : offset >= height + low - size.height - 0.2
        return isLast || beyond <= 24 ? max(beyond, 0) : nil
    }
}
