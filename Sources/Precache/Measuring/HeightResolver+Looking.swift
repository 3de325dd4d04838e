import PrecacheCore

// Rows whose heights depend on a name and a state alone are looked at where an observable model has changed: what they
// show is read again, and only those that show something else are measured.

extension HeightResolver {
    /// At most so many rows are looked at in one registration, which a change of any of their models ends.
    private static let maxLooks = 256

    /// Looks at a row that is to be looked at. Returns whether its height is known then.
    func isKnownByLook(
        _ row: RowPosition, in tableView: UITableView, askedOf delegate: any UITableViewDelegate
    ) -> Bool {
        guard models.mustLook(at: row) else { return false }
        look(around: row, in: tableView, askedOf: delegate)
        return !store.rows.isUncached(row)
    }

    /// Looks at a row, and at others around it that are to be looked at or measured, for a while.
    func look(around row: RowPosition, in tableView: UITableView, askedOf delegate: any UITableViewDelegate) {
        monitor.endCallsWithTurn()
        let rows = rowsToLookAt(around: row, in: tableView)
        let end = Clock.now() + Self.maxLookTime
        var looked: [(id: RowID, row: RowPosition)] = []
        models.look {
            for (index, (id, row)) in rows.enumerated() {
                // Reading the clock takes as long as a state.
                if index % 16 == 15, Clock.now() > end { break }
                if look(at: row, id, in: tableView, askedOf: delegate) { looked.append((id, row)) }
            }
            // The app's code may have moved rows.
            looked.removeAll { store.rows.existingRowID(of: $0.row) != $0.id }
            return looked.map(\.id)
        }
        store.markLookedAt(looked.map(\.row))
    }

    /// In seconds.
    private static var maxLookTime: Double { 0.001 }

    /// A row and others that are to be looked at, below it and above, which have ids then.
    private func rowsToLookAt(around row: RowPosition, in tableView: UITableView) -> [(RowID, RowPosition)] {
        var rows: [RowPosition] = []
        var next = Optional(row)
        while let row = next, rows.count < Self.maxLooks / 2 {
            rows.append(row)
            next = store.rows.nextUncached(atOrAfter: row.next)
        }
        next = store.rows.lastUncached(before: row)
        while let row = next, rows.count < Self.maxLooks {
            rows.append(row)
            next = store.rows.lastUncached(before: row)
        }
        let sections = Set(rows.map(\.section)).filter { tableView.hasCounts(of: store, section: $0) }
        // Some of the uncached rows were looked at before, and are to be measured.
        rows.removeAll { !sections.contains($0.section) || !models.mustLook(at: $0) }
        return rows.compactMap { row in store.makeID(of: row).map { ($0, row) } }
    }

    /// Reads what a row shows. Returns false where it is not there any more, as the app's code before has moved it.
    private func look(
        at row: RowPosition, _ id: RowID, in tableView: UITableView, askedOf delegate: any UITableViewDelegate
    ) -> Bool {
        func isThere() -> Bool { store.mayAnswer && store.rows.existingRowID(of: row) == id }
        guard isThere() else { return false }
        let shown = store.rows.id(at: row)
        if let state = store.identities?.layoutState {
            calls.run(.asking) { readState(of: row, state) }
        } else {
            ask(Measurement(row, .look), delegate, in: tableView)
        }
        guard isThere() else { return false }
        // A worker that has the row measures what it showed.
        if store.rows.id(at: row) != shown { workers.callOff(id) }
        return true
    }

    private func readState(of row: RowPosition, _ state: (IndexPath) -> LayoutState) {
        if let shown = store.rows.item(at: row) {
            let now = state(IndexPath(row))
            if shown.state == now { return }
            // A state that never equals itself says nothing of the row, which would be measured for ever.
            if now != state(IndexPath(row)) { return }
            let item = Item(shown.name, cell: shown.cell, isComplete: shown.isComplete, state: now)
            _ = store.find(row, item.canBeFound ? .item(item) : .none)
        } else {
            // Its height may have a key besides: then it is not known by this item.
            let owner = store.claimOwner(of: row)
            if !store.rows.entry(of: row, owner).isUncached { _ = store.find(row, owner) }
        }
    }

    /// The height that is known of what a row shows, or an estimate: it is not measured.
    func answerToLook(_ measurement: Measurement, in tableView: UITableView, key: AnyHashable?) -> CGFloat {
        measurement.state = .done
        let row = measurement.row
        measurement.owner = store.claimOwner(of: row, key: key, cell: measurement.cell)
        let height = store.batch.isOpen ? nil : store.find(row, measurement.owner).height
        let answer = height.map { CGFloat($0) } ?? tableView.heightBeforeMeasuring(row)
        measurement.answer = answer
        return answer
    }
}
