import PrecacheCore

/// A row that a list holds on to, followed through edits, and through reloads by its identity.
struct HeldRow {
    /// Names the row through edits; nil where the table was reloaded since, or did not have it yet.
    private var id: RowID?
    /// Where the row is, or was last known to be; nil once it was deleted.
    private(set) var position: RowPosition?
    /// False where rows are matched by index, after a reload of the table or of the row's section.
    private(set) var isSure: Bool
    var identity: AnyHashable?
    /// The distance from the top of the visible part, below the bars, to the row's top, in points.
    var distance: CGFloat
    /// The row's height when it was read, in points.
    let height: CGFloat
    /// How many of its points were visible. Rows above the screen are held, too: they tell whether a visible one moved.
    let points: CGFloat
    let isVisible: Bool

    /// A row of the present table.
    init(
        _ position: RowPosition, id: RowID?, identity: AnyHashable?, distance: CGFloat, height: CGFloat = 0,
        points: CGFloat = 0, isVisible: Bool = true, isSure: Bool = true
    ) {
        self.position = position
        self.id = id
        self.isVisible = isVisible
        self.isSure = isSure
        self.identity = identity
        self.distance = distance
        self.height = height
        self.points = points
    }

    var isFollowed: Bool { id != nil }

    @MainActor
    mutating func follow(_ change: HeightStore.Change, _ store: HeightStore) {
        guard let last = position else { return }
        if let id, let now = store.rows.position(of: id, near: last) {
            position = now
        } else if let id, change == .moved {
            isSure = false
            self.id = store.rows.newRowID(of: id)
            position = self.id.flatMap { store.rows.position(of: $0, near: last) }
        } else {
            // After a reload the row is looked for at its place. One that the table did not have yet is the one that is
            // there now.
            if id != nil { isSure = false }
            id = store.makeID(of: last)
        }
    }

    /// The row's index path, if edits alone tell it.
    @MainActor
    func followedPath(_ store: HeightStore) -> IndexPath? {
        guard isSure, let id, let position, store.rows.position(of: id, near: position) == position else { return nil }
        return IndexPath(position)
    }
}

extension [HeldRow] {
    /// The index path of each row that is still there: as edits tell, else by its identity, else where it was last. A
    /// row that shares its identity with others by now is found by position. O(rows of the table) after a reload.
    @MainActor
    func paths(in tableView: UITableView, _ store: HeightStore) -> [IndexPath?] {
        // Edits may say that a row is there which the table has lost, where nobody saw the change.
        let followed = map { row in row.followedPath(store).flatMap { tableView.hasRow($0) ? $0 : nil } }
        guard followed.contains(where: { $0 == nil }) else { return followed }
        let identities = tableView.agreesWithDataSource ? store.identities : nil
        lazy var places = places(in: tableView, by: identities)
        let found = zip(self, followed).map { row, followed -> (path: IndexPath?, isIdentified: Bool) in
            if let followed { return (followed, true) }
            let path = row.position.map { IndexPath($0) }.flatMap { tableView.hasRow($0) ? $0 : nil }
            guard let identities, let identity = row.identity else { return (path, false) }
            if let path, identities.identity(path) == identity { return (path, true) }
            guard let place = places[identity] else { return (nil, true) }
            return (place ?? path, place != nil)
        }
        // Where one that was seen is found for sure, positions tell nothing of the others.
        let areIdentified = zip(self, found).contains { $0.isVisible && $1.isIdentified && $1.path != nil }
        return found.map { $0.isIdentified || !areIdentified ? $0.path : nil }
    }

    /// The index paths of the rows' identities in the whole table; nil for one that several rows have. O(rows).
    @MainActor
    private func places(in tableView: UITableView, by identities: RowIdentities?) -> [AnyHashable: IndexPath?] {
        let wanted = Set(compactMap(\.identity))
        var places: [AnyHashable: IndexPath?] = [:]
        guard let identities else { return places }
        for (section, count) in tableView.toldRowCounts.enumerated() {
            for row in 0..<count {
                let path = IndexPath(row: row, section: section)
                guard let name = identities.identity(path), wanted.contains(name) else { continue }
                places.updateValue(places[name] == nil ? path : nil, forKey: name)
            }
        }
        return places
    }

    /// The longest run of rows that are still in their order; of equally long ones that with the most visible points.
    /// So a row that went elsewhere takes nobody along.
    ///
    /// - Parameter paths: where each row is now; nil where it is gone.
    /// - Returns: the indices of its rows. O(rows²), of two screens.
    func longestRun(at paths: [IndexPath?]) -> [Int] {
        let present = paths.indices.filter { paths[$0] != nil }
        if zip(present, present.dropFirst()).allSatisfy({ paths[$0]! < paths[$1]! }) { return present }
        // By its last row.
        var runs: [[Int]] = []
        for (index, path) in paths.enumerated() {
            let before = runs.filter { run in run.last.map { paths[$0]! < path ?? paths[$0]! } ?? false }
            runs.append(path == nil ? [] : longest(before) + [index])
        }
        return longest(runs)
    }

    private func longest(_ runs: [[Int]]) -> [Int] {
        runs.max { one, other in
            if one.count != other.count { return one.count < other.count }
            return visiblePoints(of: one) < visiblePoints(of: other)
        } ?? []
    }

    private func visiblePoints(of run: [Int]) -> CGFloat { run.reduce(0) { $0 + self[$1].points } }
}
