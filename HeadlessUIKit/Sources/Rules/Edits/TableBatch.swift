import Foundation

/// One call that changes a table's rows.
///
/// [Apple] ("Table View Programming Guide", Batch Insertion, Deletion, and Reloading of Rows and Sections) Whatever the
/// order of the calls in a batch, deletes and reloads name rows as they were before it, inserts as they are after it,
/// and a move goes from a place before to a place after it. A row's section is read the same way.
package enum TableEdit: Equatable, Sendable {
    case insertSections(IndexSet)
    case deleteSections(IndexSet)
    case reloadSections(IndexSet)
    case moveSection(Int, to: Int)
    case insertRows([IndexPath])
    case deleteRows([IndexPath])
    case reloadRows([IndexPath])
    case moveRow(IndexPath, to: IndexPath)
    case reconfigureRows([IndexPath])
}

/// Why a batch is refused: the reason of the exception that UIKit raises. [seen] (crash reports, and the strings of
/// UIKitCore's binary: see TableChanges+Checks.swift) Word for word.
package struct TableBatchError: Error, Equatable, Sendable {
    package let reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}

/// What a batch of edits does to the rows of a table: a pure value, naive on purpose, so that it can serve as an
/// oracle.
///
/// Not for large batches in a hurry: it builds an array element for each row of the table.
package struct TableBatch: Sendable {
    /// Where a row or section after the batch was before it.
    package enum Origin<Place: Hashable & Sendable>: Hashable, Sendable {
        case kept(Place)
        /// Inserted, or reloaded: nothing that was known of it holds.
        case new
    }

    /// A section after the batch.
    package struct Section: Equatable, Sendable {
        package var origin: Origin<Int>
        package var rows: [Origin<TableRow>]
    }

    /// The number of rows of each section before the batch.
    package var before: [Int]
    package var edits: [TableEdit]

    package init(before: [Int], edits: [TableEdit]) {
        self.before = before
        self.edits = edits
    }

    /// The table after the batch.
    ///
    /// - Parameter after: how many rows the data source says that each section has after the batch. Without it the
    ///   counts follow from the edits: an inserted section is empty, a reloaded one has as many rows as it had.
    package func result(after: [Int]? = nil) throws(TableBatchError) -> [Section] {
        let changes = try TableChanges(self, after: after)
        let counts = after ?? changes.impliedCounts
        try changes.checkPlaces(after: counts)
        try changes.checkCounts(after: counts)

        let origins = Self.fill(
            count: counts.count, placed: changes.sectionMoves.reduce(into: [:]) { $0[$1.value] = .kept($1.key) },
            new: changes.insertedSections, rest: before.indices.filter { !changes.leavesItsPlace(section: $0) })
        var result: [Section] = []
        for (index, origin) in origins.enumerated() {
            guard case .kept(let old) = origin else {
                result.append(Section(origin: .new, rows: Array(repeating: .new, count: counts[index])))
                continue
            }
            let stays = (0..<before[old]).map { TableRow(section: old, row: $0) }
                .filter { !changes.leavesItsPlace(row: $0) }
            let rows = Self.fill(
                count: counts[index],
                placed: changes.rowMoves.reduce(into: [:]) { placed, move in
                    if move.value.section == index { placed[move.value.row] = .kept(move.key) }
                },
                new: IndexSet(changes.insertedRows.filter { $0.section == index }.map(\.row)), rest: stays)
            // A reloaded row stays in line with the rows that are kept, but is another row.
            result.append(
                Section(
                    origin: origin,
                    rows: rows.map { row in
                        if case .kept(let old) = row, changes.reloadedRows.contains(old) { .new } else { row }
                    }))
        }
        // A reloaded section stays in line with the sections that are kept, and so do all of its rows.
        for index in result.indices {
            if case .kept(let old) = result[index].origin, changes.reloadedSections.contains(old) {
                result[index] = Section(origin: .new, rows: Array(repeating: .new, count: counts[index]))
            }
        }
        return result
    }

    /// Puts what moved or was inserted in its place after the batch, and what is left, in its old order, in between.
    private static func fill<Place>(
        count: Int, placed: [Int: Origin<Place>], new: IndexSet, rest: [Place]
    ) -> [Origin<Place>] {
        var rest = rest.makeIterator()
        return (0..<count).map { index in
            if let moved = placed[index] { return moved }
            if new.contains(index) { return .new }
            // Nothing is left only in a reloaded section that has grown.
            return rest.next().map { .kept($0) } ?? .new
        }
    }
}
