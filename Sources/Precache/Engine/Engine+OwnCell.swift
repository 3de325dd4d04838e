import PrecacheCore

// A miss is left to the row's own cell: UIKit sizes the very cell that it is about to show, and a template would be
// filled besides it for nothing. What the cell stands at is recorded as the row's height.

extension Engine {
    // MARK: - The answer

    /// Whether a row that is not known may size itself: the table asks because it is about to show the row, can size
    /// it, and a template of such a cell has agreed with a shown one. Models that only a measurement would watch are
    /// not left.
    func isForOwnCell(_ measurement: Measurement, in tableView: UITableView) -> Bool {
        guard settings.configuration.leavesRowsToCells, measurement.row.isRow,
            calls.isAskedByLayout || isPrepared(measurement), let identifier = measurement.cell.identifier
        else { return false }
        return kinds.mayBeLeft(identifier) && !screen.mayHoldSizesOfBefore && tableView.canSizeRows
            && tableView.rowHeight < 0
            && !models.areRead(by: measurement.cell, in: tableView)
    }

    /// Whether the table prepares the row in spare time: outside of its calls it has just been handed the row's cell.
    private func isPrepared(_ measurement: Measurement) -> Bool {
        calls.open.isEmpty && measurement.rowID != nil && rowCells.last == measurement.rowID
    }

    /// Answers `automaticDimension`, once the measurement has begun. The row counts as a miss once, however often the
    /// table asks for it.
    func leaveToOwnCell(_ measurement: Measurement, in tableView: UITableView) -> CGFloat {
        if let id = measurement.rowID, screen.leave(id, measurement) {
            diagnostics.countMiss(isTracking: tableView.isBeingScrolled)
        }
        return UITableView.automaticDimension
    }

    /// Learns whether misses may be left to their cells, where a template was filled for one in this layout: what the
    /// delegate makes of `automaticDimension`, and whether the first shown cell of a kind agrees. In idle time that is
    /// learnt anyway; a list that is flicked before has none. What follows from a difference waits for idle time.
    func learnByMisses(in tableView: UITableView) {
        guard screen.takeMissed(), tableView.isBeingScrolled, showsKnownHeights, let delegate = tableView.delegate
        else { return }
        if kinds.isDelegateToBeTried { _ = tryDelegate(delegate, in: tableView) }
        guard !screen.showsOldHeights, kinds.delegateComputes == false else { return }
        for row in screen.toCheck {
            guard let cell = tableView.cellForRow(at: IndexPath(row)), let served = store.rows[row],
                !store.needsVerification(row), kinds.beginComparing(kind(of: cell))
            else { continue }
            return calls.run(.checking) { compare(cell, with: served, in: tableView) }
        }
    }

    private func compare(_ cell: UITableViewCell, with served: Double, in tableView: UITableView) {
        let kind = kind(of: cell)
        // Some content has its size only when it is asked a second time.
        if kind.content != nil { _ = cell.askForHeight() }
        let wanted = Double(cell.askForHeight())
        if tableView.differsVisibly(wanted, served) || tableView.differsVisibly(Double(cell.frame.height), served) {
            return
        }
        kinds.markChecked(kind)
        kinds.markAgreed(kind)
    }

    /// Whether a row on the screen was left to its cell, which may have grown: in a layout it sizes itself again.
    func isLeftToOwnCell(_ path: IndexPath) -> Bool {
        guard calls.isAskedByLayout, store.mayAnswer, let id = store.rows.map.existingRowID(of: RowPosition(path)),
            let measurement = screen.left[id], let identifier = measurement.cell.identifier
        else { return false }
        return measurement.holds(in: store) && kinds.mayBeLeft(identifier)
    }

    // MARK: - What the cell stands at

    /// Records the heights of the rows on the screen that were left to their cells, and lets go of those that are
    /// elsewhere. Not within other calls, nor while a row is swiped or dragged, nor of a screen that is old: rows may
    /// stand at other heights. O(rows that were left).
    ///
    /// A cell may be empty in the layout that brings it, and get its content a turn of the run loop later. So its height
    /// is first taken where the list has moved on with it, or idles.
    ///
    /// - Parameter isLater: whether it has, or does.
    func recordOwnCells(in tableView: UITableView, isLater: Bool) {
        guard screen.isAnyLeft, calls.depth <= 1, !tableView.isEditing, !tableView.hasRowInHand,
            !screen.showsOldHeights, showsKnownHeights
        else { return }
        var gone: [RowID] = []
        for (id, measurement) in screen.left {
            let row = measurement.positionToRecord(in: store)
            if let row, screen.wasShown(row), let cell = tableView.cellForRow(at: IndexPath(row)) {
                let counts = measurement.isSeen && isLater || store.isKnown(row)
                measurement.isSeen = true
                if counts { recordHeight(of: cell, measurement, at: row, in: tableView) }
            } else if row.map({ store.isKnown($0) }) ?? true || !rowCells.hasCell(id) {
                gone.append(id)
            }
        }
        screen.forgetLeft(gone)
    }

    private func recordHeight(
        of cell: UITableViewCell, _ measurement: Measurement, at row: RowPosition, in tableView: UITableView
    ) {
        let height = cell.frame.height
        if let known = store.rows[row], !tableView.differsVisibly(known, Double(height)) { return }
        let kind = kind(of: cell)
        if let identifier = kind.identifier, cell.isPrecachedByFrameLayout { return kinds.markByFrames(identifier) }
        // Such cells are compared with a template first, which is still to be filled.
        guard kinds.hasAgreed(kind) else { return kinds.markLeftUnseen(kind) }
        guard passesOnTheAnswer(of: row, in: tableView) else { return }
        let before = store.rows.heights.revision
        record(MeasuredRow(height: height), of: measurement)
        // The table has sized the row itself.
        telling.noteAnswer(since: before, store.rows)
    }

    /// Asks the delegate once more for a row that was left: it may compute with the answer for some rows alone, or ask for
    /// others' heights, and then the cell does not stand at what it asks for.
    private func passesOnTheAnswer(of row: RowPosition, in tableView: UITableView) -> Bool {
        guard let delegate = tableView.delegate else { return false }
        let trial = Measurement(row, .trial)
        ask(trial, delegate, in: tableView)
        return trial.answer != nil && kinds.delegateComputes == false && !kinds.delegateTranslates
    }
}
