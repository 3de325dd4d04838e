import Precache

extension Proof {
    /// Who is asked for a height, and when, by questions about where rows are.
    static let heightQuestions = ProofRule.about(
        "Questions for heights", suspect: "Rules/Heights/UITableView+Geometry"
    ) {
        ProofRule("rectForRow(at:) of a row that has an estimate asks that row's height")
            .expecting("asks row 50, 60.0 points")
            .source("stackoverflow.com/questions/28244475, and others on scrollToRow with estimates").check { list in
                list.forgetQuestions()
                let rect = list.table.rectForRow(at: 50.path)
                return "asks \(rows(list.heightsAsked)), \(rect.height) points"
            }
        ProofRule("rectForRow(at:) of a row that sizes itself makes its cell").expecting("makes the cell of row 50")
            .source("stackoverflow.com/questions/28244475").check(on: ProofList().show()) { list in
                list.forgetQuestions()
                _ = list.table.rectForRow(at: 50.path)
                return "makes the cell of \(rows(list.cellsAsked))"
            }
        ProofRule("Which rows are at a place is answered without a height").expecting("asks no row")
            .source("our choice: Apple documents no question").check { list in
                list.forgetQuestions()
                let bottom = list.table.contentSize.height
                _ = list.table.indexPathForRow(at: CGPoint(x: 10, y: bottom - 10))
                _ = list.table.indexPathsForRows(in: CGRect(x: 0, y: bottom / 2, width: 300, height: 500))
                return "asks \(rows(list.heightsAsked))"
            }
        ProofRule("A row that is not there has an empty rect").expecting("empty")
            .source("Apple, rectForRow(at:): CGRectZero").check { list in
                let rect = list.table.rectForRow(at: 1_000.path)
                return ProofSeen(
                    rect.isEmpty ? "empty" : "not empty", details: ["\(rect.width) by \(rect.height) points"])
            }
        ProofRule("A row above the screen that is measured late moves what is shown").expecting("by 30.0 points")
            .source("stackoverflow.com/questions/28244475: content jumps with estimates")
            .suspect("Rules/Heights/UITableView+SelfSizing").check { list in
                list.table.scrollToRow(at: 50.path, at: .top, animated: false)
                list.layOut()
                guard let cell = list.table.cellForRow(at: 51.path) else { return "no cell" }
                let before = cell.frame.minY - list.table.contentOffset.y
                _ = list.table.rectForRow(at: 30.path)
                list.layOut()
                return "by \(cell.frame.minY - list.table.contentOffset.y - before) points"
            }
        ProofRule("dequeueReusableCell(withIdentifier:for:) asks the row's height itself").expecting("asks row 0")
            .source("rdar 13213361 (it asks for the row's rect); DylanVann/DatePickerCell, issue 10")
            .suspect("Rules/Cells/UITableView+Reuse").check { list in
                guard let start = list.questions.firstIndex(of: .cell(0.path)),
                    let end = list.questions.firstIndex(of: .dequeued(0.path))
                else { return "row 0 was not made" }
                return list.questions[start..<end].contains(.height(0.path)) ? "asks row 0" : "asks no row"
            }
        ProofRule("With estimates a row's cell comes first, and its height after it").expecting("the cell first")
            .source("logs of iOS 11 and later").suspect("Rules/Table/UITableView+Rows").check { list in
                let first = list.questions.first { $0 == .cell(1.path) || $0 == .height(1.path) }
                return first == .cell(1.path) ? "the cell first" : "the height first"
            }
        ProofRule("A row that comes on screen is asked its height three times at the most")
            .expecting("3 times or fewer").source("forkingdog/UITableView-FDTemplateLayoutCell, issue 111")
            .suspect("Rules/Table/UITableView+Rows").check { list in
                let most = list.shownRows.map { row in list.heightsAsked.count { $0 == row } }.max() ?? 0
                return ProofSeen(most <= 3 ? "3 times or fewer" : "more often", details: ["at most \(most) times"])
            }
        ProofRule("visibleCells is incomplete while rows come on screen").expecting("fewer than are shown then")
            .source("UIKit's own UITableViewAlertForVisibleCellsAccessDuringUpdate")
            .suspect("Rules/Table/UITableView+Rows").check(on: ProofList(height: 60)) { list in
                var most = 0
                list.onHeight = { [unowned list] in most = max(most, list.table.visibleCells.count) }
                list.show()
                let after = list.table.visibleCells.count
                return ProofSeen(
                    most < after ? "fewer than are shown then" : "all", details: ["\(most) during, \(after) after"])
            }
    }

    /// Rows by their numbers, few enough to read.
    static func rows(_ numbers: some Sequence<Int>) -> String {
        let numbers = Set(numbers).sorted()
        guard let first = numbers.first, let last = numbers.last else { return "no row" }
        if numbers.count > 6 { return "\(numbers.count) rows, \(first) to \(last)" }
        return (first == last ? "row " : "rows ") + numbers.map { "\($0)" }.joined(separator: ", ")
    }

    /// Which heights a table goes by, how it keeps them, and when it asks for others.
    static let estimates = ProofRule.about("Heights and estimates", suspect: "Rules/Heights/UITableView+Heights") {
        ProofRule("A height is kept as a 32-bit float").expecting("100.333336").seen26()
            .suspect("Machinery/Layout/RowHeights").check(on: ProofList(height: 100 + 1.0 / 3).show()) { list in
                let height = list.table.rectForRow(at: 1.path).height
                return ProofSeen("\((height * 1e6).rounded() / 1e6)", details: ["\(height)"])
            }
        ProofRule("An estimate between 0 and 1 is not taken literally").expecting("2.0 points a row")
            .check(estimate: 0.5)
        ProofRule("A delegate's automaticDimension has the row size itself, whatever rowHeight says")
            .expecting("as high as its cell asks").source("our guess: seen by nobody")
            .check(on: ProofList(height: UITableView.automaticDimension)) { list in
                list.table.rowHeight = 60
                list.fill = { cell, _ in cell.label.text = String(repeating: "words ", count: 60) }
                list.show()
                let height = list.table.rectForRow(at: 0.path).height
                return ProofSeen(
                    abs(height - 60) < 0.5 ? "as high as rowHeight" : "as high as its cell asks",
                    details: ["\(height) points"])
            }
        ProofRule("An estimate of 0 is 0 points").expecting("0.0 points a row").check(estimate: 0)
        ProofRule("reloadData() asks for all estimates within the call, and makes no cell")
            .expecting("100 of 100 estimates, 0 cells").source("seen on iOS 26.1; crash logs, for the counts")
            .suspect("Rules/Table/UITableView+Reload")
            .check(on: ProofList(height: 60, estimate: { _ in 30 }).show()) { list in
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
        seen26().check(on: ProofList(height: 60, estimate: { $0 < 50 ? 60 : estimate }).show()) { list in
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
