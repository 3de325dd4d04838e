import PrecacheCore

// The app is asked what a row shows. The row takes the number of the name that it says.
//
// Names and states are compared and hashed here, before the table of heights is read or changed, and let go of after
// it: `==`, `hash` and `deinit` are the app's code, which may call the UITableView, and with it this store.

extension HeightStore {
    // MARK: - Asking the app

    /// What a row shows: what its key or identity names, or itself; nothing where its identity cannot be found again, or
    /// there is no such row.
    func readShown(by row: RowPosition, key: AnyHashable? = nil, cell: CellName = .any) -> Shown {
        guard rows.map.contains(row) else { return .nothing }
        guard row.isRow else { return .itself }
        let path = IndexPath(row)
        if let key {
            let state = identities?.layoutState?(path)
            let name = RowName(key, cell: cell, isKey: true, isComplete: isComplete(key), state: state)
            if name.canBeFound { return .named(name) }
        }
        if identities?.names.isEmpty == false, let name = identities?.named(path) { identities?.note(name) }
        guard let identities else { return .itself }
        guard let identity = identities.identity(path) else { return .nothing }
        let name = RowName(identity, isComplete: isComplete(nil), state: identities.layoutState?(path))
        guard name.canBeFound else { return .nothing }
        return identities.unshared(identity) == nil ? .itself : .named(name)
    }

    /// Whether a height with such a key, or with none, depends on name and state alone.
    func isComplete(_ key: AnyHashable?) -> Bool {
        identities?.layoutState != nil || key.map { type(of: $0.base) == HeightKey.self } ?? false
    }

    // MARK: - Searching

    /// The number of what a row shows by a name; nil where nothing is known of it.
    ///
    /// - Parameter anyCell: whether the name may have been given for whatever cell.
    func number(named name: RowName, at row: RowPosition, anyCell: Bool = false) -> Int? {
        if let own = rows.map.number(at: row), isNamed(own, name, anyCell: anyCell) { return own }
        // Comparing may have changed the names.
        for _ in 0..<3 {
            let revision = rows.names.revision
            var next = rows.names.first(withHashOf: name)
            while let number = next, !isNamed(number, name, anyCell: anyCell) {
                next = rows.names.number(after: number)
            }
            if rows.names.revision == revision { return next }
        }
        return nil
    }

    private func isNamed(_ number: Int, _ name: RowName, anyCell: Bool) -> Bool {
        guard let value = rows.names.value(of: number), anyCell || rows.names.cell(of: number) == name.cell else {
            return false
        }
        return RowName.isEqual(value, name.value)
    }

    /// Whether that is what a number is known by, in the same state.
    func shows(_ number: Int, _ shown: Shown) -> Bool {
        guard case .named(let name) = shown else { return false }
        return isNamed(number, name, anyCell: false) && rows.names.state(of: number) == name.state
    }

    /// Names are hashed and compared outside of the access, and others may be added by that.
    func share(_ name: AnyHashable) {
        while let before = identities?.shared, !before.contains(name) {
            let shared = before.union(CollectionOfOne(name))
            if identities?.shared.count == before.count { identities?.shared = shared }
        }
    }

    // MARK: - Before it is recorded

    /// Whether the app must say what a row shows, before anything is known of it.
    func mustAsk(for row: RowPosition) -> Bool { identities != nil && rows.namedNumber(at: row) == nil }

    /// The height of what a row shows, which need not have been asked before. Nothing is recorded.
    func entry(of row: RowPosition, showing shown: Shown) -> HeightEntry {
        switch shown {
        case .itself: return rows.entry(at: row)
        case .nothing: return .none
        case .named(let name):
            guard let number = number(named: name, at: row), rows.names.state(of: number) == name.state else {
                return .none
            }
            return rows.entry(of: number, shownBy: row)
        }
    }

    /// As ``HeightTable/estimate(of:number:kind:)``.
    func estimate(of row: RowPosition, showing shown: Shown, kind: Int?) -> (height: Double?, isFinal: Bool) {
        let own = rows.map.number(at: row)
        guard case .named(let name) = shown else { return rows.estimate(of: row, number: own, kind: kind) }
        // A question for an estimate has no cell; and one without a key is about a row whose height may have one.
        let isOfKey = !name.isKey && own.map { rows.names.isKey($0) } ?? false
        let number = isOfKey ? own : number(named: name, at: row, anyCell: name.isKey)
        let estimate = rows.estimate(of: row, number: number, kind: kind)
        guard !isOfKey, let number, rows.names.state(of: number) != name.state else { return estimate }
        return (estimate.height, false)
    }
}

extension Shown {
    var isNothing: Bool { if case .nothing = self { true } else { false } }
}
