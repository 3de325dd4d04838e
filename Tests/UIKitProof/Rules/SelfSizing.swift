import Precache

extension Proof {
    /// How a row is sized that sizes itself.
    static let selfSizing = ProofRule.about("Rows that size themselves", suspect: "Rules/Heights/UITableView+Heights") {
        ProofRule("A row that sizes itself asks its cell, at the row's width")
            .expecting("390.0 wide, required, as low as fits").source(fittingSize)
            .check(on: ProofList(cells: AnsweringCell.self).shown()) { list in
                guard let asked = (list.table.cellForRow(at: 0.path) as? AnsweringCell)?.asked else {
                    return "not asked"
                }
                let horizontal = asked.horizontal == .required ? "required" : "priority \(asked.horizontal.rawValue)"
                let vertical = asked.vertical == .fittingSizeLevel ? "as low as fits" : "\(asked.vertical.rawValue)"
                return "\(asked.width) wide, \(horizontal), \(vertical)"
            }
        ProofRule("What the cell answers is the row's height, and no separator is added").expecting("123.0 points")
            .source(fittingSize).check(on: ProofList(cells: AnsweringCell.self).shown()) { list in
                "\(list.table.rectForRow(at: 0.path).height) points"
            }
        ProofRule("A cell that no table configured answers without the separator").expecting("one pixel")
            .source("forkingdog/UITableView-FDTemplateLayoutCell adds the separator itself")
            .suspect("Rules/Cells/UITableViewCell+Layout").check(on: ProofList().shown()) { list in
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
                list.table.separatorStyle = .none
                list.show()
                guard let cell = list.table.cellForRow(at: 0.path) else { return "no cell" }
                return "\(cell.frame.height - cell.contentView.frame.height) points between them"
            }
        ProofRule("A shown row grows with its content, without a word to the table").expecting("grows")
            .source("Apple, UITableView.selfSizingInvalidation (iOS 16)")
            .suspect("Rules/Heights/UITableView+SelfSizing").inApp().check(on: ProofList().shown()) { list in
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
