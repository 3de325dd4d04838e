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

extension HeightDesk {
    /// What the delegate is being asked for ahead.
    var askedAhead: DelegateQuestion? { question?.isFresh == false ? question : nil }

    /// Whether a question is the one that is asked ahead. Others are the table's own, which may come at any time; so may
    /// one for the same row, which nothing here can tell apart.
    func isAskedAhead(_ row: RowPosition) -> Bool { askedAhead?.row == row && !measurer.isMeasuring }

    /// Whether the delegate is being asked for what a row's height would be now.
    var isAskedAfresh: Bool { question?.isFresh == true }

    /// Has the delegate asked, by `body`.
    func ask(_ asked: DelegateQuestion, _ body: () -> Void) {
        let before = question
        monitor.noteCallBegins()
        question = asked
        defer { question = before }
        body()
    }
}

/// Questions that are none of the table's, while the table carries out a call of its own within them: what it asks then is its own.
@MainActor
struct QuestionsSetAside {
    private var questions: [(question: DelegateQuestion, depth: Int)] = []
    /// How deep calls are nested.
    private var depth = 0

    mutating func callBegins(_ desk: HeightDesk) {
        depth += 1
        guard let question = desk.askedAhead else { return }
        questions.append((question, depth))
        desk.question = nil
    }

    mutating func callEnds(_ desk: HeightDesk) {
        if let last = questions.last, last.depth == depth { desk.question = questions.removeLast().question }
        depth -= 1
    }
}
