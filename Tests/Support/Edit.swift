import PrecacheCore

package func at(_ section: Int, _ row: Int) -> RowPosition { RowPosition(section: section, row: row) }

/// All rows of a table that has so many in its sections.
package func rows(_ counts: [Int]) -> [RowPosition] {
    counts.enumerated().flatMap { section, count in (0..<count).map { at(section, $0) } }
}

/// One edit of a batch, to be shuffled, dropped and printed. It names places of before the batch, or of after it.
package struct Edit: Equatable, CustomStringConvertible {
    package enum Kind { case delete, insert, reload, move }

    package let kind: Kind
    package var rowBefore: RowPosition?
    package var rowAfter: RowPosition?
    package var sectionBefore: Int?
    package var sectionAfter: Int?

    package static func deleteSection(_ section: Int) -> Edit { Edit(kind: .delete, sectionBefore: section) }
    package static func insertSection(_ section: Int) -> Edit { Edit(kind: .insert, sectionAfter: section) }
    package static func reloadSection(_ section: Int) -> Edit { Edit(kind: .reload, sectionBefore: section) }
    package static func moveSection(_ section: Int, to target: Int) -> Edit {
        Edit(kind: .move, sectionBefore: section, sectionAfter: target)
    }
    package static func deleteRow(_ row: RowPosition) -> Edit { Edit(kind: .delete, rowBefore: row) }
    package static func insertRow(_ row: RowPosition) -> Edit { Edit(kind: .insert, rowAfter: row) }
    package static func reloadRow(_ row: RowPosition) -> Edit { Edit(kind: .reload, rowBefore: row) }
    package static func moveRow(_ row: RowPosition, to target: RowPosition) -> Edit {
        Edit(kind: .move, rowBefore: row, rowAfter: target)
    }

    package var isOfSection: Bool { sectionBefore != nil || sectionAfter != nil }

    package var description: String {
        let sections = [sectionBefore, sectionAfter].compactMap { $0 }.map { "section \($0)" }
        let rows = [rowBefore, rowAfter].compactMap { $0?.description }
        return "\(kind) \((sections + rows).joined(separator: " to "))"
    }
}

extension BatchUpdate {
    package init(_ edits: [Edit]) {
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
