import Precache

extension Proof {
    static let reloads = ProofRule.about("Reloads and batches", suspect: "Rules/Edits/UITableView+Batches") {
        ProofRule("With estimates reloadData() asks the heights of rows on the screen alone")
            .expecting("of no other row").source("Apple, estimatedRowHeight; reloadData()")
            .suspect("Rules/Heights/UITableView+Heights").check { list in
                list.forgetQuestions()
                list.table.reloadData()
                list.layOut()
                let others = Set(list.heightsAsked).subtracting(list.shownRows)
                return ProofSeen(others.isEmpty ? "of no other row" : "of \(rows(others))")
            }
        ProofRule("Without estimates reloadData() asks the height of each row").expecting("of 100 of 100 rows")
            .source("Apple, estimatedRowHeight: 0 disables estimates").suspect("Rules/Heights/UITableView+Heights")
            .check(on: ProofList(height: 60)) { list in
                list.table.estimatedRowHeight = 0
                list.show()
                list.forgetQuestions()
                list.table.reloadData()
                list.layOut()
                return "of \(Set(list.heightsAsked).count) of 100 rows"
            }
        ProofRule("An empty batch asks the heights of all rows on the screen").expecting("of all of them")
            .source("Apple, beginUpdates(): animates changed heights without a reload").check { list in
                list.forgetQuestions()
                list.table.beginUpdates()
                list.table.endUpdates()
                list.layOut()
                let missing = Set(list.shownRows).subtracting(list.heightsAsked)
                return ProofSeen(missing.isEmpty ? "of all of them" : "not of \(rows(missing))")
            }
        ProofRule("An empty batch asks the delegate for the estimate of each row").expecting("of 100 of 100 rows")
            .source("smileyborg/TableViewCellWithAutoLayoutiOS8, issue 17; wordpress-mobile/WordPress-iOS, pull 2074")
            .check(on: ProofList(height: 60, estimate: { _ in 30 }).show()) { list in
                list.forgetQuestions()
                list.table.beginUpdates()
                list.table.endUpdates()
                list.layOut()
                return "of \(Set(list.estimatesAsked).count) of 100 rows"
            }
        ProofRule("Empty batches while rows come in animated leave each row once, in its place")
            .expecting("each row once, in its place")
            .source("a chat's record: doubled rows after an empty batch from willDisplay").inApp().check { list in
                list.rowCount += 2
                list.table.insertRows(at: [0.path, 2.path], with: .automatic)
                for _ in 0..<3 {
                    list.table.beginUpdates()
                    list.table.endUpdates()
                    ProofPlatform.turnRunLoop(for: 0.05)
                }
                ProofPlatform.turnRunLoop(for: 1)
                return list.table.order
            }
        ProofRule("hasUncommittedUpdates does not say that a batch is open").expecting("false in a batch")
            .source("Apple, hasUncommittedUpdates: placeholder cells, or a drop that reorders rows")
            .suspect("Rules/Table/UITableView").check { list in
                list.rowCount += 1
                list.table.beginUpdates()
                list.table.insertRows(at: [0.path], with: .none)
                let says = list.table.hasUncommittedUpdates
                list.table.endUpdates()
                return "\(says) in a batch"
            }
    }

