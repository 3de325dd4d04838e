import PrecacheCore

/// A question to the delegate that is none of the table's, and what came of it.
@MainActor
final class DelegateQuestion {
    /// What came of asking for a row ahead.
    enum Outcome: Equatable {
        /// A worker measures it now.
        case withWorker
        /// It shows an item whose height is known: the delegate was not asked.
        case found
        /// It has no height yet, and is asked for again.
        case again
        /// It is known, or passed over; and whether its cell has the last word on its height.
        case done(isLeftToCell: Bool)
    }

    /// The row, header or footer whose height is asked for.
    let row: RowPosition
    /// Whether it is asked what the height would be now, in which what is known has no say; else it is asked ahead, so that the
    /// height is known.
    let isFresh: Bool
    /// Whether a row may be measured on the main thread for it: not while the list moves.
    let measuresHere: Bool
    /// Nil where the delegate answers without asking here.
    var outcome: Outcome?
    /// The width that the answer was measured at, in points.
    var measuredWidth: CGFloat?
    /// The reuse identifier of the cell that measured; nil for a closure.
    var identifier: String?

    init(_ row: RowPosition, isFresh: Bool = false, measuresHere: Bool = true) {
        (self.row, self.isFresh, self.measuresHere) = (row, isFresh, measuresHere)
    }
}
