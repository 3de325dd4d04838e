import PrecacheCore

// Checks come after the frame in which a cell came: in the idle time where rows are measured ahead then, one a task, else in the
// next turn of the run loop.

extension ShownCells {
    /// Whether anything that came on the screen is still to be checked.
    var hasToCheck: Bool { !rowsToCheck.rows.isEmpty || areSupplementsToCheck }

    /// Notes the rows that have come on the screen, and are to be checked. O(rows on the screen).
    func noteWhatIsToBeChecked(_ visible: [IndexPath], in tableView: UITableView) {
        guard !monitor.calls.isAskedAfresh, !monitor.calls.isChecking, !tableView.isEditing else { return }
        rowsToCheck.look(at: visible) { isToBeChecked($0, in: tableView) }
        areSupplementsToCheck = kinds.supplements.values.contains(false)
        guard hasToCheck else { return }
        if gate.isWarming { store.onChange(.heights) } else { checks.post() }
    }

    func checkAll() {
        guard let tableView = monitor.tableView else { return }
        guard gate.closed(of: tableView) == nil else { return lookAnew() }
        while hasToCheck { checkNext(in: tableView) }
    }

    private func isToBeChecked(_ path: IndexPath, in tableView: UITableView) -> Bool {
        // Rows that Precache has no part in have nothing to check.
        guard store.rows[RowPosition(path)] != nil else { return false }
        if store.isInDoubt(RowPosition(path)) { return true }
        // A hidden row is not laid out, and asks for nothing.
        guard let cell = tableView.cellForRow(at: path), cell.bounds.height > 0 else { return false }
        return checksEveryRow || !kinds.checked.contains(kind(of: cell))
    }

    private func kind(of cell: UITableViewCell) -> ShownKind { ShownKind(cell, in: store.rows.environment) }

    /// Checks what came on the screen: its headers and footers, and then one row at each call.
    func checkNext(in tableView: UITableView) {
        monitor.calls.isChecking = true
        monitor.noteCallBegins()
        defer { monitor.calls.isChecking = false }
        monitor.synchronize()
        if areSupplementsToCheck {
            areSupplementsToCheck = false
            checkSupplements(tableView.indexPathsForVisibleRows ?? [], in: tableView)
        }
        guard !rowsToCheck.rows.isEmpty else { return }
        // Rows that the table was not told of yet are other rows.
        guard tableView.agreesWithDataSource else { return lookAnew() }
        // All are audited before any is found wrong, by which others may get estimates.
        if checksEveryRow { for path in rowsToCheck.rows { audit(path, in: tableView) } }
        repeat {
            guard let path = rowsToCheck.takeNext() else { return }
            if isToBeChecked(path, in: tableView), let cell = tableView.cellForRow(at: path) {
                check(cell, at: path, in: tableView)
            }
        } while checksEveryRow
    }

    /// Asks the first shown header or footer of each reuse identifier what height it wants. Where that is not what was served,
    /// such headers and footers size themselves from then on. O(sections on the screen) until all were asked.
    private func checkSupplements(_ visible: [IndexPath], in tableView: UITableView) {
        guard let first = visible.first, let last = visible.last else { return }
        for section in first.section...last.section {
            check(tableView.headerView(forSection: section), .header(of: section), in: tableView)
            check(tableView.footerView(forSection: section), .footer(of: section), in: tableView)
        }
    }

    private func check(_ view: UITableViewHeaderFooterView?, _ supplement: RowPosition, in tableView: UITableView) {
        guard let view, let identifier = view.reuseIdentifier, kinds.supplements[identifier] == false,
            let served = store.rows[supplement], served > 0,
            // A table that shows another height was not told yet.
            !tableView.differsVisibly(Double(view.frame.height), served)
        else { return }
        kinds.supplements[identifier] = true
        guard !view.isPrecachedByFrameLayout, tableView.canSize(supplement) else { return }
        let wanted = Double(view.fittingHeight(width: view.bounds.width))
        guard tableView.differsVisibly(wanted, served) else { return }
        kinds.estimated.insert(identifier)
        notes.report(
            "supplements \(identifier)",
            "headers or footers measured with \"\(identifier)\" are not served the height that they ask for: \(served) points, "
                + "where \(wanted) are asked for in section \(supplement.section). From now on they size themselves.")
        store.change(.heights) { $0.forgetSupplements() }
        store.noteScreenIsOld()
    }

