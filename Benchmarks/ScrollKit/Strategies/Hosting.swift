import Precache

/// `hosting`: Precache for rows whose cells host their content, which is SwiftUI's on UIKit.
///
/// Such content may have its size a moment later than it is set. So a row that is not known is left to its cell, and one that
/// is measured ahead is answered with an estimate meanwhile.
@MainActor
final class Hosting: PrecachingStrategy {
    private let estimate: CGFloat
    let configuration: PrecachingConfiguration
    private var rows: RowActions?

    init(estimate: CGFloat, _ configuration: PrecachingConfiguration) {
        self.estimate = estimate
        self.configuration = configuration
    }

    var hostsContent: Bool { true }
    var answersOnlyTheTable: Bool { false }
    var answersEstimates: Bool { true }

    func prepare(_ table: UITableView, _ rows: RowActions) {
        self.rows = rows
        table.estimatedRowHeight = estimate
        table.enablePrecaching(configuration)
    }

    func height(
        of row: FeedRow, at indexPath: IndexPath, in table: UITableView, measure: (CGFloat) -> CGFloat
    ) -> CGFloat {
        // Filled, a cell gets another content configuration.
        table.precachedHeight(forRowAt: indexPath, identifier: row.cellIdentifier, key: row.id) {
            rows?.fill($0, indexPath)
        }
    }

    func estimate(of row: @autoclosure () -> FeedRow, at indexPath: IndexPath, in table: UITableView) -> CGFloat {
        let row = row()
        return table.precachedEstimate(forRowAt: indexPath, kind: row.cellIdentifier, key: row.id)
    }

    func stop() { rows = nil }
}
