import PrecacheCore

// Rows that other threads measure: handed over where the list rests or moves, and brought in.

extension Engine {
    // MARK: - To a worker

    /// The answer by workers: an estimate, where one is given the row; else a result that has not been brought in yet.
    func askWorkers(
        to measurement: Measurement, in tableView: UITableView, hasKey: Bool, pure: PureRow?
    ) -> CGFloat? {
        guard measurement.isAhead else { return takeFromWorker(measurement) }
        if let pure, handOver(measurement, pure, in: tableView) {
            measurement.state = .withWorker
        } else if measurement.purpose == .aheadByWorker {
            measurement.state = .again
        } else {
            return nil
        }
        // A question of the table's for the same row, which is told the height later, looks the same.
        let row = measurement.row
        let estimate = store.rows.estimate(of: row, number: store.rows.map.number(at: row))
        return estimate.height.map { CGFloat($0) } ?? tableView.heightBeforeMeasuring(row)
    }

    /// Hands a row to a worker. Returns false where it has no name or no width, or no worker has room.
    private func handOver(_ measurement: Measurement, _ row: PureRow, in tableView: UITableView) -> Bool {
        guard !measurement.showsNothing, reader.content.hasRoom, workers.hasRoom else { return false }
        // A change of the model outdates the row also before it is measured.
        measurement.watch?.number = measurement.rowID?.number
        let environment = LayoutEnvironment(contentWidth: reader.content.width, in: tableView)
        return workers.handOver(measurement, row, environment, tableView.traitCollection, for: self)
    }

    // MARK: - While the list moves

    /// The most rows that are handed over in a frame.
    private static let maxInAFrame = 4
    /// The time for handing rows over in a frame, or in a turn of the run loop, in seconds.
    static let maxHandingTime = 0.001

    /// The table has moved, under a finger or not: in each frame the delegate is asked for a few rows that come next.
    /// Where the list rests, idle tasks do it.
    func handOverWhileMoving(_ movement: ListMotion.Movement, in tableView: UITableView) {
        if movement != .onward { workers.forgetLastAsked() }
        guard kinds.havePure, store.rows.map.uncachedCount > 0 || layouts.mayLack, calls.question == nil,
            mayHandOver(in: tableView), let delegate = tableView.delegate
        else { return }
        let end = Clock.now() + Self.maxHandingTime
        collect()
        if movement == .jumped { workers.callOffWaiting() }
        let first = tableView.firstVisiblePosition
        var lastLacking: RowPosition?
        for _ in 0..<Self.maxInAFrame {
            guard workers.hasRoom, Clock.now() < end, tableView.delegate === delegate, mayHandOver(in: tableView),
                let row = nextToCome(in: tableView, from: first, lastLacking),
                tableView.hasCounts(of: store, section: row.section)
            else { return }
            if store.rows.map.isUncached(row) { workers.noteAsked(row) } else { lastLacking = row }
            tableView.traitCollection.performAsCurrent {
                let isNear = isNear(row, in: tableView, from: first)
                _ = measureAhead(row, in: tableView, askedOf: delegate, .aheadByWorker, isNear: isNear)
            }
        }
    }

    private func mayHandOver(in tableView: UITableView) -> Bool {
        readMoment(of: tableView).activity.isDisjoint(with: .barsHandingOver)
    }

    /// The next row in the direction of travel that is uncached, or near and without its layout.
    ///
    /// - Parameter lastLacking: the last row in this frame that was without its layout.
    private func nextToCome(
        in tableView: UITableView, from first: RowPosition, _ lastLacking: RowPosition?
    ) -> RowPosition? {
        let isAfter = motion.velocity >= 0
        func start(after row: RowPosition?) -> RowPosition {
            isAfter ? max(first, row?.next ?? first) : min(first, row ?? first)
        }
        let uncached = uncached(after: isAfter, start(after: workers.lastAsked), in: tableView, from: first)
        var count = 0
        guard layouts.mayLack,
            let lacking = findLacking(
                after: isAfter, start(after: lastLacking), in: tableView, from: first, count: &count)
        else { return uncached?.row }
        guard let uncached else { return lacking.row }
        return lacking.distance < uncached.distance ? lacking.row : uncached.row
    }

    // MARK: - From a worker

    /// A worker's result in points; nil where there is none. The row's work is called off.
    func takeFromWorker(_ measurement: Measurement) -> CGFloat? {
        guard let taken = workers.take(measurement) else { return nil }
        // The row comes on the screen.
        taken.measurement.layout.isNear = true
        return finishByWorker(taken)
    }

    /// The list may have moved since the rows were handed over.
    private func markNear(_ measurements: [Measurement]) {
        guard let tableView, measurements.contains(where: \.layout.isAsked), canTrustRows(of: tableView) else { return }
        let first = tableView.firstVisiblePosition
        for one in measurements {
            one.layout.isNear = one.position(in: store).map { isNear($0, in: tableView, from: first) } ?? false
        }
    }

    private func finishByWorker(_ finished: WorkerBridge.Finished) -> CGFloat? {
        let measurement = finished.measurement
        // The row may have been shown meanwhile, with a height that was not answered here.
        guard let row = measurement.position(in: store), measurement.watch?.hasChanged != true,
            store.rows.map.isUncached(row) || measurement.purpose == .renewal || finished.result.row.layout != nil
        else { return nil }
        return finish(measurement, finished.result.row, seconds: finished.result.seconds)
    }
}

extension Engine: WorkerClient {
    /// Brings in results. While a batch update is open there are none: an idle task does it after that. O(rows that
    /// workers have).
    func collect() {
        let finished = workers.takeFinished(isBatchOpen: store.batch.isOpen)
        if finished.isEmpty { return }
        markNear(finished.map(\.measurement))
        for one in finished { _ = finishByWorker(one) }
        // Rows on the screen that size themselves are noted as shown when they are laid out.
        if kinds.areEstimates(of: .any) { tableView?.setNeedsLayout() }
        // Also where none was kept.
        wake()
    }

    var isToDoLess: Bool { tableView?.isToDoLess ?? false }
}
