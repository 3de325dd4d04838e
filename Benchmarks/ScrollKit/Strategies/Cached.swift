import Precache

/// One estimate for all rows, and a height is measured when the table first asks for it: what most apps do by hand.
///
/// The estimate 0 turns estimates off, and UIKit then asks every height at reload.
///
/// It never answers a wrong height, by forgetting: everything at a reload and at another width, and all that lies below
/// an edit.
@MainActor
final class Cached: HeightStrategy {
    private let estimate: CGFloat
    private var heights: [IndexPath: CGFloat] = [:]
    private var width: CGFloat = 0

    init(estimate: CGFloat) { self.estimate = estimate }

    func prepare(_ table: UITableView, _ rows: RowActions) {
        table.estimatedRowHeight = estimate
    }

    func height(
        of row: FeedRow, at indexPath: IndexPath, in table: UITableView, measure: (CGFloat) -> CGFloat
    ) -> CGFloat {
        if width != table.rowWidth {
            width = table.rowWidth
            heights = [:]
        }
        if let height = heights[indexPath] { return height }
        let height = measure(width)
        heights[indexPath] = height
        return height
    }

    func reload(_ table: UITableView, changes: () -> Void) {
        heights = [:]
        changes()
        table.reloadData()
    }

    func forget(_ row: FeedRow, at indexPath: IndexPath, in table: UITableView) { heights[indexPath] = nil }

    func willInsert(_ rows: [IndexPath], into table: UITableView) {
        guard let first = rows.min() else { return }
        heights = heights.filter { $0.key < first }
    }
}
