import PrecacheCore

/// Follows rows that were on the screen through changes of the table.
@MainActor
struct KeptRows {
    private struct Row {
        /// Names the row through edits; nil where it is not known.
        var id: RowID?
        /// Nil once the row is gone.
        var position: RowPosition?
        /// False once the row's section was reloaded, where rows are matched by index.
        var isSure = true
        let identity: AnyHashable?
        /// The distance from the top of the screen, in points.
        let distance: CGFloat

        var path: IndexPath? { position.map { IndexPath($0) } }
    }

    private var rows: [Row]
    /// Whether the model had changed before, so that only edits and identities tell where rows went.
    private var isBehind = false
    private var hasFollowed = false

    init(_ place: PlaceOnScreen) {
        rows = [Row(position: RowPosition(place.indexPath), identity: place.identity, distance: place.distance)]
    }

    /// The rows on the screen now, after the one at `indexPath`, which is kept first.
    init(_ tableView: UITableView, keeping indexPath: IndexPath?, isBehind: Bool, in store: HeightStore) {
        let first = [indexPath].compactMap { $0 }.filter(tableView.hasRow)
        rows = (first + tableView.rowsOnScreen).map {
            Row(
                id: store.rows.rowID(of: RowPosition($0)), position: RowPosition($0),
                identity: store.identity(at: $0, isBehind: isBehind), distance: tableView.distance(of: $0))
        }
        self.isBehind = isBehind
    }

    /// Whether neither edits nor identities tell where the rows went.
    var isUncertain: Bool { isBehind && !hasFollowed && rows.allSatisfy { $0.identity == nil } }

    /// Follows the rows through a change. Reloaded rows are matched by index path.
    mutating func follow(_ change: HeightStore.Change, _ store: HeightStore) {
        if change == .edit { hasFollowed = true }
        for index in rows.indices {
            guard let last = rows[index].position else { continue }
            if let id = rows[index].id, let now = store.rows.position(of: id, near: last) {
                rows[index].position = now
            } else if change == .edit, let id = rows[index].id {
                rows[index].id = store.rows.newRowID(of: id)
                rows[index].position = rows[index].id.flatMap { store.rows.position(of: $0, near: last) }
                rows[index].isSure = false
            } else {
                rows[index].id = store.rows.rowID(of: last)
            }
        }
    }

    /// The index path of the first row that is still there, and its old distance from the top of the screen. A row that
    /// shares its identity with others by now is found by position.
    func find(in tableView: UITableView, by identities: RowIdentities?) -> (path: IndexPath, distance: CGFloat)? {
        if let identities, tableView.agreesWithDataSource {
            lazy var places = places(in: tableView, by: identities)
            for row in rows {
                guard let identity = row.identity else { continue }
                // Cheapest first: the position that edits gave.
                if let path = row.path, tableView.hasRow(path), identities.identity(path) == identity {
                    return (path, row.distance)
                }
                if let place = places[identity], let path = place { return (path, row.distance) }
            }
            // Where all are gone, nothing is kept. Positions decide only about rows without an identity of their own.
            if !isBehind, rows.allSatisfy({ $0.identity.map { places[$0] == nil } == true }) { return nil }
        }
        for row in rows.filter(\.isSure) + rows.filter({ !$0.isSure }) {
            if let path = row.path, tableView.hasRow(path) { return (path, row.distance) }
        }
        return nil
    }

    /// The index paths of the rows' identities in the whole table; nil for one that several rows have. O(rows).
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

extension HeightStore {
    /// Names what a row shows; or, where the table is still to be told of a change (`isBehind`), showed before it.
    func identity(at path: IndexPath, isBehind: Bool) -> AnyHashable? {
        identities.flatMap { isBehind ? rows.item(at: RowPosition(path))?.name : $0.identity(path) }
    }
}
