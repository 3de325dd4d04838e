import PrecacheCore

/// Facts that a table's rows have shown: how kinds of them are measured, whether shown cells asked for the same
/// heights, and what the delegate does with the answers. It holds until the table has another data source or delegate.
@MainActor
final class RowKinds {
    /// The kinds whose first shown cell, in the present environment, was asked for the height that it wants.
    private var checked: Set<CellKind> = []
    /// The kinds whose shown cells asked for the height that a template had, and were given it unchanged.
    private var agreed: Set<CellKind> = []
    /// The kinds of which a shown cell was compared in motion.
    private var compared: Set<CellKind> = []
    /// The reuse identifiers of which no kind was seen that has not ``agreed``.
    private var agreedIdentifiers: Set<String> = []
    /// The reuse identifiers of templates that lay out by frames: their cells do not tell a row's height.
    private var byFrames: Set<String> = []
    /// The reuse identifiers of templates whose heights shown cells contradicted; nil for closures.
    /// Unchecked: see ``HeightStore``.
    @exclusivity(unchecked) private(set) var estimated: Set<String?> = []
    /// The reuse identifiers that rows were measured with; nil for closures that need no cell.
    private(set) var measured: Set<String?> = []
    /// Whether a closure measures a row whose shown cell does not tell the height that it wants.
    private(set) var hasCellsWithoutConstraints = false
    /// Whether the delegate computes with what Precache answers; nil until it was tried. Such a delegate is never
    /// answered `automaticDimension`, which is a number to it.
    private(set) var delegateComputes: Bool?
    /// Whether the delegate asks for a row by the index path of another one, as under an ad placer.
    private(set) var delegateTranslates = false
    /// A known row that an edit has moved, for which the delegate is still to be tried.
    private(set) var movedRow: RowID?
    /// Whether any row sizes itself, or is not cached: the height that it is shown with was not answered by Precache.
    private(set) var sizeThemselves = false
    /// Whether any row was asked for with a function that measures it on any thread.
    private(set) var havePure = false
    /// Whether any row was asked for without one: only the main thread can measure it.
    private(set) var haveOthers = false

    // MARK: - Questions

    /// Whether heights measured with such a cell, or by a closure, are only estimates. O(1).
    func areEstimates(of cell: CellName) -> Bool {
        !estimated.isEmpty && delegateComputes != true && estimated.contains(cell.identifier)
    }

    /// Whether each shown row of a kind is checked, because its rows cannot be answered `automaticDimension`.
    func areCheckedEach(_ kind: CellKind) -> Bool {
        !estimated.isEmpty && delegateComputes == true && estimated.contains(kind.identifier)
    }

    /// Whether the first shown cell of a kind was asked already.
    func isChecked(_ kind: CellKind) -> Bool { checked.contains(kind) }

    /// Whether rows with a reuse identifier may be left to their own cells: what such a cell asks for is what a
    /// template has, and the delegate passes answers on as they are. O(1).
    func mayBeLeft(_ identifier: String) -> Bool {
        agreedIdentifiers.contains(identifier) && !byFrames.contains(identifier) && delegateComputes == false
            && !delegateTranslates && !estimated.contains(identifier)
    }

    /// Whether a template of a kind has agreed with a shown cell. O(1).
    func hasAgreed(_ kind: CellKind) -> Bool { agreed.contains(kind) }

    /// Whether the delegate is still to be tried: once, if there are templates, and after an edit that moved rows. No
    /// other question tells: a row that is moved and known is not asked for.
    var isDelegateToBeTried: Bool {
        if delegateTranslates { return false }
        return movedRow != nil || delegateComputes == nil && measured.contains { $0 != nil }
    }

    // MARK: - What was seen

    func markMeasured(with identifier: String?) { measured.insert(identifier) }

    /// Returns whether it was not checked before.
    @discardableResult
    func markChecked(_ kind: CellKind) -> Bool { checked.insert(kind).inserted }

    /// A shown cell asks for the height that a template had.
    func markAgreed(_ kind: CellKind) {
        guard let identifier = kind.identifier, measured.contains(identifier) else { return }
        agreed.insert(kind)
        agreedIdentifiers.insert(identifier)
    }

    /// A row was left to a cell of a kind that no template was compared with.
    func markLeftUnseen(_ kind: CellKind) {
        if let identifier = kind.identifier { agreedIdentifiers.remove(identifier) }
    }

    func markByFrames(_ identifier: String) { byFrames.insert(identifier) }

    /// A shown cell is to be compared with what a template had, while the list moves. Returns whether none of its kind was.
    func beginComparing(_ kind: CellKind) -> Bool {
        kind.identifier.map { measured.contains($0) } == true && !checked.contains(kind)
            && compared.insert(kind).inserted
    }

    /// Such heights are estimates from now on.
    func markEstimated(_ identifier: String?) { estimated.insert(identifier) }

    /// A closure's row is shown by a cell that does not tell its height. All closures are trusted again: they cannot be
    /// told apart. Returns whether they were not.
    func markCellWithoutConstraints() -> Bool {
        hasCellsWithoutConstraints = true
        return estimated.remove(nil) != nil
    }

    func markAsked(isPure: Bool) { if isPure { havePure = true } else { haveOthers = true } }

    func markSizesItself(_ row: RowPosition) { if row.isRow { sizeThemselves = true } }

    /// An edit has moved a known row.
    func markMoved(_ row: RowID) { movedRow = row }

    /// The delegate was tried. It computes only if that was seen.
    func markTried() {
        movedRow = nil
        delegateComputes = delegateComputes ?? false
    }

    /// Returns whether it was not known yet.
    func markDelegateComputes() -> Bool {
        let isNew = delegateComputes != true
        delegateComputes = true
        return isNew
    }

    /// Returns whether it was not known yet.
    func markDelegateTranslates() -> Bool {
        let isNew = !delegateTranslates
        delegateTranslates = true
        return isNew
    }

    /// The table has come to another environment, where cells may ask for other heights.
    func forgetChecked() {
        checked = []
        compared = []
        agreed = []
        agreedIdentifiers = []
    }

    /// The table has another data source or delegate.
    func forget() {
        estimated = []
        measured = []
        byFrames = []
        forgetChecked()
        hasCellsWithoutConstraints = false
        delegateComputes = nil
        delegateTranslates = false
        movedRow = nil
        sizeThemselves = false
        havePure = false
        haveOthers = false
    }
}

@MainActor
extension CellName {
    /// The names of types, under which their cells are registered; making a name takes longer than looking at a row.
    private static var names: [ObjectIdentifier: String] = [:]

    static func keepName(of type: UITableViewCell.Type) {
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
struct CellKind: Hashable {
    let identifier: String?
    /// The type of a cell's content configuration, unless it is UIKit's for lists.
    let content: ObjectIdentifier?
}
