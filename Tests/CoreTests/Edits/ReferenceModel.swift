import PrecacheCore
import TestSupport

/// A table as arrays of arrays of tagged rows, with a naive reading of UITableView's rule for batch updates: what is
/// inserted or moved is put at its place after the batch, and what stays fills the places left, in the old order.
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

    /// This table after a batch that fits it.
    /// - Parameter counts: how many rows each section has after it.
    func applying(_ edits: [Edit], counts: [Int]) -> ReferenceTable {
        // The edit of each section and row of before the batch, and the one that puts something at each place after it.
        var sectionFates = [Edit?](repeating: nil, count: sections.count)
        var sectionArrivals = [Edit?](repeating: nil, count: counts.count)
        var rowFates = sections.map { [Edit?](repeating: nil, count: $0.count) }
        var rowArrivals = counts.map { [Edit?](repeating: nil, count: $0) }
        for edit in edits {
            if let section = edit.sectionBefore { sectionFates[section] = edit }
            if let section = edit.sectionAfter { sectionArrivals[section] = edit }
            if let row = edit.rowBefore { rowFates[row.section][row.row] = edit }
            if let row = edit.rowAfter { rowArrivals[row.section][row.row] = edit }
        }
        var result = self
        (result.sections, result.reloadedSections) = ([], counts.map { _ in nil })
        var staying = sectionFates.indices.filter { sectionFates[$0] == nil || sectionFates[$0]?.kind == .reload }[...]
        for (section, arrival) in sectionArrivals.enumerated() {
            var origin = arrival?.sectionBefore
            if arrival == nil {
                let old = staying.removeFirst()
                if sectionFates[old] == nil { origin = old } else { result.reloadedSections[section] = old }
            }
            if let origin {
                var rows = zip(sections[origin], rowFates[origin]).compactMap { row, fate in
                    fate == nil ? row : fate?.kind == .reload ? row.reloaded : nil
                }[...]
                let arranged = rowArrivals[section].map { arrival in
                    guard let arrival else { return rows.removeFirst() }
                    return arrival.rowBefore.map { self[$0] } ?? result.newRows(1)[0]
                }
                result.sections.append(arranged)
            } else {
                var rows = result.newRows(counts[section])
                let old = result.reloadedSections[section].map { sections[$0] } ?? []
                for (index, row) in old.prefix(rows.count).enumerated() { rows[index].lastHeight = row.lastHeight }
                result.sections.append(rows)
            }
        }
        return result
    }
}
