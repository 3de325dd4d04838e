import PrecacheCore

/// What is said, besides the row, where a height is asked for.
struct HeightRequest {
    /// What the rows are told apart by that show different cells.
    var cell = Item.Cell.any
    var key: AnyHashable?
    /// Whether the height is looked up and kept.
    var isCached = true
    /// Whether the row sizes itself, and its height is wanted as an estimate.
    var isEstimate = false
    /// What any thread can measure the row by; nil for what the main thread has to.
    var layout: RowLayout?
    /// Tells of changes of what the layout was made from.
    var watch: ModelWatch?
    /// Maps the width that rows have for their content to this row's, both in points.
    var contentWidth: ((CGFloat) -> CGFloat)?

    init(
        _ cell: Item.Cell = .any, key: AnyHashable? = nil, isCached: Bool = true,
        contentWidth: ((CGFloat) -> CGFloat)? = nil
    ) {
        (self.cell, self.key, self.isCached, self.contentWidth) = (cell, key, isCached, contentWidth)
    }

    /// The reuse identifier of the cell that measures; nil where none does.
    @MainActor var identifier: String? { cell.identifier }
}

@MainActor
extension Item.Cell {
    /// The names of types, made once: to make one takes longer than to look at a row.
    private static var names: [ObjectIdentifier: String] = [:]

    /// The name of a type, which its cells are registered under.
    static func name(of type: UIView.Type) -> String {
        if let known = names[ObjectIdentifier(type)] { return known }
        let name = String(describing: type)
        names[ObjectIdentifier(type)] = name
        return name
    }

    /// Cells that are asked for by type.
    static func of(_ type: UITableViewCell.Type) -> Item.Cell {
        _ = name(of: type)
        return .type(ObjectIdentifier(type))
    }

    /// The reuse identifier of the cell that measures; nil where none does.
    var identifier: String? {
        switch self {
        case .any: nil
        case .type(let type): Self.names[type]
        case .reuseIdentifier(let identifier): identifier
        }
    }
}

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
