import PrecacheCore

/// What a list holds on to: its rows, with their places on the screen when they were read, and its end, if it stood
/// there.
@MainActor
struct Anchor {
    /// The rows that were visible, and as many above them, from the top.
    private(set) var rows: [HeldRow] = []
    /// How far beyond the visible part the end lies at which the list stands, in points; nil where it stands elsewhere.
    /// It is 0 until something was read: the list opens at its end.
    var gap: CGFloat? = 0
    /// The index in ``rows`` of the one that the app named, which decides while it is there.
    private var chosen: Int?
    /// The table's width when the rows were read, in points.
    private var width: CGFloat = 0
    /// The offset to keep where no row was visible, as where a high header covers the screen; else nil.
    private var offset: CGFloat?
    /// By how much the place lies beyond what the content reaches, in points. It is kept while all content fits the
    /// screen: once there is more, the list goes to its place. Else it is what an offset was rounded by.
    private(set) var lag: CGFloat = 0

    /// Nothing was read yet.
    init(gap: CGFloat? = 0) { self.gap = gap }

    /// A row that is to be as far below the top of the visible part as it says.
    init(_ row: HeldRow) {
        rows = [row]
        gap = nil
    }

    /// The place of a table that stands like this.
    ///
    /// - Parameters:
    ///   - visible: the rows of its last layout. A list that has moved by a screen since shows others.
    ///   - lag: by how much its place lies beyond what the content reaches, in points.
    ///   - identity: the identity of a row, as far as it is known.
    init(
        of tableView: UITableView, at standing: Standing, showing visible: [IndexPath], lag: CGFloat = 0,
        in store: HeightStore, identity: (IndexPath) -> AnyHashable?
    ) {
        width = standing.size.width
        self.lag = lag
        func read(_ paths: [IndexPath]) -> [HeldRow] {
            paths.compactMap { path in
                guard tableView.hasRow(path) else { return nil }
                let rect = tableView.rectSeen(ofRowAt: path)
                // A row of which less than a pixel shows, by rounding, is not visible.
                guard rect.maxY > standing.top + 2 * tableView.halfPixel else { return nil }
                let position = RowPosition(path)
                return HeldRow(
                    position, id: store.makeID(of: position), identity: identity(path),
                    distance: rect.minY - standing.top - lag, height: rect.height,
                    points: max(min(rect.maxY, standing.bottom) - max(rect.minY, standing.top), 0))
            }
        }
        rows = read(visible)
        if rows.allSatisfy({ $0.points == 0 }) {
            let others = read(tableView.rows(on: standing))
            if !others.isEmpty { rows = others }
        }
        if rows.isEmpty, tableView.lastRow != nil { offset = standing.offset + lag }
        guard let first = rows.first?.position else { return }
        let above = max(first.row - rows.count, 0)..<first.row
        rows =
            above.map { row in
                let position = RowPosition(section: first.section, row: row)
                return HeldRow(
                    position, id: store.makeID(of: position), identity: identity(IndexPath(position)), distance: 0,
                    isVisible: false)
            } + rows
    }

    var firstVisible: HeldRow? { rows.first(where: \.isVisible) }
    var visibleRows: [IndexPath] { rows.filter(\.isVisible).compactMap(\.position).map { IndexPath($0) } }

    /// Has a row decide, wherever it is, until the next time; with nil the rows on the screen.
    mutating func choose(_ path: IndexPath?, in tableView: UITableView, at standing: Standing, _ store: HeightStore) {
        if let chosen { rows.remove(at: chosen) }
        chosen = nil
        guard let path, tableView.hasRow(path) else { return }
        let rect = tableView.rectForRow(at: path)
        let position = RowPosition(path)
        chosen = rows.count
        rows.append(
            HeldRow(
                position, id: store.makeID(of: position), identity: store.identities?.identity(path),
                distance: rect.minY - standing.top - lag, height: rect.height))
    }

    /// Asks the app for the rows' identities. Its model must be the one that is shown.
    mutating func identifyRows(_ store: HeightStore) {
        guard let identities = store.identities else { return }
        for index in rows.indices {
            guard let path = rows[index].followedPath(store) else { continue }
            rows[index].identity = identities.identity(path)
        }
    }

    mutating func follow(_ change: HeightStore.Change, _ store: HeightStore) {
        for index in rows.indices { rows[index].follow(change, store) }
    }

    /// The list was scrolled by so many points.
    mutating func scroll(by points: CGFloat) {
        for index in rows.indices { rows[index].distance -= points }
        offset = offset.map { $0 + points }
    }

