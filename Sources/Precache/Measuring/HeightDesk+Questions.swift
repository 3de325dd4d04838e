import PrecacheCore

// Questions to the delegate that are none of the table's.

extension HeightDesk {
    /// What the delegate is being asked for ahead.
    var askedAhead: AheadQuestion? { if case .ahead(let question) = question { question } else { nil } }

    /// Whether a question is the one that is asked ahead. Others are the table's own, which may come at any time; so may
    /// one for the same row, which nothing here can tell apart.
    func isAskedAhead(_ row: RowPosition) -> Bool { isAskedAhead(.row(row)) }

    func isAskedAhead(_ what: AheadQuestion.Subject) -> Bool {
        guard case .ahead(let question) = question else { return false }
        return question.subject == what && !measurer.isMeasuring
    }

    /// Whether the delegate is being asked for what a row's height would be now.
    var isAskedAfresh: Bool { if case .fresh = question { true } else { false } }

    /// Has the delegate asked for what a row's height would be now. Returns what it was answered with.
    func askAfresh(_ ask: () -> Void) -> FreshQuestion {
        let before = question
        monitor.noteCallBegins()
        question = .fresh(FreshQuestion())
        defer { question = before }
        ask()
        if case .fresh(let answered) = question { return answered }
        return FreshQuestion()
    }

    /// Has the delegate asked for a row, header or footer, so that its height is known.
    ///
    /// - Returns: the question, with what came of it.
    func askAhead(_ asked: AheadQuestion, _ ask: () -> Void) -> AheadQuestion {
        let before = question
        monitor.noteCallBegins()
        question = .ahead(asked)
        defer { question = before }
        ask()
        guard case .ahead(let answered) = question else { return asked }
        return answered
    }

    func noteHasEstimate() { changeQuestion { $0.hasEstimate = true } }

    func changeQuestion(_ change: (inout AheadQuestion) -> Void) {
        guard case .ahead(var asked) = question else { return }
        change(&asked)
        question = .ahead(asked)
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
        guard case .ahead(_)? = desk.question, let question = desk.question else { return }
        questions.append((question, depth))
        desk.question = nil
    }

    mutating func callEnds(_ desk: HeightDesk) {
        if let last = questions.last, last.depth == depth {
            questions.removeLast()
            desk.question = last.question
        }
        depth -= 1
    }
}
