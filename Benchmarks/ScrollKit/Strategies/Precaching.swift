import Precache

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// Precache, as its README shows it.
@MainActor
final class Precaching: HeightStrategy {
    private let estimate: CGFloat

    init(estimate: CGFloat) { self.estimate = estimate }

    func prepare(_ table: UITableView, asking height: @escaping @MainActor (IndexPath) -> CGFloat) {
        table.estimatedRowHeight = estimate
        table.enablePrecaching()
    }

    func height(
        of row: FeedRow, at indexPath: IndexPath, in table: UITableView, measure: (CGFloat) -> CGFloat
    ) -> CGFloat {
        table.precachedHeight(forRowAt: indexPath, measuredBy: measure)
    }

    var answersEstimates: Bool { true }

    func estimate(_ table: UITableView, forRowAt indexPath: IndexPath) -> CGFloat {
        table.precachedEstimate(forRowAt: indexPath)
    }

    func reload(_ table: UITableView, identifiedBy identity: (IndexPath) -> String, changes: () -> Void) {
        table.reloadDataKeepingHeights(identifiedBy: identity, changes: changes)
    }

    func isWarm(_ table: UITableView) -> Bool { table.precacher?.isWarm ?? true }
}
