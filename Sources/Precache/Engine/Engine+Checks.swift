import PrecacheCore

// A shown row is checked: the height that its cell asks for is compared with the one that was served. If they differ,
// the row is measured again, or the kind's heights are only estimates from then on.

/// A shown row whose cell asks for another height than was served. Heights are in points.
private struct Contradiction {
    let row: RowPosition
    let cell: UITableViewCell
    let kind: CellKind
    let neededVerification: Bool
    let served: Double
    let wanted: Double
    /// The height when measured again; nil where the delegate has no say.
    let measuredNow: Double?
    /// The reuse identifier of the template that measures; nil for a closure.
    let identifier: String?
}

extension Engine {
    /// Checks all rows that are to be checked.
    func checkAll(in tableView: UITableView) { while screen.hasToCheck { checkNext(in: tableView) } }

    /// Checks the next row; all of them, if every row is checked. They are checked after the frame.
    func checkNext(in tableView: UITableView) {
        calls.run(.checking) {
            let next = screen.takeNextToCheck()
            // Where the table is still to be told, rows are others.
            guard tableView.agreesWithDataSource(around: next.map { IndexPath($0) }) else {
                return screen.forgetCompared()
            }
            // All are compared first, because acting on one may turn the heights of others into estimates.
            let found = next.compactMap { check($0, in: tableView) }
            for contradiction in found { act(on: contradiction, in: tableView) }
        }
    }

    /// The rows on the screen that are to be measured within an empty batch, by which the app may say that heights have
    /// changed: those of templates whose cells ask for another height than is known, and those of closures, which
    /// nothing else compares. A row whose height depends on its state or key alone is compared by that as soon as the
    /// table asks for it. O(rows on the screen).
    func rowsThatMayHaveOtherHeights(in tableView: UITableView) -> [RowPosition] {
        let visible = tableView.indexPathsForVisibleRows ?? []
        guard tableView.agreesWithDataSource(around: visible) else { return [] }
        var rows: [RowPosition] = []
        calls.run(.checking) { rows = [RowPosition](visible).filter { mayHaveOtherHeight($0, in: tableView) } }
        return rows
    }

    private func mayHaveOtherHeight(_ row: RowPosition, in tableView: UITableView) -> Bool {
        guard let known = store.rows.heightInTable(at: row), !store.rows.isComplete(row) else { return false }
        guard let cell = tableView.cellForRow(at: IndexPath(row)), cell.bounds.height > 0 else { return true }
        guard let identifier = cell.reuseIdentifier, kinds.measured.contains(identifier) else { return true }
        return tableView.differsVisibly(Double(cell.askForHeight()), known)
    }

    // MARK: - Comparing

    /// Compares the height that was served with the one that the cell asks for. Nil where there is nothing more to do.
    private func check(_ row: RowPosition, in tableView: UITableView) -> Contradiction? {
        guard isToBeChecked(row, in: tableView), let cell = tableView.cellForRow(at: IndexPath(row)) else { return nil }
        let kind = kind(of: cell)
        let neededVerification = store.needsVerification(row)
        let saysHeight = kinds.measured.contains(kind.identifier ?? "") || cell.asksForHeight
        if !saysHeight {
            kinds.markChecked(kind)
            // A closure knows better than such a cell. All closures are trusted again: they cannot be told apart.
            if kinds.markCellWithoutConstraints() { measureAllAgain() }
        }
        if neededVerification, store.rows[row] == 0 {
            checkHiddenRow(row, in: tableView)
            return nil
        }
        // If the table shows a former height, the cell asks for that.
        guard let served = store.rows[row], served > 0, let shown = store.rows.heightInTable(at: row),
            !tableView.differsVisibly(Double(cell.frame.height), shown)
        else { return nil }
        store.markVerified(row)
        guard saysHeight || screen.checksEveryRow && cell.isPrecachedByFrameLayout else { return nil }
        // Some content has its size only when it is asked a second time.
        if kind.content != nil { _ = cell.askForHeight() }
        let wanted = Double(cell.askForHeight())
        if tableView.differsVisibly(wanted, served) {
            let (now, identifier) = measureAgain(row, in: tableView)
            // A row that is answered `automaticDimension` by now sizes itself.
            if now != Double(UITableView.automaticDimension) {
                return Contradiction(
                    row: row, cell: cell, kind: kind, neededVerification: neededVerification, served: served,
                    wanted: wanted, measuredNow: now, identifier: identifier)
            }
        }
        kinds.markChecked(kind)
        if !tableView.differsVisibly(shown, served) { kinds.markAgreed(kind) }
        return nil
    }

