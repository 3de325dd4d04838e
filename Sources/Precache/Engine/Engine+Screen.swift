import PrecacheCore

// The rows on the screen are looked at: after a layout, and once heights have changed. They are gone through once. What
// is shown is kept where Precache did not answer it, what differs from what is known is noticed, and what is to be
// checked against its cell is noted.

extension Engine {
    /// Compares the rows on the screen with the heights that are known, once any have changed.
    func compareChangedScreen(_ tableView: UITableView) {
        guard screen.needsComparison, store.mayAnswer, let visible = tableView.indexPathsForVisibleRows else { return }
        compareScreen(showing: visible, in: tableView, isLayout: false)
    }

    /// Goes through the rows on the screen. O(rows on the screen).
    ///
    /// - Parameter isLayout: whether the table was laid out: rows are shown at the heights that they have now.
    func compareScreen(showing visible: [IndexPath], in tableView: UITableView, isLayout: Bool) {
        let keeps = isLayout && keepsShownHeights(of: visible, in: tableView)
        // Under a delegate that counts rows otherwise, the cells are other rows'.
        let compares = !calls.open.contains(.checking) && !kinds.delegateTranslates
        let mayBeOther = screen.needsComparison || telling.isOld(store.rows)
        let checks = compares && checksRows(of: tableView)
        var found = ShownRows.Comparison()
        // In a loop, because for each row a closure would check that it runs on the main actor.
        for path in visible {
            let row = RowPosition(path)
            if keeps { keepShownHeight(of: row, in: tableView) }
            guard compares else { continue }
            if store.rows.map.isUncached(row) {
                found.isAnyUncached = true
            } else if mayBeOther, isShown(row, otherThanKnownIn: tableView) {
                found.isAnyOther = true
            }
            guard checks, store.isKnown(row) else { continue }
            found.known.insert(row)
            if screen.isToBeChecked(row) ?? isToBeChecked(row, in: tableView) { found.toCheck.append(row) }
        }
        guard compares else { return }
        if mayBeOther {
            // Another thread may still be changing a model; or rows are to be asked for that nobody measures ahead.
            let mayChange = models.areChangedElsewhere || found.isAnyUncached && !settings.isWarming
            screen.noteComparison(found, mayChange: mayChange)
        }
        if checks { screen.noteChecks(found) } else { screen.forgetCompared() }
        // A row that is edited, or sizes itself for now, is not as high as is known.
        if found.isAnyOther, !screen.showsOldHeights, showsKnownHeights { markScreenOld() }
    }

    /// The screen was laid out with heights that no longer hold.
    func markScreenOld() {
        screen.setShowsOldHeights()
        wake()
    }

    // MARK: - Heights that rows are shown with

    /// Whether rows may be shown with heights that Precache did not answer, and that can be kept. A screen that is old
    /// shows wrong ones. Rows that do not exist must not be asked for their identities.
    private func keepsShownHeights(of visible: [IndexPath], in tableView: UITableView) -> Bool {
        let isOwn = settings.measuresAhead && tableView.delegateAnswersHeights
        guard kinds.sizeThemselves || !settings.isEnabled && telling.asksForEstimates || !isOwn else { return false }
        return !screen.showsOldHeights && !reader.hasNoRoom && !kinds.delegateTranslates
            && (store.identities == nil || tableView.agreesWithDataSource(around: visible))
    }

    /// Keeps the height that an unknown row is shown with, as its estimate.
    private func keepShownHeight(of row: RowPosition, in tableView: UITableView) {
        guard store.rows[row] == nil else { return }
        // A row that changed is shown at its old height until it is measured.
        let isToBeMeasured =
            store.rows.map.isUncached(row) && settings.measuresAhead && tableView.delegateAnswersHeights
        guard !(isToBeMeasured && settings.isWarming), let cell = tableView.cellForRow(at: IndexPath(row)),
            !store.rows.isShown(Double(cell.frame.height), at: row)
        else { return }
        store.recordShown(
            Double(cell.frame.height), at: row, showing: store.readShown(by: row),
            cell: cell.reuseIdentifier.map { .reuseIdentifier($0) } ?? .any, isToBeMeasured: isToBeMeasured)
        follow(nil)
    }

    // MARK: - What differs

    func isShown(_ row: RowPosition, otherThanKnownIn tableView: UITableView) -> Bool {
        guard let height = store.rows.heightInTable(at: row), let cell = tableView.cellForRow(at: IndexPath(row)) else {
            return false
        }
        return tableView.differsVisibly(Double(cell.frame.height), height)
    }

    // MARK: - What is to be checked

    private func checksRows(of tableView: UITableView) -> Bool {
        !tableView.isEditing && (screen.checksEveryRow || !kinds.measured.isEmpty)
    }

    func isToBeChecked(_ row: RowPosition, in tableView: UITableView) -> Bool {
        guard store.isKnown(row) else { return false }
        if store.needsVerification(row) { return true }
        // A hidden row is not laid out.
        guard let cell = tableView.cellForRow(at: IndexPath(row)), cell.bounds.height > 0 else { return false }
        if screen.checksEveryRow || screen.checksAnew { return true }
        let kind = kind(of: cell)
        return !kinds.isChecked(kind) || kinds.areCheckedEach(kind)
    }

    func kind(of cell: UITableViewCell) -> CellKind {
        let content = cell.hasContentOfItsOwnKind ? cell.contentConfiguration : nil
        return CellKind(identifier: cell.reuseIdentifier, content: content.map { ObjectIdentifier(type(of: $0)) })
    }
}

extension UITableView {
    /// Whether two heights in points differ by more than half a pixel. (A table keeps them as 32-bit floats.)
    func differsVisibly(_ one: Double, _ other: Double) -> Bool {
        abs(one - other) * Double(max(traitCollection.displayScale, 1)) > 0.5
    }
}
