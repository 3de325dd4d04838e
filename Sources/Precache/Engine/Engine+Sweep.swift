import PrecacheCore

// Rows may show something else, and the table was not told: an app tells a diffable data source, whose calls nobody sees,
// or fetches its models again. So once the table was told of anything, or laid out where it stands, the known rows within
// reach are gone through in idle time; uncached ones come first. A row whose height depends on name and state alone is
// read again. One that may have other models since a reload is measured again.

extension Engine {
    /// At most so many rows are passed over at a time.
    private static let maxPassed = 256

    /// Rows may have changed untold. O(1).
    func sweepLater() {
        let isAnyToRead = store.rows.names.hasComplete || models.mayAnyHaveOtherModels
        guard isAnyToRead, tableView?.delegateAnswersHeights == true else { return sweep = Sweep() }
        sweep.setDue()
        wake()
    }

    /// Whether rows within reach are left to be read again, now or later.
    var isAnyToSweep: Bool { settings.isOn && (sweep.isAnyLeft || workers.haveRenewals) }

    /// Reads the next rows of the sweep again, or has the next one measured, if it may go on.
    func sweepNext(
        in tableView: UITableView, askedOf delegate: any UITableViewDelegate, from first: RowPosition
    ) -> Progress {
        guard sweep.isUnderWay || sweep.pause == 0 else { return .nothing }
        let start = Clock.now()
        sweep.beginIfNeeded(at: first)
        var progress = Progress.small
        if let row = nextToSweep(in: tableView, from: first) {
            if models.mayHaveOtherModels(at: row, store) {
                sweep.pass(row)
                let isNear = isNear(row, in: tableView, from: first)
                _ = measureAhead(row, in: tableView, askedOf: delegate, .renewal, isNear: isNear)
                progress = .whole
            } else {
                sweepRows(as: models.isWatched(row, store), in: tableView, askedOf: delegate, from: first)
            }
        }
        sweep.take(Clock.now() - start)
        return progress
    }

    /// Reads the next rows again that are watched, or not: those that are need no other registration.
    private func sweepRows(
        as areWatched: Bool, in tableView: UITableView, askedOf delegate: any UITableViewDelegate,
        from first: RowPosition
    ) {
        reread(in: tableView, askedOf: delegate, areWatched: areWatched) {
            guard let row = nextToSweep(in: tableView, from: first), !models.mayHaveOtherModels(at: row, store),
                models.isWatched(row, store) == areWatched
            else { return nil }
            sweep.pass(row)
            return row
        }
    }

    /// The next row of the sweep that is to be read or measured again; others are passed over, some at a time.
    private func nextToSweep(in tableView: UITableView, from first: RowPosition) -> RowPosition? {
        for _ in 0..<Self.maxPassed {
            guard let (isBelow, start) = sweep.next else { return nil }
            let next = isBelow ? store.rows.map.row(atOrAfter: start) : store.rows.map.row(before: start)
            guard let row = next,
                tableView.distance(of: row, from: first, by: store) <= limit(after: isBelow, in: tableView)
            else {
                sweep.endSide(isBounded: next != nil)
                continue
            }
            let isMeant = store.rows.isComplete(row) || models.mayHaveOtherModels(at: row, store)
            if isMeant, store.isKnown(row), tableView.hasCounts(of: store, section: row.section) { return row }
            sweep.pass(row)
        }
        return nil
    }
}
