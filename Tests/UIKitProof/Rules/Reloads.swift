import Precache

extension Proof {
    /// What reloads and batches ask, and whom they call.
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
            .check(on: ProofList(height: 60, estimate: { _ in 30 }).shown()) { list in
                list.forgetQuestions()
                list.table.beginUpdates()
                list.table.endUpdates()
                list.layOut()
                return "of \(Set(list.estimatesAsked).count) of 100 rows"
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
}
