import Foundation

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
}
