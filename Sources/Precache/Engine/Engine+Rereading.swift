import PrecacheCore

// Rows are read again: the app says what they show, and only those that show something else are measured.

extension Engine {
    /// At most so many rows are read again in one registration, which a change of any of their models ends.
    private static let maxReread = 256

    /// In seconds.
    private static let maxRereadTime = 0.001

    /// Has a row read again in idle time that was asked for what it shows, and not watched meanwhile.
    func rereadLaterIfNeeded(at row: RowPosition) {
        if models.mustRereadLater(at: row, store) { follow(store.rereadLater(at: row)) }
    }

    /// Reads a row again, and others around it that are to be read again or measured, for a while.
    func reread(around row: RowPosition, in tableView: UITableView, askedOf delegate: any UITableViewDelegate) {
        var rows = rowsToReread(around: row, in: tableView)[...]
        reread(in: tableView, askedOf: delegate) { rows.popFirst() }
    }

    /// Reads rows again, for a while: one at the least. If what they show is read from models, they are watched then.
    ///
    /// - Parameters:
    ///   - areWatched: whether they are already.
    ///   - next: the next row; nil where none is left.
    func reread(
        in tableView: UITableView, askedOf delegate: any UITableViewDelegate, areWatched: Bool = false,
        _ next: () -> RowPosition?
    ) {
        let end = Clock.now() + Self.maxRereadTime
        var read: [(id: RowID, row: RowPosition)] = []
        func readRows() -> [RowID] {
            for count in 0..<Self.maxReread {
                guard count == 0 || Clock.now() < end, let row = next() else { break }
                guard let id = store.makeID(of: row), let now = reread(row, id, in: tableView, askedOf: delegate) else {
                    continue
                }
                read.append((now, row))
            }
            // The app's code may have moved rows.
            read.removeAll { store.rows.map.existingRowID(of: $0.row) != $0.id }
            return read.map(\.id)
        }
        if areWatched { _ = readRows() } else { models.watchReread(store, readRows) }
        if !read.isEmpty { follow(store.markReread(read.map(\.row))) }
    }

    /// A row and others that are to be read again, below it and above.
    private func rowsToReread(around row: RowPosition, in tableView: UITableView) -> [RowPosition] {
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
        return rows.filter { sections.contains($0.section) && models.mustReread(at: $0, store) }
    }

    /// Reads what a row shows. Returns its id by then; nil where it is not there any more, as the app's code before has
    /// moved it.
    private func reread(
        _ row: RowPosition, _ id: RowID, in tableView: UITableView, askedOf delegate: any UITableViewDelegate
    ) -> RowID? {
        guard store.mayAnswer, store.rows.map.existingRowID(of: row) == id else { return nil }
        let shown = readOther(at: row, in: tableView, askedOf: delegate)
        guard store.mayAnswer, store.rows.map.existingRowID(of: row) == id else { return nil }
        guard let shown else { return id }
        // Other rows are read by themselves.
        follow(store.find(row, showing: shown, mayHaveMovedOthers: false).change)
        guard store.mayAnswer, let now = store.rows.map.existingRowID(of: row) else { return nil }
        if now == id { return now }
        // It shows something else, and a worker that has it measures what it showed; or it has been moved.
        workers.callOff(id)
        return store.rows.map.isShown(id.number) ? nil : now
    }

    /// What a row shows now, as the app says it; nil where that is known already. Where it is another thing, the app is asked
    /// a second time: nil, too, if it then says yet another, as such a row would be measured for ever.
    private func readOther(
        at row: RowPosition, in tableView: UITableView, askedOf delegate: any UITableViewDelegate
    ) -> Shown? {
        let number = store.rows.namedNumber(at: row)
        let isByKey = number.map { store.rows.names.isKey($0) } ?? (store.identities?.layoutState == nil)
        func read() -> Shown? {
            let question = Measurement(row, .reread)
            if isByKey {
                ask(question, delegate, in: tableView)
            } else {
                calls.run(.asking) { question.shown = store.readShown(by: row) }
            }
            return store.mayAnswer ? question.shown : nil
        }
        guard let number else {
            // Its height may have a key besides: then it is not known by this name.
            return read().flatMap { isByKey || !store.entry(of: row, showing: $0).isUncached ? $0 : nil }
        }
        var isSame = false
        if !isByKey { calls.run(.asking) { isSame = hasIdentity(number, IndexPath(row)) } }
        guard !isSame, let shown = read(), !store.shows(number, shown), let again = read() else { return nil }
        return shown.isSame(as: again) ? shown : nil
    }

    /// The height that is known of what a row shows, or an estimate: it is not measured.
    func answerToReread(_ measurement: Measurement, in tableView: UITableView, key: AnyHashable?) -> CGFloat {
        measurement.state = .done
        let row = measurement.row
        let shown = store.readShown(by: row, key: key, cell: measurement.cell)
        measurement.shown = shown
        let height = store.mayAnswer ? store.entry(of: row, showing: shown).height : nil
        let answer = height.map { CGFloat($0) } ?? tableView.heightBeforeMeasuring(row)
        measurement.answer = answer
        return answer
    }
}
