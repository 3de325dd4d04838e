import Precache

extension Proof {
    /// How a table comes by the cell of a row, what it gives the cell, and what becomes of it.
    static let cells: [ProofRule] = [
        ProofRule(
            "A template that stands in the table keeps a plain view's margins", topic: "Cells",
            expected: "8.0 points above its content, not a row's", source: "seen on iOS 26.1",
            suspect: "HeadlessUIKit/Rules/Cells/CellTelling.swift", on: ProofList().shown()
        ) { list in
            guard let shown = list.table.cellForRow(at: 0.path),
                let template = list.table.dequeueReusableCell(withIdentifier: ProofList.identifier)
            else { return "no cell" }
            template.isHidden = true
            list.table.insertSubview(template, at: 0)
            _ = template.fittingHeight(width: 390)
            let (margin, own) = (template.contentView.layoutMargins.top, shown.contentView.layoutMargins.top)
            return "\(margin) points above its content, \(margin == own ? "as" : "not") a row's"
        },
        ProofRule(
            "prepareForReuse() takes the margins of a row away", topic: "Cells",
            expected: "8.0 points above its content", source: "seen on iOS 26.1",
            suspect: "HeadlessUIKit/Rules/Cells/UITableViewCell.swift", on: ProofList().shown()
        ) { list in
            guard let cell = list.table.cellForRow(at: 0.path) else { return "no cell" }
            let before = cell.contentView.layoutMargins.top
            cell.prepareForReuse()
            return ProofSeen(
                "\(cell.contentView.layoutMargins.top) points above its content", details: ["before: \(before)"])
        },
        ProofRule(
            "A cell is indented as its delegate says before it is sized", topic: "Cells", expected: "level 2",
            source: "seen on iOS 26.1", suspect: "HeadlessUIKit/Rules/Cells/CellTelling.swift",
            on: ProofList(cells: AnsweringCell.self)
        ) { list in
            let indents = RowIndents()
            list.table.delegate = indents
            list.show()
            guard let cell = list.table.cellForRow(at: 0.path) as? AnsweringCell else { return "no cell" }
            return cell.levelWhenAsked.map { "level \($0)" } ?? "not asked"
        },
        ProofRule(
            "A cell that is shown in an inset grouped table stands in a view of its own", topic: "Cells",
            expected: "plain: in the table, inset grouped: in a view of its own", source: "seen on iOS 26.1",
            suspect: "HeadlessUIKit/Rules/Cells/RowWrapperView.swift"
        ) {
            @MainActor func place(_ style: UITableView.Style) -> String {
                let list = ProofList(style: style)
                defer { list.close() }
                list.show()
                guard let cell = list.table.cellForRow(at: 0.path) else { return "no cell" }
                if cell.superview === list.table { return "in the table" }
                return cell.isDescendant(of: list.table) ? "in a view of its own" : "nowhere"
            }
            return "plain: \(place(.plain)), inset grouped: \(place(.insetGrouped))"
        },
        ProofRule(
            "A dequeue for an index path makes no second cell", topic: "Cells",
            expected: "one cell and one question a row", source: "seen on iOS 26.1",
            suspect: "HeadlessUIKit/Rules/Cells/UITableView+Reuse.swift", on: ProofList(rows: 8)
        ) { list in
            var cells: [UITableViewCell] = []
            list.fill = { cell, row in
                cell.label.text = "Row \(row)"
                if !cells.contains(where: { $0 === cell }) { cells.append(cell) }
            }
            list.show()
            let (shown, asked) = (list.shownRows.count, list.cellsAsked.count)
            let isOne = shown > 0 && cells.count == shown && asked == shown
            return ProofSeen(
                isOne ? "one cell and one question a row" : "more",
                details: ["\(shown) rows, \(cells.count) cells, \(asked) questions"])
        },
        ProofRule(
            "A cell with all its content hidden is as high as its separator", topic: "Cells", expected: "one pixel",
            source: "seen on iOS 26.1", suspect: "HeadlessUIKit/Rules/Cells/UITableViewCell+Layout.swift",
            on: ProofList(rows: 3)
        ) { list in
            list.fill = { cell, _ in collapse(cell.contentView) }
            list.show()
            return pixels(list.table.rectForRow(at: 0.path).height, in: list.table)
        },
        ProofRule(
            "A cell in the pool is hidden, and has no index path", topic: "Cells", expected: "hidden, without a path",
            source: "seen on iOS 26.1", suspect: "HeadlessUIKit/Rules/Cells/UITableView+Reuse.swift"
        ) { list in
            let cells = list.table.visibleCells
            list.rowCount = 0
            list.table.reloadData()
            list.layOut()
            // Those that are in no view any more cannot be seen, either.
            let areHidden = cells.allSatisfy { $0.isHidden || $0.superview == nil }
            let paths = cells.compactMap { list.table.indexPath(for: $0) }
            return "\(areHidden ? "hidden" : "visible"), \(paths.isEmpty ? "without" : "with") a path"
        },
        ProofRule(
            "SwiftUI in a hidden template in a window runs onAppear", topic: "Cells", expected: "runs",
            source: "our guess: seen by nobody",
            suspect: "HeadlessUIKit/Rules/Configurations/FakeHostingConfiguration.swift", on: ProofList()
        ) { list in
            try list.showOnScreen()
            guard let template = list.table.dequeueReusableCell(withIdentifier: ProofList.identifier) else {
                return "no cell"
            }
            var count = 0
            template.contentConfiguration = HostedText.configuration(showing: "text") { count += 1 }
            guard template.contentConfiguration != nil else { throw NotRun("needs iOS 16") }
            template.isHidden = true
            list.table.insertSubview(template, at: 0)
            _ = template.fittingHeight(width: 390)
            template.removeFromSuperview()
            ProofPlatform.turnRunLoop(for: 0.5)
            return ProofSeen(count > 0 ? "runs" : "does not run", details: ["\(count) times"])
        },
    ]

    /// Constraints leave the view no height.
    private static func collapse(_ view: UIView) {
        let content = UIView(frame: .zero)
        content.isHidden = true
        content.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(content)
        NSLayoutConstraint.activate([
            content.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            content.topAnchor.constraint(equalTo: view.topAnchor),
            content.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            content.heightAnchor.constraint(equalToConstant: 0),
        ])
    }
}

/// A delegate that says how far rows are indented, and nothing else.
@MainActor
private final class RowIndents: NSObject, UITableViewDelegate {
    func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int { 2 }
}
