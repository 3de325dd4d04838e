import Precache

extension Proof {
    /// Which public methods a batch calls, and which heights outlast it.
    static let batches: [ProofRule] =
        [
            ProofRule(
                "performBatchUpdates calls the public beginUpdates, and ends by a private method", topic: "Batches",
                expected: "begin alone", source: "seen on iOS 26.1",
                suspect: "HeadlessUIKit/Rules/Table/UITableView.swift"
            ) { list in
                list.table.performBatchUpdates({}, completion: nil)
                return ProofSeen(list.table.batchCalls)
            },
            ProofRule(
                "An insert outside a batch does not call beginUpdates or endUpdates", topic: "Batches",
                expected: "neither", source: "our choice: stacks of crashes show private methods alone",
                suspect: "HeadlessUIKit/Rules/Edits/UITableView+Batches.swift"
            ) { list in
                list.rowCount += 1
                list.table.insertRows(at: [0.path], with: .none)
                return ProofSeen(list.table.batchCalls)
            },
            applyRule(
                "An animated apply of a diffable data source calls the public beginUpdates alone",
                expected: "begin alone, no edit, no reload", source: "seen on iOS 26.1: very likely so"
            ) { source, snapshot in
                source.apply(snapshot, animatingDifferences: true)
            },
            applyRule(
                "An apply without an animation calls the public beginUpdates alone",
                expected: "begin alone, no edit, no reload", source: "Apple: from iOS 15 on it applies the differences"
            ) { source, snapshot in
                source.apply(snapshot, animatingDifferences: false)
            },
            applyRule(
                "A snapshot applied by reloading calls no public method", expected: "neither, no edit, no reload",
                source: "our choice: nothing is known"
            ) { source, snapshot in
                source.applySnapshotUsingReloadData(snapshot)
            },
            ProofRule(
                "With a diffable data source in a window reloadData() lays out within the call", topic: "Batches",
                expected: "within the call", source: "seen on iOS 26.1",
                suspect: "HeadlessUIKit/Rules/Edits/UITableViewDiffableDataSource.swift",
                on: BatchList(.diffable(isIdentified: true))
            ) { list in
                list.table.forgetCalls()
                list.table.reloadData()
                return list.table.layouts > 0 ? "within the call" : "later"
            },
            ProofRule(
                "Beginning a batch brings the visible cells up to date", topic: "Batches", expected: "makes cells",
                source: "seen on iOS 26.1", suspect: "HeadlessUIKit/Rules/Edits/UITableView+Batches.swift"
            ) { list in
                list.table.contentOffset.y += 600
                list.forgetQuestions()
                list.table.beginUpdates()
                let made = list.cellsAsked.count
                list.table.endUpdates()
                return ProofSeen(made > 0 ? "makes cells" : "makes none", details: ["\(made) cells"])
            },
        ] + keptHeights

    private static let keptHeights: [ProofRule] =
        [
            keepingRule("Known heights outlast performBatchUpdates", expected: "measures 1 of 200", .plain) { list in
                list.table.performBatchUpdates(
                    {
                        list.items.remove(at: 100)
                        list.items.insert(1_000, at: 0)
                        list.table.deleteRows(at: [100.path], with: .automatic)
                        list.table.insertRows(at: [0.path], with: .automatic)
                    }, completion: nil)
            },
            keepingRule(
                "Known heights outlast beginUpdates and endUpdates", expected: "measures 1 of 201", .plain
            ) { list in
                list.items.insert(1_000, at: 0)
                list.table.beginUpdates()
                list.table.insertRows(at: [0.path], with: .automatic)
                list.table.endUpdates()
            },
            keepingRule(
                "Known heights of items outlast an animated apply of a diffable data source",
                expected: "measures 1 of 200", .diffable(isIdentified: true)
            ) { replaceOneAndMoveAnother(in: $0, isAnimated: true) },
            keepingRule(
                "Known heights of items outlast an apply that is not animated", expected: "measures 1 of 200",
                .diffable(isIdentified: true)
            ) { replaceOneAndMoveAnother(in: $0, isAnimated: false) },
            ProofRule(
                "By position an apply of a diffable data source has no wrong height served", topic: "Batches",
                expected: "each row's own", source: "what Precache promises",
                suspect: "Precache/Table/TableMonitor.swift", on: BatchList(.diffable(isIdentified: false))
            ) { list in
                try list.warmUp()
                list.apply { $0.insertItems([1_000], beforeItem: 0) }
                let seen = list.seen()
                return ProofSeen(seen.text.hasPrefix("measures") ? "each row's own" : seen.text, details: seen.details)
            },
        ]

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
        ProofRule(
            name, topic: "Batches", expected: expected, source: source,
            suspect: "HeadlessUIKit/Rules/Edits/UITableViewDiffableDataSource.swift",
            on: BatchList(.diffable(isIdentified: true))
        ) { list in
            guard let diffable = list.diffable else { return "no data source" }
            var snapshot = diffable.snapshot()
            snapshot.insertItems([1_000], beforeItem: 0)
            list.table.forgetCalls()
            apply(diffable, snapshot)
            let (edits, reloads) = (list.table.edits, list.table.reloads)
            let seen = [list.table.batchCalls, edits > 0 ? "edits" : "no edit", reloads > 0 ? "reloads" : "no reload"]
            return ProofSeen(seen.joined(separator: ", "))
        }
    }

    private static func keepingRule(
        _ name: String, expected: String, _ source: BatchList.Source,
        _ change: @escaping @MainActor (BatchList) -> Void
    ) -> ProofRule {
        ProofRule(
            name, topic: "Batches", expected: expected, source: "what Precache promises",
            suspect: "Precache/Table/TableMonitor.swift", on: BatchList(source)
        ) { list in
            try list.warmUp()
            change(list)
            return list.seen()
        }
    }
}
