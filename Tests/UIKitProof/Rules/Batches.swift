import Precache

extension Proof {
    /// Which public methods a batch calls, and which heights outlast it.
    static let batches = ProofRule.about("Batches", suspect: "Rules/Edits/UITableView+Batches") {
        ProofRule(
            "performBatchUpdates calls the public beginUpdates, and ends by a private method",
            expected: "begin alone", suspect: "Rules/Table/UITableView"
        ) { list in
            list.table.performBatchUpdates({}, completion: nil)
            return ProofSeen(list.table.batchCalls)
        }
        ProofRule(
            "An insert outside a batch does not call beginUpdates or endUpdates", expected: "neither",
            source: "our choice: stacks of crashes show private methods alone"
        ) { list in
            list.rowCount += 1
            list.table.insertRows(at: [0.path], with: .none)
            return ProofSeen(list.table.batchCalls)
        }
        applyRule(
            "An animated apply of a diffable data source calls the public beginUpdates alone",
            expected: "begin alone, no edit, no reload", source: "seen on iOS 26.1: very likely so"
        ) { $0.apply($1, animatingDifferences: true) }
        applyRule(
            "An apply without an animation calls the public beginUpdates alone",
            expected: "begin alone, no edit, no reload", source: "Apple: from iOS 15 on it applies the differences"
        ) { $0.apply($1, animatingDifferences: false) }
        applyRule(
            "A snapshot applied by reloading calls no public method", expected: "neither, no edit, no reload",
            source: "our choice: nothing is known"
        ) { $0.applySnapshotUsingReloadData($1) }
        ProofRule(
            "With a diffable data source in a window reloadData() lays out within the call",
            expected: "within the call", suspect: diffable, on: BatchList()
        ) { list in
            list.table.forgetCalls()
            list.table.reloadData()
            return list.table.calls.layouts > 0 ? "within the call" : "later"
        }
        ProofRule("Beginning a batch brings the visible cells up to date", expected: "makes cells") { list in
            list.table.contentOffset.y += 600
            list.forgetQuestions()
            list.table.beginUpdates()
            let made = list.cellsAsked.count
            list.table.endUpdates()
            return ProofSeen(made > 0 ? "makes cells" : "makes none", details: ["\(made) cells"])
        }
        keepingRule(
            "Known heights outlast performBatchUpdates", expected: "measures 1 of 200", on: BatchList(isDiffable: false)
        ) { list in
            list.table.performBatchUpdates {
                list.items.remove(at: 100)
                list.items.insert(1_000, at: 0)
                list.table.deleteRows(at: [100.path], with: .automatic)
                list.table.insertRows(at: [0.path], with: .automatic)
            }
        }
        keepingRule(
            "Known heights outlast beginUpdates and endUpdates", expected: "measures 1 of 201",
            on: BatchList(isDiffable: false)
        ) { list in
            list.items.insert(1_000, at: 0)
            list.table.beginUpdates()
            list.table.insertRows(at: [0.path], with: .automatic)
            list.table.endUpdates()
        }
        keepingRule(
            "Known heights of items outlast an animated apply of a diffable data source", expected: "measures 1 of 200"
        ) { replaceOneAndMoveAnother(in: $0, isAnimated: true) }
        keepingRule("Known heights of items outlast an apply that is not animated", expected: "measures 1 of 200") {
            replaceOneAndMoveAnother(in: $0, isAnimated: false)
        }
        ProofRule(
            "By position an apply of a diffable data source has no wrong height served", expected: "each row's own",
            source: "what Precache promises", suspect: monitor, on: BatchList(isIdentified: false)
        ) { list in
            try list.warmUp()
            list.apply { $0.insertItems([1_000], beforeItem: 0) }
            let seen = list.seen()
            return ProofSeen(seen.text.hasPrefix("measures") ? "each row's own" : seen.text, details: seen.details)
        }
    }

    private static let diffable = "Rules/Edits/UITableViewDiffableDataSource"
    private static let monitor = "Precache/Table/TableMonitor"

    private static func replaceOneAndMoveAnother(in list: BatchList, isAnimated: Bool) {
        list.apply(isAnimated: isAnimated) { snapshot in
            snapshot.insertItems([1_000], beforeItem: 0)
            snapshot.deleteItems([100])
            snapshot.moveItem(150, beforeItem: 2)
        }
    }

    private static func applyRule(
        _ name: String, expected: String, source: String,
        _ apply: @escaping @MainActor (UITableViewDiffableDataSource<Int, Int>, BatchList.Snapshot) -> Void
    ) -> ProofRule {
        ProofRule(name, expected: expected, source: source, suspect: diffable, on: BatchList()) { list in
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

    private static func keepingRule(
        _ name: String, expected: String,
        on makeList: @escaping @MainActor @autoclosure () -> BatchList = BatchList(),
        _ change: @escaping @MainActor (BatchList) -> Void
    ) -> ProofRule {
        ProofRule(
            name, expected: expected, source: "what Precache promises", suspect: monitor, on: makeList()
        ) { list in
            try list.warmUp()
            change(list)
            return list.seen()
        }
    }
}
