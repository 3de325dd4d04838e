import PrecacheCore

/// A place on the screen, and where its rows are by now.
@MainActor
final class PositionKeeper {
    private struct Row {
        /// Nil once it is gone.
        var position: RowPosition?
        /// False once its section was reloaded: there, rows are taken for the same by their index.
        var isSure = true
        let kept: PlaceOnScreen.Row
    }

    private var rows: [Row]
    /// Whether the model was changed before, so that only edits and identities tell where rows went.
    private let isBehind: Bool
    private var hasFollowed = false

    init(_ place: PlaceOnScreen, isBehind: Bool = false) {
        self.isBehind = isBehind
        rows = place.rows.map { Row(position: RowPosition($0.indexPath), kept: $0) }
    }

    /// For what is on the screen now.
    ///
    /// - Parameter indexPath: the row to keep before all others.
    convenience init(_ tableView: UITableView, keeping indexPath: IndexPath?, _ precacher: Precacher, isBehind: Bool) {
        let name = precacher.naming(isBehind: isBehind)
        var place = tableView.placeOnScreen(naming: name)
        // If all that are visible go, what comes after them takes the place of the first.
        if let first = place.rows.first, let last = place.rows.last, let next = tableView.row(after: last.indexPath) {
            var row = first
            (row.section, row.row, row.name) = (next.section, next.row, name(next).map { .known($0) } ?? .none)
            place.rows.append(row)
        }
        if let indexPath, tableView.hasRow(indexPath) {
            place.rows.insert(tableView.rowOfPlace(indexPath, name: name(indexPath)), at: 0)
        }
        self.init(place, isBehind: isBehind)
    }

    /// Where the rows are now, nil for those that are gone.
    var positions: [RowPosition?] {
        get { rows.map(\.position) }
        set { for (index, position) in zip(rows.indices, newValue) { rows[index].position = position } }
    }

    /// The table moves its rows.
    func follow(_ plan: BatchPlan) {
        hasFollowed = true
        for index in rows.indices {
            guard let old = rows[index].position else { continue }
            rows[index].position = plan.likelyPosition(of: old)
            if plan.position(of: old) == nil { rows[index].isSure = false }
        }
    }

    func restore(in tableView: UITableView, _ precacher: Precacher) {
        if isBehind, !hasFollowed, precacher.desk.identities == nil || rows.allSatisfy(\.kept.name.isNone) {
            precacher.notes.report(
                "performKeepingPosition",
                "performKeepingPosition: the data source had other rows than the table before the updates, so the place on the "
                    + "screen was kept by index path, and may be another row's. Change the model within the updates, or give "
                    + "rows identities: enablePrecaching(identifiedBy:).")
        }
        guard let (row, path) = find(in: tableView, precacher) else { return }
        tableView.place(path, distance: row.distance)
    }

    /// The first of the rows that is still there, and where.
    func find(in tableView: UITableView, _ precacher: Precacher) -> (row: PlaceOnScreen.Row, path: IndexPath)? {
        if let identities = precacher.desk.identities, tableView.agreesWithDataSource {
            if let found = find(in: tableView, by: identities) { return found }
            // None of them is there any more, unless edits say so of rows without an identity.
            if rows.allSatisfy({ !$0.kept.name.isNone }), !isBehind { return nil }
        }
        let left = (rows.filter(\.isSure) + rows.filter { !$0.isSure }).lazy.compactMap { row in
            row.position.map { (row.kept, IndexPath($0)) }
        }
        return left.first { tableView.hasRow($0.1) }
    }

    private func find(
        in tableView: UITableView, by identities: RowIdentities
    ) -> (row: PlaceOnScreen.Row, path: IndexPath)? {
        var others: [Int: IndexPath]?
        for (index, row) in rows.enumerated() where !row.kept.name.isNone {
            // Where the row was seen to go it is looked for first.
            if let path = row.position.map({ IndexPath($0) }), tableView.hasRow(path),
                let name = identities.item(at: path)?.name, row.kept.name.decoded(like: name) == name
            {
                return (row.kept, path)
            }
            if others == nil { others = paths(in: tableView, by: identities) }
            if let path = others?[index] { return (row.kept, path) }
        }
        return nil
    }

    /// Where in the whole table the rows are, by their index here. O(rows).
    private func paths(in tableView: UITableView, by identities: RowIdentities) -> [Int: IndexPath] {
        var wanted: [AnyHashable: Int] = [:]
        var types: Set<ObjectIdentifier> = []
        var paths: [Int: IndexPath] = [:]
        for section in 0..<tableView.numberOfSections {
            for row in 0..<tableView.numberOfRows(inSection: section) {
                let path = IndexPath(row: row, section: section)
                guard let name = identities.item(at: path)?.name else { continue }
                if types.insert(ObjectIdentifier(type(of: name.base))).inserted {
                    // What was encoded has a type from now on.
                    for (index, row) in rows.enumerated().reversed() {
                        if let decoded = row.kept.name.decoded(like: name) { wanted[decoded] = index }
                    }
                }
                guard let index = wanted[name], paths[index] == nil else { continue }
                paths[index] = path
                if index == 0 { return paths }
            }
        }
        return paths
    }
}

extension Precacher {
    /// Says what a row shows.
    ///
    /// - Parameter isBehind: whether the table is to be told of a change: then it is what the row showed before.
    func naming(isBehind: Bool = false) -> (IndexPath) -> AnyHashable? {
        guard let identities = desk.identities else { return { _ in nil } }
        guard isBehind else { return { identities.item(at: $0)?.name } }
        return { [store] in store.item(at: RowPosition($0))?.name }
    }
}
