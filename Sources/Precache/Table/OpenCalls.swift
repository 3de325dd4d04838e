import PrecacheCore

/// The calls that are under way in one table, one within another: UITableView's own, and Precache's of the app's code.
@MainActor
final class OpenCalls {
    /// One kind of calls, or several.
    struct Kinds: OptionSet {
        let rawValue: UInt8

        /// UITableView carries out a call that is intercepted, and asks questions of its own meanwhile.
        static let table = Kinds(rawValue: 1 << 0)
        /// UITableView jumps to a row. It asks around its target, and lays out as well.
        static let scroll = Kinds(rawValue: 1 << 1)
        /// The app makes changes during which the list holds its place.
        static let keepingPlace = Kinds(rawValue: 1 << 2)
        /// The delegate is asked, by Precache and not by UITableView.
        static let asking = Kinds(rawValue: 1 << 3)
        /// A row is measured, which may make the table ask for another one.
        static let measuring = Kinds(rawValue: 1 << 4)
        /// The table is told of other heights.
        static let telling = Kinds(rawValue: 1 << 5)
        /// A shown row is checked, which may lay the table out.
        static let checking = Kinds(rawValue: 1 << 6)
        /// Within a ``table`` call UITableView itself lays its rows out, and not what is done before and after that.
        static let layout = Kinds(rawValue: 1 << 7)

        /// App code runs because UITableView or the app did something.
        static let ofTable: Kinds = [.table, .scroll, .keepingPlace]
        /// App code runs because Precache asks or measures.
        static let ofPrecache: Kinds = [.asking, .measuring, .telling, .checking]
        /// An app's run loop may be nested in these.
        static let askingOrMeasuring: Kinds = [.asking, .measuring]
    }

    private struct Call {
        let kind: Kinds
        /// The measurement for which the delegate is asked.
        let question: Measurement?
        /// Of the call and those around it.
        let kinds: Kinds
        /// The ``comparedSection`` of the call around it.
        let comparedBefore: Int?
    }

    private var calls: [Call] = []
    /// The kinds of the open calls. Unchecked: see ``HeightStore``.
    @exclusivity(unchecked) private(set) var open: Kinds = []
    /// The measurement for which the innermost call asks the delegate; nil where it is of another kind.
    /// Unchecked: see ``HeightStore``.
    @exclusivity(unchecked) private(set) var question: Measurement?
    /// The section whose counts the innermost call has compared last: a table that loads asks for the estimates of all
    /// rows. Nil before the first.
    @exclusivity(unchecked) private(set) var comparedSection: Int?
    /// The height in points of the rows that were measured because the table asked, within its outermost call.
    private var missedHeight: CGFloat = 0

    /// Whether questions are the table's own, as far as can be told: it carries out a call.
    var isAskedByTable: Bool { !open.isDisjoint(with: [.table, .scroll]) }

    /// Whether questions are the table's own for rows that it is about to show: it lays out, and within no other call,
    /// such as a batch, a jump or a reload.
    var isAskedByLayout: Bool { calls.count == 2 && calls[1].kind == .layout }

    /// How many calls of the table are open.
    var depth: Int { calls.reduce(0) { $0 + ($1.kind.isSubset(of: .ofTable) ? 1 : 0) } }

    // MARK: - Beginning and ending

    func begin(_ kind: Kinds, _ question: Measurement? = nil) {
        if kind == .table, !open.contains(.table) { missedHeight = 0 }
        open.insert(kind)
        calls.append(Call(kind: kind, question: question, kinds: open, comparedBefore: comparedSection))
        self.question = question
        // A row ahead is looked for with the counts of its section.
        comparedSection = question?.isAhead == true ? question?.row.section : nil
    }

    /// Ends the innermost call.
    func end() {
        comparedSection = calls.removeLast().comparedBefore
        open = calls.last?.kinds ?? []
        question = calls.last?.question
    }

    /// Calls `body`, as a call of that kind.
    func run(_ kind: Kinds, _ question: Measurement? = nil, _ body: () -> Void) {
        begin(kind, question)
        body()
        end()
    }

    // MARK: - What the innermost has seen

    func recordCompared(_ section: Int) {
        if let last = calls.last, [.table, .layout].contains(last.kind) { comparedSection = section }
    }

    /// Adds the height of a row that the table had measured in its present call. Returns all of them, 0 outside of one.
    func addMissed(_ height: CGFloat) -> CGFloat {
        guard open.contains(.table) else { return 0 }
        missedHeight += height
        return missedHeight
    }
}
