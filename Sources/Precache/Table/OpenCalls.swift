import PrecacheCore

/// The calls that are under way in one table, one within another: UITableView's own, and Precache's of the app's code.
/// Forgotten when the loop is about to sleep, as an exception that the app catches skips Swift's `defer`.
@MainActor
final class OpenCalls {
    enum Call {
        /// UITableView carries out a call that is intercepted, and asks questions of its own meanwhile.
        case table
        /// UITableView jumps to a row. It asks around its target, and lays out as well.
        case scroll
        /// The app makes changes during which the list holds its place.
        case keepingPosition
        /// The delegate is asked, by Precache and not by UITableView.
        case asking(Measurement)
        /// A row is measured, which may make the table ask for another one.
        case measuring
        /// The table is told of other heights.
        case telling
        /// A shown row is checked, which may lay the table out.
        case checking
    }

    private struct Entry {
        let call: Call
        /// The section whose counts were compared last in this call; nil before the first.
        var comparedSection: Int?
    }

    private var entries: [Entry] = []
    /// The measurement for which the innermost call asks the delegate. Unchecked: see ``HeightStore``.
    @exclusivity(unchecked) private(set) var question: Measurement?
    /// The height in points of the rows that were measured because the table asked, within its outermost call.
    private(set) var missedHeight: CGFloat = 0

    // MARK: - Which are open

    /// How many calls of the table are open.
    var depth: Int { entries.reduce(0) { $0 + ($1.call.isTables ? 1 : 0) } }
    var isMeasuring: Bool { contains { if case .measuring = $0 { true } else { false } } }
    var isTelling: Bool { contains { if case .telling = $0 { true } else { false } } }
    var isChecking: Bool { contains { if case .checking = $0 { true } else { false } } }
    var isAsking: Bool { contains { if case .asking = $0 { true } else { false } } }
    private var isInTable: Bool { contains { if case .table = $0 { true } else { false } } }
    /// Whether the delegate is asked, or a row measured: an app's run loop may be nested in that.
    var isAskingOrMeasuring: Bool { isAsking || isMeasuring }
    /// Whether app code runs because Precache asks or measures, and not because the app did something.
    var isAnyOfOurs: Bool { contains { !$0.isTables } }

    private func contains(_ isMeant: (Call) -> Bool) -> Bool { entries.contains { isMeant($0.call) } }

    // MARK: - Beginning and ending

    /// Returns the number of calls around it, for ``end(_:)``.
    func begin(_ call: Call) -> Int {
        let level = entries.count
        if case .table = call, !isInTable { missedHeight = 0 }
        entries.append(Entry(call: call))
        followInnermost()
        return level
    }

    /// Ends a call, and those within it that an exception left open.
    func end(_ level: Int) {
        entries.removeLast(max(entries.count - level, 0))
        followInnermost()
    }

    /// Calls `body`, as a call of that kind.
    func run(_ call: Call, _ body: () -> Void) {
        let level = begin(call)
        body()
        end(level)
    }

    func endAll() { end(0) }

    private func followInnermost() {
        if case .asking(let measurement) = entries.last?.call { question = measurement } else { question = nil }
    }

    // MARK: - What the innermost has seen

    /// Whether the innermost call has compared the counts of a section already: a table that loads asks for the
    /// estimates of all rows, and a row ahead is looked for with the counts.
    func hasCompared(_ section: Int) -> Bool {
        guard let innermost = entries.last else { return false }
        if case .asking(let measurement) = innermost.call, measurement.isAhead {
            return measurement.row.section == section
        }
        return innermost.comparedSection == section
    }

    func recordCompared(_ section: Int) {
        if case .table = entries.last?.call { entries[entries.count - 1].comparedSection = section }
    }

    /// Adds the height of a row that the table had measured in its present call. Returns all of them, 0 outside of one.
    func addMissed(_ height: CGFloat) -> CGFloat {
        guard isInTable else { return 0 }
        missedHeight += height
        return missedHeight
    }
}

extension OpenCalls.Call {
    fileprivate var isTables: Bool {
        switch self {
        case .table, .scroll, .keepingPosition: true
        case .asking, .measuring, .telling, .checking: false
        }
    }
}
