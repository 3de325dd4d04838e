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
    /// What a row's height is kept under: its key, identity or position; nothing where its identity cannot be found
    /// again, or there is no such row.
    func owner(of row: RowPosition, key: AnyHashable? = nil, cell: Item.Cell = .any) -> HeightOwner {
        guard rows.contains(row) else { return .none }
        guard row.isRow else { return .position }
        let path = IndexPath(row)
        let hasState = identities?.layoutState != nil
        if let key {
            let isComplete = isComplete(key)
            if let item = findableItem(key, at: path, cell: cell, isComplete: isComplete) { return .item(item) }
        }
        guard let identities else { return .position }
        guard let identity = identities.identity(path),
            let item = findableItem(identity, at: path, isComplete: hasState)
        else { return .none }
        return !identities.shared.isEmpty && identities.shared.contains(item.name) ? .position : .item(item)
    }

    private func findableItem(
        _ name: AnyHashable, at path: IndexPath, cell: Item.Cell = .any, isComplete: Bool
    ) -> Item? {
        let item = Item(name, cell: cell, isComplete: isComplete, state: identities?.layoutState?(path))
        guard item.canBeFound, case .item(let found) = resolved(.item(item)) else { return nil }
        return found
    }

    /// ``owner(of:key:cell:)`` for a height that is to be kept. Where another row has the same identity, both are known
    /// by their positions from now on, and the console says so.
    func claimOwner(of row: RowPosition, key: AnyHashable? = nil, cell: Item.Cell = .any) -> HeightOwner {
        let owner = owner(of: row, key: key, cell: cell)
        guard key == nil, case .item(let item) = owner, let identities,
            let other = rows.otherRow(showing: item, than: row), identities.hasRow(IndexPath(other)),
            identities.isIdentity(IndexPath(other), item.value)
        else { return owner }
        // Moved out, as names are hashed and compared.
        var shared = identities.shared
        shared.insert(item.name)
        self.identities?.shared = shared
        diagnostics.report(
            "identity",
            "rows \(other) and \(row) have one identity, \(item.name), so both are known by their positions. Give each "
                + "row an identity of its own: enablePrecaching(identifiedBy:).")
        return .position
    }
}

extension RowPosition {
    /// The row after it in its section; after the last, the position behind it.
    var next: RowPosition { RowPosition(section: section, row: row + 1) }

    /// An index path without a row becomes a position that no row has, and no header.
    init(_ path: IndexPath) {
        self = path.count == 2 ? Self(section: path.section, row: max(path.row, -1)) : Self(section: -1, row: 0)
    }
}

extension IndexPath {
    init(_ position: RowPosition) { self.init(row: position.row, section: position.section) }
}

/// The data source whose rows an app's closures identify. While another one is set, such as a placeholder's, the
/// closures are not called: they would be asked for rows that are not theirs.
@MainActor
struct IdentityOwner {
    private weak var source: (any UITableViewDataSource)?
    /// Whether it is known whose rows the closures identify.
    private var isKnown = false
    /// The closures while another source is set.
    private var setAside: RowIdentities?

    /// - Parameter source: the data source; nil for the next one that is set.
    init(_ source: (any UITableViewDataSource)? = nil) {
        self.source = source
        isKnown = source != nil
    }

    mutating func sourceChanged(to source: (any UITableViewDataSource)?, _ store: HeightStore) {
        guard let source, let identities = store.identities ?? setAside else { return }
        if !isKnown {
            self.source = source
            isKnown = true
        }
        let isOwn = self.source === source
        setAside = isOwn ? nil : identities
        store.identities = isOwn ? identities : nil
        if isOwn { return }
        store.diagnostics.report(
            "source",
            "rows have no identity while a \(type(of: source)) is the data source, because the closures of "
                + "enablePrecaching(identifiedBy:) were given for another one. Call it again for this one.")
    }
}
