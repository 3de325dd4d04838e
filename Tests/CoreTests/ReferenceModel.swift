import PrecacheCore

/// A table as plain arrays of arrays of tagged rows, with a second, naive reading of UITableView's rule for batch
/// updates: what is inserted or moved is put at its place after the batch, and the places left are filled with what
/// stays, in the old order.
struct ReferenceTable {
    struct Row: Equatable {
        /// Tells rows apart, wherever they go.
        var tag: Int
        var height: Double?
        var lastHeight: Double?
        var isPassedOver = false
        var isQueued: Bool { height == nil && !isPassedOver }
        fileprivate var reloaded: Row { Row(tag: tag, lastHeight: lastHeight) }
    }

    private(set) var sections: [[Row]] = []
    /// For each section that the last batch reloaded, its index before it; nil for any other.
    private(set) var reloadedSections: [Int?]
    /// Rows are tagged from 0, and no tag is given twice.
    private(set) var tagCount = 0

    init(counts: [Int]) {
        reloadedSections = counts.map { _ in nil }
        for count in counts { sections.append(newRows(count)) }
    }

    var counts: [Int] { sections.map(\.count) }

    private mutating func newRows(_ count: Int) -> [Row] {
        tagCount += count
        return (tagCount - count..<tagCount).map { Row(tag: $0) }
    }

    subscript(position: RowPosition) -> Row {
        get { sections[position.section][position.row] }
        set { sections[position.section][position.row] = newValue }
    }

    /// Where the row with each tag is; nil where there is none.
    var positions: [RowPosition?] {
        var positions = [RowPosition?](repeating: nil, count: tagCount)
        for row in rows(counts) { positions[self[row].tag] = row }
        return positions
    }

    mutating func forget(_ section: Int, rows: Int) { sections[section] = newRows(rows) }

    // MARK: - Batch updates

    /// This table after a batch, nil where UITableView would raise an exception.
    ///
    /// - Parameter counts: how many rows each section has after it.
    func applying(_ edits: [Edit], counts: [Int]) -> ReferenceTable? {
        // The edit of each section and row of before the batch, and the one that puts something at each place after it.
        var sectionFates = [Edit?](repeating: nil, count: sections.count)
        var sectionArrivals = [Edit?](repeating: nil, count: counts.count)
        var rowFates = sections.map { [Edit?](repeating: nil, count: $0.count) }
        var rowArrivals = counts.map { [Edit?](repeating: nil, count: $0) }

        // Nothing is said of what is not there, and no two different things of the same.
        for edit in edits {
            let fits =
                Self.say(edit, of: edit.sectionBefore, in: &sectionFates)
                && Self.say(edit, of: edit.sectionAfter, in: &sectionArrivals)
                && Self.say(edit, of: edit.rowBefore, in: &rowFates)
                && Self.say(edit, of: edit.rowAfter, in: &rowArrivals)
            if !fits { return nil }
        }

        // No row moves out of a section that goes.
        for (section, fate) in sectionFates.enumerated() where fate?.kind == .delete || fate?.kind == .reload {
            if rowFates[section].contains(where: { $0?.kind == .move }) { return nil }
        }

        var result = self
        (result.sections, result.reloadedSections) = ([], counts.map { _ in nil })
        var staying = sectionFates.indices.filter { sectionFates[$0] == nil || sectionFates[$0]?.kind == .reload }[...]
        for (section, arrival) in sectionArrivals.enumerated() {
            var origin = arrival?.sectionBefore
            if arrival == nil {
                guard let old = staying.popFirst() else { return nil }
                if sectionFates[old] == nil { origin = old } else { result.reloadedSections[section] = old }
            }
            if let origin {
                let (fates, arrivals) = (rowFates[origin], rowArrivals[section])
                guard let rows = result.arranged(of: origin, fates: fates, arrivals: arrivals, in: self) else {
                    return nil
                }
                result.sections.append(rows)
            } else {
                // No row moves into a section that is new.
                if rowArrivals[section].contains(where: { $0?.kind == .move }) { return nil }
                var rows = result.newRows(counts[section])
                let old = result.reloadedSections[section].map { sections[$0] } ?? []
                for (index, row) in old.prefix(rows.count).enumerated() { rows[index].lastHeight = row.lastHeight }
                result.sections.append(rows)
            }
        }
        return staying.isEmpty ? result : nil
    }

    private mutating func arranged(
        of origin: Int, fates: [Edit?], arrivals: [Edit?], in old: ReferenceTable
    ) -> [Row]? {
        var staying = zip(old.sections[origin], fates).compactMap { row, fate in
            fate == nil ? row : fate?.kind == .reload ? row.reloaded : nil
        }[...]
        var rows: [Row] = []
        for arrival in arrivals {
            if let arrival {
                rows.append(arrival.rowBefore.map { old[$0] } ?? newRows(1)[0])
            } else {
                guard let row = staying.popFirst() else { return nil }
                rows.append(row)
            }
        }
        return staying.isEmpty ? rows : nil
    }

    /// False where there is no such place, or something else is said of it.
    private static func say(_ edit: Edit, of index: Int?, in places: inout [Edit?]) -> Bool {
        guard let index else { return true }
        guard places.indices.contains(index), places[index] == nil || places[index] == edit else { return false }
        places[index] = edit
        return true
    }

    private static func say(_ edit: Edit, of row: RowPosition?, in places: inout [[Edit?]]) -> Bool {
        guard let row else { return true }
        return places.indices.contains(row.section) && say(edit, of: row.row, in: &places[row.section])
    }
}
