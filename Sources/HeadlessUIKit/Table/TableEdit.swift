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
