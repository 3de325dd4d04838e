import PrecacheCore

/// Rows that were on the screen, and where they are by now.
@MainActor
struct KeptRows {
    private struct Row {
        /// By it the row is found wherever edits move it; nil where it is not known.
        var id: RowID?
        /// Nil once the row is gone.
        var position: RowPosition?
        /// False once its section was reloaded: there, rows are taken for the same by their index.
        var isSure = true
        let identity: AnyHashable?
        /// How far below the top of the screen it began, in points.
        let distance: CGFloat
    }

    private var rows: [Row]
    /// Whether the model was changed before, so that only edits and identities tell where rows went.
    private let isBehind: Bool
    private var hasFollowed = false

    init(_ place: PlaceOnScreen) {
        rows = [Row(position: RowPosition(place.indexPath), identity: place.identity, distance: place.distance)]
        isBehind = false
    }

    /// What is on the screen now, after the row that is to be kept before all others.
    init(
        _ tableView: UITableView, keeping indexPath: IndexPath?, isBehind: Bool, in store: HeightStore,
        naming identity: (IndexPath) -> AnyHashable?
    ) {
        func row(_ path: IndexPath, at distance: CGFloat? = nil) -> Row {
            Row(
                id: store.rows.name(of: RowPosition(path)), position: RowPosition(path), identity: identity(path),
                distance: distance ?? tableView.distance(of: path))
        }
        let visible = tableView.rowsOnScreen
        rows = visible.map { row($0) }
        // If all that are visible go, what comes after them takes the place of the first.
        if let first = rows.first, let next = visible.last.flatMap({ tableView.row(after: $0) }) {
            rows.append(row(next, at: first.distance))
        }
        if let indexPath, tableView.hasRow(indexPath) { rows.insert(row(indexPath), at: 0) }
        self.isBehind = isBehind
    }

    /// Whether nothing tells where the rows went.
    var isUncertain: Bool { isBehind && !hasFollowed && rows.allSatisfy { $0.identity == nil } }

    /// Rows that are reloaded are taken for the same by their index path.
    mutating func follow(_ change: HeightStore.Change, _ store: HeightStore) {
        if change == .edit { hasFollowed = true }
        for index in rows.indices {
            guard let last = rows[index].position else { continue }
            if let id = rows[index].id, let now = store.rows.position(of: id, near: last) {
                rows[index].position = now
            } else if change == .edit, let id = rows[index].id {
                rows[index].id = store.rows.newName(of: id)
                rows[index].position = rows[index].id.flatMap { store.rows.position(of: $0, near: last) }
                rows[index].isSure = false
            } else {
                rows[index].id = store.rows.name(of: last)
            }
        }
    }

    /// The first of the rows that is still there, where, and how far below the top of the screen it was. Those whose
    /// identity several rows of the table have by now are found by their place.
    func find(in tableView: UITableView, by identities: RowIdentities?) -> (path: IndexPath, distance: CGFloat)? {
        if let identities, tableView.agreesWithDataSource {
            lazy var places = places(in: tableView, by: identities)
            var isAnyUnclear = false
            for row in rows {
                guard let identity = row.identity else {
                    isAnyUnclear = true
                    continue
                }
                // Where the row was seen to go it is looked for first.
                if let path = row.position.map({ IndexPath($0) }), tableView.hasRow(path),
                    identities.identity(path) == identity
                {
                    return (path, row.distance)
                }
                guard let place = places[identity] else { continue }
                if let path = place { return (path, row.distance) }
                isAnyUnclear = true
            }
            // None of them is there any more, unless edits say so of rows without an identity of their own.
            if !isAnyUnclear, !isBehind { return nil }
        }
        let left = rows.filter(\.isSure) + rows.filter { !$0.isSure }
        return left.lazy.compactMap { row in row.position.map { (IndexPath($0), row.distance) } }
            .first { tableView.hasRow($0.0) }
    }

    /// Where in the whole table the rows are, by their identities; nil of one that several rows have. O(rows).
    private func places(in tableView: UITableView, by identities: RowIdentities) -> [AnyHashable: IndexPath?] {
        let wanted = Set(rows.compactMap(\.identity))
        var places: [AnyHashable: IndexPath?] = [:]
        for (section, count) in tableView.toldRowCounts.enumerated() {
            for row in 0..<count {
                let path = IndexPath(row: row, section: section)
                guard let name = identities.identity(path), wanted.contains(name) else { continue }
                places.updateValue(places[name] == nil ? path : nil, forKey: name)
            }
        }
        return places
    }
}

extension UITableView {
    /// The row that follows, as far as the table has been told; nil for the last.
    fileprivate func row(after path: IndexPath) -> IndexPath? {
        let next = IndexPath(row: path.row + 1, section: path.section)
        if hasRow(next) { return next }
        let section = toldRowCounts.enumerated().first { $0.offset > path.section && $0.element > 0 }?.offset
        return section.map { IndexPath(row: 0, section: $0) }
    }
}
