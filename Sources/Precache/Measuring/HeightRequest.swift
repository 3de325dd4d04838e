import PrecacheCore

/// A question for a height, apart from the row.
struct HeightRequest {
    /// Tells rows apart that have one key and different cells.
    var cell = Item.Cell.any
    var key: AnyHashable?
    /// Whether the height is looked up and kept.
    var isCached = true
    /// Whether the row sizes itself, and its height is wanted as an estimate.
    var isEstimate = false
    /// Measures the row on any thread; nil where only the main thread can.
    var layout: RowLayout?
    /// Tells of changes of the layout's model.
    var watch: ModelWatch?
    /// Maps the table's content width to this row's, both in points.
    var contentWidth: ((CGFloat) -> CGFloat)?

    @MainActor var identifier: String? { cell.identifier }
}
