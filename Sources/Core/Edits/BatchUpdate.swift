/// The edits of one batch update, read as UITableView reads them: whatever the order in which they were made, deletes
/// and reloads name rows and sections as they were before the batch, inserts as they are after it, and a move goes from
/// a place before to a place after. A row's section is read the same way.
///
/// Nested batches count as one: their edits go into one value. What is said twice is said once. (Apple, "Table View
/// Programming Guide for iOS", Batch Insertion, Deletion, and Reloading of Rows and Sections.)
package struct BatchUpdate: Hashable, Sendable {
    /// The edits of sections, or of rows, in the order in which they were named.
    package struct Edits<Position: Hashable & Sendable & Comparable>: Hashable, Sendable {
        package struct Move: Hashable, Sendable, Comparable {
            package var from: Position
            package var to: Position

            package static func < (lhs: Self, rhs: Self) -> Bool { lhs.from < rhs.from }
        }

        /// By their positions before the batch.
        package var deleted: [Position] = []
        /// By their positions after the batch.
        package var inserted: [Position] = []
        /// By their positions before the batch.
        package var reloaded: [Position] = []
        /// From a position before the batch to one after it.
        package var moved: [Move] = []

        package var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty && moved.isEmpty }

        package mutating func move(_ position: Position, to target: Position) {
            moved.append(Move(from: position, to: target))
        }

        fileprivate var before: [Position] { deleted + reloaded + moved.map(\.from) }
        fileprivate var after: [Position] { inserted + moved.map(\.to) }

        fileprivate mutating func sort() {
            deleted.sortUnique()
            inserted.sortUnique()
            reloaded.sortUnique()
            moved.sortUnique()
        }
    }

    package var sections = Edits<Int>()
    package var rows = Edits<RowPosition>()

    /// A batch that changes nothing yet.
    package init() {}

    /// Whether it changes nothing.
    package var isEmpty: Bool { sections.isEmpty && rows.isEmpty }

    /// The plan, which says what becomes of each row; nil where the batch does not fit its table, and UITableView would
    /// raise an exception: the same faults are refused, and no other.
    ///
    /// - Parameters:
    ///   - before: how many rows each section had.
    ///   - after: how many rows each section has, as the data source says.
    /// - Complexity: O(sections + *k* log *k*) for *k* edits, whatever the number of rows.
    package func plan(before: [Int], after: [Int]) -> BatchPlan? { BatchPlan(self, before: before, after: after) }

    /// Each kind of edits ascending and without repetitions; nil where they contradict each other, or name no row.
    func sorted(before: [Int], after: [Int]) -> BatchUpdate? {
        var edits = self
        edits.sections.sort()
        edits.rows.sort()
        let fits =
            Self.fit(before, edits.sections.before, edits.rows.before)
            && Self.fit(after, edits.sections.after, edits.rows.after)
        return fits ? edits : nil
    }

    /// Whether all places that are named on one side of the batch are there, and none is named twice.
    private static func fit(_ counts: [Int], _ sections: [Int], _ rows: [RowPosition]) -> Bool {
        sections.allSatisfy { counts.indices.contains($0) } && !sections.hasRepeated
            && rows.allSatisfy { counts.indices.contains($0.section) && (0..<counts[$0.section]).contains($0.row) }
            && !rows.hasRepeated
    }

    /// Rows that are deleted or moved away, by their positions before the batch, ascending.
    var leavingRows: [RowPosition] {
        var leaving = rows.deleted + rows.moved.map(\.from)
        leaving.sortUnique()
        return leaving
    }

    /// Rows that are inserted or moved, by their positions after the batch, ascending, and where moved ones come from.
    var comingRows: [(to: RowPosition, from: RowPosition?)] {
        let inserted = rows.inserted.map { (to: $0, from: RowPosition?.none) }
        guard !rows.moved.isEmpty else { return inserted }
        return (inserted + rows.moved.map { (to: $0.to, from: $0.from) }).sorted { $0.to < $1.to }
    }
}

extension Array where Element: Comparable {
    /// Sorts, and removes repeated elements. O(n) where nothing is to be done, as with most edits.
    fileprivate mutating func sortUnique() {
        guard zip(self, dropFirst()).contains(where: { $0 >= $1 }) else { return }
        self = sorted().reduce(into: []) { result, element in
            if result.last != element { result.append(element) }
        }
    }

    /// Whether an element is there more than once.
    fileprivate var hasRepeated: Bool {
        let ascending = zip(self, dropFirst()).contains { $0 > $1 } ? sorted() : self
        return zip(ascending, ascending.dropFirst()).contains { $0 == $1 }
    }
}
