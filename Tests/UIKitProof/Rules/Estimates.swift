import Precache

extension Proof {
    /// Which heights a table goes by, how it keeps them, and when it asks for others.
    static let estimates: [ProofRule] = [
        ProofRule(
            "A height is kept as a 32-bit float", topic: "Heights and estimates", expected: "100.333336",
            source: "seen on iOS 26.1", suspect: "HeadlessUIKit/Machinery/Layout/RowHeights.swift",
            on: ProofList(heights: .rows(100 + 1.0 / 3)).shown()
        ) { list in
            let height = list.table.rectForRow(at: 1.path).height
            return ProofSeen("\((height * 1e6).rounded() / 1e6)", details: ["\(height)"])
        },
        ProofRule(
            "An estimate between 0 and 1 is not taken literally", topic: "Heights and estimates",
            expected: "2.0 points a row", source: "seen on iOS 26.1",
            suspect: "HeadlessUIKit/Rules/Heights/UITableView+Heights.swift"
        ) { pointsARow(estimate: 0.5) },
        ProofRule(
            "An estimate of 0 is 0 points", topic: "Heights and estimates", expected: "0.0 points a row",
            source: "seen on iOS 26.1", suspect: "HeadlessUIKit/Rules/Heights/UITableView+Heights.swift"
        ) { pointsARow(estimate: 0) },
        ProofRule(
            "reloadData() asks for all estimates within the call, and makes no cell", topic: "Heights and estimates",
            expected: "100 of 100 estimates, 0 cells", source: "seen on iOS 26.1; crash logs, for the counts",
            suspect: "HeadlessUIKit/Rules/Table/UITableView+Reload.swift",
            on: ProofList(heights: .rowsAndEstimates(60, 30)).shown()
        ) { list in
            list.forgetQuestions()
            list.table.reloadData()
            return "\(Set(list.estimatesAsked).count) of 100 estimates, \(list.cellsAsked.count) cells"
        },
        ProofRule(
            "rect(forSection:) asks no height of a header", topic: "Heights and estimates", expected: "asks none",
            source: "seen on iOS 26.1", suspect: "HeadlessUIKit/Rules/Heights/UITableView+Geometry.swift",
            on: StandingList(headers: 10)
        ) { list in
            list.forgetQuestions()
            _ = list.table.rect(forSection: 3)
            return list.headersAsked.isEmpty ? "asks none" : "asks it"
        },
        ProofRule(
            "rectForHeader(inSection:) asks the header's height", topic: "Heights and estimates",
            expected: "asks it, 60.0 points", source: "seen on iOS 26.1",
            suspect: "HeadlessUIKit/Rules/Heights/UITableView+Geometry.swift", on: StandingList(headers: 10)
        ) { list in
            list.forgetQuestions()
            let height = list.table.rectForHeader(inSection: 3).height
            return "asks \(list.headersAsked.contains(3) ? "it" : "none"), \(height) points"
        },
        ProofRule(
            "Scrolled up, a row's height is asked before its cell is made", topic: "Heights and estimates",
            expected: "the height first", source: "seen on iOS 26.1",
            suspect: "HeadlessUIKit/Rules/Table/UITableView+Rows.swift", on: StandingList()
        ) { list in
            list.scrollToTheMiddle()
            list.forgetQuestions()
            let seen = scrollUp(list, by: 300)
            guard let row = seen.row, let first = list.questions.first(where: { $0.row == row }) else {
                return "no row came in"
            }
            return first.isHeight ? "the height first" : "the cell first"
        },
        scrollingRule("Scrolled up through estimates, nothing on the screen moves but by the way", .delegate),
        scrollingRule("Scrolled up through rows that size themselves, nothing moves but by the way", .cells),
    ]

    private static func scrollingRule(_ name: String, _ heights: StandingList.Heights) -> ProofRule {
        ProofRule(
            name, topic: "Heights and estimates", expected: "by the way alone",
            source: "seen on iOS 26.1; Apple, estimatedRowHeight",
            suspect: "HeadlessUIKit/Rules/Table/UITableView+Rows.swift", on: StandingList(heights: heights)
        ) { list in
            list.scrollToTheMiddle()
            let moved = scrollUp(list, by: 300).moved
            return ProofSeen(
                moved.map { abs($0 - 300) < 0.5 } == true ? "by the way alone" : "otherwise",
                details: ["\(moved.map { "\($0)" } ?? "off the screen") of 300 points"])
        }
    }

    /// - Returns: the row that came in at the top, and how far the first shown row moved down, in points.
    private static func scrollUp(_ list: StandingList, by points: CGFloat) -> (row: IndexPath?, moved: CGFloat?) {
        guard let first = list.firstShown, let before = list.place(of: first) else { return (nil, nil) }
        list.table.contentOffset.y -= points
        list.layOut()
        return (list.table.indexPathsForVisibleRows?.min(), list.place(of: first).map { $0 - before })
    }

    /// What rows are taken for that are estimated so, in the lower half of a list.
    private static func pointsARow(estimate: CGFloat) -> ProofSeen {
        let list = ProofList(heights: .rowsAndEstimates(60, 30))
        defer { list.close() }
        list.estimate = { $0 < 50 ? 60 : estimate }
        list.show()
        return "\((list.table.contentSize.height - 50 * 60) / 50) points a row"
    }
}
