import PrecacheCore

/// What a row's height is kept under.
enum RowName {
    /// Its place in the table.
    case position
    /// What it shows, in the layout state that it has now.
    case item(Item, LayoutState?)
    /// Nothing: rows have identities, but this one has none.
    case none
}

/// Taken before anything of the app's is called to measure a row, and given back with its height: whatever is called in
/// between may edit, reload or resize the table, and then the height is another row's, or nobody's.
struct Ticket {
    let row: RowPosition
    let name: RowName
    /// The environment that the height is for; nil before there is one.
    let environment: HeightEnvironment?
    /// The store's, when the ticket was taken.
    let generation: Int
}
