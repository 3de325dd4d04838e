import Precache

extension Proof {
    /// Who moves the offset of a list where an inset, its size, its rows or its window change, with no help.
    static let place = ProofRule.about("The place", suspect: "Rules/Scroll/UIScrollView+Adjusting") {
        ProofRule("A larger bottom inset leaves a list at its end where it is").expecting("where it was")
            .source("airbnb/MagazineLayout, pull request 136, which moves the offset itself")
            .checkOffset(from: .end) { $0.table.contentInset.bottom += 300 }
        ProofRule("A lesser bottom inset brings a list back to its end at once").expecting("at its end")
            .source("pronebird/UIScrollView-InfiniteScroll, issue 31")
            .checkOffset(from: .end, prepare: { $0.table.contentInset.bottom = 300 }) {
                $0.table.contentInset.bottom = 0
            }
        ProofRule("Another bottom inset moves nothing in the middle of a list").expecting("where it was")
            .source("our choice: nothing else is known")
            .checkOffset(from: .middle) { $0.table.contentInset.bottom += 300 }
        ProofRule("A larger bottom inset of a list that fits the screen moves nothing").expecting("where it was")
            .source("our choice: nothing else is known")
            .checkOffset(from: .top, prepare: { $0.rowCount = 3 }) { $0.table.contentInset.bottom += 600 }
        ProofRule("Another bottom inset has a table laid out anew").expecting("laid out")
            .source("our choice: nothing else is known").suspect("Rules/Scroll/UIScrollView").check { list in
                list.stand(at: .middle)
                var isLaidOut = false
                list.table.afterLayout = { isLaidOut = true }
                list.table.contentInset.bottom += 300
                list.layOut()
                return ProofSeen(isLaidOut ? "laid out" : "not laid out")
            }
        ProofRule("Another top inset moves nothing in the middle of a list").expecting("where it was")
            .source("our choice: nothing else is known")
            .checkOffset(from: .middle) { $0.table.contentInset.top += 50 }
        ProofRule("A list at its top stays at its top where the top inset grows").expecting("at its top")
            .source("airbnb/MagazineLayout, pull request 136; rdar 34808621; of contentInset our choice")
            .checkOffset(from: .top) { $0.table.contentInset.top += 50 }
        ProofRule("A list at its top stays at its top where the top inset shrinks").expecting("at its top")
            .source("airbnb/MagazineLayout, pull request 136; rdar 34808621; of contentInset our choice")
            .checkOffset(from: .top, prepare: { $0.table.contentInset.top = 50 }) { $0.table.contentInset.top = 0 }
        ProofRule("A table that gets lower keeps its offset").expecting("where it was")
            .source("innovation.vivint.com, Maintaining Content Offset When The Size Of Your UIScrollView Changes")
            .checkOffset(from: .end) { $0.table.frame.size.height -= 300 }
        ProofRule("A table in its middle that gets higher keeps its offset").expecting("where it was")
            .source("innovation.vivint.com, Maintaining Content Offset When The Size Of Your UIScrollView Changes")
            .checkOffset(from: .middle) { $0.table.frame.size.height += 300 }
        ProofRule("A table at its end that gets higher is brought back to its end at once").expecting("at its end")
            .source("slackhq/SlackTextViewController, pull request 539; a stack trace through UITableView.setBounds")
            .checkOffset(from: .end) { $0.table.frame.size.height += 300 }
        ProofRule("A list that loses its last rows in a batch is brought back to its end").expecting("at its end")
            .source("our choice: nothing else is known").suspect("Rules/Table/UITableView+Content")
            .checkOffset(from: .end) { $0.deleteLast(20) }
        ProofRule("A list that comes back shorter from a reload is brought back to its end")
            .expecting("where it was at first, then at its end")
            .source("our choice: nothing else is known").suspect("Rules/Table/UITableView+Content")
            .checkOffset(from: .end) { list in
                list.rowCount -= 20
                list.table.reloadData()
            }
        ProofRule("An offset that is set beyond the end is brought back by the next layout")
            .expecting("elsewhere at first, then at its end")
            .source("our choice: perhaps it stays until a touch").suspect("Rules/Table/UITableView+Content")
            .checkOffset(from: .middle) { $0.table.contentOffset.y = $0.table.endOffset + 200 }
        ProofRule("A list that leaves its window and comes back keeps its offset").expecting("where it was")
            .source("our choice: nothing else is known").suspect("Rules/Views/UIView+Environment")
            .checkOffset(from: .middle) { list in
                list.table.removeFromSuperview()
                list.table.layoutIfNeeded()
                list.window.addSubview(list.table)
            }
    }

