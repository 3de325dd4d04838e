/// A batch update that fits its table: for each section after it, what becomes of which rows.
package struct BatchPlan: Sendable {
    /// A section after the batch.
    struct Section: Sendable {
        /// The section it was; nil for a new or reloaded one, of which nothing is known.
        var origin: Int?
        /// The section that it was and that was reloaded; nil for any other.
        var reloads: Int?
        /// How many rows it has.
        var rowCount: Int
        /// Rows that leave it (deleted or moved away), by their old index, ascending.
        var removed: [Int] = []
        /// Rows that stay and are reloaded, by their old index, ascending.
        var reloaded: [Int] = []
        /// Rows that come (inserted or moved here), by their new index, ascending.
        var added: [(row: Int, from: RowPosition?)] = []

        /// Whether the rows are as they were.
        var isUntouched: Bool { removed.isEmpty && reloaded.isEmpty && added.isEmpty }
    }

    private(set) var sections: [Section]
    private let before: [Int]
    /// Where each section that was there before is now.
    private let places: [Int?]
    /// The same without those that were reloaded.
    private let newSections: [Int?]
    private let rowTargets: [RowPosition: RowPosition]

    /// Where a section of before the batch that was reloaded is now; nil for any other. O(1).
    package func reloadedSection(_ section: Int) -> Int? {
        places.indices.contains(section) && newSections[section] == nil ? places[section] : nil
    }

    /// ``position(of:)``; and in a section that was reloaded, where the row of that index is: there rows are taken to be the same
    /// by their index.
    package func likelyPosition(of row: RowPosition) -> RowPosition? {
        position(of: row) ?? reloadedSection(row.section).map { RowPosition(section: $0, row: row.row) }
    }

    /// Where a row of before the batch is now; nil if it was not there, was deleted, or its section deleted or
    /// reloaded.
    ///
    /// - Complexity: O(log *k*) for *k* edits of its section.
    package func position(of row: RowPosition) -> RowPosition? {
        if let target = rowTargets[row] { return target }
        guard before.indices.contains(row.section), row.row >= 0, row.row < before[row.section],
            let new = newSections[row.section]
        else { return nil }
        let section = sections[new]
        let index = section.removed.partitioningIndex { _, removed in removed >= row.row }
        if index < section.removed.count, section.removed[index] == row.row { return nil }
        // It comes after all those added that would lie before or at its place: `added[n].row - n` never falls.
        let rank = row.row - index
        return RowPosition(
            section: new, row: rank + section.added.partitioningIndex { index, added in added.row - index > rank })
    }

    init?(_ update: BatchUpdate, before: [Int], after: [Int]) {
        guard let edits = SortedEdits(update, before: before, after: after),
            before.count - edits.deletedSections.count + edits.insertedSections.count == after.count
        else { return nil }
        let origins = Self.origins(edits, before: before, after: after)
        var newSections = [Int?](repeating: nil, count: before.count)
        for (new, old) in origins.enumerated() { if let old { newSections[old] = new } }
        self.before = before
        places = newSections
        // A reloaded section stays in line with the others, but nothing that was known of it holds.
        for section in edits.reloadedSections { newSections[section] = nil }
        sections = origins.enumerated().map { new, old in
            let isReloaded = old.map { newSections[$0] == nil } ?? false
            return Section(origin: isReloaded ? nil : old, reloads: isReloaded ? old : nil, rowCount: after[new])
        }
        self.newSections = newSections
        rowTargets = Dictionary(uniqueKeysWithValues: edits.movedRows.map { ($0.from, $0.to) })
        guard distribute(edits), rowCountsFit(before) else { return nil }
    }

    /// The old section of each new one, nil for those inserted.
    private static func origins(_ edits: SortedEdits, before: [Int], after: [Int]) -> [Int?] {
        var origins = [Int?](repeating: nil, count: after.count)
        var isTaken = [Bool](repeating: false, count: after.count)
        var leaves = [Bool](repeating: false, count: before.count)
        for section in edits.insertedSections { isTaken[section] = true }
        for section in edits.deletedSections { leaves[section] = true }
        for move in edits.movedSections {
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
    private mutating func distribute(_ edits: SortedEdits) -> Bool {
        for move in edits.movedRows
        where newSections[move.from.section] == nil || sections[move.to.section].origin == nil {
            return false
        }
        // What is deleted or reloaded in a section that goes, goes with it; what is inserted into a new one comes with
        // it.
        for row in edits.leavingRows { if let new = newSections[row.section] { sections[new].removed.append(row.row) } }
        for row in edits.reloadedRows {
            if let new = newSections[row.section] { sections[new].reloaded.append(row.row) }
        }
        for row in edits.comingRows where sections[row.to.section].origin != nil {
            sections[row.to.section].added.append((row.to.row, row.from))
        }
        return true
    }

    private func rowCountsFit(_ before: [Int]) -> Bool {
        sections.allSatisfy { section in
            guard let origin = section.origin else { return true }
            return before[origin] - section.removed.count + section.added.count == section.rowCount
        }
    }
}

extension Array {
    /// The index of the first element for which `isPast`, given its index and itself, holds: it must hold for all after
    /// it. O(log n).
    fileprivate func partitioningIndex(where isPast: (Int, Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isPast(middle, self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
