import PrecacheCore

/// Measures template cells: has the app fill one, and the sizing table size it as a row of its own. It keeps no height.
@MainActor
final class TemplateMeasurer {
    private let store: HeightStore
    private let sizing: RowSizing
    private let reader: EnvironmentReader
    private let diagnostics: Diagnostics
    /// Those of cells that were registered when they were made. One in use goes back to the pool that it came from.
    private var templates = Templates()
    /// The reuse identifiers that had no template when one was wanted.
    private var missing: Set<String> = []

    init(_ store: HeightStore, _ reader: EnvironmentReader, _ sizing: RowSizing) {
        self.store = store
        self.reader = reader
        self.sizing = sizing
        diagnostics = store.diagnostics
    }

    /// Drops all templates: other classes or nibs may be registered by now, or a template may remember a width.
    func removeTemplates() { templates = Templates() }

    /// Drops the sizing table as well, which is made anew where it is needed.
    func removeAll() {
        removeTemplates()
        sizing.removeTable()
    }

    /// The height in points of the template for `identifier`, which `make` or else the table makes; nil without one.
    func height<Cell: UITableViewCell>(
        ofTemplate identifier: String, at path: IndexPath, in tableView: UITableView,
        make: (() -> UITableViewCell)?, configure: (Cell) -> Void
    ) -> CGFloat? {
        let pool = templates
        var found = pool.take(identifier, from: tableView, make: make)
        if found == nil, Cell.self == UITableViewCell.self, identifier == "UITableViewCell" {
            found = pool.take(Self.plain, from: tableView) { UITableViewCell(style: .default, reuseIdentifier: nil) }
        }
        guard let found else { return answerWithoutTemplate(Cell.self, identifier, in: tableView) }
        guard let template = found as? Cell else {
            pool.put(found)
            return answerWithoutTemplate(Cell.self, identifier, insteadOf: found, in: tableView)
        }
        let height = height(of: template, identifier, at: path, in: tableView, configure)
        putBack(template, in: pool)
        return height
    }

    /// Has the app fill a template, and the sizing table size it.
    private func height<Cell: UITableViewCell>(
        of template: Cell, _ identifier: String, at path: IndexPath, in tableView: UITableView,
        _ configure: (Cell) -> Void
    ) -> CGFloat? {
        let info = template.precacheInfo
        if info.hadContent == nil {
            // A plain cell's content is that of a former row.
            info.hadContent = template.contentConfiguration != nil && type(of: template) != UITableViewCell.self
        }
        giveWidth(to: template)
        configure(template)
        let height = size(template, at: path, in: tableView)
        // Where rows cannot size themselves, this is nearer than any other answer.
        if !sizing.matchesTable, tableView.canSizeRows { return UITableView.automaticDimension }
        // The row's own cell has another name. Checked only now, because sizing calls the cell's update handler.
        if info.poolName == Self.plain, template.contentConfiguration == nil {
            return answerWithoutTemplate(Cell.self, identifier, in: tableView)
        }
        // Registered late: rows that were skipped until then are uncached again.
        if info.poolName != Self.plain, missing.remove(identifier) != nil { store.outdateAll() }
        return height
    }

    /// Gives a template its row's width before it is filled: a closure may lay out by the width that the cell has.
    private func giveWidth(to template: UITableViewCell) {
        guard reader.content.rowWidth > 0, template.precacheInfo.rowWidth != reader.content.rowWidth else { return }
        template.precacheInfo.rowWidth = reader.content.rowWidth
        template.frame.size.width = reader.content.rowWidth
        // Places the content view.
        template.layoutSubviews()
    }

    /// The height in points of a row that shows a filled template, as the sizing table says. For a cell that lays out
    /// by frames it is the answer of `sizeThatFits(_:)` at the content's width, and the height that the table adds.
    private func size(_ template: UITableViewCell, at path: IndexPath, in tableView: UITableView) -> CGFloat {
        let level = tableView.indentationLevel(forRowAt: path)
        return sizing.size(in: tableView, indexTitles: reader.indexTitles(of: tableView)) { table in
            guard let height = table.height(of: template, indentationLevel: level) else {
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
    }

    /// Removes content that is not UIKit's for lists, as it may remember a height. Drops a cell whose class made it.
    private func putBack(_ template: UITableViewCell, in pool: Templates) {
        if template.hasContentOfItsOwnKind {
            if template.precacheInfo.hadContent == true { return }
            template.contentConfiguration = nil
        }
        pool.put(template)
    }

    /// The pool's name for plain cells, whose height follows from their content configuration alone.
    private static let plain = "plain"

    /// The answer where there is no template, or one of another class. The console says so.
    private func answerWithoutTemplate(
        _ type: UITableViewCell.Type, _ identifier: String, insteadOf other: UITableViewCell? = nil,
        in tableView: UITableView
    ) -> CGFloat? {
        if let other {
            diagnostics.report(
                "class \(identifier)",
                "the cell registered for the reuse identifier \"\(identifier)\" is a \(Swift.type(of: other)), not a "
                    + "\(type), so such rows size themselves. Name the identifier that a \(type) has (identifier:).")
        } else {
            missing.insert(identifier)
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

extension UITableViewCell {
    /// Whether the cell's content configuration is not UIKit's for lists: SwiftUI's, or one of the app's.
    var hasContentOfItsOwnKind: Bool { contentConfiguration.map { !($0 is UIListContentConfiguration) } ?? false }
}
