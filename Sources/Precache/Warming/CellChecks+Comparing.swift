import PrecacheCore

// Compares the height that a shown cell asks for with the one that was served, and acts where they differ.

/// A shown row whose cell asks for another height than was served. Heights are in points.
struct Contradiction {
    let row: RowPosition
    let cell: UITableViewCell
    let kind: CellKind
    let neededVerification: Bool
    let served: Double
    let wanted: Double
    /// The height when measured again; nil where the delegate has no say.
    var measuredNow: Double?
    /// The reuse identifier of the template that measures; nil for a closure.
    var identifier: String?
}

extension CellChecks {
    /// Whether a row's height is known, and it is not to be looked at before.
    func isKnown(_ row: RowPosition) -> Bool { store.rows[row] != nil && !store.rows.isUncached(row) }

    func isToBeChecked(_ row: RowPosition, in tableView: UITableView) -> Bool {
        guard isKnown(row) else { return false }
        if store.needsVerification(row) { return true }
        // A hidden row is not laid out.
        guard let cell = tableView.cellForRow(at: IndexPath(row)), cell.bounds.height > 0 else { return false }
        if checksEveryRow || checksAnew { return true }
        let kind = kind(of: cell)
        return !kinds.checked.contains(kind) || kinds.areCheckedEach(kind)
    }

    private func kind(of cell: UITableViewCell) -> CellKind {
        let content = cell.hasContentOfItsOwnKind ? cell.contentConfiguration : nil
        return CellKind(
            identifier: cell.reuseIdentifier, content: content.map { ObjectIdentifier(type(of: $0)) },
            environment: reader.environment)
    }

    /// The rows on the screen that are to be measured within an empty batch, by which the app may say that heights have
    /// changed: those of templates whose cells ask for another height than is known, and those of closures, which
    /// nothing else compares. A row whose height depends on its state or key alone is compared by that as soon as the
    /// table asks for it. O(rows on the screen).
    func rowsThatMayHaveOtherHeights(in tableView: UITableView) -> [RowPosition] {
        let visible = tableView.indexPathsForVisibleRows ?? []
        guard tableView.agreesWithDataSource(around: visible) else { return [] }
        var rows: [RowPosition] = []
        resolver.check { rows = [RowPosition](visible).filter { mayHaveOtherHeight($0, in: tableView) } }
        return rows
    }

    private func mayHaveOtherHeight(_ row: RowPosition, in tableView: UITableView) -> Bool {
        guard let known = store.rows.heightInTable(at: row), store.rows.item(at: row)?.isComplete != true else {
            return false
        }
        guard let cell = tableView.cellForRow(at: IndexPath(row)), cell.bounds.height > 0 else { return true }
        guard let identifier = cell.reuseIdentifier, kinds.measured.contains(identifier) else { return true }
        return tableView.differsVisibly(Double(cell.askForHeight()), known)
    }

    /// Compares the height that was served with the one that the cell asks for. Nil where there is nothing more to do.
    func compare(_ row: RowPosition, in tableView: UITableView) -> Contradiction? {
        guard isToBeChecked(row, in: tableView), let cell = tableView.cellForRow(at: IndexPath(row)) else { return nil }
        let kind = kind(of: cell)
        let neededVerification = store.needsVerification(row)
        let saysHeight = kinds.measured.contains(kind.identifier ?? "") || cell.asksForHeight
        if !saysHeight {
            kinds.markChecked(kind)
            // A closure knows better than such a cell. All closures are trusted again: they cannot be told apart.
            if kinds.markCellWithoutConstraints() { measureAllAgain() }
        }
        // The cell of a hidden row is not asked; the delegate is.
        if neededVerification, store.rows[row] == 0 {
            store.markVerified(row)
            let now = resolver.measureAgain(row, in: tableView).height
            if let now, now != 0 { outdate(row, in: tableView) }
            return nil
        }
        // Otherwise the table shows a former height.
        guard let served = store.rows[row], served > 0, let shown = store.rows.heightInTable(at: row),
            !tableView.differsVisibly(Double(cell.frame.height), shown)
        else { return nil }
        store.markVerified(row)
        guard saysHeight || checksEveryRow && cell.isPrecachedByFrameLayout else { return nil }
        // Some content has its size only when it is asked a second time.
        if kind.content != nil { _ = cell.askForHeight() }
        let wanted = Double(cell.askForHeight())
        var found = Contradiction(
            row: row, cell: cell, kind: kind, neededVerification: neededVerification, served: served, wanted: wanted)
        if tableView.differsVisibly(wanted, served) {
            let now = resolver.measureAgain(row, in: tableView)
            found.measuredNow = now.height
            found.identifier = now.identifier
            // Otherwise it sizes itself now.
            if now.height != Double(UITableView.automaticDimension) { return found }
        }
        kinds.markChecked(kind)
        return nil
    }

