import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// The edits of the batch update that is open, and how deep calls are nested in it.
struct PendingEdits {
    /// Batches nest, and count as one: the outermost.
    private var depth = 0
    private var edits = Edits()

    /// What a batch has collected.
    struct Edits {
        var update = BatchUpdate()
        /// Rows whose cells are configured again where they are, by their places before the batch. They may move as
        /// well.
        var reconfigured: [RowPosition] = []
        /// Whether the table was told to read everything anew.
        var reloadsEverything = false

        var isEmpty: Bool { update.isEmpty && reconfigured.isEmpty }
        /// Whether rows or sections are said to show something else than before, where they are.
        var reloadsAnything: Bool {
            !update.reloadedRows.isEmpty || !update.reloadedSections.isEmpty || !reconfigured.isEmpty
        }
    }

    /// Whether the table's rows and the data source's may differ because a batch is open.
    var isInBatch: Bool { depth > 0 }

    mutating func begin() { depth += 1 }

    /// - Returns: whether this ended the outermost batch.
    mutating func end() -> Bool {
        guard depth > 0 else { return false }
        depth -= 1
        return depth == 0
    }

    mutating func note(_ call: TableCall) {
        switch call {
        case .beginUpdates, .endUpdates, .setSource, .layoutSubviews, .reloadSectionIndexTitles: break
        case .reloadData: edits.reloadsEverything = true
        case .insertSections(let sections): edits.update.insertSections(sections)
        case .deleteSections(let sections): edits.update.deleteSections(sections)
        case .reloadSections(let sections): edits.update.reloadSections(sections)
        case .moveSection(let section, let target): edits.update.moveSection(section, to: target)
        case .insertRows(let rows): edits.update.insertRows(rows.lazy.map { RowPosition($0) })
        case .deleteRows(let rows): edits.update.deleteRows(rows.lazy.map { RowPosition($0) })
        case .reloadRows(let rows): edits.update.reloadRows(rows.lazy.map { RowPosition($0) })
        case .moveRow(let row, let target): edits.update.moveRow(RowPosition(row), to: RowPosition(target))
        case .reconfigureRows(let rows): edits.reconfigured += rows.lazy.map { RowPosition($0) }
        }
    }

    /// What was collected. Nothing is pending afterwards.
    mutating func take() -> Edits {
        defer { edits = Edits() }
        return edits
    }
}
