import PrecacheCore

// Measuring a row, here or by a worker, and the end of it.

extension HeightResolver {
    /// As ``TableMonitor/bringUpToDate(with:)``, where the app is changing nothing. If the sizing table was not as the
    /// app's, both are compared again: nothing else does, as rows size themselves meanwhile.
    func bringUpToDate(with tableView: UITableView) {
        if !sizing.matchesTable { reader.compareAnew() }
        monitor.bringUpToDate(with: tableView)
    }

    /// Calls `measure` with the content width in points and the table's traits, and finishes what it answers.
    ///
    /// - Parameter isPure: whether the row's model is watched where it is evaluated.
    func measure(
        _ measurement: Measurement, in tableView: UITableView, isPure: Bool, _ measure: (CGFloat) -> MeasuredRow?
    ) -> CGFloat? {
        let width = contentWidth(for: measurement, in: tableView)
        guard width > 0 else { return nil }
        if calls.open.isDisjoint(with: .askingOrMeasuring) { monitor.endCallsWithTurn() }
        let isWatched = measurement.isKept && measurement.row.isRow && !isPure
        var measured: MeasuredRow?
        func measureNow() {
            if isWatched {
                (measured, measurement.watch) = models.watching(
                    measurement.cell, isComplete: measurement.owner.isComplete, in: tableView
                ) { measure(width) }
            } else {
                measured = measure(width)
            }
        }
        let start = Clock.now()
        let level = calls.begin(.measuring)
        Signposts.measuring(measurement.row.name, isAhead: measurement.isAhead) {
            // As in a layout, where UIKit asks; a task has made them current. (Apple, `UITraitCollection.current`.)
            if measurement.isAhead { measureNow() } else { tableView.traitCollection.performAsCurrent(measureNow) }
        }
        calls.end(level)
        let seconds = Clock.now() - start
        guard let measured else { return nil }
        // If the sizing table was found to differ just now, the height may be wrong: it is not kept.
        if measurement.row.isRow, !sizing.matchesTable { measurement.discard() }
        return finish(measurement, measured, seconds: seconds)
    }

    /// The width in points that is measured at: that of the environment in which the height is kept.
    private func contentWidth(for measurement: Measurement, in tableView: UITableView) -> CGFloat {
        if !measurement.row.isRow { return tableView.contentWidthOfHeaders }
        if measurement.isKept || reader.isUpToDate(tableView) { return reader.content.width }
        return reader.measuredContent(of: tableView).width
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
        guard sizing.matchesTable, let row = position(of: measurement) else { return }
        store.skip(row)
        if let id = store.rows.id(at: row) { store.layouts.markWithout(id) }
    }

    func record(_ measured: MeasuredRow, of measurement: Measurement) {
        let watch = measurement.watch
        // It is another row by now, or shows something else.
        guard let row = position(of: measurement) else { return }
        // A row without an owner shows nothing that a height could be kept for, and is passed over.
        guard let id = store.assign(measurement.owner, to: row) else { return }
        guard watch?.hasChanged != true else {
            watch?.id = id
            measurement.state = .again
            return
        }
        recordHeight(measured.height, of: measurement, under: id, at: row)
        watch?.row = row
        models.keep(watch, of: id, at: row, isAhead: measurement.isAhead)
        if let rowID = measurement.rowID { workers.callOff(rowID) }
        // Last of all: the one before is let go of, which is the app's code.
        keep(measured.layout, of: measurement, under: id)
    }

    /// The layout that was kept before is of another value, or in the way.
    private func keep(_ layout: (any KeptLayout)?, of measurement: Measurement, under id: HeightID) {
        if measurement.layout.isNear, let layout {
            // A table without estimates asks for all its rows.
            store.layouts.keep(layout, under: id, replacesOthers: measurement.purpose != .onDemand)
        } else if !measurement.layout.isAlone {
            store.layouts.remove(id)
        }
    }

    /// A row that is measured for its layout has the height that is known, unless it shows something else, and nobody
    /// was told.
    private func recordHeight(_ height: CGFloat, of measurement: Measurement, under id: HeightID, at row: RowPosition) {
        if measurement.layout.isAlone, let known = store.rows[row] {
            // Where shown cells contradicted, their own height is known.
            let isContradicted = kinds.estimated.contains(measurement.cell.identifier)
            if known != Double(Float(height)), !isContradicted { store.correct(Double(height), at: row) }
            store.markVerified(row)
            return
        }
        let isEstimate = kinds.areEstimates(of: row, measurement.cell)
        store.record(height, isEstimate: isEstimate, cell: measurement.cell, under: id, at: row)
    }