    /// The cell of a hidden row is not asked; the delegate is.
    private func checkHiddenRow(_ row: RowPosition, in tableView: UITableView) {
        store.markVerified(row)
        let now = measureAgain(row, in: tableView).height
        if let now, now != 0 { outdate(row, in: tableView) }
    }

    // MARK: - Consequences

    private func act(on found: Contradiction, in tableView: UITableView) {
        let row = found.row
        let served = found.served
        let wanted = found.wanted
        if screen.checksEveryRow {
            let identifier = found.cell.reuseIdentifier.map { " (\($0))" } ?? ""
            let now = found.measuredNow.map { "; measured now it has \($0)." } ?? "."
            diagnostics.report(
                "audit \(row.name) \(served) \(wanted)",
                "\(row.name)\(identifier) was given \(served) points, and its cell asks for \(wanted)" + now)
        }
        // The row has changed since it was measured, which says nothing about its kind.
        if let now = found.measuredNow, tableView.differsVisibly(now, served),
            found.neededVerification || !tableView.differsVisibly(now, wanted)
        {
            return outdate(row, in: tableView)
        }
        guard kinds.markChecked(found.kind) || screen.checksAnew || kinds.areCheckedEach(found.kind) else { return }
        // Closures may round, and leave the separator out.
        let pixel = Double(1 / max(tableView.traitCollection.displayScale, 1))
        if found.identifier != nil || abs(wanted - served) >= 1 + pixel { serveEstimates(found, in: tableView) }
    }

    /// Has a changed row measured again, and the table told.
    private func outdate(_ row: RowPosition, in tableView: UITableView) {
        follow(store.invalidate([row]))
        if settings.isWarming, let delegate = tableView.delegate {
            _ = measureAhead(row, in: tableView, askedOf: delegate, isNear: true)
        }
        markScreenOld()
    }

    /// Has rows of a kind size themselves from now on, where they can. The console says so once.
    private func serveEstimates(_ found: Contradiction, in tableView: UITableView) {
        // A closure that leaves more room may count views that are laid out by hand.
        let isLeftToClosure =
            found.identifier == nil && (kinds.hasCellsWithoutConstraints || found.wanted < found.served)
        let canSize = tableView.canSizeRows && !isLeftToClosure
        // Of closures the delegate was not asked yet what it makes of it.
        if canSize, kinds.delegateComputes == nil, let delegate = tableView.delegate {
            _ = tryDelegate(delegate, in: tableView)
        }
        let computes = kinds.delegateComputes == true
        report(found, canSize: canSize, computes: computes)
        guard canSize else { return }
        kinds.markEstimated(found.identifier)
        if computes {
            // The delegate cannot be told that rows size themselves: it is given the height that the cell asks for.
            follow(store.correct(found.wanted, at: found.row))
            screen.forgetCompared()
            return markScreenOld()
        }
        kinds.markSizesItself(found.row)
        // A first question, as in ``check(_:in:)``, because the table asks only once.
        for cell in tableView.visibleCells where cell.hasContentOfItsOwnKind { _ = cell.askForHeight() }
        measureAllAgain()
    }

    private func report(_ found: Contradiction, canSize: Bool, computes: Bool) {
        let name = "rows measured " + (found.identifier.map { "with \"\($0)\"" } ?? "by a closure")
        let outcome =
            !canSize
            ? "They are served all the same."
            : computes
                ? "From now on rows on the screen get the height that their cells ask for, once they are shown."
                : "From now on such heights are only estimates, and their cells size themselves."
        diagnostics.report(
            "served \(name)",
            "\(name) are not served the height that their cells ask for: \(found.row.name), shown by a "
                + "\(type(of: found.cell)), was served \(found.served) points, and asks for \(found.wanted). "
                + "\(outcome) Fill the template, or compute the height, as the cell is filled that is shown; if the "
                + "height is meant, set isPrecachedByFrameLayout in it. Precacher.isAuditing names each such row.")
    }

    private func measureAllAgain() {
        follow(store.invalidateAll())
        markScreenOld()
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
    func askForHeight() -> CGFloat {
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
