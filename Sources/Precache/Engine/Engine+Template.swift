import PrecacheCore

// A row is measured with a template cell: the app fills one, and UIKit sizes it as a row of the hidden sizing table.

extension Engine {
    /// The height in points of the template for `identifier`, which `make` or else the table makes; nil without one.
    ///
    /// - Parameter keep: makes of the filled cell what can be kept and shown; nil for a template.
    func measure<Cell: UITableViewCell>(
        template identifier: String, for measurement: Measurement, in tableView: UITableView,
        make: (() -> UITableViewCell)? = nil, keep: ((UITableViewCell) -> (any KeptCell)?)? = nil,
        configure: (Cell) -> Void
    ) -> CGFloat? {
        var found = templates.take(identifier, from: tableView, mayBeShown: keep != nil, make: make)
        if found == nil, Cell.self == UITableViewCell.self, identifier == "UITableViewCell" {
            found = templates.take(Templates.plain, from: tableView, mayBeShown: keep != nil) {
                // One that may be shown is given back to the table by its name.
                UITableViewCell(style: .default, reuseIdentifier: keep == nil ? nil : identifier)
            }
        }
        guard let found else { return answerWithoutTemplate(Cell.self, identifier, in: tableView) }
        var height: CGFloat?
        if let template = found as? Cell {
            let start = Clock.now()
            fill(template, configure)
            height = size(template, at: IndexPath(measurement.row), in: tableView)
            if template.isPrecachedByFrameLayout { kinds.markByFrames(identifier) }
            // The row's own cell has another name. Checked only now, because sizing calls the cell's update handler.
            let isPlain = template.precacheInfo.poolName == Templates.plain
            measurement.filled = Measurement.Filled(cell: found, seconds: Clock.now() - start, kept: keep?(template))
            if sizing.matchesTable, isPlain, template.contentConfiguration == nil {
                height = answerWithoutTemplate(Cell.self, identifier, in: tableView)
            } else if !isPlain, templates.noteFound(identifier) {
                // Registered late: rows that were skipped until then are uncached again.
                follow(store.invalidateAll())
            }
        } else {
            measurement.filled = Measurement.Filled(cell: found)
            height = answerWithoutTemplate(Cell.self, identifier, insteadOf: found, in: tableView)
        }
        return height
    }

    /// Has the app fill a template, which has its row's width by then: a closure may lay out by it.
    private func fill<Cell: UITableViewCell>(_ template: Cell, _ configure: (Cell) -> Void) {
        let info = template.precacheInfo
        if info.hadContent == nil {
            // A plain cell's content is that of a former row.
            info.hadContent = template.contentConfiguration != nil && type(of: template) != UITableViewCell.self
        }
        let width = reader.content.rowWidth
        if width > 0, info.rowWidth != width {
            info.rowWidth = width
            template.frame.size.width = width
            // Places the content view.
            template.layoutSubviews()
        }
        configure(template)
    }

    /// The height in points of a row that shows a filled template, as the sizing table says. For a cell that lays out
    /// by frames it is the answer of `sizeThatFits(_:)` at the content's width, and the height that the table adds.
    private func size(_ template: UITableViewCell, at path: IndexPath, in tableView: UITableView) -> CGFloat {
        let level = tableView.indentationLevel(forRowAt: path)
        let height = sizing.useTable(in: tableView, indexTitles: reader.indexTitles(of: tableView)) { table in
            guard let height = table.measure(template, indentationLevel: level) else {
                return UITableView.automaticDimension
            }
            // A table lays a cell out at the height that it asks for.
            template.frame.size.height = max(height, 0)
            guard template.isPrecachedByFrameLayout else { return height }
            template.layoutSubviews()
            let content = template.contentView.frame
            let fitting = template.sizeThatFits(CGSize(width: content.width, height: 0)).height
            return (fitting > 0 ? fitting : UITableView.defaultRowHeight) + height - content.height
        }
        if sizing.hasMatchedAgain { followMatch() }
        // Where rows cannot size themselves, this is nearer than any other answer.
        return !sizing.matchesTable && tableView.canSizeRows ? UITableView.automaticDimension : height
    }

    func reportClass(of other: UITableViewCell, insteadOf type: UITableViewCell.Type, _ identifier: String) {
        diagnostics.report(
            "class \(identifier)",
            "the cell registered for the reuse identifier \"\(identifier)\" is a \(Swift.type(of: other)), not a "
                + "\(type), so such rows size themselves. Name the identifier that a \(type) has (identifier:).")
    }

    /// The answer where there is no template, or one of another class. The console says so.
    private func answerWithoutTemplate(
        _ type: UITableViewCell.Type, _ identifier: String, insteadOf other: UITableViewCell? = nil,
        in tableView: UITableView
    ) -> CGFloat? {
        if let other {
            reportClass(of: other, insteadOf: type, identifier)
        } else {
            templates.noteMissing(identifier)
            diagnostics.report(
                "identifier \(identifier)",
                "nothing is registered for the reuse identifier \"\(identifier)\", so no \(type) is measured, and such "
                    + "rows size themselves. Register the cell under that name, name its own (identifier:), or make it "
                    + "(template:)."
                    + (type == UITableViewCell.self ? " If it has a type, say so: { (cell: PostCell) in … }." : ""))
        }
        return tableView.canSizeRows ? UITableView.automaticDimension : nil
    }
}
