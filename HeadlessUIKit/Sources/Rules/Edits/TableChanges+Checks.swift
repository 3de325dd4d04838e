import Foundation

// [seen] (crash reports that quote them, and the strings of UIKitCore's binary) The reasons are UIKit's own. Where one
// batch has several faults, UIKit names the first in this order: conflicts, places before (highest first), places after
// (lowest first), moves, numbers of sections, numbers of rows.

extension TableChanges {
    /// One row or section cannot be both deleted and reloaded, nor deleted or reloaded (which to UIKit is a delete and
    /// an insert) and moved, nor can two come to one place.
    func checkConflicts() throws(TableBatchError) {
        if let row = deletedRows.intersection(reloadedRows).min() {
            throw TableBatchError("attempt to delete and reload the same index path (\(row.words))")
        }
        if let section = deletedSections.intersection(reloadedSections).first {
            throw TableBatchError("attempt to delete and reload the same section (\(section))")
        }
        for section in deletedSections.union(reloadedSections) where sectionMoves[section] != nil {
            throw TableBatchError("attempt to perform a delete and a move from the same section (\(section))")
        }
        for row in deletedRows.union(reloadedRows).sorted() where rowMoves[row] != nil {
            throw TableBatchError("attempt to perform a delete and a move from the same index path (\(row.words))")
        }
        if let section = insertedSections.first(where: sectionMoves.values.contains) {
            throw TableBatchError("attempt to perform an insert and a move to the same section (\(section))")
        }
        if let row = insertedRows.sorted().first(where: rowMoves.values.contains) {
            throw TableBatchError("attempt to perform an insert and a move to the same index path (\(row.words))")
        }
    }

    /// Every place that is named must be there: before the batch, or after it.
    func checkPlaces(after: [Int]) throws(TableBatchError) {
        let sections = before.count
        for section in deletedSections.union(reloadedSections).reversed() where section >= sections {
            throw TableBatchError(
                "attempt to delete section \(section), but there are only \(sections) sections before the update")
        }
        for row in deletedRows.union(reloadedRows).sorted(by: >) {
            try require(
                before.indices.contains(row.section),
                "attempt to delete row \(row.row) from section \(row.section), but there are only \(sections) "
                    + "sections before the update")
            try require(
                row.row < before[row.section],
                "attempt to delete row \(row.row) from section \(row.section) which only contains "
                    + "\(before[row.section]) rows before the update")
        }
        for section in insertedSections where section >= after.count {
            throw TableBatchError(
                "attempt to insert section \(section) but there are only \(after.count) sections after the update")
        }
        for row in insertedRows.sorted() {
            try require(
                after.indices.contains(row.section),
                "attempt to insert row \(row.row) into section \(row.section), but there are only \(after.count) "
                    + "sections after the update")
            try require(
                row.row < after[row.section],
                "attempt to insert row \(row.row) into section \(row.section), but there are only "
                    + "\(after[row.section]) rows in section \(row.section) after the update")
        }
        try checkMoves(after: after)
    }

    private func checkMoves(after: [Int]) throws(TableBatchError) {
        for (from, to) in sectionMoves.sorted(by: { $0.key < $1.key }) {
            try require(
                from < before.count,
                "attempt to move section \(from), but there are only \(before.count) sections before the update")
            try require(
                to < after.count,
                "attempt to to move section \(from) to section \(to), but there are only \(after.count) sections "
                    + "after the update")
        }
        let gone = deletedSections.union(reloadedSections)
        let fresh = newSections
        for (from, to) in rowMoves.sorted(by: { $0.key < $1.key }) {
            try checkMove(from: from, to: to, after: after)
            try require(
                !gone.contains(from.section), "cannot move a row from a deleted section (\(from.section))")
            try require(
                !fresh.contains(to.section), "cannot move a row into a newly inserted section (\(to.section))")
        }
    }

    private func checkMove(from: TableRow, to: TableRow, after: [Int]) throws(TableBatchError) {
        try require(
            before.indices.contains(from.section),
            "attempt to move index path (\(from.words)) from a section that does not exist - there are only "
                + "\(before.count) sections before the update")
        try require(
            from.row < before[from.section],
            "attempt to move index path (\(from.words)) that does not exist - there are only "
                + "\(before[from.section]) rows in section \(from.section) before the update")
        try require(
            after.indices.contains(to.section),
            "attempt to move index path (\(from.words)) to index path (\(to.words)) in section that does not exist "
                + "- there are only \(after.count) sections after the update")
        try require(
            to.row < after[to.section],
            "attempt to move index path (\(from.words)) to index path (\(to.words)) that does not exist - there are "
                + "only \(after[to.section]) rows in section \(to.section) after the update")
    }

    /// What was there, and what comes and goes, must make what the data source says is there now.
    func checkCounts(after: [Int]) throws(TableBatchError) {
        let (inserted, deleted) = (insertedSections.count, deletedSections.count)
        try require(
            after.count == before.count + inserted - deleted,
            "Invalid update: invalid number of sections.  The number of sections contained in the table view after "
                + "the update (\(after.count)) must be equal to the number of sections contained in the table view "
                + "before the update (\(before.count)), plus or minus the number of sections inserted or deleted "
                + "(\(inserted) inserted, \(deleted) deleted).")
        for (section, now) in newSection.sorted(by: { $0.value < $1.value }) where !reloadedSections.contains(section) {
            let change = change(inSection: section, now: now)
            try require(
                after[now] == before[section] + change.total,
                "Invalid update: invalid number of rows in section \(now).  The number of rows contained in an "
                    + "existing section after the update (\(after[now])) must be equal to the number of rows "
                    + "contained in that section before the update (\(before[section])), plus or minus the number "
                    + "of rows inserted or deleted from that section (\(change.inserted) inserted, "
                    + "\(change.deleted) deleted) and plus or minus the number of rows moved into or out of that "
                    + "section (\(change.movedIn) moved in, \(change.movedOut) moved out).")
        }
    }
    private func require(_ holds: Bool, _ reason: @autoclosure () -> String) throws(TableBatchError) {
        if !holds { throw TableBatchError(reason()) }
    }
}