    /// Where the height is recorded. The main thread measures a row by its index path, so that a row that has moved
    /// meanwhile may be another one; a worker measures what it was given.
    private func position(of measurement: Measurement) -> RowPosition? {
        guard let row = measurement.position(in: store) else { return nil }
        return row == measurement.row || measurement.state == .withWorker ? row : nil
    }

    private func count(_ measurement: Measurement, _ measured: MeasuredRow, seconds: Double) {
        let isTracking = monitor.tableView?.isBeingScrolled == true
        if measured.layout != nil, isTracking, !measurement.isAhead { diagnostics.countLayoutMadeInMotion() }
        if measurement.layout.isAlone { return }
        diagnostics.count(
            isAhead: measurement.isAhead, isTracking: isTracking, cost: seconds,
            identifier: measurement.cell.identifier)
        // Cells are asked for rows that are shown.
        if measurement.isAhead || measurement.purpose == .cell || !measurement.row.isRow { return }
        // A table with estimates asks for the heights of what it shows. The screen, and two more, leave room for a
        // jump. A row that is higher than the screen is on it.
        guard let tableView = monitor.tableView else { return }
        let screenHeight = tableView.bounds.height
        guard calls.addMissed(min(measured.height, screenHeight)) > 3 * screenHeight, screenHeight > 0,
            tableView.delegateAnswersEstimates
        else { return }
        diagnostics.report(
            "estimates",
            "more than two screens of rows off the screen were measured in one layout or reload, although the delegate "
                + "answers estimates. If estimatedHeightForRowAt calls what measures heights, all rows are measured "
                + "before the first paint: answer precachedEstimate(forRowAt:), or a number.")
    }
}

// MARK: - Workers

extension HeightResolver: WorkerClient {
    /// Hands a row to a worker. Returns false where it has no name or no width, or no worker has room.
    func handOver(_ measurement: Measurement, _ row: PureRow, in tableView: UITableView) -> Bool {
        guard measurement.owner != .none, reader.content.width > 0, workers.hasRoom else { return false }
        // A change of the model outdates the row also before it is measured.
        measurement.watch?.id = store.assign(measurement.owner, to: measurement.row)
        let environment = LayoutEnvironment(contentWidth: reader.content.width, in: tableView)
        return workers.handOver(measurement, row, environment, tableView.traitCollection, for: self)
    }

    /// A worker's result in points; nil where there is none. The row's work is called off.
    func takeFromWorker(_ measurement: Measurement) -> CGFloat? {
        guard let taken = workers.take(measurement) else { return nil }
        // The row comes on the screen.
        taken.measurement.layout.isNear = true
        return finishByWorker(taken)
    }

    /// Brings in results. While a batch update is open there are none: the warmer calls again after it. O(rows that
    /// workers have).
    func collect() {
        let finished = workers.takeFinished()
        if finished.isEmpty { return }
        markNear(finished.map(\.measurement))
        for one in finished { _ = finishByWorker(one) }
        // Rows on the screen that size themselves are noted as shown when they are laid out.
        if kinds.areEstimates(of: .any) { monitor.tableView?.setNeedsLayout() }
    }

    /// The list may have moved since the rows were handed over.
    private func markNear(_ measurements: [Measurement]) {
        guard let tableView = monitor.tableView, measurements.contains(where: \.layout.isAsked),
            monitor.mayLook(at: tableView)
        else { return }
        let first = tableView.firstVisiblePosition
        for one in measurements {
            one.layout.isNear = one.position(in: store).map { isNear($0, in: tableView, from: first) } ?? false
        }
    }

    private func finishByWorker(_ finished: WorkerBridge.Finished) -> CGFloat? {
        let measurement = finished.measurement
        // The row may have been shown meanwhile, with a height that was not answered here.
        guard let row = measurement.position(in: store), measurement.watch?.hasChanged != true,
            store.rows.isUncached(row) || finished.result.row.layout != nil
        else { return nil }
        return finish(measurement, finished.result.row, seconds: finished.result.seconds)
    }

    var isToDoLess: Bool { monitor.tableView?.isToDoLess ?? false }
}
