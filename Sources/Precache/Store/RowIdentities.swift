import PrecacheCore

/// What rows show, where the app tells: heights follow it then, and positions only say what is left to measure.
struct RowIdentities {
    /// The identity of the row that is there now; nil where it has none.
    let identity: (IndexPath) -> AnyHashable?
    /// Whether that is the identity of the row that is there now: without a box around it.
    let isIdentity: (IndexPath, AnyHashable) -> Bool
    /// What its height depends on besides; nil where there is nothing.
    let layoutState: ((IndexPath) -> LayoutState)?
    /// Whether the data source has such a row.
    let hasRow: (IndexPath) -> Bool
    /// Identities of which there are several rows: they say nothing, and the rows are known by their positions.
    var shared: Set<AnyHashable> = []

    /// The item that a row shows; nil for one without an identity, or with one that could not be found again.
    fileprivate func item(at path: IndexPath) -> Item? {
        guard let name = identity(path) else { return nil }
        let item = Item(name, isComplete: layoutState != nil, state: layoutState?(path))
        return item.canBeFound ? item : nil
    }
}

extension HeightStore {
    /// What a row's height is kept under: the key that came with the question, its identity, or its place.
    func name(at path: IndexPath, key: AnyHashable? = nil, cell: Item.Cell = .any) -> RowName {
        if let key {
            let isComplete = identities?.layoutState != nil || type(of: key.base) == HeightKey.self
            let item = Item(key, cell: cell, isComplete: isComplete, state: identities?.layoutState?(path))
            if item.canBeFound { return .item(item) }
        }
        guard let identities else { return .position }
        guard let item = identities.item(at: path) else { return .none }
        if !identities.shared.isEmpty, identities.shared.contains(item.name) { return .position }
        guard let other = rows.otherRow(showing: item, than: RowPosition(path)).map({ IndexPath($0) }),
            identities.hasRow(other), identities.isIdentity(other, item.name)
        else { return .item(item) }
        self.identities?.shared.insert(item.name)
        notes.report(
            "identity",
            "rows \(RowPosition(other)) and \(RowPosition(path)) have one identity, \(item.name), so both are known by their "
                + "positions. Give each row an identity of its own: enablePrecaching(identifiedBy:).")
        return .position
    }
}
