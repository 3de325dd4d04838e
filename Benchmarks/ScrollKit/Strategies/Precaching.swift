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
    private let pace: PrecachingConfiguration.Pace

    init(estimate: CGFloat, pace: PrecachingConfiguration.Pace) {
        self.estimate = estimate
        self.pace = pace
    }

    func prepare(_ table: UITableView, asking height: @escaping @MainActor (IndexPath) -> CGFloat) {
        table.estimatedRowHeight = estimate
        table.enablePrecaching(PrecachingConfiguration(pace: pace))
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
