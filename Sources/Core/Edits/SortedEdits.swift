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

    init(_ update: BatchUpdate, before: [Int], after: [Int]) throws(BatchUpdateError) {
        deletedSections = update.deletedSections.sortedUnique()
        insertedSections = update.insertedSections.sortedUnique()
        reloadedSections = update.reloadedSections.sortedUnique()
        movedSections = update.movedSections.sortedUnique()
        deletedRows = update.deletedRows.sortedUnique()
        insertedRows = update.insertedRows.sortedUnique()
        reloadedRows = update.reloadedRows.sortedUnique()
        movedRows = update.movedRows.sortedUnique()
        try checkPlaces(before: before, after: after)
        try checkConflicts()
    }

    /// Rows whose place after the batch does not follow from their neighbours', ascending.
    var leavingRows: [RowPosition] { (deletedRows + movedRows.map(\.from)).sortedUnique() }

    /// Rows that come to a place after the batch, ascending, and where those that move come from.
    var comingRows: [(to: RowPosition, from: RowPosition?)] {
        let inserted = insertedRows.map { (to: $0, from: RowPosition?.none) }
        guard !movedRows.isEmpty else { return inserted }
        return (inserted + movedRows.map { (to: $0.to, from: $0.from) }).sorted { $0.to < $1.to }
    }

    private func checkPlaces(before: [Int], after: [Int]) throws(BatchUpdateError) {
        func check(_ sections: [Int], isAfter: Bool) throws(BatchUpdateError) {
            let counts = isAfter ? after : before
            for section in sections where !counts.indices.contains(section) {
                throw .noSuchSection(section, isAfter: isAfter)
            }
        }
        func check(_ rows: [RowPosition], isAfter: Bool) throws(BatchUpdateError) {
            let counts = isAfter ? after : before
            for row in rows {
                guard counts.indices.contains(row.section) else { throw .noSuchSection(row.section, isAfter: isAfter) }
                guard row.row >= 0, row.row < counts[row.section] else { throw .noSuchRow(row, isAfter: isAfter) }
            }
        }
        try check(deletedSections, isAfter: false)
        try check(reloadedSections, isAfter: false)
        try check(movedSections.map(\.from), isAfter: false)
        try check(insertedSections, isAfter: true)
        try check(movedSections.map(\.to), isAfter: true)
        try check(deletedRows, isAfter: false)
        try check(reloadedRows, isAfter: false)
        try check(movedRows.map(\.from), isAfter: false)
        try check(insertedRows, isAfter: true)
        try check(movedRows.map(\.to), isAfter: true)
    }

    /// No place before the batch is deleted, reloaded or moved from more than once, and none after it inserted or moved
    /// to.
    private func checkConflicts() throws(BatchUpdateError) {
        if let section = (deletedSections + reloadedSections + movedSections.map(\.from)).firstRepeated() {
            throw .sectionConflict(section, isAfter: false)
        }
        if let section = (insertedSections + movedSections.map(\.to)).firstRepeated() {
            throw .sectionConflict(section, isAfter: true)
        }
        if let row = (deletedRows + reloadedRows + movedRows.map(\.from)).firstRepeated() {
            throw .rowConflict(row, isAfter: false)
        }
        if let row = (insertedRows + movedRows.map(\.to)).firstRepeated() { throw .rowConflict(row, isAfter: true) }
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

    /// The least element that is there more than once.
    fileprivate func firstRepeated() -> Element? {
        let ascending = zip(self, dropFirst()).contains { $0 > $1 } ? sorted() : self
        return zip(ascending, ascending.dropFirst()).first { $0 == $1 }?.0
    }
}
