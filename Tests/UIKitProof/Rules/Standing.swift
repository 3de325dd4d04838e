import Precache

extension Proof {
    /// Where a list stands after UIKit's own jumps, reloads and batches, with no help.
    static let standing: [ProofRule] =
        [
            landingRule("scrollToRow(at:) lands on a row among estimates") { StandingList() },
            landingRule("scrollToRow(at:) lands on a row among rows that size themselves") {
                StandingList(heights: .cells)
            },
            landingRule("scrollToRow(at:) lands on a row among headers that are estimated") {
                StandingList(headers: 10)
            },
            landingRule("scrollToRow(at:) lands on a row among estimates, animated", isAnimated: true) {
                guard ProofPlatform.hasWindowScene else { throw NotRun("needs a window scene: run it in the app") }
                return StandingList()
            },
            keepingRule(
                "After a reload the first visible row is where it was", expected: "where it was",
                source: "seen on iOS 11 and 26.1", suspect: "HeadlessUIKit/Rules/Scroll/UITableView+Standing.swift"
            ) { $0.table.reloadData() },
            keepingRule(
                "After a batch the first visible row is where it was", expected: "where it was",
                source: "seen on iOS 11 and 26.1", suspect: "HeadlessUIKit/Rules/Scroll/UITableView+Standing.swift"
            ) { list in
                list.table.performBatchUpdates({ list.insertAbove() }, completion: nil)
            },
            keepingRule(
                "Within performWithoutAnimation a batch keeps no place", expected: "elsewhere",
                source: "seen on iOS 26.1", suspect: "HeadlessUIKit/Rules/Scroll/UITableView+Standing.swift"
            ) { list in
                UIView.performWithoutAnimation {
                    list.table.performBatchUpdates({ list.insertAbove() }, completion: nil)
                }
            },
            ProofRule(
                "At its top a table stays at its top, whatever is inserted there", topic: "Where a list stands",
                expected: "at its top", source: "seen on iOS 11 and 26.1",
                suspect: "HeadlessUIKit/Rules/Scroll/UITableView+Standing.swift", on: StandingList()
            ) { list in
                let top = list.table.contentOffset.y
                list.table.performBatchUpdates({ list.insertAbove() }, completion: nil)
                list.layOut()
                let moved = list.table.contentOffset.y - top
                return ProofSeen(abs(moved) < 0.1 ? "at its top" : "elsewhere", details: ["\(moved) points below it"])
            },
        ]

    private static let positions: [(name: String, position: UITableView.ScrollPosition)] =
        [("top", .top), ("middle", .middle), ("bottom", .bottom), ("none", .none)]

    /// Rows near and far, above and below where the list stands.
    private static let targets = [(1, 45), (1, 58), (0, 20), (2, 0), (3, 40)].map { IndexPath(row: $1, section: $0) }

    private static func landingRule(
        _ name: String, isAnimated: Bool = false, _ makeList: @escaping @MainActor () throws -> StandingList
    ) -> ProofRule {
        ProofRule(
            name, topic: "Where a list stands", expected: "all of 20 to the point, and nothing moves after them",
            source: "seen on iOS 26.1; stack traces of iOS 13 and 14",
            suspect: "HeadlessUIKit/Rules/Scroll/UITableView+ScrollToRow.swift"
        ) {
            var misses: [String] = []
            for target in targets {
                for (name, position) in positions {
                    let list = try makeList()
                    defer { list.close() }
                    list.scrollToTheMiddle()
                    let isAbove = target < IndexPath(row: 50, section: 1)
                    list.table.scrollToRow(at: target, at: position, animated: isAnimated)
                    if isAnimated { ProofPlatform.turnRunLoop(for: 0.8) }
                    list.table.layoutIfNeeded()
                    let landed = list.cell(at: target)
                    list.layOut()
                    let after = list.cell(at: target)
                    let isTop = position == .top || position == .none && isAbove
                    let isRight = [landed, after].allSatisfy { rect in
                        rect.map { abs(miss($0, isTop: isTop, position, target, in: list.table)) < 0.5 } ?? false
                    }
                    if !isRight {
                        let places = [landed, after].map { $0.map { "\($0.minY) to \($0.maxY)" } ?? "nowhere" }
                        misses.append("\(target.section):\(target.row), \(name): \(places[0]), then \(places[1])")
                    }
                }
            }
            return ProofSeen(
                misses.isEmpty
                    ? "all of 20 to the point, and nothing moves after them" : "\(misses.count) of 20 elsewhere",
                details: misses)
        }
    }

    /// How far a cell is from where it is meant to be, in points.
    private static func miss(
        _ cell: CGRect, isTop: Bool, _ position: UITableView.ScrollPosition, _ target: IndexPath, in table: UITableView
    ) -> CGFloat {
        let inset = table.adjustedContentInset
        let (top, bottom) = (inset.top, table.bounds.height - inset.bottom)
        // A section's first row is shown with its header.
        let header = target.row == 0 ? table.rectForHeader(inSection: target.section).height : 0
        if isTop { return cell.minY - header - top }
        return position == .middle ? cell.midY - (top + bottom) / 2 : cell.maxY - bottom
    }

    private static func keepingRule(
        _ name: String, expected: String, source: String, suspect: String,
        _ change: @escaping @MainActor (StandingList) -> Void
    ) -> ProofRule {
        ProofRule(name, topic: "Where a list stands", expected: expected, source: source, suspect: suspect) {
            let list = StandingList()
            defer { list.close() }
            list.scrollToTheMiddle()
            guard let first = list.firstShown, let before = list.place(of: first) else { return "no row" }
            change(list)
            list.layOut()
            let after = list.place(of: first)
            let stays = after.map { abs($0 - before) < 0.5 } ?? false
            return ProofSeen(
                stays ? "where it was" : "elsewhere",
                details: ["before \(before), after \(after.map { "\($0)" } ?? "off the screen")"])
        }
    }
}
