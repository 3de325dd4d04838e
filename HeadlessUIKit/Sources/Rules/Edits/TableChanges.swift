import Foundation

/// The edits of a batch, sorted by kind, with what UIKit ignores left out.
///
/// [seen] (crash reports of apps, which name what is counted) UIKit takes the same delete, insert or move said twice as
/// said once; a row deleted or reloaded in a section that is deleted or reloaded goes with it, and a row inserted into
/// an inserted or reloaded section comes with it.
struct TableChanges {
    let before: [Int]
    private(set) var deletedSections = IndexSet()
    private(set) var insertedSections = IndexSet()
    private(set) var reloadedSections = IndexSet()
    private(set) var sectionMoves: [Int: Int] = [:]
    private(set) var deletedRows: Set<TableRow> = []
    private(set) var insertedRows: Set<TableRow> = []
    private(set) var reloadedRows: Set<TableRow> = []
    private(set) var rowMoves: [TableRow: TableRow] = [:]
    /// Where each section that was there before is after the batch.
    private(set) var newSection: [Int: Int] = [:]

    init(_ batch: TableBatch, after: [Int]?) throws(TableBatchError) {
        before = batch.before
        for edit in batch.edits {
            switch edit {
            case .insertSections(let sections): insertedSections.formUnion(sections)
            case .deleteSections(let sections): deletedSections.formUnion(sections)
            case .reloadSections(let sections): reloadedSections.formUnion(sections)
            case .moveSection(let from, let to): try addMove(ofSection: from, to: to)
            case .insertRows(let rows): insertedRows.formUnion(rows.compactMap(TableRow.init))
            case .deleteRows(let rows): deletedRows.formUnion(rows.compactMap(TableRow.init))
            case .reloadRows(let rows): reloadedRows.formUnion(rows.compactMap(TableRow.init))
            case .moveRow(let from, let to): try addMove(ofRow: from, to: to)
            case .reconfigureRows: break
            }
        }
        try checkConflicts()
        mapSections(count: after?.count ?? before.count - deletedSections.count + insertedSections.count)
        let gone = deletedSections.union(reloadedSections)
        deletedRows = deletedRows.filter { !gone.contains($0.section) }
        reloadedRows = reloadedRows.filter { !gone.contains($0.section) }
        let fresh = newSections
        insertedRows = insertedRows.filter { !fresh.contains($0.section) }
    }

    /// The sections, as they are after the batch, of which nothing was there before.
    var newSections: IndexSet {
        insertedSections.union(IndexSet(reloadedSections.compactMap { newSection[$0] }))
    }

    /// The counts that the edits alone make.
    var impliedCounts: [Int] {
        var old: [Int: Int] = [:]
        for (before, after) in newSection { old[after] = before }
        return (0..<max(before.count - deletedSections.count + insertedSections.count, 0)).map { index in
            guard let section = old[index], before.indices.contains(section) else { return 0 }
            if reloadedSections.contains(section) { return before[section] }
            return before[section] + change(inSection: section, now: index).total
        }
    }

    /// Whether a section's place after the batch does not follow from its neighbours.
    func leavesItsPlace(section: Int) -> Bool {
        deletedSections.contains(section) || sectionMoves[section] != nil
    }

    func leavesItsPlace(row: TableRow) -> Bool {
        deletedRows.contains(row) || rowMoves[row] != nil
    }

    /// How many rows come and go, as UIKit counts them: a reload is a delete and an insert.
    struct Change {
        var inserted = 0
        var deleted = 0
        var movedIn = 0
        var movedOut = 0

        var total: Int { inserted - deleted + movedIn - movedOut }
    }

    func change(inSection section: Int, now: Int) -> Change {
        let reloaded = reloadedRows.count { $0.section == section }
        return Change(
            inserted: insertedRows.count { $0.section == now } + reloaded,
            deleted: deletedRows.count { $0.section == section } + reloaded,
            movedIn: rowMoves.values.count { $0.section == now },
            movedOut: rowMoves.keys.count { $0.section == section })
    }

    private mutating func mapSections(count: Int) {
        var rest = before.indices.filter { !leavesItsPlace(section: $0) }.makeIterator()
        newSection = sectionMoves
        let targets = Set(sectionMoves.values)
        for index in 0..<max(count, 0) where !targets.contains(index) && !insertedSections.contains(index) {
            guard let section = rest.next() else { return }
            newSection[section] = index
        }
    }

    private mutating func addMove(ofSection from: Int, to: Int) throws(TableBatchError) {
        if let other = sectionMoves[from], other != to {
            throw TableBatchError("attempt to move section \(from) to both section \(other) and section \(to)")
        }
        if let other = sectionMoves.first(where: { $0.key != from && $0.value == to })?.key {
            throw TableBatchError("attempt to move both section \(other) and section \(from) to section \(to)")
        }
        sectionMoves[from] = to
    }

    private mutating func addMove(ofRow from: IndexPath, to: IndexPath) throws(TableBatchError) {
        guard let from = TableRow(from), let to = TableRow(to) else { return }
        if let other = rowMoves[from], other != to {
            throw TableBatchError(
                "attempt to move row at index path \(from.words) to both \(other.words) and \(to.words)")
        }
        if let other = rowMoves.first(where: { $0.key != from && $0.value == to })?.key {
            throw TableBatchError(
                "attempt to move both row at index path \(other.words) and \(from.words) to \(to.words)")
        }
        rowMoves[from] = to
    }
}

extension TableRow {
    /// As UIKit's messages name an index path, but for the object's address.
    var words: String { "<NSIndexPath> {length = 2, path = \(section) - \(row)}" }
}
