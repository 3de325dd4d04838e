import Precache

extension Proof {
    static let selfSizing = ProofRule.about("Rows that size themselves", suspect: "Rules/Heights/UITableView+Heights") {
        ProofRule("A row that sizes itself asks its cell, at the row's width")
            .expecting("390.0 wide, required, as low as fits").source(fittingSize)
            .check(on: ProofList(cells: AnsweringCell.self).show()) { list in
                guard let asked = (list.table.cellForRow(at: 0.path) as? AnsweringCell)?.asked else {
                    return "not asked"
                }
                let horizontal = asked.horizontal == .required ? "required" : "priority \(asked.horizontal.rawValue)"
                let vertical = asked.vertical == .fittingSizeLevel ? "as low as fits" : "\(asked.vertical.rawValue)"
                return "\(asked.width) wide, \(horizontal), \(vertical)"
            }
        ProofRule("What the cell answers is the row's height, and no separator is added").expecting("123.0 points")
            .source(fittingSize).check(on: ProofList(cells: AnsweringCell.self).show()) { list in
                "\(list.table.rectForRow(at: 0.path).height) points"
            }
        ProofRule("A cell that no table configured answers without the separator").expecting("one pixel")
            .source("forkingdog/UITableView-FDTemplateLayoutCell adds the separator itself")
            .suspect("Rules/Cells/UITableViewCell+Layout").check(on: ProofList().show()) { list in
                guard let shown = list.table.cellForRow(at: 0.path) as? ProofCell else { return "no cell" }
                let fresh = ProofCell(style: .default, reuseIdentifier: nil)
                fresh.label.text = shown.label.text
                // The margins may differ: what is compared is what is not the content.
                let apart = [shown, fresh].map { cell in
                    cell.fittingHeight(width: 390)
                        - cell.label.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height
                        - cell.contentView.layoutMargins.top - cell.contentView.layoutMargins.bottom
                }
                return pixels(apart[0] - apart[1], in: list.table)
            }
        ProofRule("Without separators a row is as high as its content view").expecting("0.0 points between them")
            .source("forkingdog/UITableView-FDTemplateLayoutCell adds none then")
            .suspect("Rules/Cells/UITableViewCell+Layout").check(on: ProofList()) { list in
                list.table.hideSeparators()
                list.show()
                guard let cell = list.table.cellForRow(at: 0.path) else { return "no cell" }
                return "\(cell.frame.height - cell.contentView.frame.height) points between them"
            }
        ProofRule("A shown row grows with its content, without a word to the table").expecting("grows")
            .source("Apple, UITableView.selfSizingInvalidation (iOS 16)")
            .suspect("Rules/Heights/UITableView+SelfSizing").inApp().check(on: ProofList().show()) { list in
                guard #available(iOS 16, tvOS 16, *) else { throw NotRun("needs iOS 16") }
                guard let cell = list.table.cellForRow(at: 0.path) as? ProofCell else { return "no cell" }
                let before = cell.frame.height
                cell.label.text = String(repeating: "more than fits in a line ", count: 20)
                cell.invalidateIntrinsicContentSize()
                ProofPlatform.turnRunLoop(for: 2) { cell.frame.height > before + 20 }
                return ProofSeen(
                    cell.frame.height > before + 20 ? "grows" : "stays",
                    details: ["\(before), then \(cell.frame.height)"])
            }
    }

    private static let fittingSize =
        "Apple, systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)"

