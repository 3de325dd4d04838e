import PrecacheCore

/// Measures template views: one is filled, and then sized by the sizing table, which configures and asks it as a table does
/// with each row of its own. It knows no ticket and keeps no height.
@MainActor
final class TemplateMeasurer {
    private let store: HeightStore
    private let sizing: Sizing
    private let notes: Notes
    /// The reuse identifiers for which a template was wanted, and nothing was registered.
    private var missing: Set<String> = []

    init(_ monitor: TableMonitor, _ notes: Notes) {
        (store, sizing, self.notes) = (monitor.store, monitor.sizing, notes)
    }

    /// The height in points of the template cell for `identifier` once `configure` has filled it, nil where the table
    /// has no such cell.
    ///
    /// - Parameters:
    ///   - width: what rows have for their content and accessory, in points.
    ///   - make: makes the template where there is none; nil to have the table make it.
    func height<Cell: UITableViewCell>(
        ofTemplate identifier: String, at path: IndexPath, in tableView: UITableView, width: CGFloat,
        make: (() -> UITableViewCell)?, configure: (Cell) -> Void
    ) -> CGFloat? {
        let pool = sizing.cellTemplates
        var found = pool.take(identifier, from: tableView, make: make)
        if found == nil, Cell.self == UITableViewCell.self, identifier == Item.Cell.name(of: Cell.self) {
            found = pool.take(Self.plain, from: tableView) { UITableViewCell(style: .default, reuseIdentifier: nil) }
        }
        guard let cell = found else { return heightWithout(Cell.self, identifier, in: tableView) }
        defer { putBack(cell, in: pool) }
        guard let template = cell as? Cell else {
            return heightWithout(Cell.self, identifier, insteadOf: cell, in: tableView)
        }
        let marks = template.precacheMarks
        // A plain cell has none but what a row gave it that showed it before.
        let hasContent = template.contentConfiguration != nil && type(of: template) != UITableViewCell.self
        marks.hadContent = marks.hadContent ?? hasContent
        configure(template)
        // The width that the app asks for may be narrower than the row's.
        let taken = sizing.contentWidth(of: tableView) - width
        let height = height(of: template, at: path, narrowedBy: taken, in: tableView)
        guard sizing.isTwin else { return tableView.heightOfUnmeasured }
        // The row's own cell is registered under another name. Checked after the template is measured, because its update
        // handler may set the configuration only then.
        if marks.poolName == Self.plain, template.contentConfiguration == nil {
            return heightWithout(Cell.self, identifier, in: tableView)
        }
        // Identifiers may be registered late: the rows that were skipped until then are uncached again.
        if missing.remove(identifier) != nil { store.change(.heights) { $0.uncacheSkipped() } }
        return height
    }

    /// The height in points of a row that shows a filled template: what the sizing table says; or, of a cell that lays out by
    /// frames, what `sizeThatFits(_:)` answers at its content's width, and what the table keeps besides.
    private func height(
        of template: UITableViewCell, at path: IndexPath, narrowedBy taken: CGFloat, in tableView: UITableView
    ) -> CGFloat {
        let level = tableView.indentationLevel(forRowAt: path)
        return sizing.sizing(in: tableView) {
            guard var height = $0.height(of: template, indentationLevel: level) else {
                return UITableView.automaticDimension
            }
            if taken != 0 { height = template.fittingHeight(width: template.bounds.width - taken) }
            // As high as it asks to be: a view in a table is laid out with it.
            template.frame.size.height = max(height, 0)
            guard template.isPrecachedByFrameLayout else { return height }
            template.layoutSubviews()
            let content = template.contentView.frame
            let fitting = template.sizeThatFits(CGSize(width: content.width - taken, height: 0)).height
            return (fitting > 0 ? fitting : UITableView.defaultRowHeight) + height - content.height
        }
    }

    /// Content goes, if it is not a list's, so that the next row's is made anew: content that is used again may answer what it
    /// remembers, and read nothing. A cell whose class gives it such content is dropped.
    private func putBack(_ template: UITableViewCell, in pool: Templates<UITableViewCell>) {
        if template.hasContentOfItsOwnKind {
            if template.precacheMarks.hadContent == true { return }
            template.contentConfiguration = nil
        }
        pool.put(template)
    }

    /// The height in points of the template header or footer for `identifier` once `configure` has filled it, nil where
    /// the table has no such view.
    func height<View: UITableViewHeaderFooterView>(
        ofHeaderFooterTemplate identifier: String, isHeader: Bool, in tableView: UITableView, configure: (View) -> Void
    ) -> CGFloat? {
        let pool = sizing.headerTemplates
        guard let view = pool.take(identifier, from: tableView, make: nil) else {
            return heightWithout(View.self, identifier, in: tableView)
        }
        defer { pool.put(view) }
        guard let template = view as? View else {
            return heightWithout(View.self, identifier, insteadOf: view, in: tableView)
        }
        configure(template)
        let height = sizing.sizing(in: tableView) { $0.height(of: template, isHeader: isHeader) }
        guard sizing.isTwin else { return nil }
        guard template.isPrecachedByFrameLayout else { return height }
        return template.sizeThatFits(CGSize(width: sizing.contentWidthOfHeaders(in: tableView), height: 0)).height
    }

    /// The pool's name of a plain cell that is made for a content configuration: nothing else makes such a row's height.
    private static let plain = "plain"

    /// There is no template, or one of another class than the closure fills: the row sizes itself, and the console says why.
    private func heightWithout(
        _ type: UIView.Type, _ identifier: String, insteadOf other: UIView? = nil, in tableView: UITableView
    ) -> CGFloat? {
        if let other {
            notes.report(
                "class \(identifier)",
                "the view registered for the reuse identifier \"\(identifier)\" is a \(Swift.type(of: other)), not a \(type), "
                    + "so it is not measured, and such rows size themselves. Name the identifier that a \(type) has "
                    + "(identifier:).")
        } else {
            missing.insert(identifier)
            let isWithoutType = type == UITableViewCell.self || type == UITableViewHeaderFooterView.self
            notes.report(
                "identifier \(identifier)",
                "nothing is registered for the reuse identifier \"\(identifier)\", so no \(type) is measured, and such rows "
                    + "size themselves. Register the cell under that name, name the one that it has (identifier:), or make it "
                    + "(template:)." + (isWithoutType ? " If it has a type, say so: { (cell: PostCell) in … }." : ""))
        }
        return tableView.heightOfUnmeasured
    }
}

extension UITableView {
    fileprivate var heightOfUnmeasured: CGFloat? {
        canSize(RowPosition(section: 0, row: 0)) ? Self.automaticDimension : nil
    }
}

extension UITableViewCell {
    /// Whether the cell shows content by a configuration other than UIKit's for lists: SwiftUI's, or one of the app's.
    var hasContentOfItsOwnKind: Bool {
        contentConfiguration.map { !($0 is UIListContentConfiguration) } ?? false
    }
}
