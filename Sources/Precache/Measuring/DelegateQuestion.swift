import PrecacheCore

/// What the delegate is being asked for, in a question that is none of the table's.
enum DelegateQuestion {
    /// What the height of a row, header or footer is, so that it is known.
    case ahead(AheadQuestion)
    /// What the height of a row would be now, in which what is known has no say.
    case fresh(FreshQuestion)
}

/// A question for what a row's height would be now, and what it was answered with.
struct FreshQuestion {
    /// The width that the answer was measured at, in points.
    var measuredWidth: CGFloat?
    /// The reuse identifier of the cell that measured; nil for a closure.
    var identifier: String?
}

/// A question that is asked ahead, in the idle time, and what came of it.
struct AheadQuestion {
    enum Subject: Equatable {
        case row(RowPosition)
        /// A header or footer.
        case supplement(RowPosition)
    }

    let subject: Subject
    /// Whether the delegate has asked for the height here.
    var wasAskedBack = false
    /// Whether the row was measured where its height was asked, though only as an estimate.
    var hasEstimate = false
    /// Whether it has no height yet, and is to be asked for again.
    var isToBeAskedAgain = false
    /// Whether a worker measures it now.
    var wasHandedOver = false
    /// Whether a row may be measured on the main thread for it: not while the list moves.
    let measuresHere: Bool

    init(_ subject: Subject, measuresHere: Bool = true) {
        self.subject = subject
        self.measuresHere = measuresHere
    }
}
