/// The edits of one batch update, read as UITableView reads them: whatever the order in which they were made, deletes and
/// reloads name rows and sections as they were before the batch, inserts as they are after it, and a move goes from a place
/// before to a place after. A row's section is read the same way.
///
/// Nested batches count as one: their edits go into one value. The same delete, insert, reload or move said twice is said
/// once. (Apple, "Table View Programming Guide for iOS", Batch Insertion, Deletion, and Reloading of Rows and Sections.)
public struct BatchUpdate: Hashable, Sendable {
    /// From a place before the batch to one after it.
    public struct Move<Place: Hashable & Sendable & Comparable>: Hashable, Sendable, Comparable {
        public var from: Place
        public var to: Place

        public init(from: Place, to: Place) {
            self.from = from
            self.to = to
        }

        public static func < (lhs: Self, rhs: Self) -> Bool { lhs.from < rhs.from }
    }

    public private(set) var deletedSections: [Int] = []
    public private(set) var insertedSections: [Int] = []
    public private(set) var reloadedSections: [Int] = []
    public private(set) var movedSections: [Move<Int>] = []
    public private(set) var deletedRows: [RowPosition] = []
    public private(set) var insertedRows: [RowPosition] = []
    public private(set) var reloadedRows: [RowPosition] = []
    public private(set) var movedRows: [Move<RowPosition>] = []

    public init() {}

    /// Whether it changes nothing.
    public var isEmpty: Bool {
        deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty && movedSections.isEmpty
            && deletedRows.isEmpty && insertedRows.isEmpty && reloadedRows.isEmpty && movedRows.isEmpty
    }

    public mutating func deleteSections(_ sections: some Sequence<Int>) { deletedSections += sections }
    public mutating func insertSections(_ sections: some Sequence<Int>) { insertedSections += sections }
    public mutating func reloadSections(_ sections: some Sequence<Int>) { reloadedSections += sections }
    public mutating func moveSection(_ section: Int, to target: Int) {
        movedSections.append(Move(from: section, to: target))
    }
    public mutating func deleteRows(_ rows: some Sequence<RowPosition>) { deletedRows += rows }
    public mutating func insertRows(_ rows: some Sequence<RowPosition>) { insertedRows += rows }
    public mutating func reloadRows(_ rows: some Sequence<RowPosition>) { reloadedRows += rows }
    public mutating func moveRow(_ row: RowPosition, to target: RowPosition) {
        movedRows.append(Move(from: row, to: target))
    }

    /// Checks the batch against the table it is for.
    ///
    /// - Parameters:
    ///   - before: how many rows each section had.
    ///   - after: how many rows each section has, as the data source says.
    /// - Throws: ``BatchUpdateError``, where UITableView would raise an exception: the same faults are refused, and no other.
    /// - Complexity: O(sections + *k* log *k*) for *k* edits, whatever the number of rows.
    public func plan(before: [Int], after: [Int]) throws(BatchUpdateError) -> BatchPlan {
        try BatchPlan(self, before: before, after: after)
    }
}