    private func check(_ cell: UITableViewCell, at path: IndexPath, in tableView: UITableView) {
        let (kind, row) = (kind(of: cell), RowPosition(path))
        let isMeasuredByCell = kind.identifier.map { kinds.measured.contains($0) } ?? false
        let saysHeight = isMeasuredByCell || asksForHeight(cell)
        if !saysHeight { leaveToClosures(kind, in: tableView) }
        // A hidden row's cell has no say, but the delegate has.
        if store.isInDoubt(row), store.rows[row] == 0 {
            store.noteCertain(row)
            if let now = desk.heightMeasuredNow(at: path, in: tableView).height, now != 0 {
                outdate(row, in: tableView)
            }
            return
        }
        guard let served = heightServed(cell, at: path, in: tableView) else { return }
        let isInDoubt = store.isInDoubt(row)
        store.noteCertain(row)
        guard saysHeight else { return }
        guard let found = contradiction(by: cell, at: path, served: served, in: tableView) else {
            kinds.checked.insert(kind)
            return
        }
        // It has changed since it was measured: that says nothing of its kind.
        if let now = found.measuredNow, tableView.differsVisibly(now, served),
            isInDoubt || !tableView.differsVisibly(now, found.wanted)
        {
            return outdate(row, in: tableView)
        }
        guard !kinds.checked.contains(kind) else { return }
        kinds.checked.insert(kind)
        // Closures may round, and leave the separator out: that is no other height.
        let pixel = Double(1 / max(tableView.traitCollection.displayScale, 1))
        if found.question.identifier == nil, abs(found.wanted - served) < 1 + pixel { return }
        serveEstimates(found, cell, at: path, in: tableView)
    }

    /// The row changed after its height was measured: it is measured again, and the table told.
    private func outdate(_ row: RowPosition, in tableView: UITableView) {
        store.change { $0.invalidate([row]) }
        if gate.isWarming, let delegate = tableView.delegate,
            case .done(let isLeftToCell) = desk.measureAhead(row, in: tableView, askedOf: delegate)
        {
            noteMeasuredAhead(row, isLeftToCell: isLeftToCell, in: tableView)
        }
        store.noteScreenIsOld()
    }

    /// A cell that does not say what height it wants shows a row that a closure measures: the closure knows better, of
    /// all rows that closures measure, because nothing tells one from the other.
    private func leaveToClosures(_ kind: ShownKind, in tableView: UITableView) {
        kinds.checked.insert(kind)
        kinds.hasCellsWithoutConstraints = true
        if kinds.estimated.remove(nil) != nil { measureAgain() }
    }

    private func serveEstimates(
        _ found: Contradiction, _ cell: UITableViewCell, at path: IndexPath, in tableView: UITableView
    ) {
        let identifier = found.question.identifier
        let name = identifier.map { "measured with \"\($0)\"" } ?? "measured by a closure"
        // A closure that leaves more room than constraints ask may do so for views that are laid out by hand.
        let isLeftToClosure = identifier == nil && (kinds.hasCellsWithoutConstraints || found.wanted < found.served)
        let canServe = tableView.canSize(RowPosition(path)) && !isLeftToClosure
        let cause = likelyCause(identifier, cell)
        notes.report(
            "served \(name)",
            "rows \(name) are not served the height that their cells ask for: row \(path.section):\(path.row), shown by "
                + "a \(type(of: cell)), was served \(found.served) points, and its cell asks for \(found.wanted). "
                + (canServe
                    ? "From now on such heights are only estimates, and the cells size themselves. "
                    : "They are served all the same. ")
                + cause.text + " Precacher.isAuditing names each such row.")
        guard canServe else { return }
        kinds.estimated.insert(identifier)
        kinds.noteSizesItself(RowPosition(path))
        if let identifier, cause.isOurs {
            noteContradiction(found.wanted - found.served, of: identifier, in: tableView)
        }
        // As in ``contradiction(by:at:served:in:)``: the table is told once, and asks each of them once.
        for cell in tableView.visibleCells where cell.hasContentOfItsOwnKind { _ = cell.heightWanted(in: tableView) }
        measureAgain()
    }

    /// Why a shown cell may ask for another height than a template or a closure said; and whether that is a mistake of ours,
    /// because a template was not given what the cell was.
    private func likelyCause(_ identifier: String?, _ cell: UITableViewCell) -> (text: String, isOurs: Bool) {
        if let template = identifier.flatMap({ monitor.sizing.cells.known($0) }) {
            template.layoutSubviews()
            let (own, shown) = (template.contentView, cell.contentView)
            if own.bounds.width != shown.bounds.width || own.layoutMargins != shown.layoutMargins {
                let text =
                    "The template was given \(own.bounds.width) points and margins of \(own.layoutMargins) for its content, and "
                    + "the cell \(shown.bounds.width) and \(shown.layoutMargins): unless what fills them sets these, that is a "
                    + "mistake of Precache's."
                return (text, true)
            }
        }
        let text =
            "Fill the template, or compute the height, as tableView(_:cellForRowAt:) fills the cell; if the height is meant, "
            + "set isPrecachedByFrameLayout in the cell."
        return (text, false)
    }

    private func noteContradiction(_ difference: Double, of identifier: String, in tableView: UITableView) {
        let isShared = kinds.contradictions.contains {
            $0.key != identifier && !tableView.differsVisibly($0.value, difference)
        }
        kinds.contradictions[identifier] = difference
        guard isShared, !kinds.templatesAreWrong else { return }
        kinds.templatesAreWrong = true
        notes.report(
            "templates",
            "cells of two kinds ask for \(difference) points more than their templates, which is a mistake of Precache's. From now "
                + "on templates measure nothing in this table, and the heights that rows are shown with are kept.")
    }

    /// Forgets the heights of the present environment, and has the table ask for those on the screen again.
    private func measureAgain() {
        store.change { $0.forgetPresent() }
        store.noteScreenIsOld()
    }
}