    /// Whether neither edits nor identities tell where the rows went.
    var isFoundByIndexPath: Bool { !rows.isEmpty && rows.allSatisfy { !$0.isSure && $0.identity == nil } }

    // MARK: - Where it is now

    /// The offset at which the rows are where they were; nil where none of them is left. O(rows) after a reload.
    func offset(in tableView: UITableView, _ store: HeightStore) -> CGFloat? {
        if let offset { return offset }
        let paths = rows.paths(in: tableView, store)
        guard let first = chosen.flatMap({ paths[$0] == nil ? nil : $0 }) ?? decidingRow(at: paths) else { return nil }
        let rect = tableView.rectForRow(at: paths[first]!)
        return rect.minY - distance(of: rows[first], height: rect.height, in: tableView)
            - tableView.adjustedContentInset.top
    }

    /// Whether the table has another width, and a row that begins above the screen stands where it was, but has not got
    /// its height there yet. One that stands elsewhere, as at the content's end, has another place from now on.
    func awaitsHeight(in tableView: UITableView, _ store: HeightStore) -> Bool {
        guard tableView.bounds.width != width, let row = firstVisible, row.distance < 0,
            let path = row.followedPath(store), tableView.hasRow(path)
        else { return false }
        let rect = tableView.rectForRow(at: path)
        let distance = rect.minY - tableView.contentOffset.y - tableView.adjustedContentInset.top
        return rect.height == row.height && abs(distance - row.distance) <= tableView.halfPixel
    }

    /// The first row of the longest run that stayed in its order.
    private func decidingRow(at paths: [IndexPath?]) -> Int? {
        var paths = paths
        if let chosen { paths[chosen] = nil }
        let visible = paths.indices.map { rows[$0].isVisible ? paths[$0] : nil }
        return [paths, visible].lazy.compactMap { paths in
            rows.longestRun(at: paths).first { rows[$0].isVisible }
        }.first
    }

    /// How far below the top of the visible part a row belongs that is so high now, in points. At another width the
    /// same fraction of it is above. Where less of it is left than was above, its top comes to the top.
    private func distance(of row: HeldRow, height: CGFloat, in tableView: UITableView) -> CGFloat {
        guard row.distance < 0 else { return row.distance }
        if tableView.bounds.width != width, row.height > 0, width > 0 { return row.distance / row.height * height }
        return row.distance + height > tableView.halfPixel ? row.distance : 0
    }
}

extension UITableView {
    /// Where the row is on the screen: its cell stays there until the next layout, also where the table has got another
    /// size.
    fileprivate func rectSeen(ofRowAt path: IndexPath) -> CGRect {
        cellForRow(at: path).map { convert($0.bounds, from: $0) } ?? rectForRow(at: path)
    }

    /// The rows on the screen by what is known of their heights.
    func rows(on standing: Standing) -> [IndexPath] {
        let screen = CGRect(x: 0, y: standing.offset, width: standing.size.width, height: standing.size.height)
        return indexPathsForRows(in: screen) ?? []
    }

    /// How far beyond the visible part the end of a list may be that still stands there, in points.
    private static let nearEnd: CGFloat = 24

    /// How far beyond the visible part an edge of the rows lies, in points, where the list stands there: the edge is on
    /// the screen or close to it, or the list can go no further. Else nil.
    func gap(to edge: PrecachingConfiguration.Edge, _ standing: Standing, showing visible: [IndexPath]) -> CGFloat? {
        let row = edge == .top ? firstRow : lastRow
        let isShown = row != nil && (edge == .top ? visible.first : visible.last) == row
        let rect = isShown ? rectForRow(at: row!) : .zero
        // Of the content, not of a turn's room.
        let end = contentSize.height + standing.inset.bottom - standing.size.height
        let (isLast, gap) =
            switch edge {
            case .top: (standing.offset <= halfPixel - standing.inset.top, standing.top - rect.minY)
            case .bottom: (standing.offset >= end - halfPixel, rect.maxY - standing.bottom)
            }
        // A row that is not shown would have to be measured to be found.
        if !isShown { return isLast ? 0 : nil }
        return isLast || gap <= Self.nearEnd ? max(gap, 0) : nil
    }

    /// The offset at which an edge of the rows stands at that of the visible part; nil without rows.
    func offset(showing edge: PrecachingConfiguration.Edge, _ standing: Standing) -> CGFloat? {
        let inset = standing.inset
        switch edge {
        case .top: return firstRow.map { rectForRow(at: $0).minY - inset.top }
        case .bottom: return lastRow.map { rectForRow(at: $0).maxY + inset.bottom - bounds.height }
        }
    }
}
