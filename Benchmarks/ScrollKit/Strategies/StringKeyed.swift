import Precache

/// `dw`: heights under a string of reuse identifier, section and row, in two dictionaries, one for each orientation.
///
/// An insert gives each row below it a new key, and does so in the dictionary of the present orientation only: the
/// other one then has the heights of other rows.
@MainActor
final class StringKeyed: HeightStrategy {
    private let estimate: CGFloat
    private var portrait: [String: NSNumber] = [:]
    private var landscape: [String: NSNumber] = [:]

    init(estimate: CGFloat) { self.estimate = estimate }

    func prepare(_ table: UITableView, _ rows: RowActions) {
        table.estimatedRowHeight = estimate
    }

    func height(
        of row: FeedRow, at indexPath: IndexPath, in table: UITableView, measure: (CGFloat) -> CGFloat
    ) -> CGFloat {
        let key = Self.key(section: indexPath.section, row: indexPath.row)
        let heights = present(in: table)
        if let height = self[keyPath: heights][key] { return CGFloat(height.doubleValue) }
        let height = measure(table.rowWidth)
        self[keyPath: heights][key] = NSNumber(value: Double(height))
        return height
    }

    func reload(_ table: UITableView, changes: () -> Void) {
        portrait = [:]
        landscape = [:]
        changes()
        table.reloadData()
    }

    func forget(_ row: FeedRow, at indexPath: IndexPath, in table: UITableView) {
        let key = Self.key(section: indexPath.section, row: indexPath.row)
        (portrait[key], landscape[key]) = (nil, nil)
    }

    /// Row by row, as they are named.
    func willInsert(_ rows: [IndexPath], into table: UITableView) {
        let heights = present(in: table)
        var counts: [Int: Int] = [:]
        for inserted in rows {
            let section = inserted.section
            let count = counts[section] ?? table.numberOfRows(inSection: section)
            for row in stride(from: count - 1, through: inserted.row, by: -1) {
                let height = self[keyPath: heights].removeValue(forKey: Self.key(section: section, row: row))
                self[keyPath: heights][Self.key(section: section, row: row + 1)] = height
            }
            counts[section] = count + 1
        }
    }

    private func present(in table: UITableView) -> ReferenceWritableKeyPath<StringKeyed, [String: NSNumber]> {
        table.isLandscape ? \.landscape : \.portrait
    }

    private static func key(section: Int, row: Int) -> String { "PostCell S \(section) R \(row)" }
}
