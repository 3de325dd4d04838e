import Precache

/// `self-sizing` and `kept`: nobody answers heights, and each row's cell is asked for its own when it is made.
///
/// `kept` has the height that a row was last shown with as its estimate, by the post's identifier and for the present
/// width.
@MainActor
final class SelfSizing: HeightStrategy {
    /// What rows are taken for that were not shown yet, in points.
    private let estimate: CGFloat
    /// Whether heights that rows were shown with are kept as their estimates.
    private let keepsShown: Bool
    private var shown: [String: CGFloat] = [:]
    private var width: CGFloat = 0

    init(estimate: CGFloat, keepsShown: Bool = false) {
        self.estimate = estimate
        self.keepsShown = keepsShown
    }

    func prepare(_ table: UITableView, _ rows: RowActions) {
        table.rowHeight = UITableView.automaticDimension
        table.estimatedRowHeight = estimate
    }

    func height(
        of row: FeedRow, at indexPath: IndexPath, in table: UITableView, measure: (CGFloat) -> CGFloat
    ) -> CGFloat { UITableView.automaticDimension }

    var answersEstimates: Bool { keepsShown }

    func estimate(of row: @autoclosure () -> FeedRow, at indexPath: IndexPath, in table: UITableView) -> CGFloat {
        forgetOtherWidths(table)
        return shown[row().id] ?? table.estimatedRowHeight
    }

    func willShow(_ cell: UITableViewCell, _ row: FeedRow, in table: UITableView) {
        guard keepsShown else { return }
        forgetOtherWidths(table)
        shown[row.id] = cell.frame.height
    }

    func tellOfGrowth(at indexPath: IndexPath, in table: UITableView) { table.resizeRow(at: indexPath) }

    private func forgetOtherWidths(_ table: UITableView) {
        guard width != table.rowWidth else { return }
        width = table.rowWidth
        shown = [:]
    }
}
