import HeadlessUIKit

@testable import Precache

/// A table of a diffable data source, whose heights follow their identifiers.
@MainActor
final class SectionedSnapshots: TableScreen, UITableViewDelegate {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Int>

    private(set) var source: UITableViewDiffableDataSource<Int, Int>!
    /// How often an item became higher.
    var versions: [Int: Int] = [:]
    /// The items that were measured, in order.
    var measured: [Int] = []
    /// Index paths that the data source did not have when they were asked.
    private(set) var stale: [IndexPath] = []

    init(byIdentity: Bool, hasState: Bool = true, sections: [Int]) {
        super.init()
        source = UITableViewDiffableDataSource(tableView: table) { _, _, _ in
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        table.estimatedRowHeight = 44
        if byIdentity, hasState {
            table.enablePrecaching(
                identifiedBy: { [unowned self] in source.itemIdentifier(for: $0) },
                layoutState: { [unowned self] in versions[source.itemIdentifier(for: $0) ?? 0, default: 0] })
        } else if byIdentity {
            table.enablePrecaching(identifiedBy: { [unowned self] in source.itemIdentifier(for: $0) })
        } else {
            table.enablePrecaching()
        }
        putIntoWindow(source)
        var snapshot = Snapshot()
        for (section, count) in sections.enumerated() {
            snapshot.appendSections([section])
            snapshot.appendItems((0..<count).map { section * 1_000 + $0 })
        }
        source.apply(snapshot, animatingDifferences: false)
        table.layoutIfNeeded()
        warmUp()
        measured = []
    }

    func apply(animated: Bool, _ change: (inout Snapshot) -> Void) {
        var snapshot = source.snapshot()
        change(&snapshot)
        source.apply(snapshot, animatingDifferences: animated)
    }

    func height(of item: Int) -> CGFloat { CGFloat(40 + item % 23 + versions[item, default: 0] * 30) }

    /// The first item that is answered another height than its own.
    var firstWrong: String? {
        for (section, identifier) in source.snapshot().sectionIdentifiers.enumerated() {
            for (row, item) in source.snapshot().itemIdentifiers(inSection: identifier).enumerated() {
                let answer = answer(row, section)
                if answer != height(of: item) { return "\(item) at \(section):\(row) is \(answer)" }
            }
        }
        return nil
    }

    /// The same, and the first row on the screen that is not as high as its item.
    var firstWrongOrShownSo: String? {
        let shown = table.indexPathsForVisibleRows?.first { path in
            table.rectForRow(at: path).height != height(of: source.itemIdentifier(for: path)!)
        }
        return firstWrong ?? shown.map { "\($0) is shown with another height" }
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        guard let item = source.itemIdentifier(for: indexPath) else {
            stale.append(indexPath)
            return 44
        }
        return tableView.precachedHeight(forRowAt: indexPath) { [unowned self] _ in
            measured.append(item)
            return height(of: item)
        }
    }
}
