import PrecacheCore

/// The calls that are under way in one table, one within another: UITableView's own, and Precache's of the app's code.
/// Forgotten when the loop is about to sleep, as an exception that the app catches skips Swift's `defer`.
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
        static let keepingPosition = Kinds(rawValue: 1 << 2)
        /// The delegate is asked, by Precache and not by UITableView.
        static let asking = Kinds(rawValue: 1 << 3)
        /// A row is measured, which may make the table ask for another one.
        static let measuring = Kinds(rawValue: 1 << 4)
        /// The table is told of other heights.
        static let telling = Kinds(rawValue: 1 << 5)
        /// A shown row is checked, which may lay the table out.
        static let checking = Kinds(rawValue: 1 << 6)

        /// App code runs because UITableView or the app did something.
        static let ofTable: Kinds = [.table, .scroll, .keepingPosition]
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

    /// How many calls of the table are open.
    var depth: Int { calls.reduce(0) { $0 + ($1.kind.isSubset(of: .ofTable) ? 1 : 0) } }

    // MARK: - Beginning and ending

    /// Returns the number of calls around it, for ``end(_:)``.
    func begin(_ kind: Kinds, _ question: Measurement? = nil) -> Int {
        if kind == .table, !open.contains(.table) { missedHeight = 0 }
        open.insert(kind)
        calls.append(Call(kind: kind, question: question, kinds: open, comparedBefore: comparedSection))
        self.question = question
        // A row ahead is looked for with the counts of its section.
        comparedSection = question?.isAhead == true ? question?.row.section : nil
        return calls.count - 1
    }

    /// Ends a call, and those within it that an exception left open.
    func end(_ level: Int) {
        guard level < calls.count else { return }
        comparedSection = calls[level].comparedBefore
        calls.removeLast(calls.count - level)
        open = calls.last?.kinds ?? []
        question = calls.last?.question
    }

    /// Calls `body`, as a call of that kind.
    func run(_ kind: Kinds, _ question: Measurement? = nil, _ body: () -> Void) {
        let level = begin(kind, question)
        body()
        end(level)
    }

    // MARK: - What the innermost has seen

    func recordCompared(_ section: Int) { if calls.last?.kind == .table { comparedSection = section } }

    /// Adds the height of a row that the table had measured in its present call. Returns all of them, 0 outside of one.
    func addMissed(_ height: CGFloat) -> CGFloat {
        guard open.contains(.table) else { return 0 }
        missedHeight += height
        return missedHeight
    }
}

/// Ends what tables have open when the main run loop is about to sleep, in the default mode or under a finger: calls of
/// this turn are over by then, although an exception that the app caught may have skipped Swift's `defer`.
@MainActor
enum TurnEnd {
    private struct Call {
        weak var monitor: TableMonitor?
        /// How deep run loops were nested when the outermost call began.
        var level: Int
    }

    /// The tables that have calls open, of which there are few in one turn.
    private static var calls: [Call] = []
    static let observer = IdleObserver(in: .idle, .tracking) { endCalls() }

    /// Ends a table's calls when the loop next sleeps.
    ///
    /// - Parameter isOutermost: whether none is open. One that is may have begun in an outer loop.
    static func await(_ monitor: TableMonitor, isOutermost: Bool) {
        observer.turn(on: true)
        for index in calls.indices where calls[index].monitor === monitor {
            if isOutermost { calls[index].level = observer.level }
            return
        }
        calls.append(Call(monitor: monitor, level: isOutermost ? observer.level : observer.level - 1))
    }

    private static func endCalls() {
        // Until a turn without any: while rows are measured ahead, each turn has some.
        observer.turn(on: !calls.isEmpty)
        for index in calls.indices.reversed() {
            let goesOn = calls[index].monitor?.endCalls(isNested: calls[index].level < observer.level)
            if goesOn != true { calls.remove(at: index) }
        }
        // Watches of one table may be made within those of another.
        if calls.isEmpty { ModelWatch.depth = 0 }
    }
}
