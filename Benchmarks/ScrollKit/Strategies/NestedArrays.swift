import Precache

/// `fd` and `fd-idle`: arrays of sections that are arrays of boxed numbers, one for each orientation.
///
/// `fd-idle` measures ahead besides: each reload collects the rows without a height, and adds one more queue that has
/// them measured.
@MainActor
final class NestedArrays: HeightStrategy {
    private let estimate: CGFloat
    private let measuresAhead: Bool
    private let portrait = BoxedHeights()
    private let landscape = BoxedHeights()
    private var queues: [EagerQueue] = []
    private var ask: (@MainActor (IndexPath) -> CGFloat)?

    init(estimate: CGFloat, measuresAhead: Bool = false) {
        self.estimate = estimate
        self.measuresAhead = measuresAhead
    }

    func prepare(_ table: UITableView, _ rows: RowActions) {
        table.estimatedRowHeight = estimate
        ask = rows.height
        measureAhead(table)
    }

    func height(
        of row: FeedRow, at indexPath: IndexPath, in table: UITableView, measure: (CGFloat) -> CGFloat
    ) -> CGFloat {
        let heights = present(in: table)
        if let height = heights[indexPath] { return height }
        let height = measure(table.rowWidth)
        heights[indexPath] = height
        return height
    }

    func reload(_ table: UITableView, changes: () -> Void) {
        portrait.removeAll()
        landscape.removeAll()
        changes()
        table.reloadData()
        measureAhead(table)
    }

    func willInsert(_ rows: [IndexPath], into table: UITableView) {
        for row in rows {
            portrait.insert(row)
            landscape.insert(row)
        }
    }

    func forget(_ row: FeedRow, at indexPath: IndexPath, in table: UITableView) {
        for heights in [portrait, landscape] { heights[indexPath] = nil }
    }

    func isWarm(_ table: UITableView) -> Bool {
        queues.removeAll(where: \.isDone)
        return queues.isEmpty
    }

    func stop() {
        for queue in queues { queue.stop() }
        queues = []
        ask = nil
    }

    private func present(in table: UITableView) -> BoxedHeights { table.isLandscape ? landscape : portrait }

    private func measureAhead(_ table: UITableView) {
        guard measuresAhead else { return }
        let heights = present(in: table)
        var unknown: [IndexPath] = []
        for section in 0..<table.numberOfSections {
            for row in 0..<table.numberOfRows(inSection: section) {
                let indexPath = IndexPath(row: row, section: section)
                if heights[indexPath] == nil { unknown.append(indexPath) }
            }
        }
        queues.append(
            EagerQueue(unknown) { [weak self, weak table] indexPath in
                guard let self, let table, present(in: table)[indexPath] == nil else { return }
                _ = ask?(indexPath)
            })
    }
}

/// Sections of boxed heights, -1 for one that is not known. They are grown up to whatever is asked for, in a loop from
/// the start: so an access takes O(row).
@MainActor
private final class BoxedHeights {
    private var sections: [NSMutableArray] = []

    subscript(indexPath: IndexPath) -> CGFloat? {
        get {
            let height = (rows(upTo: indexPath)[indexPath.row] as? NSNumber)?.doubleValue ?? -1
            return height == -1 ? nil : CGFloat(height)
        }
        set { rows(upTo: indexPath)[indexPath.row] = NSNumber(value: Double(newValue ?? -1)) }
    }

    /// The row must be there to be moved: so one that is appended leaves another behind it that nobody knows.
    func insert(_ indexPath: IndexPath) {
        rows(upTo: indexPath).insert(NSNumber(value: -1), at: indexPath.row)
    }

    func removeAll() { sections.removeAll() }

    private func rows(upTo indexPath: IndexPath) -> NSMutableArray {
        for section in 0...indexPath.section where section >= sections.count { sections.append(NSMutableArray()) }
        let rows = sections[indexPath.section]
        for row in 0...indexPath.row where row >= rows.count { rows.add(NSNumber(value: -1)) }
        return rows
    }
}
