import PrecacheCore

/// What rows show, where the app tells: heights follow it then, and positions only say what is left to measure.
struct RowIdentities {
    /// The identity of the row that is there now; nil where it has none.
    let identity: (IndexPath) -> AnyHashable?
    /// Whether that is the identity of the row that is there now: without a box around it.
    let isIdentity: (IndexPath, AnyHashable) -> Bool
    /// What its height depends on besides; nil where there is nothing.
    let layoutState: ((IndexPath) -> LayoutState)?

    /// What a row's height is kept under, if not under a key: nothing for one without an identity, or with one that could not be
    /// found again.
    func name(at path: IndexPath) -> RowName {
        guard let name = identity(path) else { return .none }
        let item = Item(name, isComplete: layoutState != nil, state: layoutState?(path))
        return item.canBeFound ? .item(item) : .none
    }
}

extension RowIdentities? {
    /// What a row's height is kept under: the key that came with the question, its identity, or its place.
    func name(at path: IndexPath, key: AnyHashable?, cell: Item.Cell) -> RowName {
        guard let key else { return self?.name(at: path) ?? .position }
        let isComplete = self?.layoutState != nil || type(of: key.base) == HeightKey.self
        let item = Item(key, cell: cell, isComplete: isComplete, state: self?.layoutState?(path))
        return item.canBeFound ? .item(item) : self?.name(at: path) ?? .position
    }
}
