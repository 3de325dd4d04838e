import PrecacheCore

/// What is under way of calls that run the app's code. Each ends with its turn of the run loop at the latest: an
/// exception that the app caught leaves it as it was, as none of Swift's `defer` runs then.
@MainActor
final class OngoingCalls {
    /// What the delegate is being asked for, in a question that is none of the table's.
    @exclusivity(unchecked) var question: DelegateQuestion?
    /// How many measurements are under way: more than one where a measurement makes the table ask for another row.
    var measurements = 0
    /// Whether the table is told of other heights.
    var isTelling = false
    /// Whether a shown row is checked: a question may have the table laid out.
    var isChecking = false
    /// Whether rows are kept where they are while the table is changed.
    var isKeepingPlace = false

    /// Whether the table is put elsewhere just now, so that what is on the screen stays there.
    var isAdjustingOffset: Bool { isKeepingPlace || isTelling }

    var isMeasuring: Bool { measurements > 0 }

    /// What the delegate is being asked for ahead.
    var askedAhead: DelegateQuestion? { question?.isFresh == false ? question : nil }

    /// What the delegate is being asked for ahead, if that is a row's height. Other questions are the table's own, which may
    /// come at any time; so may one for the same row, which nothing here can tell apart.
    func questionAhead(of row: RowPosition) -> DelegateQuestion? {
        isMeasuring || askedAhead?.row != row ? nil : question
    }

    /// Whether the delegate is being asked for what a row's height would be now.
    var isAskedAfresh: Bool { question?.isFresh == true }

    /// Has the delegate asked, by `body`.
    func ask(_ asked: DelegateQuestion, _ body: () -> Void) {
        let before = question
        question = asked
        defer { question = before }
        body()
    }

    func forget() {
        (question, measurements, isTelling, isChecking, isKeepingPlace) = (nil, 0, false, false, false)
        ModelWatch.depth = 0
    }
}

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
