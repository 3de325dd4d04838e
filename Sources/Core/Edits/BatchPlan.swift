/// A batch update that fits its table: for each section after it, what becomes of which rows.
package struct BatchPlan: Sendable {
    /// A section after the batch.
    struct Section: Sendable {
        /// The section it was before; nil for a new or reloaded one, of which nothing is known.
        var origin: Int?
        /// The section it was before, if that was reloaded; else nil.
        var reloads: Int?
        /// How many rows it has.
        var rowCount: Int
        /// Rows that leave it (deleted or moved away), by their old index, ascending.
        var removed: [Int] = []
        /// Rows that come (inserted or moved here), by their new index, ascending.
        var added: [(row: Int, from: RowPosition?)] = []

        /// Whether the same rows are there, in the same order.
        var isUntouched: Bool { removed.isEmpty && added.isEmpty }
    }

    private(set) var sections: [Section]
    /// Rows that were reloaded, by their positions before the batch, also those whose sections go.
    let reloadedRows: [RowPosition]

    init?(_ update: BatchUpdate, before: [Int], after: [Int]) {
        guard let edits = update.sorted(before: before, after: after),
            before.count - edits.sections.deleted.count + edits.sections.inserted.count == after.count
        else { return nil }
        reloadedRows = edits.rows.reloaded
        let origins = Self.origins(edits, before: before, after: after)
        // A reloaded section stays in line with the others, but nothing that was known of it holds.
        let reloaded = Set(edits.sections.reloaded)
        sections = origins.enumerated().map { new, old in
            let reloads = old.flatMap { reloaded.contains($0) ? $0 : nil }
            return Section(origin: reloads == nil ? old : nil, reloads: reloads, rowCount: after[new])
        }
        guard distribute(edits, before: before) else { return nil }
        for section in sections {
            let had = section.origin.map { before[$0] - section.removed.count + section.added.count }
            if let had, had != section.rowCount { return nil }
        }
    }

    /// The old section of each new one, nil for those inserted.
    private static func origins(_ edits: BatchUpdate, before: [Int], after: [Int]) -> [Int?] {
        var origins = [Int?](repeating: nil, count: after.count)
        var isTaken = [Bool](repeating: false, count: after.count)
        var leaves = [Bool](repeating: false, count: before.count)
        for section in edits.sections.inserted { isTaken[section] = true }
        for section in edits.sections.deleted { leaves[section] = true }
        for move in edits.sections.moved {
            origins[move.to] = move.from
            isTaken[move.to] = true
            leaves[move.from] = true
        }
        var old = 0
        for new in after.indices where !isTaken[new] {
            while leaves[old] { old += 1 }
            origins[new] = old
            old += 1
        }
        return origins
    }

    /// - Returns: false where a row moves out of a section that goes, or into a new one.
    private mutating func distribute(_ edits: BatchUpdate, before: [Int]) -> Bool {
        var positions = [Int?](repeating: nil, count: before.count)
        for (new, section) in sections.enumerated() { if let origin = section.origin { positions[origin] = new } }
        for move in edits.rows.moved
        where positions[move.from.section] == nil || sections[move.to.section].origin == nil {
            return false
        }
        // Deletions in a section that goes, and insertions into a new section, are part of the section's own edit.
        for row in edits.leavingRows { if let new = positions[row.section] { sections[new].removed.append(row.row) } }
        for row in edits.comingRows where sections[row.to.section].origin != nil {
            sections[row.to.section].added.append((row.to.row, row.from))
        }
        return true
    }
}
