import PrecacheCore

// A table's rules for the answers to its questions for heights.

extension CGFloat {
    /// The height as an estimate that a table uses as it is: it replaces estimates between 0 and 1.
    var asEstimate: CGFloat { self > 0 ? Swift.max(self, 1) : 0 }
}

extension UITableView {
    /// The answer where nothing can be measured: of a row the table's own height or estimate, or UIKit's row height.
    func heightBeforeMeasuring(_ row: RowPosition) -> CGFloat {
        if !row.isRow { return Self.automaticDimension }
        if rowHeight > 0 { return rowHeight }
        return estimatedRowHeight > 0 ? estimatedRowHeight : Self.defaultRowHeight
    }

    static var defaultRowHeight: CGFloat { 44 }
    /// Whether rows may answer `automaticDimension`. (Apple, `estimatedRowHeight`: if it is 0, the delegate estimates.)
    var canSizeRows: Bool { estimatedRowHeight != 0 || delegateAnswersEstimates }
}
