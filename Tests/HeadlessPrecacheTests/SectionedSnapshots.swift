import HeadlessUIKit

@testable import Precache

/// A table of a diffable data source, four sections of 250 items at first, whose delegate answers heights with Precache.
@MainActor
final class SectionedSnapshots: NSObject, UITableViewDelegate {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Int>

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
    let source: UITableViewDiffableDataSource<Int, Int>
    /// How often an item became higher.
    var versions: [Int: Int] = [:]
    /// The items that were measured, in order.
    var measured: [Int] = []
    /// Index paths that the data source did not have when they were asked.
    private(set) var stale: [IndexPath] = []

    init(byIdentity: Bool, sections: [Int] = [250, 250, 250, 250]) {
        source = UITableViewDiffableDataSource(tableView: table) { _, _, _ in
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        super.init()
        table.estimatedRowHeight = 44
        table.delegate = self
        if byIdentity {
            table.enablePrecaching(
                identifiedBy: { [unowned self] in source.itemIdentifier(for: $0) },
                layoutState: { [unowned self] in versions[source.itemIdentifier(for: $0) ?? 0, default: 0] })
        } else {
            table.enablePrecaching()
        }
        window.addSubview(table)
        window.makeKeyAndVisible()
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

    func warmUp(file: StaticString = #filePath, line: UInt = #line) {
        MainRunLoop.turn(
            until: { table.precacher!.isWarm }, orFail: "the table never got warm", file: file, line: line)
        MainRunLoop.turnUntilItSleeps()
    }

    func height(of item: Int) -> CGFloat { CGFloat(40 + item % 23 + versions[item, default: 0] * 30) }

    /// The first item that is answered another height than its own.
    var firstWrong: String? {
        for (section, identifier) in source.snapshot().sectionIdentifiers.enumerated() {
            for (row, item) in source.snapshot().itemIdentifiers(inSection: identifier).enumerated() {
                let answer = tableView(table, heightForRowAt: IndexPath(row: row, section: section))
                if answer != height(of: item) { return "\(item) at \(section):\(row) is \(answer)" }
            }
        }
        return nil
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
