import Precache

/// A table of 200 items whose heights Precache knows, and the items that were measured since.
final class BatchList: ProofStage, UITableViewDelegate {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Int>

    private(set) var diffable: UITableViewDiffableDataSource<Int, Int>?
    /// The rows of a list without a diffable data source.
    var items = Array(0..<200)
    private var measured: [Int] = []

    /// Rows of the list's own, which have no identities, or those of a diffable data source, by their identifiers or by
    /// where they are.
    init(isDiffable: Bool = true, isIdentified: Bool = true) {
        super.init()
        let everything = PrecachingConfiguration(reach: .everything)
        if isDiffable {
            diffable = UITableViewDiffableDataSource(tableView: table) { table, path, _ in
                table.dequeueReusableCell(withIdentifier: Self.identifier, for: path)
            }
        }
        if isDiffable, isIdentified {
            table.enablePrecaching(
                everything, identifiedBy: { [weak diffable] in diffable?.itemIdentifier(for: $0) })
        } else {
            table.enablePrecaching(everything)
        }
        var snapshot = Snapshot()
        snapshot.appendSections([0])
        snapshot.appendItems(items)
        diffable?.applySnapshotUsingReloadData(snapshot)
        show()
    }

    /// How many rows of a warm list are measured for a change, until all are known again; or a row that is answered
    /// another height than its own.
    func seen(after change: (BatchList) -> Void) -> ProofSeen {
        warmUp()
        measured = []
        change(self)
        window.layoutIfNeeded()
        if let wrong { return "\(wrong)" }
        warmUp()
        if let wrong { return "\(wrong)" }
        return ProofSeen(
            "measures \(measured.count) of \(shownItems.count)", details: ["items \(Set(measured).sorted())"])
    }

    func apply(isAnimated: Bool = true, _ change: (inout Snapshot) -> Void) {
        guard var snapshot = diffable?.snapshot() else { return }
        change(&snapshot)
        diffable?.apply(snapshot, animatingDifferences: isAnimated)
    }

    private var shownItems: [Int] { diffable?.snapshot().itemIdentifiers ?? items }

    private var wrong: String? {
        let row = shownItems.enumerated().first { tableView(table, heightForRowAt: $0.path) != height(of: $1) }
        return row.map { "another height in row \($0.offset)" }
    }

    private func height(of item: Int) -> CGFloat { CGFloat(40 + item % 23) }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let items = shownItems
        guard items.indices.contains(indexPath.row) else { return 44 }
        let item = items[indexPath.row]
        return tableView.precachedHeight(forRowAt: indexPath) { _ in
            measured.append(item)
            return height(of: item)
        }
    }
}
