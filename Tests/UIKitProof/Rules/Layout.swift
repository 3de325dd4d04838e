import Precache

extension Proof {
    /// When views are laid out, and which margins a table gives them.
    static let layout = ProofRule.about("Layout and margins", suspect: "Rules/Cells/UITableViewCell+Layout") {
        ProofRule("A hidden subview of a table is laid out at a commit").expecting("laid out")
            .source("Apple, UIView.isHidden: a hidden view participates in autoresizing as usual")
            .suspect("Rules/Views/UIView+Layout").inApp().check { list in
                let hidden = WatchedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                hidden.isHidden = true
                list.table.addSubview(hidden)
                let before = hidden.layouts
                hidden.setNeedsLayout()
                ProofPlatform.turnRunLoop(for: 1) { hidden.layouts > before }
                return hidden.layouts > before ? "laid out" : "not laid out"
            }
        ProofRule("A hidden subview is told that its table comes back into a window").expecting("told")
            .source("Apple, UIView.didMoveToWindow(): tells the view that its window changed")
            .suspect("Rules/Views/UIView").check { list in
                let hidden = WatchedView()
                hidden.isHidden = true
                list.table.addSubview(hidden)
                guard let outside = list.table.superview else { return "no superview" }
                let before = hidden.arrivals
                list.table.removeFromSuperview()
                outside.addSubview(list.table)
                return hidden.arrivals == before + 1 ? "told" : "not told"
            }
        ProofRule("A cell's margins come when the table configures it for a row").expecting("others than a subview's")
            .source("seen on iOS 11 and 26.1")
            .check(on: ProofList(size: CGSize(width: 428, height: 926)).shown()) { list in
                let outside = ProofCell(style: .default, reuseIdentifier: nil)
                outside.frame.size.width = 428
                list.table.insertHidden(outside)
                outside.layoutSubviews()
                return compare(outside.contentView, list.table.cellForRow(at: 0.path)?.contentView)
            }
        ProofRule("A header's margins come when the table configures it for a section")
            .expecting("others than a subview's").seen26().suspect("Rules/Cells/UITableViewHeaderFooterView")
            .check(on: StandingList(style: .insetGrouped, size: CGSize(width: 428, height: 926))) { list in
                let outside = UITableViewHeaderFooterView(reuseIdentifier: nil)
                outside.frame.size = CGSize(width: 428, height: 40)
                list.table.insertHidden(outside)
                outside.layoutSubviews()
                return compare(outside.contentView, list.table.headerView(forSection: 0)?.contentView)
            }
        ProofRule("The separator is the cell's height less its content view's").expecting("one pixel")
            .source("stackoverflow.com/questions/18746929: a point, or a pixel, between content view and cell")
            .check { list in
                guard let cell = list.table.cellForRow(at: 0.path) else { return "no cell" }
                return pixels(cell.frame.height - cell.contentView.frame.height, in: list.table)
            }
    }

    private static func compare(_ outside: UIView, _ inside: UIView?) -> ProofSeen {
        guard let inside else { return "not shown" }
        let (before, after) = (outside.layoutMargins, inside.layoutMargins)
        let margins =
            "a subview: left \(before.left), top \(before.top); configured: left \(after.left), top \(after.top)"
        return ProofSeen(before == after ? "a subview's" : "others than a subview's", details: [margins])
    }

    /// A length in points, by what it is in pixels.
    static func pixels(_ length: CGFloat, in table: UITableView) -> ProofSeen {
        let pixel = 1 / max(table.traitCollection.displayScale, 1)
        return ProofSeen(abs(length - pixel) < 1e-6 ? "one pixel" : "\(length) points")
    }
}
