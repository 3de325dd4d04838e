import PrecacheCore

// What a shown view asks for is compared with what was served, and what follows where they differ.

/// A shown row whose height is not what was served. All heights are in points.
struct Contradiction {
    let row: RowPosition
    let cell: UITableViewCell
    let kind: ShownKind
    /// Whether nothing said that what is known of it holds.
    let wasInDoubt: Bool
    let served: Double
    /// What the cell asks for.
    let wanted: Double
    /// What measuring the row again gives; nil where the delegate has no say.
    let measuredNow: Double?
    /// The reuse identifier of the cell that measures; nil for a closure.
    let identifier: String?
}

extension ShownCells {
    func isToBeChecked(_ row: RowPosition, in tableView: UITableView) -> Bool {
        // Rows that Precache has no part in have nothing to check.
        guard store.rows[row] != nil else { return false }
        if row.isRow, store.isInDoubt(row) { return true }
        // A hidden row is not laid out, and asks for nothing.
        guard let view = tableView.shownView(of: row), view.bounds.height > 0 else { return false }
        if row.isRow, checksEveryRow { return true }
        let kind = kind(of: view)
        return !kinds.checked.contains(kind) && (row.isRow || kinds.supplements.contains(kind.identifier ?? ""))
    }

    private func kind(of view: any ReusableView) -> ShownKind {
        let cell = view as? UITableViewCell
        let content = cell?.hasContentOfItsOwnKind == true ? cell?.contentConfiguration : nil
        return ShownKind(
            isRow: cell != nil, identifier: view.reuseIdentifier,
            content: content.map { ObjectIdentifier(type(of: $0)) }, environment: store.rows.environment)
    }

    /// Compares what a row, header or footer was served with what is asked for by the view that shows it.
    ///
    /// - Returns: nil where nothing follows, or all is done that does.
    func contradiction(at row: RowPosition, in tableView: UITableView) -> Contradiction? {
        guard isToBeChecked(row, in: tableView), let view = tableView.shownView(of: row) else { return nil }
        let kind = kind(of: view)
        guard let cell = view as? UITableViewCell else {
            checkSupplement(row, view, kind, in: tableView)
            return nil
        }
        let isMeasuredByCell = kind.identifier.map { kinds.measured.contains($0) } ?? false
        let saysHeight = isMeasuredByCell || asksForHeight(cell)
        if !saysHeight { leaveToClosures(kind) }
        let wasInDoubt = store.isInDoubt(row)
        // A hidden row's cell has no say, but the delegate has.
        if wasInDoubt, store.rows[row] == 0 {
            store.noteCertain(row)
            let now = desk.heightMeasuredNow(at: IndexPath(row), in: tableView).height
            if let now, now != 0 { outdate(row, in: tableView) }
            return nil
        }
        guard let served = heightServed(row, view, in: tableView) else { return nil }
        store.noteCertain(row)
        guard saysHeight || checksEveryRow && cell.isPrecachedByFrameLayout else { return nil }
        // Some content has its size when it is asked again.
        if cell.hasContentOfItsOwnKind { _ = cell.heightWanted(in: tableView) }
        let wanted = Double(cell.heightWanted(in: tableView))
        guard tableView.differsVisibly(wanted, served) else {
            kinds.checked.insert(kind)
            return nil
        }
        let (now, question) = desk.heightMeasuredNow(at: IndexPath(row), in: tableView)
        // The row sizes itself now, and nothing was measured; or a rule of the app's insets it.
        if now == Double(UITableView.automaticDimension) || isServed(served, cell, insetAs: question, in: tableView) {
            kinds.checked.insert(kind)
            return nil
        }
        return Contradiction(
            row: row, cell: cell, kind: kind, wasInDoubt: wasInDoubt, served: served, wanted: wanted, measuredNow: now,
            identifier: question.identifier)
    }

    /// The height that a row, header or footer was served, in points; nil where it was served none, or the table still
    /// shows a former one.
    private func heightServed(_ row: RowPosition, _ view: UIView, in tableView: UITableView) -> Double? {
        guard let served = store.rows[row], served > 0, !tableView.differsVisibly(Double(view.frame.height), served)
        else { return nil }
        return served
    }

