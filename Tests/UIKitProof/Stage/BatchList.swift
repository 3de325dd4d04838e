import Precache

/// A table of 200 items whose heights Precache knows, and the items that were measured since.
@MainActor
final class BatchList: NSObject, UITableViewDataSource, UITableViewDelegate, ProofStage {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Int>

    /// Whose rows the table shows.
    enum Source {
        /// Its own, which have no identities.
        case plain
        /// A diffable data source's, by their identifiers or by where they are.
        case diffable(isIdentified: Bool)
    }

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table = ProofTableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
    private(set) var diffable: UITableViewDiffableDataSource<Int, Int>?
    /// The rows of a list without a diffable data source.
    var items = Array(0..<200)
    private var measured: [Int] = []
    private static let identifier = "BatchCell"

    init(_ source: Source) {
        super.init()
        table.register(UITableViewCell.self, forCellReuseIdentifier: Self.identifier)
        table.estimatedRowHeight = 30
        table.delegate = self
        let everything = PrecachingConfiguration(reach: .everything)
        switch source {
        case .plain:
            table.dataSource = self
            table.enablePrecaching(everything)
        case .diffable(let isIdentified):
            let diffable = UITableViewDiffableDataSource<Int, Int>(tableView: table) { table, path, _ in
                table.dequeueReusableCell(withIdentifier: Self.identifier, for: path)
            }
            self.diffable = diffable
            if isIdentified {
                table.enablePrecaching(
                    everything, identifiedBy: { [weak diffable] in diffable?.itemIdentifier(for: $0) })
            } else {
                table.enablePrecaching(everything)
            }
            var snapshot = Snapshot()
            snapshot.appendSections([0])
            snapshot.appendItems(items)
            diffable.applySnapshotUsingReloadData(snapshot)
        }
        window.addSubview(table)
        ProofPlatform.show(window)
        window.layoutIfNeeded()
    }

    /// Turns the run loop until every row is known. The items that are measured from then on are kept.
    func warmUp() throws {
        guard ProofPlatform.hasWindowScene else { throw NotRun("needs a window scene: run it in the app") }
        ProofPlatform.turnRunLoop(for: 10) { table.precacher?.isWarm == true }
        ProofPlatform.turnRunLoop(for: 0.2)
        measured = []
    }

    /// How many rows are measured for the change that was made, until all are known again; or a row that is answered
    /// another height than its own.
    func seen() -> ProofSeen {
        window.layoutIfNeeded()
        if let wrong { return "\(wrong)" }
        ProofPlatform.turnRunLoop(for: 10) { table.precacher?.isWarm == true }
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
        for (row, item) in shownItems.enumerated()
        where tableView(table, heightForRowAt: row.path) != height(of: item) {
            return "another height in row \(row)"
        }
        return nil
    }

    private func height(of item: Int) -> CGFloat { CGFloat(40 + item % 23) }

    // MARK: Data source and delegate

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
    }

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
