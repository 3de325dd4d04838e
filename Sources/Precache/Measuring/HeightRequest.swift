import PrecacheCore

/// A question for a height, apart from the row.
struct HeightRequest {
    /// Tells rows apart that have one key and different cells.
    var cell = Item.Cell.any
    var key: AnyHashable?
    /// Measures the row on any thread; nil where only the main thread can.
    var layout: RowLayout?
    /// Tells of changes of the layout's model.
    var watch: ModelWatch?

    @MainActor var identifier: String? { cell.identifier }
}
