import PrecacheCore

/// What is under way of calls that run the app's code. Each ends with its turn of the run loop at the latest: an exception that the
/// app caught leaves it as it was, as none of Swift's `defer` runs then.
@MainActor
final class CallsUnderWay {
    /// What the delegate is being asked for, in a question that is none of the table's.
    @exclusivity(unchecked) var question: DelegateQuestion?
    /// How many measurements are under way: more than one where a measurement makes the table ask for another row.
    var measurements = 0
    /// Whether the table is told of other heights.
    var isTelling = false
    /// Whether a shown row is checked: a question may have the table laid out.
    var isChecking = false
    /// Whether the table is put elsewhere, so that what is on the screen stays there.
    var isPlacing = false
    /// Questions that are none of the table's, while the table carries out a call of its own within them: what it asks then is its
    /// own.
    private var setAside: [(question: DelegateQuestion, depth: Int)] = []
    /// How deep calls of the table's own are nested.
    private var tableCalls = 0

    /// Whether the table is put elsewhere just now, so that what is on the screen stays there.
    var isPlaced: Bool { isPlacing || isTelling }

    /// Whether something is being measured.
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

    func tableCallBegins() {
        tableCalls += 1
        guard let asked = askedAhead else { return }
        setAside.append((asked, tableCalls))
        question = nil
    }

    func tableCallEnds() {
        if let last = setAside.last, last.depth == tableCalls { question = setAside.removeLast().question }
        tableCalls -= 1
    }

    func forget() {
        (question, measurements, setAside, tableCalls) = (nil, 0, [], 0)
        (isTelling, isChecking) = (false, false)
        ModelWatch.depth = 0
    }
}
