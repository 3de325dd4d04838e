import PrecacheCore

/// The kinds of a table's rows: how their heights were measured, and whether shown cells asked for the same.
@MainActor
final class RowKinds {
    /// The kinds whose first shown view was asked what height it wants.
    private(set) var checked: Set<ShownKind> = []
    /// The reuse identifiers of templates whose heights were found not to be those of shown views; nil for closures.
    @exclusivity(unchecked) var estimated: Set<String?> = []
    /// By how much shown cells contradicted templates that were not given what these were, in points, by their reuse
    /// identifiers.
    var contradictions: [String: Double] = [:]
    /// Whether two kinds were contradicted so by the same amount. That is a mistake of ours: templates measure no more
    /// in this table.
    var templatesAreWrong = false
    /// The reuse identifiers that rows were measured with; nil for closures that need no cell.
    private(set) var measured: Set<String?> = []
    /// The reuse identifiers of template headers and footers, and whether the first that was shown of each was checked.
    private(set) var supplements: [String: Bool] = [:]
    /// Whether a row that a closure measures was shown by a cell that does not say what height it wants.
    var hasCellsWithoutConstraints = false
    /// Whether a row sizes itself, or is not to be cached: then what it is shown with is not what was answered.
    private(set) var sizeThemselves = false

    /// Whether heights that were measured with such a cell, or by a closure, are estimates only. Asked for each height
    /// that is known.
    func areEstimates(of cell: Item.Cell) -> Bool { !estimated.isEmpty && estimated.contains(cell.identifier) }

    func noteMeasured(by identifier: String?) { measured.insert(identifier) }
    func noteMeasured(supplement identifier: String) {
        if supplements[identifier] == nil { supplements[identifier] = false }
    }

    /// - Returns: whether it was not checked before.
    @discardableResult
    func noteChecked(_ kind: ShownKind) -> Bool {
        if !kind.isRow, let identifier = kind.identifier { supplements[identifier] = true }
        return checked.insert(kind).inserted
    }

    func noteSizesItself(_ row: RowPosition) { if row.isRow { sizeThemselves = true } }

    /// Another data source or delegate: what was found of the kinds of rows holds no longer.
    func forget() {
        (estimated, measured, supplements, checked) = ([], [], [:], [])
        (hasCellsWithoutConstraints, contradictions, templatesAreWrong) = (false, [:], false)
    }
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

/// What the first view that is shown in an environment speaks for: all rows, or all headers and footers, that show the
/// same.
struct ShownKind: Hashable {
    let isRow: Bool
    let identifier: String?
    /// The type of the configuration that a cell's content comes of, if that is not UIKit's for lists.
    let content: ObjectIdentifier?
    let environment: HeightEnvironment?
}
