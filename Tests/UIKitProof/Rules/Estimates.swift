import Precache

extension Proof {
    /// Which heights a table goes by, how it keeps them, and when it asks for others.
    static let estimates = ProofRule.about("Heights and estimates", suspect: "Rules/Heights/UITableView+Heights") {
        ProofRule("A height is kept as a 32-bit float").expecting("100.333336").seen26()
            .suspect("Machinery/Layout/RowHeights").check(on: ProofList(height: 100 + 1.0 / 3).shown()) { list in
                let height = list.table.rectForRow(at: 1.path).height
                return ProofSeen("\((height * 1e6).rounded() / 1e6)", details: ["\(height)"])
            }
        ProofRule("An estimate between 0 and 1 is not taken literally").expecting("2.0 points a row")
            .check(estimate: 0.5)
        ProofRule("An estimate of 0 is 0 points").expecting("0.0 points a row").check(estimate: 0)
        ProofRule("reloadData() asks for all estimates within the call, and makes no cell")
            .expecting("100 of 100 estimates, 0 cells").source("seen on iOS 26.1; crash logs, for the counts")
            .suspect("Rules/Table/UITableView+Reload")
            .check(on: ProofList(height: 60, estimate: { _ in 30 }).shown()) { list in
                list.forgetQuestions()
                list.table.reloadData()
                return "\(Set(list.estimatesAsked).count) of 100 estimates, \(list.cellsAsked.count) cells"
            }
        ProofRule("rect(forSection:) asks no height of a header").expecting("asks none").seen26()
            .suspect("Rules/Heights/UITableView+Geometry").check(on: StandingList(headers: 10)) { list in
                list.forgetQuestions()
                _ = list.table.rect(forSection: 3)
                let isAsked = list.questions.contains { if case .header = $0 { true } else { false } }
                return isAsked ? "asks it" : "asks none"
            }
        ProofRule("rectForHeader(inSection:) asks the header's height").expecting("asks it, 60.0 points").seen26()
            .suspect("Rules/Heights/UITableView+Geometry").check(on: StandingList(headers: 10)) { list in
                list.forgetQuestions()
                let height = list.table.rectForHeader(inSection: 3).height
                return "asks \(list.questions.contains(.header(3)) ? "it" : "none"), \(height) points"
            }
        ProofRule("Scrolled up, a row's height is asked before its cell is made").expecting("the height first").seen26()
            .suspect("Rules/Table/UITableView+Rows").check(on: StandingList()) { list in
                let row = list.scrollUp().row
                guard let row, let first = list.questions.first(where: { $0 == .height(row) || $0 == .cell(row) })
                else { return "no row came in" }
                return first == .height(row) ? "the height first" : "the cell first"
            }
        ProofRule("Scrolled up through estimates, nothing on the screen moves but by the way")
            .checkWay(on: StandingList())
        ProofRule("Scrolled up through rows that size themselves, nothing moves but by the way")
            .checkWay(on: StandingList(cellsSayHeights: true))
    }
}

extension ProofRule {
    /// Of what rows in the lower half of a list are taken for that are estimated so.
    fileprivate func check(estimate: CGFloat) -> ProofRule {
        seen26().check(on: ProofList(height: 60, estimate: { $0 < 50 ? 60 : estimate }).shown()) { list in
            "\((list.table.contentSize.height - 50 * 60) / 50) points a row"
        }
    }

    fileprivate func checkWay(on makeList: @escaping @MainActor @autoclosure () -> StandingList) -> ProofRule {
        expecting("by the way alone").source("seen on iOS 26.1; Apple, estimatedRowHeight")
            .suspect("Rules/Table/UITableView+Rows").check(on: makeList()) { list in
                let moved = list.scrollUp().moved
                return ProofSeen(
                    moved.map { abs($0 - 300) < 0.5 } == true ? "by the way alone" : "otherwise",
                    details: ["\(moved.map { "\($0)" } ?? "off the screen") of 300 points"])
            }
    }
}

extension StandingList {
    /// From the middle, by 300 points.
    ///
    /// - Returns: the row that came in at the top, and how far the first shown row moved down, in points.
    fileprivate func scrollUp() -> (row: IndexPath?, moved: CGFloat?) {
        scrollToTheMiddle()
        forgetQuestions()
        guard let first = firstShown, let before = place(of: first) else { return (nil, nil) }
        table.contentOffset.y -= 300
        layOut()
        return (table.indexPathsForVisibleRows?.min(), place(of: first).map { $0 - before })
    }
}
