import PrecacheCore

/// Changes that a table was told of, in one call or in a batch update. Rows are named as in ``BatchUpdate``.
struct TableEdits {
    var update = BatchUpdate()
    /// Rows whose cells are configured again in place, by their positions before the batch. They may move as well.
    var reconfigured: [RowPosition] = []
    /// Whether an edit was called, also one without rows.
    var isCalled = false
    /// Whether the table reloads its data.
    var reloadsEverything = false

    var isEmpty: Bool { update.isEmpty && reconfigured.isEmpty && !reloadsEverything }
    /// Whether rows may show something else than before, under the same identities.
    var reloadsAny: Bool {
        !update.rows.reloaded.isEmpty || !update.sections.reloaded.isEmpty || !reconfigured.isEmpty
    }
}

/// The batch update that a table has open: how deep it is nested, by the public calls that were seen, and its edits.
///
/// `performBatchUpdates(_:completion:)` itself may call both, one or none of the public `beginUpdates()` and
/// `endUpdates()`: versions of UIKit differ. So its block says where the batch ends, and its own calls do not count.
struct OpenBatch {
    struct Level {
        var depth = 0
        /// The depth outside of the innermost `performBatchUpdates`; nil outside of all.
        var floor: Int?
    }

    var level = Level()
    /// The edits so far, which are carried out together once the batch ends.
    var edits = TableEdits()

    var isOpen: Bool { level.depth > 0 }

    /// Takes the edits out, to be carried out.
    mutating func takeEdits() -> TableEdits {
        let taken = edits
        edits = TableEdits()
        return taken
    }
}
