import PrecacheCore

/// How far a reader has seen towards the end of a list. The rows beyond it came later, and were not seen.
///
/// One row says it, the last that was seen, which goes along with edits and reloads. So nothing is counted as rows come
/// and go.
package struct Unseen {
    /// The last row that was seen, and a few before it, in case that an edit removes it or moves it elsewhere. From the
    /// top.
    private var seen: [HeldRow] = []
    /// Whether identities of these rows could not be asked yet.
    package private(set) var lacksIdentities = false
    /// Whether rows were moved or reloaded since they were looked for.
    package private(set) var isMoved = false

    /// How many rows are held.
    package static let heldCount = 32

    package init() {}

    /// Where the last row is that was seen, on the way to an end; nil before the first.
    package func last(to edge: Edge) -> RowPosition? {
        let run = seen.filter { !$0.isGone }.longestRun
        return (edge == .top ? run.first : run.last)?.position
    }

    /// The reader has seen the one of these rows that is nearest to the end.
    package mutating func see(_ rows: [HeldRow], lacksIdentities: Bool = false) {
        seen = rows.sorted { $0.position < $1.position }
        self.lacksIdentities = lacksIdentities
    }

    @MainActor
    package mutating func follow(edits: Bool, _ table: some PlacedRows) {
        if !seen.isEmpty { isMoved = true }
        for index in seen.indices { seen[index].follow(edits: edits, table) }
    }

    package mutating func rename(_ old: AnyHashable, to new: AnyHashable) {
        for index in seen.indices where seen[index].identity == old { seen[index].identity = new }
    }

    /// Looks for the rows after edits or reloads. O(rows of the table) where the last one that was seen is gone.
    @MainActor
    package mutating func find(in table: some PlacedRows) {
        guard isMoved else { return }
        seen.find(in: table)
        if table.areIdentified || seen.allSatisfy({ $0.identity == nil }) { isMoved = false }
    }

    /// How many rows stand between the last one that was seen and the end. O(sections).
    ///
    /// - Parameter counts: the rows of each section.
    package func count(to edge: Edge, in counts: [Int]) -> Int {
        guard let last = last(to: edge), counts.indices ~= last.section else { return 0 }
        let row = min(max(last.row, 0), counts[last.section])
        switch edge {
        case .top: return counts[..<last.section].reduce(row, +)
        case .bottom: return counts[(last.section + 1)...].reduce(max(counts[last.section] - row - 1, 0), +)
        }
    }
}
