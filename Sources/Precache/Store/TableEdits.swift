import PrecacheCore

/// Changes that a table was told of, in one call or in a batch update. Rows are named as in ``BatchUpdate``.
struct TableEdits {
    var update = BatchUpdate()
    /// Rows whose cells are configured again in place, by their positions before the batch. They may move as well.
    var reconfigured: [RowPosition] = []
    /// Whether the table reloads its data.
    var reloadsEverything = false

    var isEmpty: Bool { update.isEmpty && reconfigured.isEmpty && !reloadsEverything }
}
