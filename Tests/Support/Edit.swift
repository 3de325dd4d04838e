import PrecacheCore

func at(_ section: Int, _ row: Int) -> RowPosition { RowPosition(section: section, row: row) }

/// All rows of a table that has so many in its sections.
func rows(_ counts: [Int]) -> [RowPosition] {
    counts.enumerated().flatMap { section, count in (0..<count).map { at(section, $0) } }
}

/// One edit of a batch, to be shuffled, dropped and printed. It names places of before the batch, or of after it.
struct Edit: Equatable, CustomStringConvertible {
    enum Kind { case delete, insert, reload, move }

    let kind: Kind
    var rowBefore: RowPosition?
    var rowAfter: RowPosition?
    var sectionBefore: Int?
    var sectionAfter: Int?
    static func deleteSection(_ section: Int) -> Edit { Edit(kind: .delete, sectionBefore: section) }
    static func insertSection(_ section: Int) -> Edit { Edit(kind: .insert, sectionAfter: section) }
    static func reloadSection(_ section: Int) -> Edit { Edit(kind: .reload, sectionBefore: section) }
    static func moveSection(_ section: Int, to target: Int) -> Edit {
        Edit(kind: .move, sectionBefore: section, sectionAfter: target)
    }
    static func deleteRow(_ row: RowPosition) -> Edit { Edit(kind: .delete, rowBefore: row) }
    static func insertRow(_ row: RowPosition) -> Edit { Edit(kind: .insert, rowAfter: row) }
    static func reloadRow(_ row: RowPosition) -> Edit { Edit(kind: .reload, rowBefore: row) }
    static func moveRow(_ row: RowPosition, to target: RowPosition) -> Edit {
        Edit(kind: .move, rowBefore: row, rowAfter: target)
    }

    var isOfSection: Bool { sectionBefore != nil || sectionAfter != nil }

    var description: String {
        let sections = [sectionBefore, sectionAfter].compactMap { $0 }.map { "section \($0)" }
        let rows = [rowBefore, rowAfter].compactMap { $0?.description }
        return "\(kind) \((sections + rows).joined(separator: " to "))"
    }
}

extension BatchUpdate {
    init(_ edits: [Edit]) {
        self.init()
        for edit in edits {
            if edit.isOfSection {
                sections.add(edit.kind, edit.sectionBefore, edit.sectionAfter)
            } else {
                rows.add(edit.kind, edit.rowBefore, edit.rowAfter)
            }
        }
    }
}

extension BatchUpdate.Edits {
    fileprivate mutating func add(_ kind: Edit.Kind, _ before: Position?, _ after: Position?) {
        switch kind {
        case .delete: deleted.append(before!)
        case .insert: inserted.append(after!)
        case .reload: reloaded.append(before!)
        case .move: move(before!, to: after!)
        }
    }
}
