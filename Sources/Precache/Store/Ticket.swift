import PrecacheCore

/// Taken before anything of the app's is called to measure a row, and given back with its height: whatever is called in
/// between may edit, reload or resize the table, and then the height is another row's, or nobody's.
struct Ticket {
    let id: RowID
    /// How often the row was said to show something else.
    let changes: UInt16
    /// Where the row was when the ticket was taken.
    let row: RowPosition
    let name: RowName
    /// Counts the changes of the environment.
    let environment: Int
}
