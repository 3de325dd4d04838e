import PrecacheCore

// A model changes that rows were measured from.
//
// Rows whose heights depend on a name and a state alone are read again then: what they show is read again, and only
// those that show something else are measured.

extension Engine {
    func modelsTell(_ event: ObservedModels.Event) {
        switch event {
        case .change(let watch, let isElsewhere): modelChanges(watch, isElsewhere: isElsewhere)
        case .turnIsOver: modelsHaveChanged()
        }
    }

    /// Only noted, because the value is not set yet. Heights follow before anything is looked up.
    private func modelChanges(_ watch: ModelWatch, isElsewhere: Bool) {
        let isByMeasuring = !isElsewhere && !calls.open.isDisjoint(with: .askingOrMeasuring)
        guard isElsewhere || models.countChange(isByMeasuring: isByMeasuring, rowCount: store.rows.map.rowCount) else {
            return diagnostics.report(
                "models",
                "rows change observable models, which rows are measured from, while they are measured. As that has no "
                    + "end, such changes are passed over from now on. Measuring a row must change nothing that another "
                    + "reads.")
        }
        models.add(watch)
        screen.setNeedsComparison()
        wake()
    }

    /// Has heights follow the changes so far. O(1) where there are none, and else for each, but O(rows) if any height
    /// is that of rows that are to be read again.
    func followModels() {
        _ = invalidateOrReread(models.takeChanged(store))
    }

    /// Returns how many heights are to be measured again.
    private func invalidateOrReread(_ numbers: Set<Int>) -> Int {
        let looked = numbers.filter { models.isLookedAt($0) }
        let (count, change) = store.invalidateOrReread(looked, numbers.subtracting(looked)) {
            models.lastPosition(of: $0)
        }
        follow(change)
        return count
    }

    /// The values are set: rows that were asked for meanwhile may come from the old ones.
    private func modelsHaveChanged() {
        guard let (numbers, changeCount) = models.takeTurn(store) else { return }
        let count = invalidateOrReread(numbers)
        guard changeCount > 100, count > store.rows.map.rowCount / 2, models.noteToldMost() else { return }
        diagnostics.report(
            "array",
            "a change of an observable model was told to \(count) of \(store.rows.map.rowCount) rows, which are all "
                + "measured again: a closure that reads chat.messages[indexPath.row] reads the whole array. Take "
                + "the row out before: let message = chat.messages[indexPath.row], and reload it when it changes. "
                + "Or give rows a layoutState or a HeightKey, or make each message an observable class.")
    }

    // MARK: - Looking at rows

    /// At most so many rows are read again in one registration, which a change of any of their models ends.
    private static let maxReread = 256

    /// In seconds.
    private static let maxRereadTime = 0.001

    /// Has a row read again in idle time that was asked for what it shows, and not watched meanwhile.
    func rereadLaterIfNeeded(at row: RowPosition) {
        if models.mustRereadLater(at: row, store) { follow(store.rereadLater(at: row)) }
    }

    /// Looks at a row, and at others around it that are to be read again or measured, for a while.
    func reread(around row: RowPosition, in tableView: UITableView, askedOf delegate: any UITableViewDelegate) {
        let rows = rowsToReread(around: row, in: tableView)
        let end = Clock.now() + Self.maxRereadTime
        var reread: [(id: RowID, row: RowPosition)] = []
        models.watchReread(store) {
            for (index, (id, row)) in rows.enumerated() {
                // Reading the clock takes as long as a state.
                if index % 16 == 15, Clock.now() > end { break }
                if let now = rereadRow(at: row, id, in: tableView, askedOf: delegate) { reread.append((now, row)) }
            }
            // The app's code may have moved rows.
            reread.removeAll { store.rows.map.existingRowID(of: $0.row) != $0.id }
            return reread.map(\.id)
        }
        follow(store.markReread(reread.map(\.row)))
    }

    /// A row and others that are to be read again, below it and above, which have ids then.
    private func rowsToReread(around row: RowPosition, in tableView: UITableView) -> [(RowID, RowPosition)] {
        var rows: [RowPosition] = []
        var next = Optional(row)
        while let row = next, rows.count < Self.maxReread / 2 {
            rows.append(row)
            next = store.rows.map.nextUncached(atOrAfter: row.next)
        }
        next = store.rows.map.lastUncached(before: row)
        while let row = next, rows.count < Self.maxReread {
            rows.append(row)
            next = store.rows.map.lastUncached(before: row)
        }
        let sections = Set(rows.map(\.section)).filter { tableView.hasCounts(of: store, section: $0) }
        // Some of the uncached rows were read again before, and are to be measured.
        rows.removeAll { !sections.contains($0.section) || !models.mustReread(at: $0, store) }
        return rows.compactMap { row in store.makeID(of: row).map { ($0, row) } }
    }

    /// Reads what a row shows. Returns its id by then; nil where it is not there any more, as the app's code before has
    /// moved it.
    private func rereadRow(
        at row: RowPosition, _ id: RowID, in tableView: UITableView, askedOf delegate: any UITableViewDelegate
    ) -> RowID? {
        guard store.mayAnswer, store.rows.map.existingRowID(of: row) == id else { return nil }
        if let state = store.identities?.layoutState {
            calls.run(.asking) { readState(of: row, state) }
        } else {
            ask(Measurement(row, .reread), delegate, in: tableView)
        }
        guard store.mayAnswer, let now = store.rows.map.existingRowID(of: row) else { return nil }
        if now == id { return now }
        // It shows something else, and a worker that has it measures what it showed; or it has been moved.
        workers.callOff(id)
        return store.rows.map.isShown(id.number) ? nil : now
    }

    private func readState(of row: RowPosition, _ state: (IndexPath) -> LayoutState) {
        if let number = store.rows.namedNumber(at: row) {
            let now = state(IndexPath(row))
            if store.rows.names.state(of: number) == now { return }
            // A state that never equals itself says nothing of the row, which would be measured for ever.
            if now != state(IndexPath(row)) { return }
            follow(store.noteState(now, at: row))
        } else {
            // Its height may have a key besides: then it is not known by this name.
            let shown = store.readShown(by: row)
            if !store.entry(of: row, showing: shown).isUncached { follow(store.find(row, showing: shown).change) }
        }
    }

    /// The height that is known of what a row shows, or an estimate: it is not measured.
    func answerToReread(_ measurement: Measurement, in tableView: UITableView, key: AnyHashable?) -> CGFloat {
        measurement.state = .done
        let row = measurement.row
        let shown = store.readShown(by: row, key: key, cell: measurement.cell)
        var height: Double?
        if !store.batch.isOpen { height = find(measurement, showing: shown).height }
        let answer = height.map { CGFloat($0) } ?? tableView.heightBeforeMeasuring(row)
        measurement.answer = answer
        return answer
    }
}