    /// Whether a cell says by its constraints, or its content configuration, what height it wants. Cells that lay out
    /// by hand do not.
    private func asksForHeight(_ cell: UITableViewCell) -> Bool {
        if cell.isPrecachedByFrameLayout { return false }
        if cell.contentConfiguration != nil { return true }
        return cell.contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height > 0
    }

    /// Whether a row was measured at less than its width, and its cell asks for that height there.
    private func isServed(
        _ served: Double, _ cell: UITableViewCell, insetAs question: DelegateQuestion, in tableView: UITableView
    ) -> Bool {
        guard let width = question.measuredWidth, !cell.isPrecachedByFrameLayout else { return false }
        let inset = monitor.sizing.contentWidth(of: tableView) - width
        defer { cell.layoutSubviews() }
        return inset != 0
            && !tableView.differsVisibly(Double(cell.fittingHeight(width: cell.bounds.width - inset)), served)
    }

    // MARK: - What follows

    func settle(_ found: Contradiction, in tableView: UITableView) {
        let (row, served, wanted) = (found.row, found.served, found.wanted)
        if checksEveryRow {
            let identifier = found.cell.reuseIdentifier.map { " (\($0))" } ?? ""
            let now = found.measuredNow.map { "; measured now it has \($0)." } ?? "."
            notes.report(
                "audit \(row.name) \(served) \(wanted)",
                "\(row.name)\(identifier) was given \(served) points, and its cell asks for \(wanted)" + now)
        }
        // It has changed since it was measured: that says nothing of its kind.
        if let now = found.measuredNow, tableView.differsVisibly(now, served),
            found.wasInDoubt || !tableView.differsVisibly(now, wanted)
        {
            return outdate(row, in: tableView)
        }
        guard kinds.checked.insert(found.kind).inserted else { return }
        // Closures may round, and leave the separator out: that is no other height.
        let pixel = Double(1 / max(tableView.traitCollection.displayScale, 1))
        if found.identifier == nil, abs(wanted - served) < 1 + pixel { return }
        serveEstimates(found, in: tableView)
    }

    /// The row changed after its height was measured: it is measured again, and the table told.
    private func outdate(_ row: RowPosition, in tableView: UITableView) {
        store.change { $0.invalidate([row]) }
        if activity.isWarming, let delegate = tableView.delegate,
            case .done(let isLeftToCell) = desk.measureAhead(row, in: tableView, askedOf: delegate)
        {
            noteMeasuredAhead(row, isLeftToCell: isLeftToCell, in: tableView)
        }
        store.noteScreenIsOld()
    }

    /// A cell that does not say what height it wants shows a row that a closure measures: the closure knows better, of
    /// all rows that closures measure, because nothing tells one from the other.
    private func leaveToClosures(_ kind: ShownKind) {
        kinds.checked.insert(kind)
        kinds.hasCellsWithoutConstraints = true
        if kinds.estimated.remove(nil) != nil { measureAgain() }
    }

    private func serveEstimates(_ found: Contradiction, in tableView: UITableView) {
        let (row, identifier, wanted) = (found.row, found.identifier, found.wanted)
        let name = identifier.map { "measured with \"\($0)\"" } ?? "measured by a closure"
        // A closure that leaves more room than constraints ask may do so for views that are laid out by hand.
        let isLeftToClosure = identifier == nil && (kinds.hasCellsWithoutConstraints || wanted < found.served)
        let canSize = tableView.canSize(row) && !isLeftToClosure
        let outcome =
            canSize
            ? "From now on such heights are only estimates, and the cells size themselves."
            : "They are served all the same."
        let mistake = identifier.flatMap { templateMistake($0, found.cell) }
        let advice =
            "Fill the template, or compute the height, as tableView(_:cellForRowAt:) fills the cell; if the height "
            + "is meant, set isPrecachedByFrameLayout in the cell."
        notes.report(
            "served \(name)",
            "rows \(name) are not served the height that their cells ask for: \(row.name), shown by a "
                + "\(type(of: found.cell)), was served \(found.served) points, and its cell asks for \(wanted). "
                + "\(outcome) \(mistake ?? advice) Precacher.isAuditing names each such row.")
        guard canSize else { return }
        kinds.estimated.insert(identifier)
        kinds.noteSizesItself(row)
        if let identifier, mistake != nil { noteMistake(of: wanted - found.served, identifier, in: tableView) }
        measureAgain()
    }

