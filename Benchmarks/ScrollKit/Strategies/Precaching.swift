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

    func prepare(_ table: UITableView) {
        table.estimatedRowHeight = estimate
        table.enablePrecaching()
    }

    func height(_ table: UITableView, forRowAt indexPath: IndexPath, measure: (CGFloat) -> CGFloat) -> CGFloat {
        table.precachedHeight(forRowAt: indexPath, measuredBy: measure)
    }

    var answersEstimates: Bool { true }

    func estimate(_ table: UITableView, forRowAt indexPath: IndexPath) -> CGFloat {
        table.precachedEstimate(forRowAt: indexPath)
    }

    func isWarm(_ table: UITableView) -> Bool { table.precacher?.isWarm ?? true }
}
