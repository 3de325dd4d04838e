import Precache

extension Proof {
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
