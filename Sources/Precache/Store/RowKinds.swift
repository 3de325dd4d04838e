import PrecacheCore

/// The kinds of a table's rows: how their heights were measured, and whether shown cells asked for the same.
@MainActor
final class RowKinds {
    /// The kinds whose first shown cell was asked for the height that it wants.
    private(set) var checked: Set<ShownKind> = []
    /// The reuse identifiers of templates whose heights shown cells contradicted; nil for closures.
    /// Unchecked: see ``HeightStore``.
    @exclusivity(unchecked) var estimated: Set<String?> = []
    /// The reuse identifiers that rows were measured with; nil for closures that need no cell.
    var measured: Set<String?> = []
    /// Whether a closure measures a row whose shown cell does not tell the height that it wants.
    var hasCellsWithoutConstraints = false
    /// Whether the delegate computes with what Precache answers; nil until it was tried. Such a delegate is never
    /// answered `automaticDimension`, which is a number to it.
    private(set) var delegateComputes: Bool?
    /// Whether the delegate asks for a row by the index path of another one, as under an ad placer.
    var delegateTranslates = false
    /// A known row that an edit moved, for which the delegate is still to be tried.
    var movedRow: RowID?
    /// Whether any row sizes itself, or is not cached: the height that it is shown with was not answered by Precache.
    private(set) var sizeThemselves = false
    /// Whether any row was asked for with a layout.
    private(set) var haveLayouts = false
    /// Whether any row was asked for without one: only the main thread can measure it.
    private(set) var haveOthers = false

    /// Whether heights measured with such a cell, or by a closure, are only estimates. O(1).
    func areEstimates(of cell: Item.Cell) -> Bool {
        !estimated.isEmpty && delegateComputes != true && estimated.contains(cell.identifier)
    }

    /// Whether each shown row of a kind is checked, because its rows cannot be answered `automaticDimension`.
    func areCheckedEach(_ kind: ShownKind) -> Bool {
        !estimated.isEmpty && delegateComputes == true && estimated.contains(kind.identifier)
    }

    /// Returns whether it was not known yet that the delegate computes.
    func noteDelegate(computes: Bool) -> Bool {
        defer { delegateComputes = delegateComputes == true || computes }
        return computes && delegateComputes != true
    }

    /// Returns whether it was not checked before.
    @discardableResult
    func noteChecked(_ kind: ShownKind) -> Bool { checked.insert(kind).inserted }

    func note(hasLayout: Bool) { if hasLayout { haveLayouts = true } else { haveOthers = true } }

    func noteSizesItself(_ row: RowPosition) { if row.isRow { sizeThemselves = true } }

    /// The table has another data source or delegate.
    func forget() {
        estimated = []
        measured = []
        checked = []
        hasCellsWithoutConstraints = false
        delegateComputes = nil
        delegateTranslates = false
        sizeThemselves = false
        haveLayouts = false
        haveOthers = false
    }
}

@MainActor
extension Item.Cell {
    /// The names of types, under which their cells are registered; making a name takes longer than looking at a row.
    private static var names: [ObjectIdentifier: String] = [:]

    static func noteName(of type: UITableViewCell.Type) {
        if names[ObjectIdentifier(type)] == nil { names[ObjectIdentifier(type)] = String(describing: type) }
    }

    /// The reuse identifier of the measuring cell; nil where none measures.
    var identifier: String? {
        switch self {
        case .any: nil
        case .type(let type): Self.names[type]
        case .reuseIdentifier(let identifier): identifier
        }
    }
}

/// A group of rows of which the first shown cell is checked for all.
struct ShownKind: Hashable {
    let identifier: String?
    /// The type of a cell's content configuration, unless it is UIKit's for lists.
    let content: ObjectIdentifier?
    let environment: AnyHashable?

    /// Without the environment, whose hash takes longer than all the rest.
    func hash(into hasher: inout Hasher) { hasher.combine(identifier ?? "") }
}
