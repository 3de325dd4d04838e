import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// What is said, besides the row, where a height is asked for.
struct HeightRequest {
    /// What the rows are told apart by that show different cells.
    var cell = Item.Cell.any
    /// The cell's type, where it was asked for by type: what it is registered under is its name.
    var type: UITableViewCell.Type?
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

    init(key: AnyHashable? = nil, isCached: Bool = true) {
        self.key = key
        self.isCached = isCached
    }

    init(
        _ type: UITableViewCell.Type, key: AnyHashable?, isCached: Bool = true, contentWidth: ((CGFloat) -> CGFloat)?
    ) {
        self.init(key: key, isCached: isCached)
        cell = .type(ObjectIdentifier(type))
        self.type = type
        self.contentWidth = contentWidth
    }

    init(
        identifier: String, key: AnyHashable?, isCached: Bool = true, contentWidth: ((CGFloat) -> CGFloat)?
    ) {
        self.init(key: key, isCached: isCached)
        cell = .reuseIdentifier(identifier)
        self.contentWidth = contentWidth
    }

    /// The reuse identifier of the cell that measures; nil where none does.
    var identifier: String? {
        if case .reuseIdentifier(let identifier) = cell { return identifier }
        return type.map { String(describing: $0) }
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

    /// The item that a row shows now; nil for one without an identity, or with one that could not be found again.
    func item(at path: IndexPath) -> Item? {
        guard let name = identity(path), name == name else { return nil }
        return Item(name, isComplete: layoutState != nil)
    }

    /// What a row's height is kept under, if not under a key.
    func name(at path: IndexPath) -> RowName { item(at: path).map { .item($0, layoutState?(path)) } ?? .none }
}

extension RowIdentities? {
    /// What a row's height is kept under: the key that came with the question, its identity, or its place.
    func name(at path: IndexPath, key: AnyHashable?, cell: Item.Cell) -> RowName {
        guard let key else { return self?.name(at: path) ?? .position }
        let isComplete = self?.layoutState != nil || type(of: key.base) == HeightKey.self
        let item = Item(key, cell: cell, isComplete: isComplete)
        guard item.canBeFound else { return self?.name(at: path) ?? .position }
        return .item(item, self?.layoutState?(path))
    }
}
