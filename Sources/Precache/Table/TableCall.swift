import PrecacheCore

/// A call by which an app tells its table that rows changed, or after which other rows may be on the screen.
///
/// Not those that only group such calls, `beginUpdates`, `endUpdates` and `performBatchUpdates`.
enum TableCall {
    case reloadData
    case insertSections(IndexSet)
    case deleteSections(IndexSet)
    case reloadSections(IndexSet)
    case moveSection(Int, to: Int)
    case insertRows([IndexPath])
    case deleteRows([IndexPath])
    case reloadRows([IndexPath])
    case moveRow(IndexPath, to: IndexPath)
    case reconfigureRows([IndexPath])
    case reloadSectionIndexTitles
    /// The table gets a data source or a delegate.
    case setSource
    case layoutSubviews

    /// Whether rows may be others by it.
    var isEdit: Bool {
        switch self {
        case .setSource, .layoutSubviews, .reloadSectionIndexTitles: false
        default: true
        }
    }
}

extension TableEdits {
    mutating func note(_ call: TableCall) {
        switch call {
        case .setSource, .layoutSubviews, .reloadSectionIndexTitles: break
        case .reloadData: reloadsEverything = true
        case .insertSections(let sections): update.insertSections(sections)
        case .deleteSections(let sections): update.deleteSections(sections)
        case .reloadSections(let sections): update.reloadSections(sections)
        case .moveSection(let section, let target): update.moveSection(section, to: target)
        case .insertRows(let rows): update.insertRows(rows.lazy.map { RowPosition($0) })
        case .deleteRows(let rows): update.deleteRows(rows.lazy.map { RowPosition($0) })
        case .reloadRows(let rows): update.reloadRows(rows.lazy.map { RowPosition($0) })
        case .moveRow(let row, let target): update.moveRow(RowPosition(row), to: RowPosition(target))
        case .reconfigureRows(let rows): reconfigured += rows.lazy.map { RowPosition($0) }
        }
    }
}
