/// What is known of a row's height, beside the number.
@usableFromInline
enum RowState: Sendable, BitwiseCopyable {
    /// To be measured. The number is its last height, an estimate, or NaN.
    case uncached
    /// The number is served.
    case known
    /// Not to be measured, because its answer cannot be cached. The number is the height that the row was shown with, an
    /// estimate, or NaN.
    case skipped
}

/// What a table keeps of the rows of one section.
protocol RowSection {
    associatedtype Row
    /// A section of rows of which nothing is known. O(1).
    init(rowCount: Int)
    /// What is kept of a row. O(1).
    func row(at index: Int) -> Row
    /// Takes rows out, marks rows as changed, and puts rows in, all in one pass. O(rows), O(1) where nothing is known
    /// before and after.
    ///
    /// - Parameters:
    ///   - removed: indexes of before, ascending.
    ///   - reloaded: indexes of before, ascending, none of them in `removed`.
    ///   - added: indexes of afterwards, ascending, with what is kept of the rows; nil for new ones.
    mutating func edit(removed: [Int], reloaded: [Int], added: [(row: Int, kept: Row?)])
    /// Marks all rows as changed, of which there are `rowCount` from now on. O(rows), O(1) where nothing is known.
    mutating func reload(rowCount: Int)
}

extension Array where Element: RowSection {
    /// Moves what is kept as a batch update moves rows: those that stay or move keep it, wherever they are now; those that
    /// are reloaded are marked as changed, those of a reloaded section by their index; new ones have nothing.
    ///
    /// - Complexity: O(sections + rows of those that are edited), whatever the number of edits.
    mutating func apply(_ plan: BatchPlan) {
        // Moves read the sections as they were.
        let moved = plan.sections.map { section in
            section.added.map { row, from in (row: row, kept: from.map { self[$0.section].row(at: $0.row) }) }
        }
        var old: [Element?] = self
        self = []
        for (section, added) in zip(plan.sections, moved) {
            guard let origin = section.origin ?? section.reloads, var rows = old[origin] else {
                append(Element(rowCount: section.rowCount))
                continue
            }
            // The only reference from here on, so that it is edited in place.
            old[origin] = nil
            if section.reloads != nil {
                rows.reload(rowCount: section.rowCount)
            } else if !section.isUntouched {
                rows.edit(removed: section.removed, reloaded: section.reloaded, added: added)
            }
            append(rows)
        }
    }
}