    /// Which public methods a batch calls, and which heights outlast it.
    static let batches = ProofRule.about("Batches", suspect: "Rules/Edits/UITableView+Batches") {
        ProofRule("performBatchUpdates calls the public beginUpdates, and ends by a private method")
            .expecting("begin alone").seen26().suspect("Rules/Table/UITableView").check { list in
                list.table.performBatchUpdates({}, completion: nil)
                return ProofSeen(list.table.batchCalls)
            }
        ProofRule("An insert outside a batch does not call beginUpdates or endUpdates").expecting("neither")
            .source("our choice: stacks of crashes show private methods alone").check { list in
                list.rowCount += 1
                list.table.insertRows(at: [0.path], with: .none)
                return ProofSeen(list.table.batchCalls)
            }
        ProofRule("An animated apply of a diffable data source calls the public beginUpdates alone")
            .expecting("begin alone, no edit, no reload").source("seen on iOS 26.1: very likely so")
            .checkCalls { $0.apply($1, animatingDifferences: true) }
        ProofRule("An apply without an animation calls the public beginUpdates alone")
            .expecting("begin alone, no edit, no reload").source("Apple: from iOS 15 on it applies the differences")
            .checkCalls { $0.apply($1, animatingDifferences: false) }
        ProofRule("A snapshot applied by reloading calls no public method").expecting("neither, no edit, no reload")
            .source("our choice: nothing is known").checkCalls { $0.applySnapshotUsingReloadData($1) }
        ProofRule("With a diffable data source in a window reloadData() lays out within the call")
            .expecting("within the call").seen26().suspect(diffableSource).check(on: BatchList()) { list in
                list.table.forgetCalls()
                list.table.reloadData()
                return list.table.calls.layouts > 0 ? "within the call" : "later"
            }
        ProofRule("Beginning a batch brings the visible cells up to date").expecting("makes cells").seen26()
            .check { list in
                list.table.contentOffset.y += 600
                list.forgetQuestions()
                list.table.beginUpdates()
                let made = list.cellsAsked.count
                list.table.endUpdates()
                return ProofSeen(made > 0 ? "makes cells" : "makes none", details: ["\(made) cells"])
            }
        ProofRule("Known heights outlast performBatchUpdates").expecting("measures 1 of 200")
            .checkHeights(on: BatchList(isDiffable: false)) { list in
                list.table.performBatchUpdates {
                    list.items = [1_000] + list.items[..<100] + list.items[101...]
                    list.table.deleteRows(at: [100.path], with: .automatic)
                    list.table.insertRows(at: [0.path], with: .automatic)
                }
            }
        ProofRule("Known heights outlast beginUpdates and endUpdates").expecting("measures 1 of 201")
            .checkHeights(on: BatchList(isDiffable: false)) { list in
                list.items.insert(1_000, at: 0)
                list.table.beginUpdates()
                list.table.insertRows(at: [0.path], with: .automatic)
                list.table.endUpdates()
            }
        ProofRule("Known heights of items outlast an animated apply of a diffable data source")
            .expecting("measures 1 of 200").checkHeights(on: BatchList()) {
                $0.replaceOneAndMoveAnother(isAnimated: true)
            }
        ProofRule("Known heights of items outlast an apply that is not animated").expecting("measures 1 of 200")
            .checkHeights(on: BatchList()) { $0.replaceOneAndMoveAnother(isAnimated: false) }
        ProofRule("By position an apply of a diffable data source has no wrong height served")
            .expecting("each row's own").source("what Precache promises").suspect(monitor).inApp()
            .check(on: BatchList(isIdentified: false)) { list in
                let seen = list.seen { $0.apply { $0.insertItems([1_000], beforeItem: 0) } }
                return ProofSeen(seen.text.hasPrefix("measures") ? "each row's own" : seen.text, details: seen.details)
            }
    }
}

private let diffableSource = "Rules/Edits/UITableViewDiffableDataSource"
private let monitor = "Precache/Engine/Engine+Edit"

extension ProofRule {
    fileprivate func checkCalls(
        _ apply: @escaping @MainActor (UITableViewDiffableDataSource<Int, Int>, BatchList.Snapshot) -> Void
    ) -> ProofRule {
        suspect(diffableSource).check(on: BatchList()) { list in
            guard let diffable = list.diffable else { return "no data source" }
            var snapshot = diffable.snapshot()
            snapshot.insertItems([1_000], beforeItem: 0)
            list.table.forgetCalls()
            apply(diffable, snapshot)
            let calls = list.table.calls
            let (edits, reloads) = (calls.edits > 0 ? "edits" : "no edit", calls.reloads > 0 ? "reloads" : "no reload")
            return "\(list.table.batchCalls), \(edits), \(reloads)"
        }
    }

    fileprivate func checkHeights(
        on makeList: @escaping @MainActor @autoclosure () -> BatchList,
        after change: @escaping @MainActor (BatchList) -> Void
    ) -> ProofRule {
        source("what Precache promises").suspect(monitor).inApp().check(on: makeList()) { $0.seen(after: change) }
    }
}

extension BatchList {
    fileprivate func replaceOneAndMoveAnother(isAnimated: Bool) {
        apply(isAnimated: isAnimated) { snapshot in
            snapshot.insertItems([1_000], beforeItem: 0)
            snapshot.deleteItems([100])
            snapshot.moveItem(150, beforeItem: 2)
        }
    }
}

/// A table of 200 items whose heights Precache knows, and the items that were measured since.
final class BatchList: ProofStage, UITableViewDelegate {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Int>

    private(set) var diffable: UITableViewDiffableDataSource<Int, Int>?
    /// The rows of a list without a diffable data source.
    var items = Array(0..<200)
    private var measured: [Int] = []

    /// Rows of the list's own, without identities, or a diffable data source's, by identifiers or by where they are.
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
