import PrecacheCore

/// The calls into the app's code under way; forgotten when the loop is about to sleep, as an exception skips `defer`.
@MainActor
final class OngoingCalls {
    /// Why Precache, and not UITableView, is calling the delegate. Unchecked: see ``HeightStore``.
    @exclusivity(unchecked) var question: DelegateQuestion?
    /// The number of nested measurements: one may make the table ask for another row.
    var measurements = 0
    /// Whether the table is told of other heights.
    var isTelling = false
    /// Whether a shown row is checked, which may lay the table out.
    var isChecking = false
    /// The section that was brought up to date last in this call of the table, or question ahead; nil outside of them.
    var synchronizedSection: Int?
    /// The height in points of the rows that were measured because the table asked, within its present call.
    var missedHeight: CGFloat = 0
    /// How many calls that are followed are open, one within another.
    var depth = 0

    /// Whether app code runs because Precache asks or measures, and not because the app did something.
    var isAsking: Bool { question != nil || isMeasuring || isTelling || isChecking }
    var isMeasuring: Bool { measurements > 0 }
    var askedAhead: DelegateQuestion? { question?.isFresh == false ? question : nil }
    var isAskedAfresh: Bool { question?.isFresh == true }

    /// The question ahead, if it asks for `row`'s height. Questions for other rows are the table's own, which may come
    /// at any time. A question of the table for this row cannot be told apart from Precache's.
    func questionAhead(of row: RowPosition) -> DelegateQuestion? {
        isMeasuring || askedAhead?.row != row ? nil : question
    }

    /// Runs `body`, which asks the delegate; ahead only in an event that has compared the row's section.
    func ask(_ asked: DelegateQuestion, _ body: () -> Void) {
        let before = (question, synchronizedSection)
        (question, synchronizedSection) = (asked, asked.isFresh ? nil : asked.row.section)
        defer { (question, synchronizedSection) = before }
        body()
    }

    func forget() {
        question = nil
        measurements = 0
        isTelling = false
        isChecking = false
        depth = 0
        synchronizedSection = nil
        missedHeight = 0
    }
}

/// A question that Precache, and not UITableView, asks the delegate, and its outcome.
@MainActor
final class DelegateQuestion {
    /// The outcome of asking for a row ahead.
    enum Outcome: Equatable {
        /// A worker measures the row now.
        case withWorker
        /// The row shows an item whose height is known: the delegate was not asked.
        case found
        /// The row has no height yet, and is asked for again.
        case again
        /// The row is known or passed over.
        case done
    }

    let row: RowPosition
    /// Whether the height is measured anew, although it may be known. If not, the question is asked ahead.
    let isFresh: Bool
    /// Whether the row may be measured on the main thread: not while the list moves.
    let measuresHere: Bool
    /// Whether it asks what the delegate makes of `automaticDimension`, with which it is answered.
    let isTrial: Bool
    /// Nil where the delegate answered without asking Precache.
    var outcome: Outcome?
    /// The height that Precache answered for the row; nil where it was not asked for it.
    var given: CGFloat?
    /// Another row that Precache was asked for instead, by its position.
    var otherRow: RowPosition?
    /// The reuse identifier of the measured cell; nil for a closure.
    var identifier: String?

    init(_ row: RowPosition, isFresh: Bool = false, measuresHere: Bool = true, isTrial: Bool = false) {
        (self.row, self.isFresh, self.measuresHere) = (row, isFresh, measuresHere)
        self.isTrial = isTrial
    }
}
