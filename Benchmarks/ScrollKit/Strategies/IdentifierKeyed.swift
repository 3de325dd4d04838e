import Precache

/// `keyed`: heights in two dictionaries by the model's identifier, one for each orientation.
///
/// No edit and no reload can make them wrong. Another width in the same orientation can, and what is gone is kept.
@MainActor
final class IdentifierKeyed: HeightStrategy {
    private let estimate: CGFloat
    private let portrait = NSMutableDictionary()
    private let landscape = NSMutableDictionary()

    init(estimate: CGFloat) { self.estimate = estimate }

    func prepare(_ table: UITableView, _ rows: RowActions) {
        table.estimatedRowHeight = estimate
    }

    func height(
        of row: FeedRow, at indexPath: IndexPath, in table: UITableView, measure: (CGFloat) -> CGFloat
    ) -> CGFloat {
        let heights = table.isLandscape ? landscape : portrait
        let key = NSString(string: row.id)
        if let height = heights[key] as? NSNumber { return CGFloat(height.doubleValue) }
        let height = measure(table.rowWidth)
        heights[key] = NSNumber(value: Double(height))
        return height
    }
    func forget(_ row: FeedRow, at indexPath: IndexPath, in table: UITableView) {
        for heights in [portrait, landscape] { heights.removeObject(forKey: NSString(string: row.id)) }
    }
}