    /// In which way a template was not given what the shown cell was, if it was not: that is a mistake of ours.
    private func templateMistake(_ identifier: String, _ cell: UITableViewCell) -> String? {
        guard let template = monitor.sizing.cells.known(identifier) else { return nil }
        template.layoutSubviews()
        let (own, shown) = (template.contentView, cell.contentView)
        if own.bounds.width == shown.bounds.width, own.layoutMargins == shown.layoutMargins { return nil }
        return "The template was given \(own.bounds.width) points and margins of \(own.layoutMargins) for its content, "
            + "and the cell \(shown.bounds.width) and \(shown.layoutMargins): unless what fills them sets these, that "
            + "is a mistake of Precache's."
    }

    private func noteMistake(of difference: Double, _ identifier: String, in tableView: UITableView) {
        let others = kinds.contradictions.filter { $0.key != identifier }
        kinds.contradictions[identifier] = difference
        guard others.values.contains(where: { !tableView.differsVisibly($0, difference) }) else { return }
        kinds.templatesAreWrong = true
        notes.report(
            "templates",
            "cells of two kinds ask for \(difference) points more than their templates, which is a mistake of "
                + "Precache's. From now on templates measure nothing in this table, and the heights that rows are "
                + "shown with are kept.")
    }

    /// Forgets the heights of the present environment, and has the table ask for those on the screen again.
    private func measureAgain() {
        store.change { $0.forgetPresent() }
        store.noteScreenIsOld()
    }

    /// Where a header or footer is not served what it asks for, all of its reuse identifier size themselves from then
    /// on.
    private func checkSupplement(
        _ supplement: RowPosition, _ view: any ReusableView, _ kind: ShownKind, in tableView: UITableView
    ) {
        guard let served = heightServed(supplement, view, in: tableView) else { return }
        kinds.checked.insert(kind)
        guard let identifier = kind.identifier, view.existingPrecacheMarks?.usesFrameLayout != true,
            tableView.canSize(supplement)
        else { return }
        let wanted = Double(view.fittingHeight(width: view.bounds.width))
        guard tableView.differsVisibly(wanted, served) else { return }
        kinds.estimated.insert(identifier)
        notes.report(
            "supplements \(identifier)",
            "headers or footers measured with \"\(identifier)\" are not served the height that they ask for: \(served) "
                + "points, where \(wanted) are asked for in section \(supplement.section). From now on they size "
                + "themselves.")
        store.change(.heights) { $0.forgetSupplements() }
        store.noteScreenIsOld()
    }
}

extension UIView {
    /// The height in points that a cell, header or footer asks for at that width: what UITableView asks one that sizes
    /// itself. (Apple, `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`.)
    func fittingHeight(width: CGFloat) -> CGFloat {
        systemLayoutSizeFitting(
            CGSize(width: width, height: UIView.layoutFittingCompressedSize.height),
            withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
    }
}

extension UITableViewCell {
    /// The height in points that a shown cell asks for, by its own word.
    fileprivate func heightWanted(in tableView: UITableView) -> CGFloat {
        guard isPrecachedByFrameLayout else {
            // The question may place the content view otherwise than a layout does.
            defer { layoutSubviews() }
            return fittingHeight(width: bounds.width)
        }
        let taken = bounds.height - contentView.frame.height
        return sizeThatFits(CGSize(width: contentView.frame.width, height: 0)).height + taken
    }
}

extension UITableView {
    /// Whether two heights in points differ by more than half a pixel: a table keeps them as 32-bit floats.
    func differsVisibly(_ one: Double, _ other: Double) -> Bool {
        abs(one - other) * Double(max(traitCollection.displayScale, 1)) > 0.5
    }

    /// The view that shows a row, header or footer; nil where none does.
    fileprivate func shownView(of row: RowPosition) -> (any ReusableView)? {
        if row.isRow { return cellForRow(at: IndexPath(row)) }
        return row.isHeader ? headerView(forSection: row.section) : footerView(forSection: row.section)
    }
}
