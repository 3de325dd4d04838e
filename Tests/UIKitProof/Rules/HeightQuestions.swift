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
            .source("stackoverflow.com/questions/28244475").check(on: ProofList().shown()) { list in
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
}
