import Precache

extension Proof {
    static let jumps = ProofRule.about("Jumps", suspect: "Rules/Scroll/UITableView+ScrollToRow") {
        ProofRule("scrollToRow(at:) with top shows a row below its section's floating header")
            .expecting("below the header")
            .source("akisute.com/2011/08/uitableviewcontroller.html, of a section's first row; of others our choice")
            .check(on: StandingList(estimate: 0, headers: 0, style: .plain)) { list in
                list.table.scrollToRow(at: 50.path, at: .top, animated: false)
                list.window.layoutIfNeeded()
                let top = list.table.rectForRow(at: 50.path).minY - list.table.contentOffset.y
                return ProofSeen(
                    top == 40 ? "below the header" : top == 0 ? "under the header" : "elsewhere",
                    details: ["\(top) points below the table's top"])
            }
    }

    /// Where a list stands after UIKit's own jumps, reloads and batches, with no help.
    static let standing = ProofRule.about("Where a list stands", suspect: "Rules/Scroll/UITableView+Standing") {
        ProofRule("scrollToRow(at:) lands on a row among estimates").checkLanding(on: StandingList())
        ProofRule("scrollToRow(at:) lands on a row among rows that size themselves")
            .checkLanding(on: StandingList(cellsSayHeights: true))
        ProofRule("scrollToRow(at:) lands on a row among headers that are estimated")
            .checkLanding(on: StandingList(headers: 10))
        ProofRule("scrollToRow(at:) lands on a row among estimates, animated")
            .checkLanding(isAnimated: true, on: StandingList())
        ProofRule("After a reload the first visible row is where it was").expecting("where it was")
            .source("seen on iOS 11 and 26.1").checkPlace { $0.table.reloadData() }
        ProofRule("After a batch the first visible row is where it was").expecting("where it was")
            .source("seen on iOS 11 and 26.1").checkPlace { $0.insertAbove() }
        ProofRule("Within performWithoutAnimation a batch keeps no place").expecting("elsewhere").seen26()
            .checkPlace { list in UIView.performWithoutAnimation { list.insertAbove() } }
        ProofRule("At its top a table stays at its top, whatever is inserted there").expecting("at its top")
            .source("seen on iOS 11 and 26.1").check(on: StandingList()) { list in
                let top = list.table.contentOffset.y
                list.insertAbove()
                list.layOut()
                let moved = list.table.contentOffset.y - top
                return ProofSeen(abs(moved) < 0.1 ? "at its top" : "elsewhere", details: ["\(moved) points below it"])
            }
    }
}

private let positions: [(name: String, position: UITableView.ScrollPosition)] =
    [("top", .top), ("middle", .middle), ("bottom", .bottom), ("none", .none)]

/// Rows near and far, above and below where the list stands.
private let targets = [(1, 45), (1, 58), (0, 20), (2, 0), (3, 40)].map { IndexPath(row: $1, section: $0) }

extension ProofRule {
    fileprivate func checkLanding(
        isAnimated: Bool = false, on makeList: @escaping @MainActor @autoclosure () -> StandingList
    ) -> ProofRule {
        let all = "all of 20 to the point, and nothing moves after them"
        return expecting(all).source("seen on iOS 26.1; stack traces of iOS 13 and 14").suspect(
            "Rules/Scroll/UITableView+ScrollToRow"
        )
        .inApp(isAnimated).check {
            var misses: [String] = []
            for target in targets {
                for (name, position) in positions {
                    let list = makeList()
                    defer { list.close() }
                    list.scrollToTheMiddle()
                    list.table.scrollToRow(at: target, at: position, animated: isAnimated)
                    if isAnimated { ProofPlatform.turnRunLoop(for: 0.8) }
                    list.table.layoutIfNeeded()
                    let landed = list.cell(at: target)
                    list.layOut()
                    let places = [landed, list.cell(at: target)]
                    if !places.allSatisfy({ Self.isRight($0, position, target, in: list.table) }) {
                        let words = places.map { $0.map { "\($0.minY) to \($0.maxY)" } ?? "nowhere" }
                        misses.append("\(target.section):\(target.row), \(name): \(words[0]), then \(words[1])")
                    }
                }
            }
            return ProofSeen(misses.isEmpty ? all : "\(misses.count) of 20 elsewhere", details: misses)
        }
    }

    /// Whether a cell is where it is meant to be after a jump from the middle, to half a point.
    private static func isRight(
        _ cell: CGRect?, _ position: UITableView.ScrollPosition, _ target: IndexPath, in table: UITableView
    ) -> Bool {
        guard let cell else { return false }
        let inset = table.adjustedContentInset
        let (top, bottom) = (inset.top, table.bounds.height - inset.bottom)
        // A section's first row is shown with its header.
        let header = target.row == 0 ? table.rectForHeader(inSection: target.section).height : 0
        let isAbove = target < IndexPath(row: 50, section: 1)
        let miss =
            if position == .top || position == .none && isAbove {
                cell.minY - header - top
            } else {
                position == .middle ? cell.midY - (top + bottom) / 2 : cell.maxY - bottom
            }
        return abs(miss) < 0.5
    }

    fileprivate func checkPlace(after change: @escaping @MainActor (StandingList) -> Void) -> ProofRule {
        check(on: StandingList()) { list in
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
