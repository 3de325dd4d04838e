import PrecacheCore

/// What is said, besides the row, where a height is asked for.
struct HeightRequest {
    /// What the rows are told apart by that show different cells.
    var cell = Item.Cell.any
    var key: AnyHashable?
    /// Whether the height is looked up and kept.
    var isCached = true
    /// Whether the row sizes itself, and its height is wanted as an estimate.
    var isEstimate = false
    /// What any thread can measure the row by; nil for what the main thread has to.
    var layout: RowLayout?
    /// Tells of changes of what the layout was made from.
    var watch: ModelWatch?
    /// Maps the width that rows have for their content to this row's, both in points.
    var contentWidth: ((CGFloat) -> CGFloat)?

    init(
        _ cell: Item.Cell = .any, key: AnyHashable? = nil, isCached: Bool = true,
        contentWidth: ((CGFloat) -> CGFloat)? = nil
    ) {
        (self.cell, self.key, self.isCached, self.contentWidth) = (cell, key, isCached, contentWidth)
    }

    /// The reuse identifier of the cell that measures; nil where none does.
    @MainActor var identifier: String? { cell.identifier }
}