    /// How a hidden table in another one sizes a row as the other would, and disturbs nothing. Precache's is one.
    static let sizingTable = ProofRule.about(
        "A table that sizes rows", source: "our reading of iOS 26.1; Precache's sizing table rests on it"
    ) {
        ProofRule("A hidden table asks for one cell a row, and sizes it as the table around it does")
            .expecting("all equal, 3 cells").suspect("Rules/Heights/UITableView+SelfSizing")
            .check(on: SizingStage()) { stage in
                // The second cell is higher than the first, which then comes again with another text.
                let (first, second) = (stage.makeCell(0), stage.makeCell(1))
                var heights = [stage.height(of: first), stage.height(of: second)]
                first.label.text = stage.makeCell(2).label.text
                heights.append(stage.height(of: first))
                let wanted = (0..<3).map { stage.table.rectForRow(at: $0.path).height }
                let half = 0.5 / max(stage.table.traitCollection.displayScale, 1)
                let areEqual = zip(heights, wanted).allSatisfy { abs($0 - $1) < half } && Set(wanted).count == 3
                return ProofSeen(
                    "\(areEqual ? "all equal" : "some differ"), \(stage.hiddenCellsAsked) cells",
                    details: ["\(heights), and shown \(wanted)"])
            }
        ProofRule("A hidden table without height makes no cell at a commit").expecting("0 cells")
            .suspect("Rules/Table/UITableView+Rows").check(on: SizingStage()) { stage in
                _ = stage.height(of: stage.makeCell(0))
                let before = stage.hiddenCellsAsked
                for _ in 0..<3 {
                    stage.hidden.reloadData()
                    stage.hidden.setNeedsLayout()
                    stage.window.layoutIfNeeded()
                    ProofPlatform.turnRunLoop(for: 0.05)
                }
                return "\(stage.hiddenCellsAsked - before + stage.hidden.visibleCells.count) cells"
            }
        ProofRule("Cells that a hidden table has sized do not pile up in it").expecting("1 height, few cells kept")
            .seen26().suspect("Rules/Cells/UITableView+Reuse").check(on: SizingStage()) { stage in
                let cell = stage.makeCell(0)
                let heights = Set((0..<100).map { _ in stage.height(of: cell) })
                let identifier = SizingStage.identifier
                let pooled = (0..<3).map { _ in stage.hidden.dequeueReusableCell(withIdentifier: identifier) }
                var others: [() -> UITableViewCell?] = []
                for row in 0..<100 {
                    autoreleased {
                        let other = stage.makeCell(row)
                        others.append { [weak other] in other }
                        _ = stage.height(of: other)
                    }
                }
                let kept = others.count { $0() != nil }
                let areFew = kept <= 20 && pooled.count { $0 === cell } <= 1
                return ProofSeen(
                    "\(heights.count) height, \(areFew ? "few" : "many") cells kept", details: ["\(kept) of 100"])
            }
        ProofRule("A hidden table is in the same surroundings as the table around it").expecting("as around it")
            .suspect("Rules/Views/UIView+Environment")
            .check(on: SizingStage(width: 1_024, isInserted: false)) { stage in
                stage.table.contentOffset.y = 500
                stage.layOut()
                stage.insert()
                let tables = [stage.hidden, stage.table]
                let guides = tables.map(\.readableContentGuide.layoutFrame)
                let directions = tables.map(\.effectiveUserInterfaceLayoutDirection)
                let (safe, margins) = (tables.map(\.safeAreaInsets), tables.map(\.layoutMargins))
                let equal: [(String, Bool)] = [
                    ("width", stage.hidden.bounds.width == stage.table.bounds.width),
                    ("safe area", (safe[0].left, safe[0].right) == (safe[1].left, safe[1].right)),
                    ("margins", (margins[0].left, margins[0].right) == (margins[1].left, margins[1].right)),
                    ("readable width", (guides[0].minX, guides[0].maxX) == (guides[1].minX, guides[1].maxX)),
                    ("direction", directions[0] == directions[1]),
                    ("traits", stage.hidden.traitCollection == stage.table.traitCollection),
                ]
                let different = equal.filter { !$0.1 }.map(\.0)
                return ProofSeen(
                    different.isEmpty ? "as around it" : "other \(different.joined(separator: ", "))",
                    details: ["safe area \(safe[1].left), margins \(margins[1].left)"])
            }
        ProofRule("A hidden table has the table around it laid out once, and asks it nothing")
            .expecting("1 layout when it comes, 0 later, 0 questions").suspect("Rules/Views/UIView")
            .check(on: SizingStage(height: 60, isInserted: false)) { stage in
                stage.forgetQuestions()
                stage.table.forgetCalls()
                stage.insert()
                stage.window.layoutIfNeeded()
                let layouts = stage.table.calls.layouts
                for row in 0..<20 {
                    stage.hidden.frame.origin.y += 1
                    _ = stage.height(of: stage.makeCell(row))
                    stage.window.layoutIfNeeded()
                }
                let (later, questions) = (stage.table.calls.layouts - layouts, stage.questions.count)
                return "\(layouts) layout when it comes, \(later) later, \(questions) questions"
            }
    }
}

extension UITableViewCell {
    /// The question that a table asks of a row that sizes itself.
    func fittingHeight(width: CGFloat) -> CGFloat {
        systemLayoutSizeFitting(
            CGSize(width: width, height: UIView.layoutFittingCompressedSize.height),
            withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
    }
}

/// A list whose rows size themselves, and a hidden table without height within its table, which sizes the cells that it
/// is given: what Precache's sizing table rests on, without Precache.
final class SizingStage: ProofList {
    let hidden = ProofTableView(frame: .zero, style: .plain)
    private(set) var hiddenCellsAsked = 0
    private var cell: UITableViewCell?

    /// The list is shown, and the hidden table is in it, unless it is to come later.
    init(height: CGFloat? = nil, width: CGFloat = 390, isInserted: Bool = true) {
        super.init(height: height, estimate: { _ in 30 }, size: CGSize(width: width, height: 844))
        fill = { cell, row in cell.label.text = Self.words(of: row) }
        ProofPlatform.override(textSize: .accessibilityLarge, direction: .rightToLeft, in: window)
        ProofPlatform.view(of: window, clearOf: ProofPlatform.hasWindowScene ? 47 : 0).addSubview(table)
        show()
        hidden.estimatedRowHeight = 44
        hidden.register(ProofCell.self, forCellReuseIdentifier: Self.identifier)
        hidden.dataSource = self
        if isInserted { insert() }
    }

    /// The hidden table comes into the list's table, as wide as that and where it is scrolled to.
    func insert() {
        table.insertHidden(hidden)
        hidden.frame = CGRect(x: 0, y: table.bounds.minY, width: table.bounds.width, height: 0)
    }

    func makeCell(_ row: Int) -> ProofCell {
        let cell = ProofCell(style: .default, reuseIdentifier: Self.identifier)
        fill(cell, row)
        return cell
    }

    /// The height in points that the hidden table gives its row with the cell.
    func height(of cell: UITableViewCell) -> CGFloat {
        self.cell = cell
        defer { self.cell = nil }
        hidden.reloadData()
        return hidden.rectForRow(at: 1.path).height
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        tableView === hidden ? 3 : super.tableView(tableView, numberOfRowsInSection: section)
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard tableView === hidden else { return super.tableView(tableView, cellForRowAt: indexPath) }
        hiddenCellsAsked += 1
        return cell ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    }
}
