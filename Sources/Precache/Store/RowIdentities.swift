import PrecacheCore

/// The app's closures that identify rows: heights follow items then.
struct RowIdentities {
    /// The identity of the row that is there now; nil where it has none.
    let identity: (IndexPath) -> AnyHashable?
    /// Whether a value is the identity of the row that is there now. Boxes no identity.
    let isIdentity: (IndexPath, any Hashable) -> Bool
    /// Anything else that the row's height depends on; nil where there is nothing.
    let layoutState: ((IndexPath) -> LayoutState)?
    /// Whether the data source has such a row.
    let hasRow: (IndexPath) -> Bool
    /// Identities that several rows of the data source have: these rows are known by their positions.
    var shared: Set<AnyHashable> = []
}

extension HeightStore {
    /// The name of a row's height: its key, identity or position; none where its identity cannot be found again.
    ///
    /// - Parameter isEstimate: whether an estimate is wanted, for which it does not matter if rows share the identity.
    func name(
        at path: IndexPath, key: AnyHashable? = nil, cell: Item.Cell = .any, isEstimate: Bool = false
    ) -> RowName {
        func findable(_ name: AnyHashable, _ cell: Item.Cell = .any, isComplete: Bool) -> Item? {
            let item = Item(name, cell: cell, isComplete: isComplete, state: identities?.layoutState?(path))
            guard item.canBeFound, case .item(let item) = resolved(.item(item)) else { return nil }
            return item
        }
        let hasState = identities?.layoutState != nil
        if let key, let item = findable(key, cell, isComplete: hasState || type(of: key.base) == HeightKey.self) {
            return .item(item)
        }
        guard let identities else { return .position }
        guard let item = identities.identity(path).flatMap({ findable($0, isComplete: hasState) }) else { return .none }
        if !identities.shared.isEmpty, identities.shared.contains(item.name) { return .position }
        guard !isEstimate, let other = rows.otherRow(showing: item, than: RowPosition(path)).map({ IndexPath($0) }),
            identities.hasRow(other), identities.isIdentity(other, item.value)
        else { return .item(item) }
        // Moved out, as names are hashed and compared.
        var shared = identities.shared
        shared.insert(item.name)
        self.identities?.shared = shared
        notes.report(
            "identity",
            "rows \(RowPosition(other)) and \(RowPosition(path)) have one identity, \(item.name), so both are known by "
                + "their positions. Give each row an identity of its own: enablePrecaching(identifiedBy:).")
        return .position
    }
}

extension RowPosition {
    /// An index path without a row becomes a position that no row has, and no header.
    init(_ path: IndexPath) {
        self = path.count == 2 ? Self(section: path.section, row: max(path.row, -1)) : Self(section: -1, row: 0)
    }
}

extension IndexPath {
    init(_ position: RowPosition) { self.init(row: position.row, section: position.section) }
}
