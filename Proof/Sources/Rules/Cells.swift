import Precache

extension Proof {
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
            .check(on: ProofList(size: CGSize(width: 428, height: 926)).show()) { list in
                let outside = ProofCell(style: .default, reuseIdentifier: nil)
                outside.frame.size.width = 428
                list.table.insertHidden(outside)
                outside.layoutSubviews()
                return compare(outside.contentView, list.table.cellForRow(at: 0.path)?.contentView)
            }
        ProofRule("A header's margins come when the table configures it for a section")
            .expecting("others than a subview's").seen26().suspect("Rules/Cells/UITableViewHeaderFooterView")
            .check(on: StandingList(style: .inset, size: CGSize(width: 428, height: 926))) { list in
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

    static func pixels(_ length: CGFloat, in table: UITableView) -> ProofSeen {
        let pixel = 1 / max(table.traitCollection.displayScale, 1)
        return ProofSeen(abs(length - pixel) < 1e-6 ? "one pixel" : "\(length) points")
    }

    /// How a table comes by the cell of a row, what it gives the cell, and what becomes of it.
    static let cells = ProofRule.about("Cells", suspect: "Rules/Cells/UITableView+Reuse") {
        ProofRule("A template that stands in the table keeps a plain view's margins")
            .expecting("8.0 points above its content, not a row's").seen26().suspect("Rules/Cells/CellTelling")
            .check(on: ProofList().show()) { list in
                guard let shown = list.table.cellForRow(at: 0.path),
                    let template = list.table.dequeueReusableCell(withIdentifier: ProofList.identifier)
                else { return "no cell" }
                list.table.insertHidden(template)
                _ = template.fittingHeight(width: 390)
                let (margin, own) = (template.contentView.layoutMargins.top, shown.contentView.layoutMargins.top)
                return "\(margin) points above its content, \(margin == own ? "as" : "not") a row's"
            }
        ProofRule("prepareForReuse() takes the margins of a row away").expecting("8.0 points above its content")
            .seen26().suspect("Rules/Cells/UITableViewCell").check(on: ProofList().show()) { list in
                guard let cell = list.table.cellForRow(at: 0.path) else { return "no cell" }
                let before = cell.contentView.layoutMargins.top
                cell.prepareForReuse()
                return ProofSeen(
                    "\(cell.contentView.layoutMargins.top) points above its content", details: ["before: \(before)"])
            }
        ProofRule("A cell is indented as its delegate says before it is sized").expecting("level 2").seen26()
            .suspect("Rules/Cells/CellTelling").check(on: ProofList(cells: AnsweringCell.self)) { list in
                let indents = Indents(2)
                list.table.delegate = indents
                list.show()
                guard let cell = list.table.cellForRow(at: 0.path) as? AnsweringCell else { return "no cell" }
                return cell.asked.map { "level \($0.level)" } ?? "not asked"
            }
        ProofRule("The separator of a default cell begins where its content does, and reaches the far side")
            .expecting("from the margin, by 0.0 points from the far side")
            .source("useyourloaf.com/blog/table-view-separator-inset").suspect("Rules/Cells/UITableViewCell")
            .check { list in
                guard let cell = list.table.cellForRow(at: 0.path) else { return "no cell" }
                guard let inset = cell.shownSeparatorInset else { throw NotRun("there are no separators") }
                let isAtMargin = abs(inset.left - cell.contentView.layoutMargins.left) < 0.5
                return ProofSeen(
                    "from \(isAtMargin ? "the margin" : "elsewhere"), by \(inset.right) points from the far side",
                    details: ["\(inset.left) points"])
            }
        ProofRule("A cell that is shown in an inset grouped table stands in a view of its own")
            .expecting("plain: in the table, inset grouped: in a view of its own").seen26()
            .suspect("Rules/Cells/RowWrapperView").check {
                let places = [UITableView.Style.plain, .inset].map { style in
                    let list = ProofList(style: style).show()
                    defer { list.close() }
                    guard let cell = list.table.cellForRow(at: 0.path) else { return "no cell" }
                    if cell.superview === list.table { return "in the table" }
                    return cell.isDescendant(of: list.table) ? "in a view of its own" : "nowhere"
                }
                return "plain: \(places[0]), inset grouped: \(places[1])"
            }
        ProofRule("A dequeue for an index path makes no second cell").expecting("one cell and one question a row")
            .seen26().check(on: ProofList(rows: 8)) { list in
                var cells: Set<UITableViewCell> = []
                list.fill = { cell, row in
                    cell.label.text = "Row \(row)"
                    cells.insert(cell)
                }
                list.show()
                let (shown, asked) = (list.shownRows.count, list.cellsAsked.count)
                let isOne = shown > 0 && cells.count == shown && asked == shown
                return ProofSeen(
                    isOne ? "one cell and one question a row" : "more",
                    details: ["\(shown) rows, \(cells.count) cells, \(asked) questions"])
            }
        ProofRule("A cell with all its content hidden is as high as its separator").expecting("one pixel").seen26()
            .suspect("Rules/Cells/UITableViewCell+Layout").check(on: ProofList(rows: 3)) { list in
                list.fill = { cell, _ in
                    let content = UIView(frame: .zero)
                    content.isHidden = true
                    cell.contentView.add(content)
                    content.heightAnchor.constraint(equalToConstant: 0).isActive = true
                }
                list.show()
                return pixels(list.table.rectForRow(at: 0.path).height, in: list.table)
            }
        ProofRule("A cell in the pool is hidden, and has no index path").expecting("hidden, without a path").seen26()
            .check { list in
                let cells = list.table.visibleCells
                list.rowCount = 0
                list.table.reloadData()
                list.layOut()
                // Those that are in no view any more cannot be seen, either.
                let areHidden = cells.allSatisfy { $0.isHidden || $0.superview == nil }
                let paths = cells.compactMap { list.table.indexPath(for: $0) }
                return "\(areHidden ? "hidden" : "visible"), \(paths.isEmpty ? "without" : "with") a path"
            }
        ProofRule("SwiftUI in a hidden template in a window runs onAppear").expecting("runs")
            .source("our guess: seen by nobody").suspect("Rules/Configurations/FakeHostingConfiguration").inApp()
            .check(on: ProofList().show()) { list in
                let template = list.table.dequeueReusableCell(withIdentifier: ProofList.identifier)
                guard let template else { return "no cell" }
                var count = 0
                template.contentConfiguration = HostedText.configuration(showing: "text") { count += 1 }
                guard template.contentConfiguration != nil else { throw NotRun("needs iOS 16") }
                list.table.insertHidden(template)
                _ = template.fittingHeight(width: 390)
                template.removeFromSuperview()
                ProofPlatform.turnRunLoop(for: 0.5)
                return ProofSeen(count > 0 ? "runs" : "does not run", details: ["\(count) times"])
            }
    }
}