    /// What becomes of an offset that is set.
    static let offsets = ProofRule.about("Offsets that are set", suspect: "Rules/Scroll/UIScrollView+Adjusting") {
        ProofRule("contentOffset takes whole pixels").expecting("rounded to 401 pixels")
            .source("codepudding.com/os/164136.html; rdar 32547794").checkRounding { $0.contentOffset.y = $1 }
        ProofRule("A bounds origin takes parts of pixels").expecting("as it was set")
            .source("andrewmarinov.com/uiscrollviews-contentoffset-precision")
            .checkRounding { $0.bounds.origin.y = $1 }
        ProofRule("contentOffset, set after UIKit's own layout, is laid out in the same pass")
            .expecting("there, with its rows").source(
                "Apple, CALayer.setNeedsLayout(); askwwdc.com: until no view asks"
            )
            .suspect("Rules/Views/UIView+Layout").checkAfterLayout { list, _ in
                let first = (list.shownRows.first ?? -1) * 60
                let isThere = abs(list.table.contentOffset.y - 2_500) < 0.5
                return ProofSeen(
                    !isThere
                        ? "elsewhere" : (2_440...2_500).contains(first) ? "there, with its rows" : "without its rows",
                    details: ["at \(list.table.contentOffset.y), first row at \(first)"])
            }
        ProofRule("A bottom inset and an offset that needs it, set after UIKit's own layout, stand").expecting("there")
            .source("our choice: nothing else is known").suspect("Rules/Table/UITableView+Content").check { list in
                list.stand(at: .end)
                let end = list.table.contentOffset.y
                list.table.afterLayout = { [unowned table = list.table] in
                    guard table.contentInset.bottom == 0 else { return }
                    table.contentInset.bottom = 300
                    table.contentOffset.y = end + 300
                }
                list.table.setNeedsLayout()
                list.window.layoutIfNeeded()
                list.layOut()
                let moved = list.table.contentOffset.y - end
                return ProofSeen(abs(moved - 300) < 0.5 ? "there" : "elsewhere", details: ["\(moved) points"])
            }
        ProofRule("The keyboard of a table view controller moves contentInset.bottom by a difference")
            .expecting("by a difference").source("rdar 13984333, iOS 6; rdar 35572084, iOS 11.2")
            .suspect("Rules/Scroll/UITableView+Keyboard").inApp().check { list in
                list.table.contentInset.bottom = 40
                var during: CGFloat = 0
                let came = ProofPlatform.showKeyboard(over: list.table, in: list.window) {
                    during = list.table.contentInset.bottom
                    list.table.contentInset.bottom = 0
                }
                guard came else { throw NotRun("no keyboard came") }
                let after = list.table.contentInset.bottom
                let seen = during < 41 ? "not at all" : after < -1 ? "by a difference" : "back to what it was"
                return ProofSeen(seen, details: ["40, then \(during); set to 0, then \(after)"])
            }
        ProofRule("contentOffset, set after UIKit's own layout, makes no cell twice").expecting("no row twice")
            .source("our choice: nothing else is known").suspect("Rules/Table/UITableView+Rows")
            .checkAfterLayout { list, shown in
                let asked = list.cellsAsked
                let twice = asked.count != Set(asked).count || !shown.isDisjoint(with: asked)
                return ProofSeen(twice ? "some row twice" : "no row twice", details: ["\(asked)"])
            }
    }
}

private enum Start { case top, middle, end }

extension UITableView {
    fileprivate var topOffset: CGFloat { -adjustedContentInset.top }
    fileprivate var endOffset: CGFloat { contentSize.height + adjustedContentInset.bottom - bounds.height }
}

extension ProofList {
    fileprivate func deleteLast(_ count: Int) {
        rowCount -= count
        table.deleteRows(at: (rowCount..<rowCount + count).map(\.path), with: .none)
    }

    /// Rows of 60 points that are all known, and where the list stands.
    fileprivate func stand(at start: Start) {
        table.estimatedRowHeight = 0
        table.reloadData()
        layOut()
        switch start {
        case .top: table.contentOffset.y = table.topOffset
        case .middle: table.contentOffset.y = 2_000
        case .end: table.contentOffset.y = table.endOffset
        }
        layOut()
    }
}

extension ProofRule {
    /// Sees where the list stands right after the change, and after the next layout.
    fileprivate func checkOffset(
        from start: Start, prepare: @escaping @MainActor (ProofList) -> Void = { _ in },
        after change: @escaping @MainActor (ProofList) -> Void
    ) -> ProofRule {
        check { list in
            prepare(list)
            list.stand(at: start)
            let before = list.table.contentOffset.y
            change(list)
            let atOnce = Self.words(of: list.table, before: before)
            list.layOut()
            let then = Self.words(of: list.table, before: before)
            return ProofSeen(
                atOnce == then ? then : "\(atOnce) at first, then \(then)",
                details: ["from \(before) to \(list.table.contentOffset.y)"])
        }
    }

    private static func words(of table: UITableView, before: CGFloat) -> String {
        let places = [("where it was", before), ("at its end", table.endOffset), ("at its top", table.topOffset)]
        return places.first { abs($0.1 - table.contentOffset.y) < 0.5 }?.0 ?? "elsewhere"
    }

    fileprivate func checkRounding(_ set: @escaping @MainActor (UITableView, CGFloat) -> Void) -> ProofRule {
        check { list in
            list.stand(at: .middle)
            let scale = max(list.table.traitCollection.displayScale, 1)
            set(list.table, 400.7 / scale)
            let pixels = list.table.contentOffset.y * scale
            let text = abs(pixels - 401) < 0.01 ? "rounded to 401 pixels" : "at \(pixels) pixels"
            return ProofSeen(abs(pixels - 400.7) < 0.01 ? "as it was set" : text)
        }
    }

    /// Moves a list on by 500 points within a layout, after UIKit's own.
    private func scrollAfterLayout(_ list: ProofList) {
        list.table.afterLayout = { [unowned table = list.table] in table.contentOffset.y += 500 }
        list.table.setNeedsLayout()
        list.window.layoutIfNeeded()
    }

    /// - Parameter check: given the rows that were shown before.
    fileprivate func checkAfterLayout(
        _ check: @escaping @MainActor (ProofList, Set<Int>) -> ProofSeen
    ) -> ProofRule {
        self.check { list in
            list.stand(at: .middle)
            let shown = Set(list.shownRows)
            list.forgetQuestions()
            scrollAfterLayout(list)
            return check(list, shown)
        }
    }
}
