/// The edits of a batch, each kind in ascending order and without repetitions, once it is sure that what they name is
/// there and that no two of them contradict each other.
struct SortedEdits {
    let deletedSections: [Int]
    let insertedSections: [Int]
    let reloadedSections: [Int]
    let movedSections: [BatchUpdate.Move<Int>]
    let deletedRows: [RowPosition]
    let insertedRows: [RowPosition]
    let reloadedRows: [RowPosition]
    let movedRows: [BatchUpdate.Move<RowPosition>]

    /// Nil where the edits do not fit.
    init?(_ update: BatchUpdate, before: [Int], after: [Int]) {
        deletedSections = update.deletedSections.sortedUnique()
        insertedSections = update.insertedSections.sortedUnique()
        reloadedSections = update.reloadedSections.sortedUnique()
        movedSections = update.movedSections.sortedUnique()
        deletedRows = update.deletedRows.sortedUnique()
        insertedRows = update.insertedRows.sortedUnique()
        reloadedRows = update.reloadedRows.sortedUnique()
        movedRows = update.movedRows.sortedUnique()
        guard
            Self.fit(
                before, deletedSections + reloadedSections + movedSections.map(\.from),
                deletedRows + reloadedRows + movedRows.map(\.from)),
            Self.fit(after, insertedSections + movedSections.map(\.to), insertedRows + movedRows.map(\.to))
        else { return nil }
    }

    /// Rows whose place after the batch does not follow from their neighbours', ascending.
    var leavingRows: [RowPosition] { (deletedRows + movedRows.map(\.from)).sortedUnique() }

    /// Rows that come to a place after the batch, ascending, and where those that move come from.
    var comingRows: [(to: RowPosition, from: RowPosition?)] {
        let inserted = insertedRows.map { (to: $0, from: RowPosition?.none) }
        guard !movedRows.isEmpty else { return inserted }
        return (inserted + movedRows.map { (to: $0.to, from: $0.from) }).sorted { $0.to < $1.to }
    }

    /// Whether all places that are named on one side of the batch are there, and none is named twice.
    private static func fit(_ counts: [Int], _ sections: [Int], _ rows: [RowPosition]) -> Bool {
        sections.allSatisfy { counts.indices.contains($0) } && !sections.hasRepeated
            && rows.allSatisfy { counts.indices.contains($0.section) && (0..<counts[$0.section]).contains($0.row) }
            && !rows.hasRepeated
    }
}

extension Array where Element: Comparable {
    /// Ascending, equal elements once. O(n) where it is so already, as edits mostly are.
    fileprivate func sortedUnique() -> [Element] {
        guard zip(self, dropFirst()).contains(where: { $0 >= $1 }) else { return self }
        return sorted().reduce(into: []) { result, element in
            if result.last != element { result.append(element) }
        }
    }

    /// Whether an element is there more than once.
    fileprivate var hasRepeated: Bool {
        let ascending = zip(self, dropFirst()).contains { $0 > $1 } ? sorted() : self
        return zip(ascending, ascending.dropFirst()).contains { $0 == $1 }
    }
}
