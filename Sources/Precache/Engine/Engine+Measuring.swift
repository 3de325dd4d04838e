import PrecacheCore

// A row is measured, here or by a worker, and what was measured is recorded.

extension Engine {
    /// Calls `measure` with the content width in points and the table's traits, and finishes what it answers.
    ///
    /// - Parameter isPure: whether the row's model is watched where it is evaluated.
    func measure(
        _ measurement: Measurement, in tableView: UITableView, isPure: Bool,
        _ measure: (Measurement, CGFloat) -> MeasuredRow?
    ) -> CGFloat? {
        let width = contentWidth(for: measurement, in: tableView)
        guard width > 0 else { return nil }
        if width < RowContent.leastWidth {
            // Nothing is kept of it. A row that had room before stays as high as it was.
            if measurement.isAhead || heightWithoutRoom(of: measurement.row) != nil { return nil }
            measurement.discard()
        }
        let isWatched = measurement.isKept && measurement.row.isRow && !isPure
        var measured: MeasuredRow?
        func measureNow() {
            if isWatched {
                (measured, measurement.watch) = models.watching(
                    measurement.cell, isComplete: store.rows.isComplete(measurement.row), in: tableView
                ) { measure(measurement, width) }
            } else {
                measured = measure(measurement, width)
            }
        }
        let start = Clock.now()
        calls.begin(.measuring)
        Signposts.measuring(measurement.row.name, isAhead: measurement.isAhead) {
            // As in a layout, where UIKit asks; a task has made them current. (Apple, `UITraitCollection.current`.)
            if measurement.isAhead { measureNow() } else { tableView.traitCollection.performAsCurrent(measureNow) }
        }
        calls.end()
        // The app's code may have turned the run loop, and the environment may be another one by now.
        if measurement.isKept, !reader.isUpToDate(tableView) { bringUpToDate(with: tableView) }
        let seconds = Clock.now() - start
        defer { giveBackCell(of: measurement) }
        guard let measured else { return nil }
        // If the sizing table was found to differ just now, the height may be wrong: it is not kept.
        if measurement.row.isRow, !sizing.matchesTable { measurement.discard() }
        return finish(measurement, measured, seconds: seconds)
    }

    /// The cell that a row was measured with is kept to be shown, or is a template again.
    private func giveBackCell(of measurement: Measurement) {
        guard let filled = measurement.filled else { return }
        measurement.filled = nil
        if let kept = filled.kept, keep(kept, of: measurement, seconds: filled.seconds) { return }
        templates.put(filled.cell)
    }

    /// The width in points that is measured at: that of the environment in which the height is kept.
    private func contentWidth(for measurement: Measurement, in tableView: UITableView) -> CGFloat {
        if !measurement.row.isRow { return tableView.contentWidthOfHeaders }
        if measurement.isKept || reader.isUpToDate(tableView) { return reader.content.width }
        let width = reader.measuredContent(of: tableView, by: sizing).width
        if sizing.hasMatchedAgain { followMatch() }
        return width
    }

    // MARK: - The end of a measurement

    /// Checks, counts, logs and records what was measured, here or by a worker. Returns nil where it is no height.
    func finish(_ measurement: Measurement, _ measured: MeasuredRow, seconds: Double) -> CGFloat? {
        let row = measurement.row
        let height = measured.height
        if height == UITableView.automaticDimension {
            kinds.markSizesItself(row)
            passOver(measurement)
            return height
        }
        guard diagnostics.isHeight(height, of: row) else {
            passOver(measurement)
            return nil
        }
        if measurement.purpose != .recheck { count(measurement, measured, seconds: seconds) }
        if row.isRow { kinds.markMeasured(with: measurement.cell.identifier) }
        record(measured, of: measurement)
        return height
    }

    /// Asking again for what has no height would never end.
    private func passOver(_ measurement: Measurement) {
        guard sizing.matchesTable, let row = measurement.positionToRecord(in: store) else { return }
        store.skip(row)
        if let number = store.rows.map.number(at: row) { layouts.markNeedless(number) }
    }

    func record(_ measured: MeasuredRow, of measurement: Measurement) {
        // It may be another row by now, or show something else.
        guard !measurement.showsNothing, let row = measurement.positionToRecord(in: store), let id = measurement.rowID
        else { return }
        guard measurement.watch?.hasChanged != true else {
            measurement.watch?.number = id.number
            measurement.state = .again
            return
        }
        if measurement.layout.isAlone, let known = store.rows[row] {
            putRight(known, measured.height, of: measurement, at: row)
        } else {
            let isEstimate = row.isRow && kinds.areEstimates(of: measurement.cell)
            follow(store.record(measured.height, isEstimate: isEstimate, cell: measurement.cell, at: row))
        }
        models.keep(measurement.watch, of: id.number, at: row, isAhead: measurement.isAhead, store)
        if models.areStatesObserved { rereadLaterIfNeeded(at: row) }
        if !workers.isEmpty { workers.callOff(id) }
        // Last of all: the one before is let go of, which is the app's code.
        if measured.layout != nil || !layouts.isEmpty { keep(measured.layout, of: measurement, under: id.number) }
    }

    /// A row that is measured for its layout has the height that is known, unless it shows something else, and nobody
    /// was told. Where shown cells contradicted, their own height is known.
    private func putRight(_ known: Double, _ height: CGFloat, of measurement: Measurement, at row: RowPosition) {
        let isContradicted = kinds.estimated.contains(measurement.cell.identifier)
        if known != Double(Float(height)), !isContradicted { follow(store.correct(Double(height), at: row)) }
        store.markVerified(row)
    }

    /// The layout that was kept before is of another value, or in the way.
    private func keep(_ layout: (any KeptLayout)?, of measurement: Measurement, under number: Int) {
        if measurement.layout.isNear, let layout {
            // A table without estimates asks for all its rows.
            layouts.keep(layout, under: number, replacesOthers: measurement.purpose != .onDemand)
        } else if !measurement.layout.isAlone {
            layouts.remove(number)
        }
    }

    // MARK: - Counting

    private func count(_ measurement: Measurement, _ measured: MeasuredRow, seconds: Double) {
        let isTracking = tableView?.isBeingScrolled == true
        if measured.layout != nil, isTracking, !measurement.isAhead { diagnostics.countLayoutMadeInMotion() }
        if measurement.layout.isAlone, measurement.purpose != .renewal { return }
        diagnostics.count(
            isAhead: measurement.isAhead, isTracking: isTracking, cost: seconds,
            identifier: measurement.cell.identifier)
        // Cells are asked for rows that are shown.
        if measurement.isAhead || measurement.purpose == .cell || !measurement.row.isRow { return }
        noteMissed(measured.height)
    }

    /// A table with estimates asks for the heights of what it shows. The screen, measured twice where an edit
    /// comes after another width, and two more, leave room for a jump. A row that is higher than the screen is on it.
    private func noteMissed(_ height: CGFloat) {
        guard let tableView else { return }
        let screenHeight = tableView.bounds.height
        guard calls.addMissed(min(height, screenHeight)) > 4 * screenHeight, screenHeight > 0,
            tableView.delegateAnswersEstimates
        else { return }
        diagnostics.report(
            "estimates",
            "more than two screens of rows off the screen were measured in one layout or reload, although the delegate "
                + "answers estimates. If estimatedHeightForRowAt calls what measures heights, all rows are measured "
                + "before the first paint: answer precachedEstimate(forRowAt:), or a number.")
    }
}
