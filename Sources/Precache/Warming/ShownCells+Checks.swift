import PrecacheCore

// Compares the height that a view asks for with the one that was served, and acts where they differ.

/// A shown row, header or footer whose view asks for another height than was served. Heights are in points.
struct Contradiction {
    let row: RowPosition
    let view: any ReusableView
    let kind: ShownKind
    let wasInDoubt: Bool
    let served: Double
    let wanted: Double
    /// The height when measured again; nil where the delegate has no say.
    var measuredNow: Double?
    /// The reuse identifier of the template that measures; nil for a closure.
    var identifier: String?
    /// In which way the template was not given what the shown cell was, if that is a mistake of ours.
    var templateMistake: String?
}

extension ShownCells {
    func isToBeChecked(_ row: RowPosition, in tableView: UITableView) -> Bool {
        guard store.rows[row] != nil else { return false }
        if row.isRow, store.isInDoubt(row) { return true }
        // A hidden row is not laid out.
        guard let view = tableView.shownView(of: row), view.bounds.height > 0 else { return false }
        if row.isRow, checksEveryRow { return true }
        let kind = kind(of: view)
        return row.isRow ? !kinds.checked.contains(kind) : kinds.supplements[kind.identifier ?? ""] == false
    }

    private func kind(of view: any ReusableView) -> ShownKind {
        let cell = view as? UITableViewCell
        let content = cell?.hasContentOfItsOwnKind == true ? cell?.contentConfiguration : nil
        return ShownKind(
            isRow: cell != nil, identifier: view.reuseIdentifier,
            content: content.map { ObjectIdentifier(type(of: $0)) }, environment: store.rows.environment)
    }

    /// Compares the height that was served with the one that the view asks for. Nil where there is nothing more to do.
    func contradiction(at row: RowPosition, in tableView: UITableView) -> Contradiction? {
        guard isToBeChecked(row, in: tableView), let view = tableView.shownView(of: row) else { return nil }
        let (kind, wasInDoubt) = (kind(of: view), store.isInDoubt(row))
        let saysHeight = row.isRow && kinds.measured.contains(kind.identifier ?? "") || view.asksForHeight
        if !saysHeight {
            kinds.noteChecked(kind)
            // A closure knows better than such a cell. Closures cannot be told apart, so all are trusted again.
            if row.isRow { kinds.hasCellsWithoutConstraints = true }
            if row.isRow, kinds.estimated.remove(nil) != nil { measureAgain(.rows) { $0.forgetPresent() } }
        }
        // A hidden row's cell is not asked, but the delegate is.
        if wasInDoubt, store.rows[row] == 0 {
            store.noteCertain(row)
            let now = resolver.heightMeasuredNow(at: IndexPath(row), in: tableView).height
            if let now, now != 0 { outdate(row, in: tableView) }
            return nil
        }
        // Otherwise the table shows a former height.
        guard let served = store.rows[row], served > 0, !tableView.differsVisibly(Double(view.frame.height), served)
        else { return nil }
        store.noteCertain(row)
        guard saysHeight || row.isRow && checksEveryRow && view.usesFrameLayout else { return nil }
        // Some content has its size only when it is asked a second time.
        if kind.content != nil { _ = view.heightWanted }
        let wanted = Double(view.heightWanted)
        var found = Contradiction(
            row: row, view: view, kind: kind, wasInDoubt: wasInDoubt, served: served, wanted: wanted,
            identifier: kind.identifier)
        guard tableView.differsVisibly(wanted, served), !row.isRow || isMeasured(&found, in: tableView) else {
            kinds.noteChecked(kind)
            return nil
        }
        return found
    }

    /// Measures the row again. Returns false where it sizes itself now.
    private func isMeasured(_ found: inout Contradiction, in tableView: UITableView) -> Bool {
        let (now, question) = resolver.heightMeasuredNow(at: IndexPath(found.row), in: tableView)
        (found.measuredNow, found.identifier) = (now, question.identifier)
        // Before the template is filled for another row.
        found.templateMistake = question.identifier.flatMap { templateMistake($0, found.view) }
        return now != Double(UITableView.automaticDimension)
    }

    // MARK: - Consequences

    func act(on found: Contradiction, in tableView: UITableView) {
        let (row, served, wanted) = (found.row, found.served, found.wanted)
        if row.isRow, checksEveryRow {
            let identifier = found.view.reuseIdentifier.map { " (\($0))" } ?? ""
            let now = found.measuredNow.map { "; measured now it has \($0)." } ?? "."
            notes.report(
                "audit \(row.name) \(served) \(wanted)",
                "\(row.name)\(identifier) was given \(served) points, and its cell asks for \(wanted)" + now)
        }
        // The row has changed since it was measured, which says nothing about its kind.
        if let now = found.measuredNow, tableView.differsVisibly(now, served),
            found.wasInDoubt || !tableView.differsVisibly(now, wanted)
        {
            return outdate(row, in: tableView)
        }
        guard kinds.noteChecked(found.kind) else { return }
        // Closures may round, and leave the separator out.
        let pixel = Double(1 / max(tableView.traitCollection.displayScale, 1))
        if found.identifier != nil || abs(wanted - served) >= 1 + pixel { serveEstimates(found, in: tableView) }
    }

