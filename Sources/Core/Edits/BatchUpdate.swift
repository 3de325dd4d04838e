/// The edits of one batch update, read as UITableView reads them: whatever the order in which they were made, deletes
/// and reloads name rows and sections as they were before the batch, inserts as they are after it, and a move goes from
/// a place before to a place after. A row's section is read the same way.
///
/// Nested batches count as one: their edits go into one value. The same delete, insert, reload or move said twice is
/// said once. (Apple, "Table View Programming Guide for iOS", Batch Insertion, Deletion, and Reloading of Rows and
/// Sections.)
package struct BatchUpdate: Hashable, Sendable {
    /// From a place before the batch to one after it.
    package struct Move<Position: Hashable & Sendable & Comparable>: Hashable, Sendable, Comparable {
        /// Where it is before the batch.
        package var from: Position
        /// Where it is after the batch.
        package var to: Position

        /// A move between these places, whether there are such or not: ``BatchUpdate/plan(before:after:)`` tells.
        package init(from: Position, to: Position) {
            self.from = from
            self.to = to
        }

        /// By the place before the batch.
        package static func < (lhs: Self, rhs: Self) -> Bool { lhs.from < rhs.from }
    }

    /// By their indexes before the batch, in the order in which they were named; so are all of these.
    package var deletedSections: [Int] = []
    /// By their indexes after the batch.
    package var insertedSections: [Int] = []
    /// By their indexes before the batch.
    package var reloadedSections: [Int] = []
    /// From before the batch to after it.
    package var movedSections: [Move<Int>] = []
    /// By their positions before the batch.
    package var deletedRows: [RowPosition] = []
    /// By their positions after the batch.
    package var insertedRows: [RowPosition] = []
    /// By their positions before the batch.
    package var reloadedRows: [RowPosition] = []
    /// From before the batch to after it.
    package var movedRows: [Move<RowPosition>] = []

    /// A batch that changes nothing yet.
    package init() {}

    /// Whether it changes nothing.
    package var isEmpty: Bool { self == BatchUpdate() }

    /// Moves a section, named as it is before the batch, to where it is after it.
    package mutating func moveSection(_ section: Int, to target: Int) {
        movedSections.append(Move(from: section, to: target))
    }
    /// Moves a row, named as it is before the batch, to where it is after it.
    package mutating func moveRow(_ row: RowPosition, to target: RowPosition) {
        movedRows.append(Move(from: row, to: target))
    }

    /// What becomes of each row; nil where the batch does not fit its table, and UITableView would raise an exception:
    /// the same faults are refused, and no other.
    ///
    /// - Parameters:
    ///   - before: how many rows each section had.
    ///   - after: how many rows each section has, as the data source says.
    /// - Complexity: O(sections + *k* log *k*) for *k* edits, whatever the number of rows.
    package func plan(before: [Int], after: [Int]) -> BatchPlan? { BatchPlan(self, before: before, after: after) }
}
