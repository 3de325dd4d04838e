import Precache

extension Proof {
    /// How a hidden table in another one sizes a row as the other would, and disturbs nothing. Precache's is one.
    static let sizingTable: [ProofRule] = [
        ProofRule(
            "A hidden table asks for one cell a row, and sizes it as the table around it does", topic: topic,
            expected: "all equal, 3 cells", source: rests,
            suspect: "HeadlessUIKit/Rules/Heights/UITableView+SelfSizing.swift", on: SizingStage()
        ) { stage in
            // The second cell is higher than the first, which then comes again with another text.
            let (first, second) = (stage.makeCell(0), stage.makeCell(1))
            var heights = [stage.height(of: first), stage.height(of: second)]
            first.label.text = stage.makeCell(2).label.text
            heights.append(stage.height(of: first))
            let wanted = (0..<3).map { stage.table.rectForRow(at: $0.path).height }
            let half = 0.5 / max(stage.table.traitCollection.displayScale, 1)
            let areEqual = zip(heights, wanted).allSatisfy { abs($0 - $1) < half } && Set(wanted).count == 3
            return ProofSeen(
                "\(areEqual ? "all equal" : "some differ"), \(stage.cellsAsked) cells",
                details: ["\(heights), and shown \(wanted)"])
        },
        ProofRule(
            "A hidden table without height makes no cell at a commit", topic: topic, expected: "0 cells", source: rests,
            suspect: "HeadlessUIKit/Rules/Table/UITableView+Rows.swift", on: SizingStage()
        ) { stage in
            _ = stage.height(of: stage.makeCell(0))
            let before = stage.cellsAsked
            for _ in 0..<3 {
                stage.hidden.reloadData()
                stage.hidden.setNeedsLayout()
                stage.window.layoutIfNeeded()
                ProofPlatform.turnRunLoop(for: 0.05)
            }
            return "\(stage.cellsAsked - before + stage.hidden.visibleCells.count) cells"
        },
        ProofRule(
            "Cells that a hidden table has sized do not pile up in it", topic: topic,
            expected: "1 height, few cells kept", source: "seen on iOS 26.1",
            suspect: "HeadlessUIKit/Rules/Cells/UITableView+Reuse.swift", on: SizingStage()
        ) { stage in
            let cell = stage.makeCell(0)
            let heights = Set((0..<100).map { _ in stage.height(of: cell) })
            let pooled = (0..<3).map { _ in stage.hidden.dequeueReusableCell(withIdentifier: SizingStage.identifier) }
            let isPooledOften = pooled.count { $0 === cell } > 1
            var others: [() -> UITableViewCell?] = []
            for row in 0..<100 {
                autoreleased {
                    let other = stage.makeCell(row)
                    others.append { [weak other] in other }
                    _ = stage.height(of: other)
                }
            }
            let kept = others.count { $0() != nil }
            let areFew = kept <= 20 && !isPooledOften
            return ProofSeen(
                "\(heights.count) height, \(areFew ? "few" : "many") cells kept", details: ["\(kept) of 100"])
        },
        ProofRule(
            "A hidden table is in the same surroundings as the table around it", topic: topic, expected: "as around it",
            source: rests, suspect: "HeadlessUIKit/Rules/Views/UIView+Environment.swift",
            on: SizingStage(width: 1_024, isInserted: false)
        ) { stage in
            stage.table.contentOffset.y = 500
            stage.list.layOut()
            stage.insert()
            let (one, other) = (stage.hidden, stage.table)
            let guides = [one, other].map(\.readableContentGuide.layoutFrame)
            let equal: [(String, Bool)] = [
                ("width", one.bounds.width == other.bounds.width),
                ("safe area", one.safeAreaInsets.left == other.safeAreaInsets.left),
                ("safe area", one.safeAreaInsets.right == other.safeAreaInsets.right),
                ("margins", one.layoutMargins.left == other.layoutMargins.left),
                ("margins", one.layoutMargins.right == other.layoutMargins.right),
                ("readable width", (guides[0].minX, guides[0].maxX) == (guides[1].minX, guides[1].maxX)),
                ("direction", one.effectiveUserInterfaceLayoutDirection == other.effectiveUserInterfaceLayoutDirection),
                ("traits", one.traitCollection == other.traitCollection),
            ]
            let different = equal.filter { !$0.1 }.map(\.0)
            return ProofSeen(
                different.isEmpty ? "as around it" : "other \(different.joined(separator: ", "))",
                details: ["safe area \(other.safeAreaInsets.left), margins \(other.layoutMargins.left)"])
        },
        ProofRule(
            "A hidden table has the table around it laid out once, and asks it nothing", topic: topic,
            expected: "1 layout when it comes, 0 later, 0 questions", source: rests,
            suspect: "HeadlessUIKit/Rules/Views/UIView.swift",
            on: SizingStage(.rowsAndEstimates(60, 30), isInserted: false)
        ) { stage in
            stage.list.forgetQuestions()
            stage.table.forgetCalls()
            stage.insert()
            stage.window.layoutIfNeeded()
            let layouts = stage.table.layouts
            for row in 0..<20 {
                stage.hidden.frame.origin.y += 1
                _ = stage.height(of: stage.makeCell(row))
                stage.window.layoutIfNeeded()
            }
            return """
                \(layouts) layout when it comes, \(stage.table.layouts - layouts) later, \
                \(stage.list.questions.count) questions
                """
        },
    ]

    private static let topic = "A table that sizes rows"
    private static let rests = "our reading of iOS 26.1; Precache's sizing table rests on it"
}