    /// Has a changed row measured again, and the table told.
    private func outdate(_ row: RowPosition, in tableView: UITableView) {
        store.change { $0.invalidate([row]) }
        if activity.isWarming, let delegate = tableView.delegate {
            _ = resolver.measureAhead(row, in: tableView, askedOf: delegate)
        }
        store.noteScreenIsOld()
    }

    /// Says so once in the console. From then on views of that kind size themselves, where they can.
    private func serveEstimates(_ found: Contradiction, in tableView: UITableView) {
        let (row, identifier, difference) = (found.row, found.identifier, found.wanted - found.served)
        let name =
            (row.isRow ? "rows" : "headers or footers")
            + (identifier.map { " measured with \"\($0)\"" } ?? " measured by a closure")
        // A closure that leaves more room may count views that are laid out by hand.
        let isLeftToClosure = identifier == nil && (kinds.hasCellsWithoutConstraints || difference < 0)
        let canSize = tableView.canSize(row) && !isLeftToClosure
        let outcome =
            canSize
            ? "From now on such heights are only estimates, and their views size themselves."
            : "They are served all the same."
        let advice =
            "Fill the template, or compute the height, as the view is filled that is shown; if the height is meant, "
            + "set isPrecachedByFrameLayout in it."
        notes.report(
            "served \(name)",
            "\(name) are not served the height that their views ask for: \(row.name), shown by a "
                + "\(type(of: found.view)), was served \(found.served) points, and asks for \(found.wanted). "
                + "\(outcome) \(found.templateMistake ?? advice) Precacher.isAuditing names each such row.")
        guard canSize else { return }
        kinds.estimated.insert(identifier)
        kinds.noteSizesItself(row)
        guard row.isRow else { return measureAgain(.heights) { $0.forgetSupplements() } }
        if let identifier, found.templateMistake != nil {
            let others = kinds.contradictions.filter { $0.key != identifier }
            kinds.contradictions[identifier] = difference
            if others.values.contains(where: { !tableView.differsVisibly($0, difference) }) {
                kinds.templatesAreWrong = true
                notes.report(
                    "templates",
                    "cells of two kinds ask for \(difference) points more than their templates, which is a mistake of "
                        + "Precache's. From now on templates measure nothing in this table, and the heights that rows "
                        + "are shown with are kept.")
            }
        }
        // A first question, as in ``contradiction(at:in:)``, because the table asks only once.
        for cell in tableView.visibleCells where cell.hasContentOfItsOwnKind { _ = cell.heightWanted }
        measureAgain(.rows) { $0.forgetPresent() }
    }

    /// The difference between the template's width or margins and the shown cell's, in words: a mistake of ours. Nil if
    /// there is none.
    private func templateMistake(_ identifier: String, _ view: any ReusableView) -> String? {
        guard let template = monitor.sizing.cellTemplates.known(identifier), let cell = view as? UITableViewCell else {
            return nil
        }
        // An accessory is the app's to set, and narrows the content.
        let isOther = (template.accessoryView == nil) != (cell.accessoryView == nil)
        if isOther || template.accessoryType != cell.accessoryType { return nil }
        template.layoutSubviews()
        let (own, shown) = (template.contentView, cell.contentView)
        if own.bounds.width == shown.bounds.width, own.layoutMargins == shown.layoutMargins { return nil }
        return "The template was given \(own.bounds.width) points and margins of \(own.layoutMargins) for its content, "
            + "and the cell \(shown.bounds.width) and \(shown.layoutMargins): unless what fills them sets these, that "
            + "is a mistake of Precache's."
    }

    private func measureAgain(_ change: HeightStore.Change, _ forget: (inout HeightTable) -> Void) {
        store.change(change, forget)
        store.noteScreenIsOld()
    }
}

extension UIView {
    /// The height that a cell, header or footer asks for at a width, in points, by the question that UITableView asks.
    /// (Apple, `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`.)
    func fittingHeight(width: CGFloat) -> CGFloat {
        systemLayoutSizeFitting(
            CGSize(width: width, height: UIView.layoutFittingCompressedSize.height),
            withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
    }
}

extension ReusableView {
    fileprivate var usesFrameLayout: Bool { existingPrecacheMarks?.usesFrameLayout == true }

    /// Whether constraints or a content configuration say what height the view wants; not in cells laid out by hand.
    fileprivate var asksForHeight: Bool {
        guard let cell = self as? UITableViewCell, !usesFrameLayout else { return !usesFrameLayout }
        if cell.contentConfiguration != nil { return true }
        return cell.contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height > 0
    }

    /// The height that the shown view asks for, in points.
    fileprivate var heightWanted: CGFloat {
        guard let cell = self as? UITableViewCell, usesFrameLayout else {
            // The question may move the content view.
            defer { layoutSubviews() }
            return fittingHeight(width: bounds.width)
        }
        let content = cell.contentView.frame
        return cell.sizeThatFits(CGSize(width: content.width, height: 0)).height + bounds.height - content.height
    }
}

extension UITableView {
    /// Whether two heights in points differ by more than half a pixel. (A table keeps them as 32-bit floats.)
    func differsVisibly(_ one: Double, _ other: Double) -> Bool {
        abs(one - other) * Double(max(traitCollection.displayScale, 1)) > 0.5
    }

    fileprivate func shownView(of row: RowPosition) -> (any ReusableView)? {
        if row.isRow { return cellForRow(at: IndexPath(row)) }
        return row.isHeader ? headerView(forSection: row.section) : footerView(forSection: row.section)
    }
}
