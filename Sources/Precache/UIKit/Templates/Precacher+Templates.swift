#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension Precacher {
    /// The height in points of the template cell for `identifier` once `configure` has filled it, nil where the table
    /// has no such cell.
    ///
    /// - Parameters:
    ///   - width: what rows have for their content and accessory, in points.
    ///   - make: makes the template where there is none; nil to have the table make it.
    func height<Cell: UITableViewCell>(
        ofTemplate identifier: String, at path: IndexPath, width: CGFloat, make: (() -> UITableViewCell)?,
        configure: (Cell) -> Void
    ) -> CGFloat? {
        // What the app makes may be a cell that it has other uses for.
        guard let tableView, idleTask.textSize == nil || make == nil else { return nil }
        guard let cell = cellTemplates.take(identifier, textSize: idleTask.textSize, from: tableView, make: make) else {
            reportMissing(identifier, "cell")
            return nil
        }
        defer { cellTemplates.put(cell, for: identifier, textSize: idleTask.textSize) }
        guard let template = cell as? Cell else {
            reportClass(of: cell, wanted: Cell.self, identifier)
            return nil
        }
        queueRowsAgain(of: identifier)
        let editing = environment?.isEditing == true ? tableView.editing(at: path) : RowEditing()
        prepare(template, editing, width: width, in: tableView)
        configure(template)
        let fitting = template.fittingHeight(in: tableView, width: width, editing)
        if !fitting.comesFromConstraints, !template.isPrecachedByFrameLayout { warnOfConstraints(identifier) }
        return fitting.height
    }

    /// The height in points of the template header or footer for `identifier` once `configure` has filled it, nil where
    /// the table has no such view.
    func height<View: UITableViewHeaderFooterView>(
        ofHeaderFooterTemplate identifier: String, width: CGFloat, configure: (View) -> Void
    ) -> CGFloat? {
        guard let tableView else { return nil }
        guard let view = headerFooterTemplates.take(identifier, from: tableView, make: nil) else {
            reportMissing(identifier, "header or footer")
            return nil
        }
        defer { headerFooterTemplates.put(view, for: identifier) }
        guard let template = view as? View else {
            reportClass(of: view, wanted: View.self, identifier)
            return nil
        }
        let safeArea = tableView.insetsContentViewsToSafeArea ? tableView.safeAreaInsets : .zero
        template.place(
            in: tableView, x: 0, width: tableView.bounds.width, content: (template.contentView, safeArea.left, width))
        configure(template)
        let fitting = template.fittingHeight(width: width)
        if !fitting.comesFromConstraints, !template.isPrecachedByFrameLayout { warnOfConstraints(identifier) }
        return fitting.height
    }

    /// Makes a template what the table makes of a cell that it shows, its content `width` points wide.
    private func prepare(
        _ template: UITableViewCell, _ editing: RowEditing, width: CGFloat, in tableView: UITableView
    ) {
        let insets = tableView.insetsOfRows
        let safeArea = tableView.insetsContentViewsToSafeArea ? tableView.safeAreaInsets : .zero
        let control = editing.hasControl ? RowEditing.controlWidth : 0
        let isMirrored = tableView.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let left = max(safeArea.left - insets.left, 0) + (isMirrored ? sectionIndexWidth : control)
        template.setEditing(editing.isEditing, animated: false)
        template.place(
            in: tableView, x: insets.left, width: tableView.precacheRowWidth,
            content: (template.contentView, left, width))
        guard tableView.cellLayoutMarginsFollowReadableWidth, insets == (0, 0) else { return }
        let readable = tableView.readableInsets
        var margins = template.precacheMarks.contentMargins ?? template.contentView.layoutMargins
        template.precacheMarks.contentMargins = margins
        margins.left = max(margins.left, readable.left - left)
        margins.right = max(margins.right, readable.right - (tableView.bounds.width - left - width))
        template.contentView.layoutMargins = margins
    }

    private func reportMissing(_ identifier: String, _ what: String) {
        missingIdentifiers.insert(identifier)
        problems.report(
            "identifier \(identifier)",
            "no \(what) is registered for the reuse identifier \"\(identifier)\", so its height is not measured.")
    }

    private func reportClass(of view: UIView, wanted: UIView.Type, _ identifier: String) {
        problems.report(
            "class \(identifier)",
            "the view registered for the reuse identifier \"\(identifier)\" is a \(type(of: view)), not a \(wanted), so "
                + "its height is not measured.")
    }

    /// Identifiers may be registered late: the rows that were passed over until then are queued again.
    private func queueRowsAgain(of identifier: String) {
        guard missingIdentifiers.remove(identifier) != nil else { return }
        heights.updateAll { known in
            known.rows.queuePassedOver()
            known.supplements.queuePassedOver()
        }
        warmWhatIsUnknown()
    }

    private func warnOfConstraints(_ identifier: String) {
        problems.warn(
            "constraints \(identifier)",
            "the constraints of \"\(identifier)\" do not reach from its content view's top to its bottom, so its height is "
                + "what sizeThatFits(_:) answers. If it lays out by frames, set isPrecachedByFrameLayout.")
    }
}
