import PrecacheCore

/// A question to the delegate that is none of the table's, and what came of it.
@MainActor
final class DelegateQuestion {
    /// The row, header or footer whose height is asked for.
    let row: RowPosition
    /// Whether it is asked what the height would be now, in which what is known has no say; else it is asked ahead, so that the
    /// height is known.
    let isFresh: Bool
    /// Whether a row may be measured on the main thread for it: not while the list moves.
    let measuresHere: Bool
    /// Whether the delegate has asked for the height here.
    var wasAskedBack = false
    /// Whether the row was measured where its height was asked, though only as an estimate.
    var hasEstimate = false
    /// Whether it has no height yet, and is to be asked for again.
    var isToBeAskedAgain = false
    /// Whether a worker measures it now.
    var wasHandedOver = false
    /// The width that the answer was measured at, in points.
    var measuredWidth: CGFloat?
    /// The reuse identifier of the cell that measured; nil for a closure.
    var identifier: String?

    init(_ row: RowPosition, isFresh: Bool = false, measuresHere: Bool = true) {
        (self.row, self.isFresh, self.measuresHere) = (row, isFresh, measuresHere)
    }
}
