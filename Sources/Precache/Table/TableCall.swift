import PrecacheCore

/// A call by which an app tells its table that rows changed, or after which other rows may be on the screen.
///
/// Not those that only group such calls, `beginUpdates`, `endUpdates` and `performBatchUpdates`.
enum TableCall {
    case reloadData
    /// Rows or sections come, go, move, or show something else.
    case edit((inout TableEdits) -> Void)
    case reloadSectionIndexTitles
    /// The table gets a data source or a delegate.
    case setSource
    case layoutSubviews
}
