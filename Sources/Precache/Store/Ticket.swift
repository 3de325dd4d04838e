import PrecacheCore

/// What a row's height is kept under.
enum RowName {
    /// Its place in the table.
    case position
    /// What it shows, in the layout state that it has now.
    case item(Item, LayoutState?)
    /// Nothing: rows have identities, but this one has none.
    case none

    /// Whether that is the same, as far as a height goes.
    func isSame(as other: RowName) -> Bool {
        switch (self, other) {
        case (.position, .position): true
        case (.item(let item, let state), .item(let otherItem, let otherState)):
            item == otherItem && state == otherState
        default: false
        }
    }
}

/// Taken before anything of the app's is called to measure a row, and given back with its height: whatever is called in
/// between may edit, reload or resize the table, and then the height is another row's, or nobody's.
struct Ticket {
    var row: RowPosition
    let name: RowName
    /// The store's, when the ticket was taken.
    var generation: Int
}

extension Ticket {
    /// Moves the ticket as a batch moves its row.
    ///
    /// - Parameter generation: the store's after it.
    /// - Returns: false, and the ticket is about no row any more, where the batch takes the row away, or says it to show
    ///   something else.
    mutating func move(_ edits: TableEdits, _ plan: BatchPlan, generation: Int) -> Bool {
        guard !edits.update.reloadedRows.contains(row), !edits.reconfigured.contains(row),
            let now = plan.position(of: row)
        else { return false }
        (row, self.generation) = (now, generation)
        return true
    }
}
