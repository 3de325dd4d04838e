import PrecacheCore

/// Whether the headers and footers of one reuse identifier are as high as was measured with a template.
enum SupplementFinding {
    case unchecked
    case right
    /// They size themselves.
    case wrong
}

extension ShownCells {
    /// A header or footer was measured with a template of that reuse identifier.
    func noteMeasured(supplement identifier: String) {
        if supplements[identifier] == nil { supplements[identifier] = .unchecked }
    }

    /// Asks the first shown header or footer of each reuse identifier what height it wants. Where that is not what was served,
    /// such headers and footers size themselves from then on. O(sections on the screen) until all were asked.
    func checkSupplements(_ visible: [IndexPath], in tableView: UITableView) {
        guard supplements.values.contains(.unchecked), let first = visible.first, let last = visible.last else {
            return
        }
        for section in first.section...last.section {
            check(tableView.headerView(forSection: section), .header(of: section), in: tableView)
            check(tableView.footerView(forSection: section), .footer(of: section), in: tableView)
        }
    }

    private func check(_ view: UITableViewHeaderFooterView?, _ supplement: RowPosition, in tableView: UITableView) {
        guard let view, let identifier = view.reuseIdentifier, supplements[identifier] == .unchecked,
            let served = store.rows[supplement], served > 0,
            // A table that shows another height was not told yet.
            !tableView.differsVisibly(Double(view.frame.height), served)
        else { return }
        supplements[identifier] = .right
        guard !view.isPrecachedByFrameLayout, tableView.canSizeSupplements(supplement.isHeader) else { return }
        let wanted = Double(view.fittingHeight(width: view.bounds.width))
        guard tableView.differsVisibly(wanted, served) else { return }
        supplements[identifier] = .wrong
        measurer.notes.report(
            "supplements \(identifier)",
            "headers or footers measured with \"\(identifier)\" are not served the height that they ask for: \(served) points, "
                + "where \(wanted) are asked for in section \(supplement.section). From now on they size themselves.")
        store.forgetSupplements()
        warmer.estimates.noteShownHeightsAreOld()
    }
}

extension UITableView {
    /// Whether a header or footer may answer `automaticDimension`. (Apple, `estimatedSectionHeaderHeight`: not where it is 0.)
    fileprivate func canSizeSupplements(_ isHeader: Bool) -> Bool {
        (isHeader ? estimatedSectionHeaderHeight : estimatedSectionFooterHeight) != 0
    }
}
