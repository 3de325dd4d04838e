// The edits of a batch, once it is sure that what they name is there and that no two of them contradict each other.

extension BatchUpdate {
    /// With each kind of edits in ascending order and without repetitions; nil where they do not fit.
    func sorted(before: [Int], after: [Int]) -> BatchUpdate? {
        var edits = self
        edits.deletedSections.sortUnique()
        edits.insertedSections.sortUnique()
        edits.reloadedSections.sortUnique()
        edits.movedSections.sortUnique()
        edits.deletedRows.sortUnique()
        edits.insertedRows.sortUnique()
        edits.reloadedRows.sortUnique()
        edits.movedRows.sortUnique()
        let fits =
            Self.fit(
                before, edits.deletedSections + edits.reloadedSections + edits.movedSections.map(\.from),
                edits.deletedRows + edits.reloadedRows + edits.movedRows.map(\.from))
            && Self.fit(
                after, edits.insertedSections + edits.movedSections.map(\.to),
                edits.insertedRows + edits.movedRows.map(\.to))
        return fits ? edits : nil
    }

    /// Rows whose place after the batch does not follow from their neighbours', ascending.
    var leavingRows: [RowPosition] {
        var rows = deletedRows + movedRows.map(\.from)
        rows.sortUnique()
        return rows
    }

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