    // MARK: - Consequences

    func act(on found: Contradiction, in tableView: UITableView) {
        let row = found.row
        let served = found.served
        let wanted = found.wanted
        if checksEveryRow {
            let identifier = found.cell.reuseIdentifier.map { " (\($0))" } ?? ""
            let now = found.measuredNow.map { "; measured now it has \($0)." } ?? "."
            store.diagnostics.report(
                "audit \(row.name) \(served) \(wanted)",
                "\(row.name)\(identifier) was given \(served) points, and its cell asks for \(wanted)" + now)
        }
        // The row has changed since it was measured, which says nothing about its kind.
        if let now = found.measuredNow, tableView.differsVisibly(now, served),
            found.neededVerification || !tableView.differsVisibly(now, wanted)
        {
            return outdate(row, in: tableView)
        }
        guard kinds.markChecked(found.kind) || checksAnew || kinds.areCheckedEach(found.kind) else { return }
        // Closures may round, and leave the separator out.
        let pixel = Double(1 / max(tableView.traitCollection.displayScale, 1))
        if found.identifier != nil || abs(wanted - served) >= 1 + pixel { serveEstimates(found, in: tableView) }
    }

    /// Has a changed row measured again, and the table told.
    private func outdate(_ row: RowPosition, in tableView: UITableView) {
        store.outdate([row])
        if settings.isWarming, let delegate = tableView.delegate {
            _ = resolver.measureAhead(row, in: tableView, askedOf: delegate, isNear: true)
        }
        screen.markOld()
    }

    /// Has rows of a kind size themselves from now on, where they can. The console says so once.
    private func serveEstimates(_ found: Contradiction, in tableView: UITableView) {
        let row = found.row
        let identifier = found.identifier
        let difference = found.wanted - found.served
        let name = "rows measured " + (identifier.map { "with \"\($0)\"" } ?? "by a closure")
        // A closure that leaves more room may count views that are laid out by hand.
        let isLeftToClosure = identifier == nil && (kinds.hasCellsWithoutConstraints || difference < 0)
        let canSize = tableView.canSizeRows && !isLeftToClosure
        // Of closures the delegate was not asked yet what it makes of it.
        if canSize, kinds.delegateComputes == nil, let delegate = tableView.delegate {
            _ = resolver.tryDelegate(delegate, in: tableView)
        }
        let computes = kinds.delegateComputes == true
        let outcome =
            !canSize
            ? "They are served all the same."
            : computes
                ? "From now on rows on the screen get the height that their cells ask for, once they are shown."
                : "From now on such heights are only estimates, and their cells size themselves."
        store.diagnostics.report(
            "served \(name)",
            "\(name) are not served the height that their cells ask for: \(row.name), shown by a "
                + "\(type(of: found.cell)), was served \(found.served) points, and asks for \(found.wanted). "
                + "\(outcome) Fill the template, or compute the height, as the cell is filled that is shown; if the "
                + "height is meant, set isPrecachedByFrameLayout in it. Precacher.isAuditing names each such row.")
        guard canSize else { return }
        kinds.markEstimated(identifier)
        if computes { return serve(found) }
        kinds.markSizesItself(row)
        // A first question, as in ``compare(_:in:)``, because the table asks only once.
        for cell in tableView.visibleCells where cell.hasContentOfItsOwnKind { _ = cell.askForHeight() }
        measureAllAgain()
    }

    /// Serves the height that a shown cell asks for, where the delegate cannot be told that rows size themselves.
    private func serve(_ found: Contradiction) {
        store.correct(found.wanted, at: found.row)
        screen.markOld()
        lookAnew()
    }

    private func measureAllAgain() {
        store.outdateAll()
        screen.markOld()
    }
}

extension UITableViewCell {
    /// Whether constraints or a content configuration say what height the cell wants; not where it is laid out by hand.
    fileprivate var asksForHeight: Bool {
        if isPrecachedByFrameLayout { return false }
        return contentConfiguration != nil
            || contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height > 0
    }

    /// The height that the shown cell asks for, in points, by the question that UITableView asks.
    /// (Apple, `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`.)
    fileprivate func askForHeight() -> CGFloat {
        guard isPrecachedByFrameLayout else {
            let size = systemLayoutSizeFitting(
                CGSize(width: bounds.width, height: UIView.layoutFittingCompressedSize.height),
                withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
            // The question may have moved the content view.
            layoutSubviews()
            return size.height
        }
        let content = contentView.frame
        return sizeThatFits(CGSize(width: content.width, height: 0)).height + bounds.height - content.height
    }
}
