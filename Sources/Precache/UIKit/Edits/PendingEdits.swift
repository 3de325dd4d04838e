import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// The edits of the batch update that is open.
struct PendingEdits {
    /// Whether the table's rows and the data source's may differ because a batch is open. Batches nest, and count as
    /// one: the outermost (``OpenBatches``).
    var isInBatch: Bool
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

    init(isInBatch: Bool) { self.isInBatch = isInBatch }

    mutating func note(_ call: TableCall) {
        switch call {
        case .setSource, .layoutSubviews, .reloadSectionIndexTitles: break
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
