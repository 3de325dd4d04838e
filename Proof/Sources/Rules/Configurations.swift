import Precache

extension Proof {
    /// When cells update their configurations, and how lists of the system are measured.
    static let configurations = ProofRule.about(
        "Configurations", suspect: "Rules/Configurations/ConfiguredView"
    ) {
        ProofRule("Updates of a configuration are made once, at the next layout").expecting("0 at once, 1 later")
            .source("Apple, setNeedsUpdateConfiguration(): several requests may be one update").check { list in
                guard let cell = list.table.cellForRow(at: 0.path) else { return "no cell" }
                var updates = 0
                cell.configurationUpdateHandler = { _, _ in updates += 1 }
                cell.layoutIfNeeded()
                updates = 0
                for _ in 0..<3 { cell.setNeedsUpdateConfiguration() }
                let atOnce = updates
                list.layOut()
                return "\(atOnce) at once, \(updates) later"
            }
        ProofRule("layoutIfNeeded() of a cell makes the update that waits").expecting("updated")
            .source("Apple, setNeedsUpdateConfiguration(): before the next layout").check {
                let cell = ProofCell(style: .default, reuseIdentifier: nil)
                var updates = 0
                cell.configurationUpdateHandler = { _, _ in updates += 1 }
                cell.layoutIfNeeded()
                updates = 0
                cell.setNeedsUpdateConfiguration()
                cell.layoutIfNeeded()
                return updates == 0 ? "not updated" : "updated"
            }
        ProofRule("A cell that is measured carries out the update that waits").expecting("higher, higher").seen26()
            .check {
                // By its constraints, and by its own labels.
                let heights: [@MainActor (UITableViewCell) -> CGFloat] = [
                    { $0.fittingHeight(width: 390) },
                    { $0.sizeThatFits(CGSize(width: 390, height: 0)).height },
                ]
                let seen = heights.map { height in
                    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
                    cell.textLabel?.numberOfLines = 0
                    var text = "one line"
                    cell.configurationUpdateHandler = { cell, _ in cell.textLabel?.text = text }
                    cell.layoutIfNeeded()
                    let before = height(cell)
                    text = String(repeating: "more than fits in a line ", count: 20)
                    cell.setNeedsUpdateConfiguration()
                    return height(cell) > before ? "higher" : "as high as before"
                }
                return "\(seen[0]), \(seen[1])"
            }
        ProofRule("A list content view is measured by its cell, not by its content view's constraints")
            .expecting("only the cell's is right")
            .source("Apple, UIListContentView; template cells that answer one line for it")
            .suspect("Rules/Configurations/UIListContentView").check(on: ProofList()) { list in
                list.fill = { cell, row in
                    var content = cell.defaultContentConfiguration()
                    content.text = String(repeating: "more than fits in a line ", count: 20)
                    cell.contentConfiguration = content
                }
                list.show()
                guard let cell = list.table.cellForRow(at: 0.path) else { return "no cell" }
                let row = cell.frame.height
                let byCell = cell.fittingHeight(width: 390)
                let byContent = cell.contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height
                let others = abs(byContent - row) < 1 ? "both are right" : "only the cell's is right"
                return ProofSeen(
                    abs(byCell - row) < 0.1 ? others : "the cell's is wrong",
                    details: ["row \(row), by the cell \(byCell), by its content view \(byContent)"])
            }
    }
}
