import HeadlessUIKit

@testable import Precache

/// A table with a diffable data source of numbered items in one section, whose heights follow their identifiers.
@MainActor
final class SnapshotList: TableScreen, UITableViewDelegate {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Int>

    private(set) var source: UITableViewDiffableDataSource<Int, Int>!
    /// The items that were measured, in order.
    var measured: [Int] = []

    init(_ count: Int, isNamed: Bool = true, hasEstimates: Bool = false) {
        super.init()
        table.estimatedRowHeight = 44
        source = UITableViewDiffableDataSource(tableView: table) { _, _, _ in
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        putIntoWindow(source)
        if isNamed {
            table.enablePrecaching(identifiedBy: { [unowned self] in source.itemIdentifier(for: $0) })
        } else {
            table.enablePrecaching()
        }
        var snapshot = Snapshot()
        snapshot.appendSections([0])
        snapshot.appendItems(Array(0..<count))
        source.applySnapshotUsingReloadData(snapshot)
        warmUp()
        measured = []
    }

    func apply(animated: Bool = true, _ change: (inout Snapshot) -> Void) {
        var snapshot = source.snapshot()
        change(&snapshot)
        source.apply(snapshot, animatingDifferences: animated)
    }

    static func height(of item: Int) -> CGFloat { CGFloat(40 + item % 23) }

    /// The rows that are answered, or shown, with another height than their items'.
    var wrong: [Int] {
        source.snapshot().itemIdentifiers.enumerated().filter { row, item in
            let shown = table.indexPathsForVisibleRows?.contains(IndexPath(row: row, section: 0)) == true
            let right = Self.height(of: item)
            return answer(row) != right
                || shown && table.rectForRow(at: IndexPath(row: row, section: 0)).height != right
        }.map(\.offset)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        guard let item = source.itemIdentifier(for: indexPath) else { return 44 }
        return tableView.precachedHeight(forRowAt: indexPath) { _ in
            measured.append(item)
            return Self.height(of: item)
        }
    }
}
