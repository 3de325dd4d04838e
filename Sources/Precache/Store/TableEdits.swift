import PrecacheCore

/// What a table was told of its rows, in one call or in a batch update: rows are named as ``BatchUpdate`` says.
struct TableEdits {
    var update = BatchUpdate()
    /// Rows whose cells are configured again where they are, by their places before the batch. They may move as well.
    var reconfigured: [RowPosition] = []
    /// Whether the table was told to read everything anew.
    var reloadsEverything = false

    var isEmpty: Bool { update.isEmpty && reconfigured.isEmpty && !reloadsEverything }

    /// Whether rows or sections are said to show something else than before, where they are.
    var reloadsAnything: Bool {
        !update.reloadedRows.isEmpty || !update.reloadedSections.isEmpty || !reconfigured.isEmpty
    }
}
