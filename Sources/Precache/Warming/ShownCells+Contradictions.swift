import PrecacheCore

/// A row whose height is not what was served.
struct Contradiction {
    /// In points.
    let served: Double
    /// What the cell asks for, in points.
    let wanted: Double
    /// The height that measuring the row again gives, in points; nil where the delegate has no say.
    let measuredNow: Double?
    let question: DelegateQuestion
}

extension ShownCells {
    /// The height that a shown row was served, in points; nil where it was served none, or the table still shows a former one.
    func heightServed(_ cell: UITableViewCell, at path: IndexPath, in tableView: UITableView) -> Double? {
        guard let served = store.rows[RowPosition(path)], served > 0,
            !tableView.differsVisibly(Double(cell.frame.height), served)
        else { return nil }
        return served
    }

    /// What a shown cell asks for, where that is not what was served.
    func contradiction(
        by cell: UITableViewCell, at path: IndexPath, served: Double, in tableView: UITableView
    ) -> Contradiction? {
        // Some content has its size when it is asked again.
        if cell.hasContentOfItsOwnKind { _ = cell.heightWanted(in: tableView) }
        let wanted = Double(cell.heightWanted(in: tableView))
        guard tableView.differsVisibly(wanted, served) else { return nil }
        let (now, question) = desk.heightMeasuredNow(at: path, in: tableView)
        // The row sizes itself now, and nothing was measured.
        if now == Double(UITableView.automaticDimension) { return nil }
        // A row that is inset by a rule of its own is measured at less than the row's width.
        if let width = question.measuredWidth, !cell.isPrecachedByFrameLayout {
            let inset = monitor.sizing.contentWidth(of: tableView) - width
            let narrow = inset == 0 ? nil : Double(cell.fittingHeight(width: cell.bounds.width - inset))
            cell.layoutSubviews()
            if let narrow, !tableView.differsVisibly(narrow, served) { return nil }
        }
        return Contradiction(served: served, wanted: wanted, measuredNow: now, question: question)
    }

    /// Says in the console where a shown cell asks for another height than its row was served.
    func audit(_ path: IndexPath, in tableView: UITableView) {
        guard let cell = tableView.cellForRow(at: path), asksForHeight(cell) || cell.isPrecachedByFrameLayout,
            let served = heightServed(cell, at: path, in: tableView),
            let found = contradiction(by: cell, at: path, served: served, in: tableView)
        else { return }
        notes.report(
            "audit \(path) \(found.served) \(found.wanted)",
            "row \(path.section):\(path.row)\(cell.reuseIdentifier.map { " (\($0))" } ?? "") was given \(found.served) "
                + "points, and its cell asks for \(found.wanted)"
                + (found.measuredNow.map { "; measured now it has \($0)." } ?? "."))
    }

    /// Whether a cell says by its constraints, or its content configuration, what height it wants. Cells that lay out by
    /// hand do not.
    func asksForHeight(_ cell: UITableViewCell) -> Bool {
        if cell.isPrecachedByFrameLayout { return false }
        if cell.contentConfiguration != nil { return true }
        return cell.contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height > 0
    }
}

extension UIView {
    /// The height in points that a cell, header or footer asks for at that width: what UITableView asks one that sizes itself.
    /// (Apple, `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`.)
    func fittingHeight(width: CGFloat) -> CGFloat {
        systemLayoutSizeFitting(
            CGSize(width: width, height: UIView.layoutFittingCompressedSize.height),
            withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
    }
}

extension UITableViewCell {
    /// The height in points that a shown cell asks for, by its own word.
    func heightWanted(in tableView: UITableView) -> CGFloat {
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
}
