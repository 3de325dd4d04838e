import Precache

extension Proof {
    /// What reloads and batches ask, and whom they call.
    static let reloads: [ProofRule] = [
        ProofRule(
            "With estimates reloadData() asks the heights of rows on the screen alone", topic: "Reloads and batches",
            expected: "of no other row", source: "Apple, estimatedRowHeight; reloadData()",
            suspect: "HeadlessUIKit/Rules/Heights/UITableView+Heights.swift"
        ) { list in
            list.forgetQuestions()
            list.table.reloadData()
            list.layOut()
            let others = Set(list.heightsAsked).subtracting(list.shownRows)
            return ProofSeen(others.isEmpty ? "of no other row" : "of \(rows(Array(others)))")
        },
        ProofRule(
            "Without estimates reloadData() asks the height of each row", topic: "Reloads and batches",
            expected: "of 100 of 100 rows", source: "Apple, estimatedRowHeight: 0 disables estimates",
            suspect: "HeadlessUIKit/Rules/Heights/UITableView+Heights.swift", on: ProofList(heights: .rows(60))
        ) { list in
            list.table.estimatedRowHeight = 0
            list.show()
            list.forgetQuestions()
            list.table.reloadData()
            list.layOut()
            return "of \(Set(list.heightsAsked).count) of 100 rows"
        },
        ProofRule(
            "An empty batch asks the heights of all rows on the screen", topic: "Reloads and batches",
            expected: "of all of them", source: "Apple, beginUpdates(): animates changed heights without a reload",
            suspect: "HeadlessUIKit/Rules/Edits/UITableView+Batches.swift"
        ) { list in
            list.forgetQuestions()
            list.table.beginUpdates()
            list.table.endUpdates()
            list.layOut()
            let missing = Set(list.shownRows).subtracting(list.heightsAsked)
            return ProofSeen(missing.isEmpty ? "of all of them" : "not of \(rows(Array(missing)))")
        },
        ProofRule(
            "An empty batch asks the delegate for the estimate of each row", topic: "Reloads and batches",
            expected: "of 100 of 100 rows",
            source: "smileyborg/TableViewCellWithAutoLayoutiOS8, issue 17; wordpress-mobile/WordPress-iOS, pull 2074",
            suspect: "HeadlessUIKit/Rules/Edits/UITableView+Batches.swift",
            on: ProofList(heights: .rowsAndEstimates(60, 30)).shown()
        ) { list in
            list.forgetQuestions()
            list.table.beginUpdates()
            list.table.endUpdates()
            list.layOut()
            return "of \(Set(list.estimatesAsked).count) of 100 rows"
        },
        ProofRule(
            "hasUncommittedUpdates does not say that a batch is open", topic: "Reloads and batches",
            expected: "false in a batch",
            source: "Apple, hasUncommittedUpdates: placeholder cells, or a drop that reorders rows",
            suspect: "HeadlessUIKit/Rules/Table/UITableView.swift"
        ) { list in
            list.rowCount += 1
            list.table.beginUpdates()
            list.table.insertRows(at: [0.path], with: .none)
            let says = list.table.hasUncommittedUpdates
            list.table.endUpdates()
            return "\(says) in a batch"
        },
    ]
}
